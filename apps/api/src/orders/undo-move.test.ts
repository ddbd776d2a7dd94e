/** Every step that staff make but the delivery can be undone for half an hour, in which its mail waits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OrderMove, orderMoveNames, orderMoves, undoMs } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { eq, like } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails, wantedNow } from '../mail/mail-job.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let packer: SignedInClient;
let buyer: SignedInClient;
let productId: string;
before(async () => {
  const stepMails = Object.values(orderMoves).map(({ to }) => to);
  shop = await createTestShop({ settings: { stepMails } });
  admin = await shop.signIn({ role: 'admin' });
  packer = await shop.signIn({ staffRole: 'packer' });
  buyer = await shop.signIn();
  productId = await shop.addProduct({ price: 500, stock: 500 });
});
after(() => shop.close());

const move = (id: string, name: OrderMove) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: { note: 'Nobody opened' } });
const undo = (id: string, by = admin) => by.call(orderEndpoints.undoMove, { params: { id } });
const find = async (id: string, by = admin) =>
  (await by.call(orderEndpoints.findOrder, { params: { id } })).body;
const mailsOf = (id: string, step: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(like(mails.dedupeKey, `order-${step}:${id}%`));
const send = () => sendDueMails(shop.context.db, shop.clock.now, { mailer: undefined });

/** An order from which a move can be made; of one that is picked up for moves of such orders. */
async function orderBefore(name: OrderMove): Promise<string> {
  const { _id: id } = await buy(buyer, productId);
  const [from] = orderMoves[name].from;
  const pickupCode = name === 'ready' ? '1234' : null;
  await shop.context.db.update(orders).set({ currentStep: from, pickupCode }).where(eq(orders.id, id));
  return id;
}

for (const name of orderMoveNames.filter((one) => one !== 'deliver'))
  test(`"${name}" is undone: the order is as before, and nobody was told`, async () => {
    const id = await orderBefore(name);
    const before = [await find(id), await find(id, buyer)];
    shop.clock.advance(1000);
    assert.equal((await move(id, name)).status, 200);
    const moved = await find(id);
    assert.equal(moved.undoableUntil, new Date(shop.clock.now().getTime() + undoMs).toISOString());
    assert.equal((await find(id, buyer)).undoableUntil, undefined);
    shop.clock.advance(undoMs - 1000);
    await send();
    const { to } = orderMoves[name];
    assert.deepEqual(
      (await mailsOf(id, to)).map(({ sentAt }) => sentAt),
      [null],
      'its mail waits',
    );
    const { status, body } = await undo(id);
    assert.deepEqual([status, body], [200, { modifiedCount: 1, message: undoTexts.done }]);
    assert.deepEqual([await find(id), await find(id, buyer)], before);
    assert.deepEqual(await mailsOf(id, to), []);
    const events = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
    assert.deepEqual(events.map(({ act }) => act).sort(), ['moveOrder', 'undoMove']);
    assert.equal((await undo(id)).error.message, undoTexts.changedSince, 'a second time it is refused');
    assert.equal((await move(id, name)).status, 200, 'it can be made again');
  });

test('a delivery is final, a step is undone no longer than its mail waits, and only the last one', async () => {
  const { _id: id } = await buy(buyer, productId);
  assert.equal((await undo(id)).error.message, undoTexts.changedSince);
  await move(id, 'pack');
  shop.clock.advance(undoMs + 1);
  assert.deepEqual([(await undo(id)).status, (await undo(id)).error.message], [409, undoTexts.tooLate]);
  await send();
  await move(id, 'hand-over');
  shop.clock.advance(1000);
  await move(id, 'deliver');
  const delivered = await undo(id);
  assert.deepEqual([delivered.status, delivered.error.message], [409, undoTexts.changedSince]);
  assert.equal((await find(id)).status, 'Delivered');
  assert.equal((await find(id)).undoableUntil, undefined);
});

test('a step whose customer was told is not undone, however short ago it was', async () => {
  const { _id: id } = await buy(buyer, productId);
  await move(id, 'pack');
  await shop.context.db
    .update(mails)
    .set({ sentAt: shop.clock.now(), nextTryAt: null, tries: 1 })
    .where(like(mails.dedupeKey, `order-packed:${id}%`));
  const { status, error } = await undo(id);
  assert.deepEqual([status, error.message, (await find(id)).step], [409, undoTexts.customerTold, 'packed']);
});

