/** How many requests are worked on at once, which begin first, and what a refusal costs. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../runtime/log.ts';
import { billing } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { type Admission, createAdmission } from './admission.ts';
import { createPublicCache } from './public-cache.ts';
import type { App } from './server.ts';

let time = 0;
let loop = 0;
/** As if everything came from a crowd: what one browser asks for is not refused. */
const create = () => createAdmission({ loop: () => loop, database: () => 0 }, () => time, 0);
const admission = create();

let shop: TestShop;
let app: App;
let lines: { msg: string; count?: number; path?: string; status?: number }[] = [];
before(async () => {
  shop = await createTestShop({
    parts: ({ now }) => ({ admission, publicCache: createPublicCache({ now, admission }) }),
  });
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await buildApp(shop.context, { loggerInstance: log });
});
after(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  loop = 0;
  lines = [];
});

const error503 = { code: 'busy', message: connectionTexts.full };

/** Begins as many works as may be worked on at once; returns what ends them. */
async function beginAll(of: Admission) {
  const ends: (() => void)[] = [];
  for (let n = 0; n < of.atOnce; n += 1) ends.push(await of.begin('read'));
  return ends;
}

test('while the event loop is late fewer requests are worked on at once, but two; without delays one more each time', async () => {
  proves('B-SCALE-03');
  const own = create();
  assert.equal(own.atOnce, 16);
  const ends = await beginAll(own);
  for (const [delay, atOnce] of [
    [24, 16],
    [26, 12],
    [90, 9],
    [26, 6],
    [26, 4],
    [26, 3],
    [26, 2],
    [2_000, 2],
  ] as const) {
    own.adapt(delay);
    assert.equal(own.atOnce, atOnce);
  }
  own.adapt(0);
  assert.equal(own.atOnce, 2, 'nothing waits for more');
  const waiting = [own.begin('read'), own.begin('read')];
  for (const end of ends.slice(0, 13)) end();
  await turn();
  own.adapt(0);
  assert.equal(own.atOnce, 3);
  for (const end of ends.slice(13)) end();
  for (const begun of waiting) (await begun)();
  assert.deepEqual(own.refused, { read: 0, change: 0, purchase: 0 });
});

test('a request that those before it would keep waiting too long is refused when it arrives, orders last', async (t) => {
  proves('B-SCALE-03');
  // What still waits is refused, also when the test has failed.
  t.after(() => {
    time += 10_000;
  });
  const own = create();
  const ends = await beginAll(own);
  const add = (count: number) => {
    for (let n = 0; n < count; n += 1)
      own.begin('purchase').then(
        (end) => ends.push(end),
        () => {},
      );
  };
  const refused = () =>
    (['read', 'change', 'purchase'] as const).map((importance) => own.refuses(importance));
  add(40);
  assert.deepEqual(refused(), [false, false, false], 'nobody knows yet how long they wait');
  for (let n = 0; n < 20; n += 1) {
    time += 10;
    ends.shift()?.();
    await turn();
  }
  // One begins every 10 ms, and 20 wait.
  assert.deepEqual(refused(), [true, false, false]);
  add(1);
  assert.deepEqual(refused(), [true, true, false]);
  add(19);
  assert.deepEqual(refused(), [true, true, false]);
  add(1);
  assert.deepEqual(refused(), [true, true, true]);
  assert.deepEqual(own.refused, { read: 4, change: 3, purchase: 1 });
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  assert.deepEqual(refused(), [false, false, false], 'nothing waits any more');
});

test('a request whose session was looked up begins before those of its importance that have just arrived', async () => {
  proves('B-SCALE-03');
  const own = create();
  const ends = await beginAll(own);
  const begun: string[] = [];
  const wait = async (name: string, importance: 'read' | 'change' | 'purchase', hadTurn?: boolean) => {
    const end = await own.begin(importance, hadTurn);
    begun.push(name);
    end();
  };
  const waiting = [
    wait('new change', 'change'),
    wait('new order', 'purchase'),
    wait('later change', 'change', true),
    wait('later order', 'purchase', true),
  ];
  await turn();
  for (const end of ends) end();
  await Promise.all(waiting);
  assert.deepEqual(begun, ['later order', 'new order', 'later change', 'new change']);
});

test('a session is looked up in a turn: an order without one is not answered before, and holds none while its body arrives', async () => {
  proves('B-SCALE-03');
  const ends = await beginAll(admission);
  let answered = 0;
  const order = shop.visitor.call(orderEndpoints.placeOrder, { body: billing }).finally(() => {
    answered += 1;
  });
  const read = shop.visitor.call(addressEndpoints.listMyAddresses).finally(() => {
    answered += 1;
  });
  for (let n = 0; n < 50; n += 1) await turn();
  assert.equal(answered, 0);
  for (const end of ends) end();
  assert.deepEqual([(await order).status, (await read).status], [401, 401]);
  // Every turn has ended.
  for (const end of await beginAll(admission)) end();
});

test('a refusal has the id of its request and nothing of the framework, and all of a second have one line of the log', async () => {
  proves('B-SCALE-03');
  loop = 5_000;
  const get = (url: string, headers = {}) => app.inject({ url, headers });
  const url = '/api/search-products?search=refused';
  const answers = [
    await get(url, { 'x-request-id': 'request-of-test' }),
    await get('/api/my-addresses'),
    await get(url),
  ];
  for (const { statusCode, headers, body } of answers) {
    assert.deepEqual(
      [statusCode, headers['retry-after'], headers['cache-control'], headers['x-content-type-options']],
      [503, '5', 'no-store', 'nosniff'],
    );
    assert.deepEqual(JSON.parse(body), { ...error503, retryAfter: 5 });
    assert.equal(Buffer.byteLength(body), Number(headers['content-length']));
  }
  assert.equal(answers[0]?.headers['x-request-id'], 'request-of-test');
  assert.match(String(answers[1]?.headers['x-request-id']), /^[0-9a-f]{16}$/);
  const said = () => lines.filter(({ msg }) => msg === 'requests were refused under overload');
  await waitFor('the log says it', () => said().length > 0);
  assert.deepEqual(
    said().map(({ count }) => count),
    [3],
  );
  assert.equal(lines.filter(({ status }) => status === 503).length, 0);
});

test('what has a URL that is in memory is answered, also with unknown parameters, and another one is refused before it is looked for', async () => {
  proves('B-SCALE-03');
  const product = await shop.addProduct();
  const url = catalogEndpoints.findProduct.url.replace(':id', product);
  const get = (path: string) => app.inject({ url: path });
  assert.equal((await get(url)).statusCode, 200);
  const misses = shop.context.publicCache.counts.misses;
  loop = 300;
  assert.equal((await get(url)).statusCode, 200);
  assert.equal((await get(`${url}?unknown=1`)).statusCode, 200);
  assert.equal((await get(url.replace(product, 'unknown'))).statusCode, 503);
  assert.equal((await get(`${catalogEndpoints.searchProducts.url}?search=fan&unknown=1`)).statusCode, 503);
  assert.equal(shop.context.publicCache.counts.misses, misses);
  // What everybody asks for is computed while orders are taken.
  assert.equal((await get(catalogEndpoints.listNewArrivals.url)).statusCode, 200);
});
