/** Old addresses over HTTP: 301 before any page is rendered, at once, and never from a cache. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { redirects } from './redirects.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let origin: string;
before(async () => {
  shop = await createTestShop({ pages: true });
  admin = await shop.signIn({ role: 'admin' });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
after(() => shop.close());

const add = async (from: string, to: string) => {
  const { status, body } = await admin.call(redirectEndpoints.addRedirect, { body: { from, to } });
  assert.equal(status, 200);
  return body.insertedId;
};
const get = async (path: string) => {
  const response = await fetch(origin + path, { redirect: 'manual' });
  await response.arrayBuffer();
  return [response.status, response.headers.get('location')?.replace(origin, '') ?? null];
};

test('an address without a page is a redirect as soon as it is added, and none as soon as it is deleted', async () => {
  proves('B-MARKET-19');
  assert.deepEqual(await get('/products/Old-Name/'), [404, null]);
  const id = await add('/products/old-name', '/category/earbuds');
  assert.deepEqual(await get('/products/Old-Name/?variant=1&utm_source=fb'), [
    301,
    '/category/earbuds?utm_source=fb',
  ]);
  assert.deepEqual(await get('/bn/products/old-name'), [301, '/bn/category/earbuds']);
  await admin.call(redirectEndpoints.removeRedirect, { params: { id } });
  assert.deepEqual(await get('/products/old-name'), [404, null]);
});

test('an address of the root that was the home page is a redirect afterwards, and the home page itself never', async () => {
  proves('B-MARKET-19');
  for (let time = 0; time < 3; time += 1) assert.deepEqual(await get('/?p=77'), [200, null]);
  await add('/?p=77', '/category/earbuds');
  assert.deepEqual(await get('/?p=77'), [301, '/category/earbuds']);
  assert.deepEqual(await get('/'), [200, null]);
});

test('a page that came after a redirect of its address is shown', async () => {
  proves('B-MARKET-19');
  const row = { id: 'older', source: '/cart', target: '/category/earbuds', createdAt: shop.clock.now() };
  await shop.context.db.insert(redirects).values(row);
  assert.deepEqual(await get('/cart'), [200, null]);
});

test('a Bengali address is found in each encoding, and one that was cut within a character has no error', async () => {
  const name = 'তরঙ্গ';
  await add(`/product/${name}/`, '/category/earbuds');
  assert.deepEqual(await get(`/product/${encodeURIComponent(name)}`), [301, '/category/earbuds']);
  assert.deepEqual(
    await get(`/product/${encodeURIComponent(name).toLowerCase()}/`).then(([status]) => status),
    301,
  );
  assert.deepEqual(await get(`/product/${encodeURIComponent(name).slice(0, -2)}`), [404, null]);
});

test('no redirect leads to another host, whatever the address has', async () => {
  await add('/away', '/category/earbuds');
  for (const path of [
    '/away//evil.example',
    '/away?utm_source=%0d%0alocation:%20//evil.example',
    '//evil.example/away',
    '/away%2f..%2f%2fevil.example',
  ]) {
    const [, location] = await get(path);
    assert.ok(location === null || /^\/(?!\/)/.test(String(location)), `${path}: ${location}`);
  }
});
