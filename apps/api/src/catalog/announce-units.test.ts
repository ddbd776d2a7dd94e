/** How soon endpoints name the units that sales, cancellations and returns leave, and what an order waits for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { addVariants } from '../testing/add-variants.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { announceUnits } from './announce-units.ts';
import { listChangesSince } from './catalog-version.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const category = 'Fan';
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
/** What product page, category and search say of a product's units. */
async function namedStocks(id: string): Promise<(number | undefined)[]> {
  const { result } = (
    await shop.visitor.call(catalogEndpoints.listCategoryProducts, {
      params: { category },
      query: { page: 1, limit: 12 },
    })
  ).body;
  const query = { search: 'tablefan' };
  const found = (await shop.visitor.call(catalogEndpoints.searchProducts, { query })).body;
  return [await find(id), ...[result, found].map((list) => list.find(({ _id }) => _id === id))].map(
    (product) => product?.stock,
  );
}
async function order(id: string, quantity: number) {
  const buyer = await shop.signIn();
  return { buyer, order: await buy(buyer, id, quantity, { ...billing, email: buyer.email }) };
}
const version = async () => (await listChangesSince(shop.context.db, 0)).version;

test('after the next announcement every endpoint names the units that an order, and its end, have left', async () => {
  const id = await shop.addProduct({ name: 'Tablefan', category, price: 100, stock: 10 });
  assert.deepEqual(await namedStocks(id), [10, 10, 10]);
  const { buyer, order: placed } = await order(id, 3);
  await announceUnits(shop.context);
  assert.deepEqual(await namedStocks(id), [7, 7, 7]);
  const { status } = await buyer.call(orderEndpoints.cancelMyOrder, {
    params: { id: placed._id },
    body: { reason: 'Changed my mind' },
  });
  assert.equal(status, 200);
  await announceUnits(shop.context);
  assert.deepEqual(await namedStocks(id), [10, 10, 10]);
});

test('units of variants are announced, too', async () => {
  const id = await shop.addProduct({ price: 1 });
  await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 10 },
    { color: 'White', price: 600, stock: 10 },
  ]);
  await find(id);
  await order(id, 2);
  await announceUnits(shop.context);
  assert.deepEqual(
    (await find(id)).variants?.map(({ stock }) => stock),
    [8, 10],
  );
});

test('an order that leaves units does not wait for the version of the catalogue, and no announcement is made of nothing', async () => {
  const id = await shop.addProduct({ price: 100, stock: 10 });
  await announceUnits(shop.context);
  const before = await version();
  await order(id, 1);
  assert.equal(await version(), before);
  await announceUnits(shop.context);
  await announceUnits(shop.context);
  assert.equal(await version(), before + 1);
});

test('what could not be announced is announced the next time', async () => {
  const id = await shop.addProduct({ price: 100, stock: 10 });
  assert.equal((await find(id)).stock, 10);
  await order(id, 4);
  const { db, publicCache } = shop.context;
  const broken = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => Promise.reject(new Error('no database'));
      return Reflect.get(target, name);
    },
  });
  await assert.rejects(announceUnits({ db: broken, publicCache }), /no database/);
  await announceUnits(shop.context);
  assert.equal((await find(id)).stock, 6);
});

test('more than fits into one announcement follows in the next ones', async () => {
  const ids = await Promise.all(
    Array.from({ length: 160 }, () => shop.addProduct({ price: 100, stock: 10 })),
  );
  const last = ids.at(-1) ?? '';
  assert.equal((await find(last)).stock, 10);
  for (const id of ids.slice(0, -1)) shop.context.publicCache.touchedLately.add(`units:${id}`);
  await order(last, 1);
  const { generation } = shop.context.publicCache;
  await announceUnits(shop.context);
  await announceUnits(shop.context);
  assert.equal((await find(last)).stock, 9);
  assert.equal(shop.context.publicCache.generation, generation, 'not everything is dropped');
});
