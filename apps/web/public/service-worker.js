/**
 * Service worker: caches recently viewed public pages, so that they open offline (docs/decisions/042). A page comes from
 * the network first. Nothing personal is cached: no API response, no cart, checkout, dashboard or login page.
 */

/** The caches and how many entries each has; the oldest is removed first. A change of what is cached needs a new name. */
const cacheKinds = {
  pages: { name: 'pages-1', maxEntries: 30 },
  files: { name: 'files-1', maxEntries: 200 },
  images: { name: 'pictures-1', maxEntries: 100 },
};

/** In every language: the path may begin with a language tag. */
const isPublicPage = (path) =>
  /^(\/[a-z]{2}(?=\/|$))?(\/?$|\/(privacy-policy$|category\/|product\/))/.test(path);
/** Files with a hash of their content in the name. */
const isFile = (path) => path.startsWith('/assets/');
/** Image addresses have a hash, too; only images that a public page shows are cached. */
const isImage = (path) => path.startsWith('/i/');
const kindOf = (path) => (isFile(path) ? cacheKinds.files : cacheKinds.images);

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => event.waitUntil(cacheViewedPage(event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, destination, referrer, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    const isPage = destination === 'document' && !/^\/(api|auth|payment-gateway)\//.test(pathname);
    event.respondWith(isPage ? respondToNavigation(event) : fromNetwork(event));
  } else if (isFile(pathname) || (isImage(pathname) && isFromPublicPage(referrer))) {
    event.respondWith(respondWithFile(event, kindOf(pathname)));
  }
});

const isFromPublicPage = (referrer) => referrer !== '' && isPublicPage(new URL(referrer).pathname);

/** Deletes the caches of other names, and controls the pages that are open already. */
async function activate() {
  const names = Object.values(cacheKinds).map(({ name }) => name);
  const outdated = (await caches.keys()).filter((name) => !names.includes(name));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function store({ name, maxEntries }, url, response) {
  const cache = await caches.open(name);
  await cache.put(url, response);
  const requests = await cache.keys();
  const excess = requests.slice(0, Math.max(requests.length - maxEntries, 0));
  await Promise.all(excess.map((request) => cache.delete(request)));
}

/** Without this a browser that has sent the navigation already would send it again: the code of a Google login is valid once. */
const fromNetwork = async (event) => (await event.preloadResponse) ?? (await fetch(event.request));

/** The page from the network; offline the cached one, or else a page that explains the error. */
async function respondToNavigation(event) {
  const { url } = event.request;
  try {
    const response = await fromNetwork(event);
    if (response.ok && isPublicPage(new URL(url).pathname))
      event.waitUntil(store(cacheKinds.pages, url, response.clone()));
    return response;
  } catch {
    return (await cachedPage(url)) ?? (await redirectToOtherLanguage(url)) ?? offlinePage();
  }
}

/** The cached page, with the date of its response as `data-kept` on the root, which site/offline.tsx shows. */
async function cachedPage(url) {
  const cache = await caches.open(cacheKinds.pages.name);
  const cached = await cache.match(url, { ignoreVary: true });
  if (!cached) return undefined;
  const html = await cached.text();
  const headers = new Headers(cached.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  // The time at which it was sent; the page takes the device's instead.
  headers.delete('server-timing');
  return new Response(html.replace('<html', `<html data-kept="${headers.get('date') ?? ''}"`), { headers });
}

/** A redirect to the cached page in another language, as from the server for a visitor who has chosen one. */
async function redirectToOtherLanguage(url) {
  const withoutLanguage = ({ pathname, search }) =>
    (pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/') + search;
  const requested = withoutLanguage(new URL(url));
  const cached = await (await caches.open(cacheKinds.pages.name)).keys();
  const other = cached.find(
    (request) => request.url !== url && withoutLanguage(new URL(request.url)) === requested,
  );
  return other && Response.redirect(other.url);
}

/** The file from the cache first. */
async function respondWithFile(event, kind) {
  const { url } = event.request;
  const cached = await (await caches.open(kind.name)).match(url, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(store(kind, url, response.clone()));
  return response;
}

/** Caches a page that was opened before this worker was active or by a link within the shop, and the files it loaded. */
async function cacheViewedPage({ page, files }) {
  const fetchAndStore = async (kind, url) => {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok && !response.redirected) await store(kind, url, response);
  };
  if (!isPublicPage(new URL(page.url).pathname)) return;
  if (page.fetch) await fetchAndStore(cacheKinds.pages, page.url);
  for (const url of files) {
    const { origin, pathname } = new URL(url);
    if (origin !== location.origin || !(isFile(pathname) || isImage(pathname))) continue;
    const kind = kindOf(pathname);
    const cache = await caches.open(kind.name);
    if (!(await cache.match(url, { ignoreVary: true }))) await fetchAndStore(kind, url);
  }
}

/** Colours of the error page, as in design/tokens.ts: in dark where a cached page has dark mode. */
const offlineColours = (dark) =>
  `:root{--fog:#f4f5f7;--ink:#0b1220;--bottle:#006a4e;--on-bottle:#fff}${
    dark
      ? '@media(prefers-color-scheme:dark){:root{color-scheme:dark;--fog:#111a2a;--ink:#f3f5f8;--bottle:#4fcb9f;--on-bottle:#06251b}}'
      : ''
  }`;
const offlineStyle = `body{margin:0;background:var(--fog);color:var(--ink);font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1rem}
h1{font-size:1.75rem;line-height:1.2}
h2,p.title{font-size:1.25rem}
p.title{font-weight:700;margin-top:2rem}
ul{padding-left:1.25rem}
li a{display:inline-block;padding:10px 0;color:var(--bottle)}
a.again{display:inline-block;margin:1rem 0;padding:12px 24px;border-radius:12px;background:var(--bottle);color:var(--on-bottle);font-weight:600;text-decoration:none}`;

/** The error page, in both languages, since the visitor's is not known, with links to the cached pages viewed last. */
async function offlinePage() {
  const cache = await caches.open(cacheKinds.pages.name);
  const links = [];
  let dark = false;
  for (const request of (await cache.keys()).reverse().slice(0, 8)) {
    const page = await (await cache.match(request)).text();
    dark ||= page.includes('<meta name="color-scheme" content="light dark"');
    const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '';
    const { pathname, search } = new URL(request.url);
    links.push(
      `<li><a href="${(pathname + search).replaceAll('"', '%22').replaceAll('&', '&amp;')}">${title}</a></li>`,
    );
  }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Offline · সংযোগ নেই</title><style>${offlineColours(dark)}${offlineStyle}</style></head>
<body><main><h1>You are offline</h1><p>This page needs a connection. Nothing was sent.</p>
<p lang="bn" class="title">ইন্টারনেট সংযোগ নেই</p><p lang="bn">এই পাতার জন্য সংযোগ লাগবে। কিছুই পাঠানো হয়নি।</p>
<p><a class="again" href="">Try again · <span lang="bn">আবার চেষ্টা করুন</span></a></p>
${links.length > 0 ? `<h2>You can read · <span lang="bn">এগুলো পড়তে পারেন</span></h2><ul>${links.join('')}</ul>` : ''}</main></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
