/**
 * Keeps the public pages that were seen last, so that they open without a connection (docs/decisions/042). The network
 * always comes first for a page. Nothing of one person is kept: no call, no cart, no checkout, no dashboard, no login.
 */

/** How much of each kind is kept; what was seen longest ago goes first. A new kind or shape has a new name. */
const kinds = {
  pages: { name: 'pages-1', most: 30 },
  files: { name: 'files-1', most: 200 },
  pictures: { name: 'pictures-1', most: 100 },
};

/** In every language; a language's tag may come first. */
const isPublicPage = (path) =>
  /^(\/[a-z]{2}(?=\/|$))?(\/?$|\/(privacy-policy$|category\/|product\/))/.test(path);
/** Files whose name changes with what is in them. */
const isFile = (path) => path.startsWith('/assets/');
/** Pictures, too; of those that a page of one person shows none is kept. */
const isPicture = (path) => path.startsWith('/i/');
const kindOf = (path) => (isFile(path) ? kinds.files : kinds.pictures);

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('message', (event) => event.waitUntil(keepSeen(event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, destination, referrer, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (destination === 'document' && !/^\/(api|auth|payment-gateway)\//.test(pathname))
      event.respondWith(openPage(event));
  } else if (isFile(pathname) || (isPicture(pathname) && seenInPublic(referrer))) {
    event.respondWith(openFile(event, kindOf(pathname)));
  }
});

const seenInPublic = (referrer) => referrer !== '' && isPublicPage(new URL(referrer).pathname);

async function takeOver() {
  const names = Object.values(kinds).map(({ name }) => name);
  const old = (await caches.keys()).filter((name) => !names.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function keep({ name, most }, key, response) {
  const cache = await caches.open(name);
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - most, 0)).map((each) => cache.delete(each)));
}

/** The page from the network; without one as it was when it was last seen, and else a page that says what is wrong. */
async function openPage(event) {
  const { url } = event.request;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.ok && isPublicPage(new URL(url).pathname))
      event.waitUntil(keep(kinds.pages, url, answer.clone()));
    return answer;
  } catch {
    return (await keptPage(url)) ?? (await keptInOtherLanguage(url)) ?? offlinePage();
  }
}

/** A kept page says itself since when: the shell reads it from the document (site/offline.tsx). */
async function keptPage(url) {
  const cache = await caches.open(kinds.pages.name);
  const kept = await cache.match(url, { ignoreVary: true });
  if (!kept) return undefined;
  const html = await kept.text();
  const headers = new Headers(kept.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<html', `<html data-kept="${headers.get('date') ?? ''}"`), { headers });
}

/** Leads to the page in another language, as the server does for a visitor who has chosen it. */
async function keptInOtherLanguage(url) {
  const withoutLanguage = ({ pathname, search }) =>
    (pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/') + search;
  const wanted = withoutLanguage(new URL(url));
  const kept = await (await caches.open(kinds.pages.name)).keys();
  const other = kept.find(
    (request) => request.url !== url && withoutLanguage(new URL(request.url)) === wanted,
  );
  return other && Response.redirect(other.url);
}

async function openFile(event, kind) {
  const { url } = event.request;
  const kept = await (await caches.open(kind.name)).match(url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(kind, url, answer.clone()));
  return answer;
}

/** A page that was opened without this worker, or by a link within the shop, and the addresses of what it loaded. */
async function keepSeen({ page, files }) {
  const keepOne = async (kind, url) => {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && !answer.redirected) await keep(kind, url, answer);
  };
  if (!isPublicPage(new URL(page.url).pathname)) return;
  if (page.fetch) await keepOne(kinds.pages, page.url);
  for (const url of files) {
    const { origin, pathname } = new URL(url);
    if (origin !== location.origin || !(isFile(pathname) || isPicture(pathname))) continue;
    const kind = kindOf(pathname);
    if (!(await (await caches.open(kind.name)).match(url, { ignoreVary: true }))) await keepOne(kind, url);
  }
}

/** In both languages, since it is not known which was chosen; with what can be read now. */
async function offlinePage() {
  const cache = await caches.open(kinds.pages.name);
  const links = [];
  for (const request of (await cache.keys()).reverse().slice(0, 8)) {
    const title = /<title>([^<]*)<\/title>/.exec(await (await cache.match(request)).text())?.[1] ?? '';
    const { pathname, search } = new URL(request.url);
    links.push(
      `<li style="margin:12px 0"><a href="${(pathname + search).replaceAll('"', '%22').replaceAll('&', '&amp;')}" style="color:#006a4e">${title}</a></li>`,
    );
  }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Offline · সংযোগ নেই</title></head>
<body style="margin:0;background:#f4f5f7;color:#0b1220;font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif"><main style="max-width:34rem;margin:0 auto;padding:3rem 1rem">
<h1 style="font-size:1.75rem;line-height:1.2">You are offline</h1><p>This page needs a connection. Nothing was sent.</p>
<p lang="bn" style="font-size:1.25rem;font-weight:700;margin-top:2rem">ইন্টারনেট সংযোগ নেই</p><p lang="bn">এই পাতার জন্য সংযোগ লাগবে। কিছুই পাঠানো হয়নি।</p>
<p style="margin:2rem 0"><a href="" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#006a4e;color:#fff;font-weight:600;text-decoration:none">Try again · <span lang="bn">আবার চেষ্টা করুন</span></a></p>
${links.length > 0 ? `<h2 style="font-size:1.25rem">You can read · <span lang="bn">এগুলো পড়তে পারেন</span></h2><ul style="padding-left:1.25rem">${links.join('')}</ul>` : ''}</main></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
