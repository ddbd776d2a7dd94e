/** Addresses of products that are not there: kept for seconds, never longer than they are true, and never in the way of an order. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { createAdmission } from '../http/admission.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { measureLoopDelay } from '../runtime/loop-delay.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({
    pages: true,
    parts({ database, now }) {
      const admission = createAdmission({
        loop: measureLoopDelay((lack) => admission.adapt(lack)),
        database: database.longestWait,
      });
      return { admission, publicCache: createPublicCache({ now, admission }) };
    },
  });
});
after(() => shop.close());

const addressesOf = (id: string): string[] => [
  `/api/product/${id}`,
  `/product/x/${id}`,
  `/bn/product/x/${id}`,
];

async function ask(id: string) {
  const answers = [];
  for (const url of addressesOf(id)) answers.push(await shop.app.inject({ url }));
  return answers;
}
const statusesOf = async (id: string): Promise<number[]> =>
  // The page of a product has its name in its address.
  (await ask(id)).map(({ statusCode }) => (statusCode === 301 ? 200 : statusCode));

test('a product that is missing is looked for once in some seconds, for its data and for its pages', async () => {
  const { counts } = shop.context.publicCache;
  const [json] = await ask('missing');
  assert.deepEqual(
    [json?.statusCode, json?.json()],
    [404, { code: 'not-found', message: productTexts.notFound }],
  );
  const { misses } = counts;
  const [again] = await ask('missing');
  assert.deepEqual([again?.statusCode, again?.json(), counts.misses], [404, json?.json(), misses]);
  shop.clock.advance(5_000);
  assert.deepEqual(await statusesOf('missing'), [404, 404, 404]);
  assert.equal(counts.misses, misses + 3);
});

test('a product that comes back is there at once, and one that goes is not', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const id = await shop.addProduct();
  assert.deepEqual(await statusesOf(id), [200, 200, 200]);
  for (const [endpoint, status] of [
    [catalogEndpoints.removeProduct, 404],
    [catalogEndpoints.restoreProduct, 200],
    [catalogEndpoints.removeProduct, 404],
  ] as const) {
    assert.equal((await admin.call(endpoint, { params: { id } })).status, 200);
    assert.deepEqual(await statusesOf(id), [status, status, status]);
  }
});

test('sixty connections of one address that ask for products that nobody knows keep no order from being placed', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 60 });
  let ended = false;
  const statuses = new Map<number | undefined, number>();
  async function attack(): Promise<void> {
    while (!ended) {
      const path = `/product/x/${crypto.randomUUID()}`;
      const [response] = await once(httpGet({ agent, port, path, host: '127.0.0.1' }), 'response');
      await response.resume().toArray();
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    }
  }
  const product = await shop.addProduct({ price: 500 });
  const buyers = [];
  for (let buyer = 0; buyer < 5; buyer += 1) buyers.push(await shop.signIn());
  const attacks = Array.from({ length: 60 }, attack);
  try {
    for (const buyer of buyers) {
      await fillCart(buyer, product);
      const placed = await buyer.call(orderEndpoints.placeOrder, { body: billing });
      assert.equal(placed.status, 200, placed.error?.message);
    }
  } finally {
    ended = true;
    await Promise.all(attacks);
    agent.destroy();
  }
  assert.deepEqual([...statuses.keys()], [404]);
});
