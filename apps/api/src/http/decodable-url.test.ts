import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestShop } from '../testing/test-shop.ts';
import { decodableUrl } from './decodable-url.ts';

test('a decodable URL stays as it is', () => {
  for (const url of [
    '/',
    '/category/converters%20%26%20hub?page=2',
    '/product/%E0%A6%86/1',
    '/api/x?search=%E0%A6',
  ]) {
    assert.equal(decodableUrl(url), url);
  }
});

test('the percent signs of a truncated URL are escaped', () => {
  assert.equal(decodableUrl('/product/a%20b%E0%A6?x=%E0'), '/product/a%2520b%25E0%25A6?x=%E0');
  assert.equal(decodableUrl('/100%'), '/100%25');
});

test('a truncated URL of an endpoint gets 400, one of nothing 404 like any unknown one', async () => {
  const shop = await createTestShop();
  try {
    const visitor = shop.visitor;
    for (const [url, status, code] of [
      ['/api/product/%E0%A6', 400, 'invalid'],
      ['/api/nothing%', 404, 'not-found'],
    ] as const) {
      const { status: got, error } = await visitor.send('GET', url);
      assert.deepEqual([got, error?.code], [status, code], url);
    }
  } finally {
    await shop.close();
  }
});
