/** Packing slips are exactly of the orders that are to be packed, each once, also for two people who print at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OrderMove, OrderStep } from '@jontro/shop/orders/order-steps.ts';
import { orderStepNames } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { isToPack, slipObstacle, slipTexts } from '@jontro/shop/orders/slips.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  productId = await shop.addProduct({ price: 500, stock: 500 });
});
after(() => shop.close());

const place = async (): Promise<string> => (await buy(buyer, productId))._id;
const list = async (show: 'to-pack' | 'slips-to-print' | 'slips-printed'): Promise<Order[]> =>
  (await admin.call(orderEndpoints.listAllOrders, { query: { show } })).body;
const idsOf = async (show: 'to-pack' | 'slips-to-print' | 'slips-printed') =>
  (await list(show)).map(({ _id }) => _id);
const print = async (ids: readonly string[], by = admin): Promise<string[]> => {
  const { status, body } = await by.call(packingEndpoints.printSlips, { body: { ids: ids.join() } });
  assert.equal(status, 200);
  return body.printed;
};
const find = async (id: string, by = admin): Promise<Order> =>
  (await by.call(orderEndpoints.findOrder, { params: { id } })).body;
const move = (id: string, name: OrderMove) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name } });

test('a slip is printed of every order that is to be packed and of no other, whatever is asked for', async () => {
  proves('B-LIFE-12');
  const expected: string[] = [];
  const all: string[] = [];
  for (const step of orderStepNames) {
    const id = await place();
    all.push(id);
    const status = ['delivered', 'partly-delivered'].includes(step) ? 'Delivered' : 'Pending';
    const at = shop.clock.now();
    await shop.context.db
      .update(orders)
      .set({
        currentStep: step as OrderStep,
        status,
        ...(step === 'cancelled' && { cancelledAt: at }),
        ...(step === 'returned' && { returnedAt: at }),
      })
      .where(eq(orders.id, id));
    if (step === 'placed' || step === 'confirmed') expected.push(id);
  }
  for (const waits of [{ advancePoisha: 10_000 as never }, { onlineOnly: true }]) {
    const id = await place();
    all.push(id);
    await shop.context.db.update(orders).set(waits).where(eq(orders.id, id));
  }
  for (const id of all) {
    const order = await find(id);
    assert.equal(isToPack(order), expected.includes(id), order.step);
    assert.equal(slipObstacle(order) === undefined, expected.includes(id), order.step);
  }
  assert.deepEqual((await idsOf('slips-to-print')).sort(), [...expected].sort());
  assert.deepEqual((await idsOf('to-pack')).sort(), [...expected].sort());
  assert.deepEqual((await print(all)).sort(), [...expected].sort());
  assert.deepEqual(await idsOf('slips-to-print'), []);
  assert.deepEqual((await idsOf('slips-printed')).sort(), [...expected].sort());
});

test('a printed slip is not printed again, is said to staff alone, and a copy of it is made on purpose only', async () => {
  const id = await place();
  assert.deepEqual(await print([id]), [id]);
  assert.deepEqual(await print([id]), []);
  const order = await find(id);
  assert.equal(order.slipPrintedAt, shop.clock.now().toISOString());
  assert.equal((await find(id, buyer)).slipPrintedAt, undefined);
  assert.equal(slipObstacle(order), slipTexts.printed);
  assert.equal(slipObstacle(order, true), undefined);
  await move(id, 'pack');
  const packed = await find(id);
  assert.deepEqual([slipObstacle(packed), slipObstacle(packed, true)], [slipTexts.packed, undefined]);
  assert.ok(!(await idsOf('slips-printed')).includes(id), 'a packed order needs none');
  await move(id, 'hand-over');
  assert.equal(slipObstacle(await find(id), true), slipTexts.outside);
});

test('of two people who print at once each slip is printed by one', async () => {
  const other = await shop.signIn({ role: 'admin' });
  const ids = [await place(), await place(), await place()];
  const [mine, theirs] = await Promise.all([print(ids), print([...ids].reverse(), other)]);
  assert.deepEqual([...(mine ?? []), ...(theirs ?? [])].sort(), [...ids].sort());
});

test('an order that is changed gets a new slip, one whose packing is undone does not', async () => {
  const [changed, undone] = [await place(), await place()];
  await print([changed, undone]);
  const body = { revision: 0, address: 'House 7, Road 2' };
  await admin.call(orderEndpoints.changeOrder, { params: { id: changed }, body });
  await move(undone, 'pack');
  await admin.call(orderEndpoints.undoMove, { params: { id: undone } });
  const waiting = await idsOf('slips-to-print');
  assert.deepEqual([waiting.includes(changed), waiting.includes(undone)], [true, false]);
});
