/** Which requests count as the shop's own: scheme, host and what the browser says of the site behind a request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestShop } from '../testing/test-shop.ts';
import { isFromAnotherSite, isOwnChange } from './own-origin.ts';

const publicUrl = 'https://shop.example';
const sent = (headers: Record<string, string>, host = 'shop.example') => ({ headers, host });

test('the origin of a change has the scheme of the public address, whatever the host', () => {
  for (const [origin, own] of [
    ['https://shop.example', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://shop.example.evil.example', false],
    ['null', false],
  ] as const) {
    assert.equal(isOwnChange(sent({ origin }), publicUrl), own, origin);
    assert.equal(isFromAnotherSite(sent({ origin }), publicUrl), !own, origin);
  }
  const byOtherName = 'www.shop.example';
  assert.equal(isOwnChange(sent({ origin: `https://${byOtherName}` }, byOtherName), publicUrl), true);
  assert.equal(isOwnChange(sent({ origin: `http://${byOtherName}` }, byOtherName), publicUrl), false);
  assert.equal(isOwnChange(sent({}), publicUrl), false);
});

test('a cross-site request is foreign whatever its Origin or Referer say', () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: publicUrl, referer: `${publicUrl}/cart` };
  assert.equal(isOwnChange(sent(headers), publicUrl), false);
  assert.equal(isFromAnotherSite(sent(headers), publicUrl), true);
});

test('a shop behind a proxy that ends TLS takes https from its pages and refuses http', async () => {
  const env = { PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: 'loopback' };
  const shop = await createTestShop({ env });
  try {
    const shopper = await shop.signIn();
    const status = async (headers: Record<string, string>) =>
      (await shopper.send('PUT', '/api/cart', {}, { host: 'shop.example', ...headers })).status;
    assert.equal(await status({ origin: 'https://shop.example', 'x-forwarded-proto': 'https' }), 400);
    assert.equal(await status({ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }), 400);
    assert.equal(await status({ origin: 'http://shop.example', 'x-forwarded-proto': 'http' }), 403);
    assert.equal(await status({ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }), 403);
    // The payment provider's page sends the shopper back with a form: what it says is validated instead.
    const origin = 'https://gateway.example';
    const headers = { host: 'shop.example', origin, 'sec-fetch-site': 'cross-site' };
    const returned = await shop.visitor.send('POST', '/payment-gateway/return/fail/none', {}, headers);
    assert.notEqual(returned.refusal.code, 'foreign-origin');
  } finally {
    await shop.close();
  }
});
