/** An address with `?preset=` chooses the preset of a demo shop, and of no other one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { createTestShop, type TestShopOptions } from '../testing/test-shop.ts';

/** Asks a new shop for addresses, one after the other; returns the answers with the preset after each. */
async function ask(
  requests: readonly (readonly [url: string, headers?: Record<string, string>])[],
  options: TestShopOptions = {},
): Promise<unknown[]> {
  const shop = await createTestShop({ ...options, pages: true });
  const answers: unknown[] = [];
  try {
    for (const [url, headers = {}] of requests) {
      const { status, headers: answered } = await shop.visitor.send('GET', url, undefined, headers);
      answers.push([status, answered.location, shop.context.config.settings.preset]);
    }
    return answers;
  } finally {
    await shop.close();
  }
}

test('the address of a page chooses the preset for everybody, and leads to the same page without it', async () => {
  const answers = await ask([
    ['/category/earbuds?preset=modern&sort=price', { 'sec-fetch-dest': 'document' }],
    ['/?preset=modern'],
    ['/bn/?preset=specification'],
    ['/?preset=classic'],
  ]);
  assert.deepEqual(answers.slice(0, 3), [
    [303, '/category/earbuds?sort=price', 'modern'],
    [303, '/', 'modern'],
    [303, '/bn/', 'specification'],
  ]);
  assert.deepEqual(answers[3], [200, undefined, 'specification']);
});

test('nothing is chosen by a picture or a frame, in a live shop, and where the preset is fixed', async () => {
  const unchanged = [200, undefined, 'specification'];
  for (const destination of ['image', 'iframe'])
    assert.deepEqual(await ask([['/?preset=modern', { 'sec-fetch-dest': destination }]]), [unchanged]);
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', PAYMENT_PROVIDER: 'none' };
  assert.deepEqual(await ask([['/?preset=modern']], { env: live }), [unchanged]);
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' }, undefined, { preset: 'specification' });
  assert.deepEqual(await ask([['/?preset=modern']], { parts: () => ({ config }) }), [unchanged]);
});
