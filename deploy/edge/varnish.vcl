# A cache in front of a shop with EDGE_CACHE=purged: it keeps the pages that the shop marks with s-maxage, and files that never
# change; everything else passes. Needs varnish-modules (xkey), the shop's EDGE_PURGE_TOKEN in the environment of varnishd, and
# `-p http_gzip_support=off`, because the shop compresses better. A proxy before it ends TLS (Caddyfile, nginx.conf).
vcl 4.1;

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; }
}

# Where the shop runs; the token is required as well.
acl shops {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ shops || req.http.Authorization != "Bearer " + std.getenv("EDGE_PURGE_TOKEN")) {
      return (synth(403));
    }
    return (synth(200, "Removed " + xkey.purge(req.http.Surrogate-Key)));
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Nothing below these paths is the same for everyone.
  if (req.url ~ "^/(api|auth|jwt|logout|identity|identitytoolkit|securetoken|payment-gateway|user|1)(/|\.|\?|$)") {
    return (pass);
  }
  # The address decides the language. A visitor who has chosen another one is answered by the shop: it redirects.
  if (req.url !~ "^/bn(/|\?|$)" && regsuball(req.http.Cookie, "language=en *(;|$)", "") ~ "language=") { return (pass); }
  if (req.url ~ "^/bn(/|\?|$)" && regsuball(req.http.Cookie, "language=bn *(;|$)", "") ~ "language=") { return (pass); }
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(data_saver|settings-preview|jontro_plain)=") { return (pass); }
  # What adverts add to addresses is for the browser alone.
  set req.url = regsuball(req.url, "(\?|&)(utm_[a-z]+|fbclid|gclid)=[^&]*", "\1");
  set req.url = regsub(regsub(regsuball(req.url, "&&+", "&"), "\?&+", "?"), "[?&]+$", "");
  if (req.http.Accept-Encoding ~ "\bbr\b(?! *; *q=0(\.0*)? *(,|$))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b(?! *; *q=0(\.0*)? *(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Old copies serve for five minutes while a new one is fetched, and for a day while the shop is down.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 5m;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "s-maxage|immutable") {
    set beresp.uncacheable = true;
    set beresp.ttl = 2m;
    return (deliver);
  }
  # Of the request that fetched it.
  unset beresp.http.X-Request-Id;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  set beresp.grace = 24h;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # Browsers ask each time.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
    unset resp.http.Age;
  }
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; }
}
