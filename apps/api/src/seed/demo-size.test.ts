/** A demo shop with 120 products has what the one with 40 has, and its sister models besides. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { asc } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { images } from '../images/images.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { productReviews } from '../reviews/product-reviews.table.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { readDemoEntries } from './demo-products.ts';
import { seedDemo } from './seed.ts';

let directory: string;
let [small, large]: TestShop[] = [];
const both = (): [TestShop, TestShop] => [small as TestShop, large as TestShop];

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-demo-size-'));
  const store = createDiskStore(directory);
  const open = (count: string) =>
    createTestShop({
      env: { DEMO_PRODUCTS: count },
      parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }),
    });
  small = await open('40');
  large = await open('120');
  for (const { context } of both()) assert.equal(await seedDemo(context), true);
});

after(async () => {
  for (const shop of both()) await shop.close();
  await rm(directory, { recursive: true });
});

test('a demo shop starts with 120 products unless DEMO_PRODUCTS says another number from 40 to 120', () => {
  assert.equal(readConfig({}).demoProducts, 120);
  assert.equal(readConfig({ DEMO_PRODUCTS: '75' }).demoProducts, 75);
  for (const count of ['39', '121', 'all'])
    assert.throws(() => readConfig({ DEMO_PRODUCTS: count }), ConfigError);
});

test('the home page has the same products with and without sister models', async () => {
  for (const endpoint of [catalogEndpoints.listNewArrivals, catalogEndpoints.listBanners]) {
    const [one, other] = await Promise.all(both().map(({ visitor }) => visitor.call(endpoint)));
    const named = (body: unknown) => JSON.stringify(body).match(/"productName":"[^"]*"/g);
    assert.deepEqual(named(other?.body), named(one?.body));
  }
  const bestSellers = { params: { category: 'best seller' } };
  const [one, other] = await Promise.all(
    both().map(({ visitor }) => visitor.call(catalogEndpoints.listCategoryProducts, bestSellers)),
  );
  const namesOf = (response = one) => response?.body.result.map(({ productName }) => productName);
  assert.deepEqual(namesOf(other), namesOf(one));
});

test('each sister model is older than every other product, in no cart, and ordered by those alone who rated it', async () => {
  const { sisters } = await readDemoEntries(120);
  const { db } = (large as TestShop).context;
  const all = await db.select().from(products).orderBy(asc(products.createdAt));
  assert.equal(all.length, 120);
  const oldest = all.slice(0, 80);
  assert.deepEqual(
    new Set(oldest.map(({ name }) => name)),
    new Set(sisters.map(({ productName }) => productName)),
  );
  const isSister = (id: string) => oldest.some((product) => product.id === id);
  const lines = (await db.select().from(orderItems)).filter(({ productId }) => isSister(productId));
  const reviews = (await db.select().from(productReviews)).filter(({ productId }) => isSister(productId));
  assert.ok(reviews.length > 20);
  const pairs = (rows: { orderId: string; productId: string }[]) =>
    rows.map(({ orderId, productId }) => `${orderId} ${productId}`).sort();
  assert.deepEqual(pairs(lines), pairs(reviews));
  const carts = await db.select({ id: cartItems.soldId }).from(cartItems);
  assert.ok(carts.every(({ id }) => !isSister(id)));
});

test('sister models add no picture: as many are stored for 120 products as for 40', async () => {
  const counts = await Promise.all(both().map(({ context: { db } }) => db.$count(images)));
  assert.ok(counts[0] && counts[0] > 100);
  assert.equal(counts[1], counts[0]);
});
