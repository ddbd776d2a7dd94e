/** The language of a page: its address, the link that chooses one, the cookie, and what caches may store. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildApp } from '../app.ts';
import type { App } from '../http/server.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from './web.ts';

let shop: TestShop;
/** The same shop with its pages. */
let app: App;
before(async () => {
  shop = await createTestShop();
  app = await buildApp(shop.context);
  await pageRoutes(app, shop.context);
  await app.ready();
});
after(async () => {
  await app.close();
  await shop.close();
});

const get = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
const languageIn = (body: string) => /<html lang="(\w+)"/.exec(body)?.[1];

test('a link with a language sets the cookie and redirects to the same page in that language', async () => {
  for (const from of ['/category/fan', '/bn/category/fan', '/en/category/fan']) {
    const { statusCode, headers } = await get(`${from}?page=2&language=bn&sort=lowToHigh`);
    assert.equal(statusCode, 303);
    assert.equal(headers.location, '/bn/category/fan?page=2&sort=lowToHigh');
    assert.match(String(headers['set-cookie']), /^language=bn; Max-Age=31536000; Path=\/;.*SameSite=Lax/);
    assert.equal(headers['cache-control'], 'no-store');
  }
  const { headers } = await get('/bn?language=en', 'language=bn');
  assert.equal(headers.location, '/');
  assert.match(String(headers['set-cookie']), /^language=en;/);
});

test('no address redirects to another host, whatever its path looks like', async () => {
  for (const prefix of ['', '/bn', '/en', '/bn/en'])
    for (const path of [
      '//evil.example',
      '///evil.example/a',
      '/\\\\evil.example',
      '/%2F%2Fevil.example',
      '/..//evil.example',
    ])
      for (const cookie of [undefined, 'language=bn', 'language=en'])
        for (const query of ['', '?language=bn', '?language=en']) {
          const { headers } = await get(prefix + path + query, cookie);
          if (headers.location) assert.match(String(headers.location), /^\/(?![/\\])/, prefix + path + query);
        }
});

test('an unsupported language is ignored like any other parameter', async () => {
  const { statusCode, headers } = await get('/?language=fr');
  assert.equal(statusCode, 200);
  assert.equal(headers['set-cookie'], undefined);
});

test('the address alone decides the language of a page, so that any cache may store it', async () => {
  for (const [address, language] of [
    ['/', 'en'],
    ['/bn', 'bn'],
    ['/category/fan', 'en'],
    ['/bn/category/fan', 'bn'],
    ['/bn/no-such-page', 'bn'],
  ] as const) {
    const plain = await get(address);
    assert.equal(languageIn(plain.body), language, address);
    assert.doesNotMatch(String(plain.headers.vary), /cookie/);
    for (const cookie of [`language=${language}`, 'language=xx', 'other=1'])
      assert.equal((await get(address, cookie)).headers.etag, plain.headers.etag, address + cookie);
  }
});

test('a visitor with another language is sent to its address by a redirect that nothing stores', async () => {
  for (const [address, cookie, location] of [
    ['/', 'language=bn', '/bn'],
    ['/?fbclid=1', 'language=bn', '/bn?fbclid=1'],
    ['/bn', 'language=en', '/'],
    ['/category/fan?page=2', 'language=bn', '/bn/category/fan?page=2'],
    ['/bn/cart', 'language=en', '/cart'],
    ['/en/cart', '', '/cart'],
    ['/en/cart', 'language=bn', '/bn/cart'],
  ] as const) {
    const { statusCode, headers } = await get(address, cookie);
    assert.deepEqual([statusCode, headers.location], [302, location], address);
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('files and data of pages are not redirected', async () => {
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/_root.data',
    '/category/fan.data',
  ]) {
    const { statusCode } = await get(path, 'language=bn');
    assert.ok(statusCode === 200 || statusCode === 404, `${path}: ${statusCode}`);
  }
});

test('a product under another name leads to its page in the same language', async () => {
  const id = await shop.addProduct({ name: 'CoolWave' });
  const { statusCode, headers } = await get(`/bn/product/x/${id}?fbclid=1`);
  assert.deepEqual([statusCode, headers.location], [301, `/bn/product/coolwave/${id}?fbclid=1`]);
});

test('links and canonical address of a page are in its language', async () => {
  const { publicUrl } = shop.context.config;
  for (const [address, language] of [
    ['/privacy-policy', 'en'],
    ['/bn/privacy-policy', 'bn'],
  ] as const) {
    const { body } = await get(address);
    assert.ok(body.includes(`<link rel="canonical" href="${publicUrl}${address}"`), address);
    const home = language === 'bn' ? '/bn' : '/';
    assert.ok(body.includes(`<a href="${home}"`) || body.includes(`href="${home}"`));
    const internal = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => String(href));
    const inLanguage = internal.filter((href) => !href.includes('language='));
    assert.ok(inLanguage.length > 20);
    for (const href of inLanguage) assert.equal(/^\/bn(\/|\?|$)/.test(href), language === 'bn', href);
  }
});

test('in a shop whose default is Bengali, the addresses of the specification are in Bengali', async () => {
  const restore = overrideSettings(shop.context.config, { language: 'bn' });
  shop.context.publicCache.drop();
  assert.equal(languageIn((await get('/privacy-policy')).body), 'bn');
  assert.equal(languageIn((await get('/en/privacy-policy')).body), 'en');
  assert.equal((await get('/privacy-policy', 'language=en')).headers.location, '/en/privacy-policy');
  assert.equal((await get('/bn/privacy-policy')).headers.location, '/privacy-policy');
  restore();
  shop.context.publicCache.drop();
});
