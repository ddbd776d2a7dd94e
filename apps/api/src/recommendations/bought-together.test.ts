/** Products that are bought together, counted from orders placed through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { minCommonOrders } from '@jontro/shop/recommendations/recommendations.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { orderItems, orders } from '../orders/orders.table.ts';
import { hostileIds } from '../testing/hostile-input.ts';
import { buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { countBoughtTogether } from './bought-together.ts';

let shop: TestShop;
let buyer: SignedInClient;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  buyer = await shop.signIn();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const count = () => countBoughtTogether(shop.context);
const shownWith = async (id: string): Promise<string[]> => {
  const { body } = await shop.visitor.call(recommendationEndpoints.listBoughtTogether, { params: { id } });
  return body.map(({ _id }) => _id);
};

/** Orders all of these products, copied to so many orders. */
async function orderTogether(times: number, ...ids: [string, ...string[]]): Promise<string[]> {
  const [first, ...others] = ids;
  for (const id of others) await fillCart(buyer, id);
  const { _id } = await buy(buyer, first);
  const { db, now } = shop.context;
  const [row] = await db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, _id));
  const { searchText: _searchText, number: _number, trackingKey: _trackingKey, ...columns } = row;
  const copies = Array.from({ length: times - 1 }, () => ({
    ...columns,
    id: newId(now()),
    idempotencyKey: crypto.randomUUID(),
  }));
  if (copies.length > 0) {
    await db.insert(orders).values(copies);
    await db
      .insert(orderItems)
      .values(copies.flatMap(({ id }) => items.map((item) => ({ ...item, orderId: id }))));
  }
  return [_id, ...copies.map(({ id }) => id)];
}

test('two products are listed with each other from 20 common orders on, whatever their quantities', async () => {
  proves('B-KNOW-24');
  const [charger, cable, strap] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
  await orderTogether(minCommonOrders - 1, charger, cable);
  await orderTogether(minCommonOrders + 1, charger, strap);
  await count();
  assert.deepEqual([await shownWith(charger), await shownWith(cable)], [[strap], []]);
  await orderTogether(1, charger, cable);
  assert.deepEqual(await shownWith(cable), [], 'nothing changes between two counts');
  await count();
  assert.deepEqual([await shownWith(charger), await shownWith(cable)], [[strap, cable], [charger]]);
});

test('cancelled, deleted and old orders do not count', async () => {
  proves('B-KNOW-24');
  const [watch, band] = [await shop.addProduct(), await shop.addProduct()];
  const [cancelled, deleted, old] = await orderTogether(minCommonOrders + 2, watch, band);
  assert.ok(cancelled && deleted && old);
  await count();
  assert.deepEqual(await shownWith(watch), [band]);
  await admin.call(orderEndpoints.cancelOrder, {
    params: { id: cancelled },
    body: { reason: 'Ordered twice' },
  });
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted } });
  await count();
  assert.deepEqual(await shownWith(watch), [band]);
  const { db, now } = shop.context;
  const placedAt = new Date(now().getTime() - 366 * 24 * 3_600_000);
  await db.update(orders).set({ placedAt }).where(eq(orders.id, old));
  await count();
  assert.deepEqual(await shownWith(watch), []);
});

test('a deleted product is not listed, and a changed one as it is now', async () => {
  const [lamp, bulb] = [await shop.addProduct(), await shop.addProduct()];
  await orderTogether(minCommonOrders, lamp, bulb);
  await count();
  const listed = async () =>
    (await shop.visitor.call(recommendationEndpoints.listBoughtTogether, { params: { id: lamp } })).body;
  assert.equal((await listed())[0]?.inStock, true);
  await admin.call(catalogEndpoints.changeProduct, { params: { id: bulb }, body: { stock: 0, price: 77 } });
  assert.deepEqual(
    (await listed()).map(({ inStock, price }) => [inStock, price]),
    [[false, 77]],
  );
  await admin.call(catalogEndpoints.removeProduct, { params: { id: bulb } });
  assert.deepEqual(await listed(), []);
});

test('two counts at once store the same as one', async () => {
  const [one, other] = [await shop.addProduct(), await shop.addProduct()];
  await orderTogether(minCommonOrders, one, other);
  await Promise.all([count(), count()]);
  assert.deepEqual([await shownWith(one), await shownWith(other)], [[other], [one]]);
});

test('an unknown or hostile id has no products', async () => {
  for (const id of ['0123456789abcdef01234567', ...hostileIds]) {
    const { status, body } = await shop.visitor.call(recommendationEndpoints.listBoughtTogether, {
      params: { id },
    });
    assert.ok(status === 200 ? body.length === 0 : status < 500, `${id.slice(0, 30)}: ${status}`);
  }
});
