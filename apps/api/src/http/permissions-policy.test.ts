/** The Permissions-Policy of pages: passkeys for the shop's own origin, on the dashboard the camera, nothing else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ pages: true });
});
after(() => shop.close());

test('every page has a Permissions-Policy; other responses do not', async () => {
  for (const url of [
    '/',
    '/nothing-here',
    '/auth/action?mode=resetPassword',
    '/auth/popup/callback',
    openApiPaths.page,
  ]) {
    const { headers } = await shop.app.inject({ url });
    assert.match(String(headers['content-type']), /^text\/html/, url);
    const policy = String(headers['permissions-policy']);
    for (const own of ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)'])
      assert.ok(policy.split(', ').includes(own), `${url}: ${policy}`);
    for (const never of ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()'])
      assert.ok(policy.split(', ').includes(never), `${url}: ${policy}`);
  }
  assert.equal((await shop.app.inject({ url: '/api/best-seller' })).headers['permissions-policy'], undefined);
});

test('only documents of the dashboard may ask for the camera, in every language and also from the cache', async () => {
  proves('B-ROOM-26');
  const cameraOf = async (url: string) =>
    String((await shop.app.inject({ url })).headers['permissions-policy']).split(', ')[0];
  for (const url of ['/dashboard', '/dashboard/all-products?count=', '/bn/dashboard/orders-to-pack'])
    for (const _time of ['first', 'again']) assert.equal(await cameraOf(url), 'camera=(self)', url);
  for (const url of [
    '/',
    '/bn',
    '/dashboards',
    '/bn/dashboards',
    '/search?q=/dashboard',
    '/category/dashboard',
    '/x/y/dashboard',
  ])
    for (const _time of ['first', 'again']) assert.equal(await cameraOf(url), 'camera=()', url);
});
