/** The moves of an order between its steps, through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { moveOrder } from './move-order.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let buyer: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
});
after(() => shop.close());

const order = async (stock = 10): Promise<Order> => buy(buyer, await shop.addProduct({ stock }));
const move = (id: string, to: 'pack' | 'deliver') =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: to } });
const find = async ({ _id: id }: Order) =>
  (await buyer.call(orderEndpoints.findOrder, { params: { id } })).body;
const eventsOf = (id: string) =>
  shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, id)).orderBy(auditEntries.at);

test('a packed order is Pending as before, with the step and its time besides', async () => {
  const placed = await order();
  shop.clock.advance(60_000);
  assert.deepEqual((await move(placed._id, 'pack')).body, { modifiedCount: 1, message: 'Marked as Packed' });
  const at = shop.clock.now().toISOString();
  assert.deepEqual(await find(placed), { ...placed, step: 'packed', stepChanges: [{ step: 'packed', at }] });
  const [event] = await eventsOf(placed._id);
  assert.deepEqual(
    [event?.act, event?.before, event?.after],
    ['moveOrder', { step: 'placed' }, { step: 'packed' }],
  );
});

test('the same move twice changes nothing the second time', async () => {
  const placed = await order();
  await move(placed._id, 'pack');
  const { body } = await move(placed._id, 'pack');
  assert.deepEqual(body, { modifiedCount: 0, message: 'This order is already packed' });
  assert.equal((await find(placed)).stepChanges?.length, 1);
  assert.equal((await eventsOf(placed._id)).length, 1);
});

test('a packed order is delivered as one that was not, by either endpoint, with one mail', async () => {
  for (const endpoint of ['deliverOrder', 'moveOrder'] as const) {
    const placed = await order();
    const { _id: id } = placed;
    await move(id, 'pack');
    shop.clock.advance(1000);
    const response =
      endpoint === 'moveOrder'
        ? await move(id, 'deliver')
        : await admin.call(orderEndpoints.deliverOrder, { params: { id } });
    assert.deepEqual(response.body, { modifiedCount: 1, message: orderTexts.delivered });
    const { status, step, deliveredAt, stepChanges } = await find(placed);
    assert.deepEqual([status, step, deliveredAt], ['Delivered', undefined, shop.clock.now().toISOString()]);
    assert.deepEqual(
      stepChanges?.map((change) => change.step),
      ['packed'],
    );
    assert.deepEqual(
      (await eventsOf(id)).map(({ act }) => act),
      ['moveOrder', 'deliverOrder'],
    );
    const delivered = and(eq(mails.kind, 'order-delivered'), eq(mails.dedupeKey, `order-delivered:${id}`));
    assert.equal(await shop.context.db.$count(mails, delivered), 1);
  }
});

test('of ten admins who press both buttons at once, one packs at most and one delivers', async () => {
  proves('B-LIFE-03');
  const { _id: id } = await order();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => move(id, index % 2 === 0 ? 'pack' : 'deliver')),
  );
  const made = responses.filter(({ body }) => body.modifiedCount === 1).map(({ body }) => body.message);
  assert.equal(made.filter((text) => text === orderTexts.delivered).length, 1);
  assert.ok(made.length <= 2);
  for (const { status } of responses) assert.ok(status === 200 || status === 409);
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.deepEqual([row?.status, row?.currentStep], ['Delivered', 'delivered']);
  assert.equal(row?.stepLog.length, made.length);
});

test('a delivered order is not packed, nor one that is deleted or unknown', async () => {
  const { _id: id } = await order();
  await move(id, 'deliver');
  assert.deepEqual(
    [(await move(id, 'pack')).status, (await move(id, 'pack')).error.message],
    [409, orderTexts.wrongStep],
  );
  const { _id: removed } = await order();
  await admin.call(orderEndpoints.removeOrder, { params: { id: removed } });
  assert.equal((await move(removed, 'pack')).status, 404);
  assert.equal((await move('x', 'pack')).status, 404);
});

test('the use case itself checks the permission of the move', async () => {
  const { _id: id } = await order();
  const customer = { userId: buyer.userId, email: buyer.email, role: 'user', language: 'en' } as const;
  await assert.rejects(moveOrder(shop.context, customer as never, { id, move: 'pack' }), {
    message: sessionTexts.notAllowed,
  });
});

test('a packed order returns its units to stock when it is deleted, and takes them again when it is restored', async () => {
  const placed = await order(5);
  const [item] = placed.cartItems;
  assert.ok(item);
  const stock = async () =>
    (await shop.context.db.select().from(products).where(eq(products.id, item.gadgetId)))[0]?.stock;
  await move(placed._id, 'pack');
  assert.equal(await stock(), 4);
  await admin.call(orderEndpoints.removeOrder, { params: { id: placed._id } });
  assert.equal(await stock(), 5);
  await admin.call(orderEndpoints.restoreOrder, { params: { id: placed._id } });
  assert.deepEqual([await stock(), (await find(placed)).step], [4, 'packed']);
});

test('a process of an earlier version, which has only the status, delivers a packed order', async () => {
  const placed = await order();
  await move(placed._id, 'pack');
  const deliveredAt = shop.clock.now();
  await shop.context.db
    .update(orders)
    .set({ status: 'Delivered', deliveredAt })
    .where(eq(orders.id, placed._id));
  const { status, step } = await find(placed);
  assert.deepEqual([status, step], ['Delivered', undefined]);
  assert.equal((await move(placed._id, 'pack')).status, 409);
  assert.equal((await move(placed._id, 'deliver')).body.modifiedCount, 0);
});
