/** Unusual request targets and hosts, sent as bytes: none causes an error, and none is a page under a second address. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { buildApp } from '../app.ts';
import { type RawResponse, rawRequest } from '../testing/raw-request.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from '../web/web.ts';
import { canonicalPath, originForm } from './request-target.ts';
import type { App } from './server.ts';

let shop: TestShop;
/** The same shop with its pages. */
let app: App;
let port: number;
before(async () => {
  shop = await createTestShop();
  app = await buildApp(shop.context);
  await pageRoutes(app, shop.context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  await shop.close();
});

const get = (target: string, host = 'host: shop', further = ''): Promise<RawResponse> =>
  rawRequest(port, `GET ${target} HTTP/1.1\r\n${host}\r\nconnection: close\r\n${further}\r\n`);

test('a path with repeated slashes, dot segments or needless escapes redirects to its canonical form', async () => {
  for (const [target, canonical] of [
    ['//', '/'],
    ['///', '/'],
    ['//a:b', '/a:b'],
    ['//x@:', '/x@:'],
    ['//%zz/', '/%25zz/'],
    ['//x/category/fan', '/x/category/fan'],
    ['//category//fan?page=2', '/category/fan?page=2'],
    ['/./category/fan', '/category/fan'],
    ['/x/../category/fan', '/category/fan'],
    ['/x/%2e%2E/category/fan', '/category/fan'],
    ['/c%61tegory/fan', '/category/fan'],
    ['/product/%e0%a6%86/1', '/product/%E0%A6%86/1'],
    ['//evil.example/%2f%2fa', '/evil.example/%2F%2Fa'],
    ['http://elsewhere.example//category/fan', '/category/fan'],
  ] as const) {
    const { status, headers } = await get(target);
    assert.deepEqual([status, headers.location], [301, canonical], target);
  }
});

test('a canonical path is the page itself; an unknown one is the error page', async () => {
  for (const [target, status] of [
    ['/', 200],
    ['/category/fan', 200],
    ['http://elsewhere.example/category/fan', 200],
    ['http://elsewhere.example', 200],
    ['/x/category/fan', 404],
    ['/a:b', 404],
    ['/x@:', 404],
    ['/%25zz/', 404],
    ['/%zz/', 404],
  ] as const) {
    assert.equal((await get(target)).status, status, target);
  }
});

test('a malformed target gets 400', async () => {
  for (const target of ['/\\', '/\\evil.example', '/category\\fan', '/category/fan#x', '/?a=b#c', '*']) {
    const { status, body } = await get(target);
    assert.equal(status, 400, target);
    assert.equal(JSON.parse(body).code, 'invalid', target);
  }
  // Browsers send a backslash in a query.
  assert.equal((await get('/?search=a\\b')).status, 200);
});

test('a parameter that is too long gets what every unknown address gets, with its headers', async () => {
  const long = 'a'.repeat(400);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of [`/api/orders/${long}`, `/api/orders/${long}/undo-move?a=${long}`, `/user/${long}`]) {
      const target = `${method} ${path} HTTP/1.1\r\nhost: shop\r\norigin: http://localhost:3000\r\n`;
      const { status, headers, body } = await rawRequest(port, `${target}connection: close\r\n\r\n`);
      assert.equal(status, 404, `${method} ${path}`);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(JSON.parse(body).code, 'not-found');
    }
});

test('another spelling of a page is never cached', async () => {
  const { publicCache } = shop.context;
  await get('/category/fan');
  const { misses } = publicCache.counts;
  for (const target of [
    '//category/fan',
    '/./category/fan',
    '/category/f%61n',
    'http://x.example/category/fan',
  ])
    await get(target);
  assert.equal(publicCache.counts.misses, misses);
});

test('another spelling of an endpoint’s path gets 404', async () => {
  const head = 'host: shop\r\norigin: http://localhost:3000\r\nconnection: close\r\ncontent-length: 0';
  for (const target of ['//logout', '/./logout', '/x/../logout']) {
    const { status } = await rawRequest(port, `POST ${target} HTTP/1.1\r\n${head}\r\n\r\n`);
    assert.equal(status, 404, target);
  }
});

test('the language switch redirects to a path of the shop for any target', async () => {
  for (const target of [
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example/a',
    '//evil.example',
    '/category/fan',
  ]) {
    const { headers } = await get(`${target}?language=bn`);
    assert.match(headers.location ?? '', /^\/(?![/\\])/, target);
  }
  assert.equal((await get('/category/fan?language=bn&page=2')).headers.location, '/bn/category/fan?page=2');
});

test('a request with two hosts or an invalid host gets 400', async () => {
  for (const hosts of [
    'host: shop\r\nhost: shop',
    'host: a\r\nHOST: b',
    'host: a, b',
    'host: a/b',
    'host: u@a',
  ]) {
    assert.equal((await get('/', hosts)).status, 400, hosts);
  }
  for (const host of ['host: shop.example:8080', 'host: [::1]:3000', 'host: 127.0.0.1', 'host:'])
    assert.equal((await get('/healthz', host)).status, 200, host);
});

test('a canonical path stays as it is', () => {
  for (const path of [
    '/',
    '/category/converters%20%26%20hub',
    '/i/ab/1.webp',
    "/a'(b)*!~",
    '/.well-known/x',
  ]) {
    assert.equal(canonicalPath(path), path);
    assert.equal(originForm(`https://shop.example${path}?a=//b`), `${path}?a=//b`);
  }
});
