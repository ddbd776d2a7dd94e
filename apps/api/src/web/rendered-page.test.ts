/** What a rendered page contains: only the data that it shows, and only scripts that its policy allows. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let id: string;
before(async () => {
  shop = await createTestShop({ pages: true });
  const fields = { category: 'Fan', bestSeller: true, keyFeatures: ['Quiet </script> motor'] };
  for (let n = 0; n < 5; n += 1)
    id = await shop.addProduct({
      ...fields,
      name: `Fan ${n}`,
      price: 100 + n,
      description: `Description ${n}.`,
    });
});
after(() => shop.close());

const get = (url: string) => shop.app.inject({ url });
const productPath = () => `/product/fan_4/${id}`;

test('the data of a category are what its cards show; the product’s own page has all of it', async () => {
  for (const path of ['/category/fan', '/bn/category/fan']) {
    const { statusCode, body } = await get(path);
    assert.equal(statusCode, 200, path);
    assert.match(body, /Fan 4/, path);
    assert.doesNotMatch(body, /Description \d|Quiet/, path);
  }
  const { body } = await get(productPath());
  assert.deepEqual(new Set(body.match(/Description \d/g)), new Set(['Description 4']));
});

test('each inline script of a page is allowed by the hash of its bytes, and no other', async () => {
  for (const path of ['/', '/bn', '/category/fan', productPath(), '/no-such-page']) {
    const { body, headers } = await get(path);
    const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '', source]) => source && !/ld\+json/.test(attributes))
      .map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
    const [, allowed = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    assert.ok(scripts.length > 0);
    assert.deepEqual(new Set(allowed.split(' ')), new Set(["'self'", ...scripts]), path);
  }
});

test('a page is complete HTML whose size is that of its bytes', async () => {
  const { body, headers, rawPayload } = await get('/bn');
  assert.equal(headers['content-length'], String(rawPayload.length));
  assert.ok(rawPayload.length > body.length, 'it has Bengali letters');
  assert.match(body, /^<!DOCTYPE html>.*<\/html>$/s);
  assert.doesNotMatch(body, /\ufffd/);
});
