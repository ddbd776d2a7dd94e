/** Pages at addresses that cannot exist: the error page, never a 503. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ pages: true });
});
after(() => shop.close());

test('a path with a name beyond the maximum length renders the error page with status 404', async () => {
  for (const url of [
    `/category/${'x'.repeat(200)}`,
    `/product/${'x'.repeat(200)}/${'y'.repeat(200)}`,
    `/nothing/${'x'.repeat(200)}`,
  ]) {
    const { statusCode, headers } = await shop.app.inject({ url });
    assert.deepEqual([statusCode, headers['retry-after']], [404, undefined], url.slice(0, 40));
    assert.match(String(headers['content-type']), /^text\/html/);
  }
});
