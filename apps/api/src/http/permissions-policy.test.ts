/** The Permissions-Policy of pages: camera and passkeys for the shop's own origin, nothing else. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
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
    for (const own of [
      'camera=(self)',
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    ])
      assert.ok(policy.split(', ').includes(own), `${url}: ${policy}`);
    for (const never of ['microphone=()', 'geolocation=()', 'payment=()'])
      assert.ok(policy.split(', ').includes(never), `${url}: ${policy}`);
  }
  assert.equal((await shop.app.inject({ url: '/api/best-seller' })).headers['permissions-policy'], undefined);
});
