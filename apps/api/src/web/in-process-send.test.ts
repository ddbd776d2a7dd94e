/** What pages read in process: the same as a visitor gets over HTTP, and nothing that is not public. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpoint, endpointUrl } from '@jontro/shop/endpoint.ts';
import type { InProcessSend } from '@jontro/shop/page-services.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { Type } from 'typebox';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { createServer } from '../http/server.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { inProcessSend } from './in-process-send.ts';

let shop: TestShop;
let send: InProcessSend;
const ids: string[] = [];
before(async () => {
  shop = await createTestShop();
  send = inProcessSend(shop.app);
  for (const price of [100, 250.5, 900])
    ids.push(
      await shop.addProduct({ name: `Fan for ${price}`, names: { bn: 'ফ্যান' }, category: 'Fan', price }),
    );
  ids.push(await shop.addProduct({ category: 'Fan', discountPrice: 5, bestSeller: true, stock: 0 }));
});
after(() => shop.close());

type Read = Parameters<InProcessSend>[0];

async function overHttp(read: Read, input: object) {
  const { statusCode: status, body } = await shop.app.inject({ url: endpointUrl(read, input) });
  return status === 200
    ? { ok: true, reply: JSON.parse(body) }
    : { ok: false, status, body: JSON.parse(body) };
}

test('a page gets the same response in process as a visitor over HTTP, also for invalid input', async () => {
  const category = catalogEndpoints.listCategoryProducts;
  const product = catalogEndpoints.findProduct;
  const inputs: [Read, object][] = [
    ...[
      catalogEndpoints.listBanners,
      catalogEndpoints.listBestSellers,
      catalogEndpoints.listNewArrivals,
      catalogEndpoints.listPopularGadgets,
      reviewEndpoints.listRecentReviews,
      paymentEndpoints.listPaymentMethods,
    ].map((read): [Read, object] => [read, {}]),
    [catalogEndpoints.listPopularGadgets, { query: { skip: 1, limit: 2 } }],
    [catalogEndpoints.listPopularGadgets, { query: { skip: -1, limit: 2 } }],
    [catalogEndpoints.listPopularGadgets, { query: { limit: 51 } }],
    [category, { params: { category: 'fan' } }],
    [category, { params: { category: ' FAN ' }, query: { page: 2, limit: 1, sort: 'lowToHigh' } }],
    [category, { params: { category: 'fan' }, query: { min: 200, max: 800.5, exclude: ids[0] } }],
    [category, { params: { category: 'fan' }, query: { min: undefined, unknown: 'x' } }],
    [category, { params: { category: 'fan' }, query: { page: 0 } }],
    [category, { params: { category: 'fan' }, query: { page: 1.5 } }],
    [category, { params: { category: 'fan' }, query: { sort: 'random' } }],
    [category, { params: { category: 'x'.repeat(101) } }],
    [category, { params: { category: 'nul\0' } }],
    [category, { params: { category: '' } }],
    [category, { params: { category: 'no such category' } }],
    ...ids.map((id): [Read, object] => [product, { params: { id } }]),
    [product, { params: { id: 'unknown' } }],
    [product, { params: { id: "'; --" } }],
  ];
  for (const [read, input] of inputs)
    assert.deepEqual(
      await send(read, input),
      await overHttp(read, input),
      `${read.url} ${JSON.stringify(input)}`,
    );
});

test('a page cannot read what is not public, nor change anything', async () => {
  const { app } = shop;
  const forbidden = [
    cartEndpoints.addToCart,
    catalogEndpoints.addProduct,
    catalogEndpoints.removeProduct,
    catalogEndpoints.downloadProducts,
    // Its rate limit is for the visitor's address.
    catalogEndpoints.searchProducts,
  ];
  for (const { method, url, schema } of forbidden)
    await assert.rejects(send({ method, url, schema }, {}), /Pages cannot read/, `${method} ${url}`);
  assert.ok(app.publicReads.size > 0);
});

const greeting = endpoint({
  method: 'GET',
  path: '/api/greeting/:name',
  access: 'public',
  params: Type.Object({ name: Type.String() }),
  response: Type.Object({ text: Type.String() }),
});

/** A server with one endpoint. */
async function greetingServer(respond: (input: { params: { name: string } }) => Promise<{ text: string }>) {
  const app = await createServer(shop.context, { logger: false });
  app.route(
    cachedEndpoint(createPublicCache({ now: shop.clock.now }), greeting, respond, { tags: () => [] }),
  );
  return app;
}

test('a page gets only the fields that the endpoint declares', async () => {
  const app = await greetingServer(async ({ params }) => ({
    text: `Hello ${params.name}`,
    passwordHash: 'secret',
  }));
  assert.deepEqual(await inProcessSend(app)(greeting, { params: { name: 'Rahim' } }), {
    ok: true,
    reply: { text: 'Hello Rahim' },
  });
  await app.close();
});

test('an unexpected error is logged and becomes 500 without its message, an outage 503', async () => {
  for (const [error, status] of [
    [new Error('secret'), 500],
    [Object.assign(new Error('secret'), { code: 'ENOSPC' }), 503],
  ] as const) {
    const app = await greetingServer(() => Promise.reject(error));
    const logged: unknown[] = [];
    const log = { ...app.log, error: (fields: object) => logged.push(fields) } as typeof app.log;
    const response = await inProcessSend({ publicReads: app.publicReads, log })(greeting, {
      params: { name: 'x' },
    });
    assert.equal(response.ok, false);
    assert.equal('status' in response && response.status, status);
    assert.doesNotMatch(JSON.stringify(response), /secret/);
    assert.deepEqual(logged, [{ err: error, method: 'GET', path: '/api/greeting/:name' }]);
    await app.close();
  }
});
