/** Redirects of old addresses through the whole server: added, refused, collapsed, imported, served. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { importAddresses } from '../web/web-build.ts';
import { redirects } from './redirects.table.ts';
import { redirectFor, requestedSource } from './serve-redirect.ts';
import { storeRedirects } from './store-redirects.ts';

let shop: TestShop;
let admin: SignedInClient;
let productId: string;
let productAddress: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ name: 'Tarang TW-20' });
  productAddress = `/product/tarang_tw-20/${productId}`;
});
after(() => shop.close());

const add = (from: string, to: string) => admin.call(redirectEndpoints.addRedirect, { body: { from, to } });
const list = async (query: object = {}) =>
  (await admin.call(redirectEndpoints.listRedirects, { query: { limit: 100, ...query } })).body;
const load = (text: string) => admin.call(redirectEndpoints.importRedirects, { body: { text } });
const served = async (path: string, language: 'en' | 'bn' = 'en') => {
  const { isPage } = await importAddresses();
  return redirectFor(shop.context, { path, language }, requestedSource(path, 'en', isPage));
};

test('an old address leads to the page, in the language of the request and with the parameters of a campaign', async () => {
  assert.equal((await add('https://old.example/shop/Tarang/', productAddress)).status, 200);
  assert.equal(await served('/shop/tarang?x=1&utm_source=fb'), `${productAddress}?utm_source=fb`);
  assert.equal(await served('/SHOP/tarang/', 'bn'), `/bn${productAddress}`);
  assert.equal(await served('/shop/tarang-2'), undefined);
  assert.equal((await add('/?p=812', productAddress)).status, 200);
  assert.equal(await served('/?p=812&utm_source=x'), `${productAddress}?utm_source=x`);
  for (const path of ['/', '/?p=813', '/?utm_source=x']) assert.equal(await served(path), undefined, path);
});

test('a page of the shop, another host, no page and an address that has a redirect are refused where they were typed', async () => {
  proves('B-MARKET-19');
  await add('/taken', '/cart');
  const refused: [from: string, to: string, status: number, message: string, field: string][] = [
    ['/cart', productAddress, 400, redirectTexts.isPage, 'from'],
    ['/Category/earbuds/', productAddress, 400, redirectTexts.isPage, 'from'],
    ['/api/products', productAddress, 400, redirectTexts.isPage, 'from'],
    ['/dashboard/anything', productAddress, 400, redirectTexts.isPage, 'from'],
    ['/robots.txt', productAddress, 400, redirectTexts.isPage, 'from'],
    ...['/logout', '/Track/', '/track/1/a', '/healthz', '/confirm/order/a', '/1/upload'].map(
      (from): [string, string, number, string, string] => [
        from,
        productAddress,
        400,
        redirectTexts.isPage,
        'from',
      ],
    ),
    ['/old', '/logout', 400, redirectTexts.leadsNowhere, 'to'],
    ['old', productAddress, 400, redirectTexts.notAddress, 'from'],
    ['/old', 'https://evil.example/', 400, redirectTexts.notOurs, 'to'],
    ['/old', '//evil.example', 400, redirectTexts.notOurs, 'to'],
    ['/old', '/no/such/page', 400, redirectTexts.leadsNowhere, 'to'],
    ['/old', '/OLD/', 400, redirectTexts.loop, 'from'],
    ['/taken/', '/wishlist', 400, redirectTexts.leadsNowhere, 'to'],
    ['/taken/', '/checkout', 409, redirectTexts.taken, 'from'],
  ];
  for (const [from, to, status, message, field] of refused) {
    const { status: actual, error } = await add(from, to);
    assert.deepEqual([actual, error.message, error.field], [status, message, field], `${from} ${to}`);
  }
});

test('a chain leads at once to its end, a loop of a file is refused, and a file twice changes nothing', async () => {
  proves('B-MARKET-19');
  const text = [
    'Redirect from,Redirect to',
    '/c1,/c2',
    '/c2,/C3/',
    '/c3,/cart',
    '/l1,/l2',
    '/l2,/l1',
    '/cart,/c1',
    ',',
    '/c1,/cart',
  ].join('\n');
  const { body } = await load(text);
  assert.deepEqual([body.added, body.unchanged, body.refused], [3, 1, 3]);
  assert.deepEqual(body.refusals, [
    { from: '/l1', reason: redirectTexts.loop },
    { from: '/l2', reason: redirectTexts.loop },
    { from: '/cart', reason: redirectTexts.isPage },
  ]);
  const stored = (await list({ search: '/c' })).filter(({ from }) => /^\/c\d$/.test(from));
  assert.deepEqual(new Set(stored.map(({ to }) => to)), new Set(['/cart']));
  assert.equal((await add('/c0', '/c1')).status, 200);
  assert.equal(await served('/c0'), '/cart');
  const { body: again } = await load(text);
  assert.deepEqual([again.added, again.refused], [0, 3]);
});

test('what led to a page that is gone leads on when that page has a redirect', async () => {
  proves('B-MARKET-19');
  const createdAt = shop.clock.now();
  const early = { id: 'early', source: '/early', target: '/gone', createdAt };
  await shop.context.db.insert(redirects).values(early);
  assert.equal((await add('/gone', '/cart')).status, 200);
  assert.equal(await served('/early'), '/cart');
});

test('a file of redirects may begin with blank lines and the line that says its delimiter', async () => {
  const { body } = await load('\ufeff\r\nsep=|\r\n\r\nOld|New\r\n/sep-a|/cart\r\n/sep-b|/cart\r\n');
  assert.deepEqual([body.added, body.refused], [2, 0]);
});

test('another shop’s sitemap leads to the products and categories with the same names; a name of two products leads nowhere', async () => {
  proves('B-MARKET-19');
  for (const name of ['Twin', 'Twin', 'ঢেউ ১০']) await shop.addProduct({ name });
  const locs = [
    'https://old.example/product/tarang-tw-20/',
    'https://old.example/product/twin/',
    `https://old.example/product/${encodeURIComponent('ঢেউ-১০')}/`,
    'https://old.example/',
    'https://old.example/about-us/',
    'https://old.example/product-category/audio/earbuds/',
  ];
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">${locs
    .map(
      (loc) =>
        `<url><loc>${loc}</loc><image:image><image:loc>https://old.example/a.jpg</image:loc></image:image></url>`,
    )
    .join('')}</urlset>`;
  const { body } = await load(sitemap);
  assert.deepEqual([body.added, body.refused], [3, 2]);
  assert.deepEqual(
    body.refusals.map(({ from }) => from),
    [locs[1], locs[4]],
  );
  assert.equal(await served('/product/tarang-tw-20'), productAddress);
  assert.match((await served(`/product/${encodeURIComponent('ঢেউ-১০')}`)) ?? '', /^\/product\//);
});

test('files that are neither, empty or hostile are refused', async () => {
  const rejected: [string, string][] = [
    ['', redirectTexts.fileEmpty],
    ['Redirect from,Redirect to', redirectTexts.fileEmpty],
    ['/a\n/b', redirectTexts.notAFile],
    ['"/a', redirectTexts.notAFile],
    ['<urlset><url><loc>http://old.example/a', redirectTexts.notAFile],
    [
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><urlset><url><loc>&b;</loc></url></urlset>',
      redirectTexts.notAFile,
    ],
    [
      '<sitemapindex><sitemap><loc>http://old.example/1.xml</loc></sitemap></sitemapindex>',
      redirectTexts.sitemapIndex,
    ],
    ['<urlset></urlset>', redirectTexts.fileEmpty],
  ];
  for (const [text, message] of rejected) {
    const { status, error } = await load(text);
    assert.deepEqual([status, error.message], [400, message], text);
  }
});

test('two people who add the same old address at once get one redirect', async () => {
  proves('B-MARKET-19');
  const answers = await Promise.all(
    [1, 2, 3].map((index) => add('/at-once', index === 1 ? '/cart' : '/checkout')),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('redirects are found by a part of either address, in which no character is a wildcard, and deleted', async () => {
  await add('/sale_100%', '/cart');
  assert.deepEqual(
    (await list({ search: 'SALE_100%' })).map(({ from }) => from),
    ['/sale_100%'],
  );
  assert.deepEqual(await list({ search: 'sale%1' }), []);
  const [found] = await list({ search: 'sale_' });
  const params = { id: found?._id ?? '' };
  assert.equal((await admin.call(redirectEndpoints.removeRedirect, { params })).status, 200);
  assert.equal((await admin.call(redirectEndpoints.removeRedirect, { params })).status, 404);
  assert.equal(await served('/sale_100%25'), undefined);
});

test('50,000 redirects are the most, and one of them is found by its index', async () => {
  proves('B-MARKET-19');
  const { db } = shop.context;
  const present = await db.$count(redirects);
  await db.execute(
    `insert into redirects (id, source, target, created_at) select 'n' || n, '/many/' || n, '/cart', now() from generate_series(1, ${50_000 - present}) n`,
  );
  const { status, error } = await add('/one-more', '/cart');
  assert.deepEqual([status, error.message], [409, redirectTexts.tooMany]);
  assert.equal(await served('/many/777'), '/cart');
  const { rows } = (await db.execute(
    `explain select target from redirects where source in ('/many/777')`,
  )) as unknown as { rows: Record<string, string>[] };
  assert.match(rows.map((row) => Object.values(row).join()).join('\n'), /redirects_source/);
});

test('a long file lets others go on, and follows each of its addresses once, however they lead on to each other', async () => {
  const count = 400;
  const wanted = Array.from({ length: count }, (_, at) => ({
    from: `/chain/${at}`,
    to: at === count - 1 ? '/nowhere' : `/chain/${at + 1}`,
  }));
  let [turns, asked] = [0, 0];
  const turnsSeen = new Set<number>();
  const turn = () => {
    turns += 1;
    if (asked < count * 2) setImmediate(turn).unref();
  };
  setImmediate(turn).unref();
  /** Takes as long as for a file of many thousand addresses. */
  const isPage = () => {
    asked += 1;
    turnsSeen.add(turns);
    const start = performance.now();
    while (performance.now() - start < 0.2);
    return false;
  };
  const outcomes = await shop.context.db.transaction((tx) =>
    storeRedirects(tx as never, shop.context, wanted, { isPage, isAnswered: isPage }),
  );
  assert.deepEqual(
    new Set(outcomes.map((one) => 'problem' in one && one.problem)),
    new Set([redirectTexts.leadsNowhere]),
  );
  assert.equal(asked, count * 2, 'whether it is a page, and where it leads');
  assert.ok(turnsSeen.size > 3, String(turnsSeen.size));
});