test('whoever may make a move may undo it, and nobody else', async () => {
  const { _id: id } = await buy(buyer, productId);
  await move(id, 'confirm');
  assert.equal((await undo(id, packer)).status, 403);
  assert.equal((await undo(id, buyer)).status, 403);
  shop.clock.advance(1000);
  await move(id, 'pack');
  assert.equal((await undo(id, packer)).status, 200);
  assert.equal((await find(id)).step, 'confirmed');
});

test('a cancellation by staff is undone: units, coupon and the question of the customer are as before', async () => {
  const stockOf = async () =>
    (await shop.context.db.select().from(products).where(eq(products.id, productId)))[0]?.stock;
  const { _id: id } = await buy(buyer, productId, 3);
  await move(id, 'pack');
  await buyer.call(orderEndpoints.askToCancel, { params: { id }, body: { reason: 'Changed my mind' } });
  shop.clock.advance(undoMs + 1);
  // How long the packing could be undone is over, and said no more after it.
  const found = async () => ({ ...(await find(id)), undoableUntil: undefined });
  const before = [await found(), await find(id, buyer), await stockOf()];
  const cancel = () =>
    admin.call(orderEndpoints.cancelOrder, { params: { id }, body: { reason: 'The wrong order' } });
  assert.equal((await cancel()).status, 200);
  await send();
  assert.deepEqual(
    (await mailsOf(id, 'cancelled')).map(({ sentAt }) => sentAt),
    [null],
  );
  assert.equal((await undo(id, packer)).status, 403);
  assert.equal((await undo(id)).status, 200);
  assert.deepEqual([await found(), await find(id, buyer), await stockOf()], before);
  assert.deepEqual(await mailsOf(id, 'cancelled'), []);
  const asked = await admin.call(orderEndpoints.listAllOrders, { query: { show: 'cancel-asked' } });
  assert.ok(asked.body.some(({ _id }) => _id === id));
  await cancel();
  await shop.context.db.update(products).set({ stock: 2 }).where(eq(products.id, productId));
  const late = await undo(id);
  assert.deepEqual([late.status, late.error.message], [409, orderTexts.unitsUnavailable]);
  await shop.context.db.update(products).set({ stock: 500 }).where(eq(products.id, productId));
});

test('a cancellation by the customer, or one that gives money back, is not undone', async () => {
  const [own, paid] = [await buy(buyer, productId), await buy(buyer, productId)];
  await shop.context.db.update(orders).set({ paid: true }).where(eq(orders.id, paid._id));
  const body = { reason: 'Not wanted any more' };
  const mine = await buyer.call(orderEndpoints.cancelMyOrder, { params: { id: own._id }, body });
  const theirs = await admin.call(orderEndpoints.cancelOrder, { params: { id: paid._id }, body });
  assert.deepEqual([mine.status, theirs.status], [200, 200]);
  for (const { _id: id } of [own, paid]) {
    const { status, error } = await undo(id);
    assert.deepEqual([status, error.message], [409, undoTexts.changedSince]);
  }
});

for (const server of [false, true])
  test(`a step that is taken out of the setting while its mail waits is not mailed, and neither once it is undone, ${server ? 'with' : 'without'} a mail server`, async () => {
    const { context, clock } = shop;
    const orderOf = async () => (await buy(buyer, productId))._id;
    const [packed, confirmed, cancelled, undone] = [
      await orderOf(),
      await orderOf(),
      await orderOf(),
      await orderOf(),
    ];
    const restore = overrideSettings(context.config, { stepMails: ['packed', 'confirmed'] });
    for (const id of [packed, undone]) await move(id, 'pack');
    await move(confirmed, 'confirm');
    const params = { id: cancelled };
    await admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'Sold out' } });
    restore();
    const restoreLater = overrideSettings(context.config, { stepMails: ['confirmed'] });
    assert.equal((await undo(undone)).status, 200);
    assert.deepEqual(await mailsOf(undone, 'packed'), []);
    clock.advance(undoMs);
    const sent: string[] = [];
    const mailer = { send: async ({ id }: { id: string }) => void sent.push(id), close() {} };
    const isWanted = wantedNow(context.config);
    await sendDueMails(context.db, clock.now, { mailer: server ? mailer : undefined, isWanted });
    restoreLater();
    assert.deepEqual(await mailsOf(packed, 'packed'), []);
    const told = [...(await mailsOf(confirmed, 'confirmed')), ...(await mailsOf(cancelled, 'cancelled'))];
    assert.deepEqual(
      told.map(({ id, nextTryAt }) => [nextTryAt, sent.includes(id)]),
      [
        [null, server],
        [null, server],
      ],
    );
  });
