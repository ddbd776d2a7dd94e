/** Choosing a language: the link, the cookie, and the responses for browsers and caches. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildApp } from '../app.ts';
import type { App } from '../http/server.ts';
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

test('a link with a language sets the cookie and redirects to the same page without it', async () => {
  const { statusCode, headers } = await app.inject({
    url: '/category/fan?page=2&language=bn&sort=lowToHigh',
  });
  assert.equal(statusCode, 303);
  assert.equal(headers.location, '/category/fan?page=2&sort=lowToHigh');
  assert.match(String(headers['set-cookie']), /^language=bn; Max-Age=31536000; Path=\/;.*SameSite=Lax/);
  assert.equal(headers['cache-control'], 'no-store');
});

test('the link never redirects to another host, whatever its path looks like', async () => {
  for (const path of ['//evil.example', '///evil.example/a', '/\\\\evil.example']) {
    const { headers } = await app.inject({ url: `${path}?language=bn` });
    assert.match(String(headers.location), /^\/(?![/\\])/, path);
  }
});

test('an unsupported language is ignored like any other parameter', async () => {
  const { statusCode, headers } = await app.inject({ url: '/?language=fr' });
  assert.equal(statusCode, 200);
  assert.equal(headers['set-cookie'], undefined);
});

test('each browser gets its own language, and the response varies by cookie', async () => {
  const languageOfPage = async (cookie?: string) => {
    const { body, headers } = await app.inject({ url: '/', headers: cookie ? { cookie } : {} });
    assert.match(String(headers.vary), /\bcookie\b/);
    return { language: /<html lang="(\w+)"/.exec(body)?.[1], etag: headers.etag };
  };
  const plain = await languageOfPage();
  const bengali = await languageOfPage('language=bn');
  assert.equal(plain.language, 'en');
  assert.equal(bengali.language, 'bn');
  assert.notEqual(bengali.etag, plain.etag);
  assert.deepEqual(await languageOfPage('language=en'), plain);
  assert.deepEqual(await languageOfPage('language=xx'), plain);
});
