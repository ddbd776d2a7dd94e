/** Same-origin checks by scheme, host and the browser's Sec-Fetch-Site, Origin and Referer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestShop } from '../testing/test-shop.ts';
import { isCrossSite, isSameOriginChange } from './same-origin.ts';

const publicUrl = 'https://shop.example';
const request = (headers: Record<string, string>, host = 'shop.example') => ({ headers, host });

test('the origin of a change has the scheme of the public address, whatever the host', () => {
  for (const [origin, own] of [
    ['https://shop.example', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://shop.example.evil.example', false],
    ['null', false],
  ] as const) {
    assert.equal(isSameOriginChange(request({ origin }), publicUrl), own, origin);
    assert.equal(isCrossSite(request({ origin }), publicUrl), !own, origin);
  }
  const otherHost = 'www.shop.example';
  assert.equal(isSameOriginChange(request({ origin: `https://${otherHost}` }, otherHost), publicUrl), true);
  assert.equal(isSameOriginChange(request({ origin: `http://${otherHost}` }, otherHost), publicUrl), false);
  assert.equal(isSameOriginChange(request({}), publicUrl), false);
});

test('a cross-site request is rejected whatever its Origin or Referer', () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: publicUrl, referer: `${publicUrl}/cart` };
  assert.equal(isSameOriginChange(request(headers), publicUrl), false);
  assert.equal(isCrossSite(request(headers), publicUrl), true);
});

test('a shop behind a TLS-terminating proxy accepts an https Origin and rejects http', async () => {
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
    // The payment provider's page returns the shopper with a form; its content is validated instead.
    const origin = 'https://gateway.example';
    const headers = { host: 'shop.example', origin, 'sec-fetch-site': 'cross-site' };
    const returned = await shop.visitor.send('POST', '/payment-gateway/return/fail/none', {}, headers);
    assert.notEqual(returned.error.code, 'foreign-origin');
  } finally {
    await shop.close();
  }
});
