/** The queue of calls: who gets which order, what an outcome does, and giving up an order. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { CallOutcome } from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationTexts as texts } from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationEndpoints as endpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { handleDueEvents } from '../events/event-job.ts';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { subscribers } from '../subscribers.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orderCalls, orderConfirmations } from './order-confirmations.table.ts';

const minute = 60_000;
const hour = 60 * minute;
let shop: SmsShop;
let nusrat: SignedInClient;
let rafiq: SignedInClient;
let product: string;
before(async () => {
  shop = await createSmsShop({ settings: { confirmOrders: true, stepMails: [] } });
  nusrat = await shop.signIn({ role: 'admin', name: 'Nusrat Jahan' });
  rafiq = await shop.signIn({ role: 'admin', name: 'Rafiq Ahmed' });
  product = await shop.addProduct({ price: 1890, stock: 1_000 });
});
after(() => shop.close());
beforeEach(async () => {
  const { db } = shop.context;
  await db.delete(smsMessages);
  await db.delete(orderCalls);
  await db.delete(orderConfirmations);
  await db.update(orders).set({ deletedAt: shop.clock.now() });
  shop.clock.advance(hour);
});

const place = async (form: object = {}): Promise<Order> => {
  shop.clock.advance(minute);
  return buy(await shop.signIn(), product, 2, { ...billing, ...form });
};
const params = ({ _id: id }: Order) => ({ params: { id } });
const claim = (by: SignedInClient, order: Order) => by.call(endpoints.claimOrder, params(order));
const record = (by: SignedInClient, order: Order, outcome: CallOutcome, note?: string) =>
  by.call(endpoints.recordCall, { ...params(order), body: { outcome, ...(note !== undefined && { note }) } });
const giveUp = (by: SignedInClient, order: Order) => by.call(endpoints.giveUpOrder, params(order));
const queue = async (by = nusrat) => (await by.call(endpoints.listOrdersToConfirm)).body.orders;
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const stepOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  return stepOfRow(row);
};

test('the queue has the orders that wait, the oldest first, and those called within three hours last', async () => {
  proves('B-COD-13');
  const [first, second, third] = [await place(), await place(), await place()];
  assert.deepEqual(idsOf(await queue()), [first._id, second._id, third._id]);
  await record(nusrat, first, 'no-answer');
  assert.deepEqual(idsOf(await queue()), [second._id, third._id, first._id]);
  shop.clock.advance(3 * hour);
  assert.deepEqual(idsOf(await queue()), [first._id, second._id, third._id]);
  await record(nusrat, second, 'confirmed');
  await nusrat.call(orderEndpoints.cancelOrder, { ...params(third), body: { reason: 'No' } });
  const { body } = await nusrat.call(endpoints.listOrdersToConfirm);
  assert.deepEqual([idsOf(body.orders), body.total], [[first._id], 1]);
});

test('an order that one has taken shows the other name for five minutes, and cannot be taken or recorded by another', async () => {
  proves('B-COD-14');
  const order = await place();
  assert.equal((await claim(nusrat, order)).status, 200);
  const [shown] = await queue(rafiq);
  assert.deepEqual([shown?.claim?.by, shown?.claim?.isOwn], ['Nusrat Jahan', false]);
  assert.equal((await queue(nusrat))[0]?.claim?.isOwn, true);
  for (const answer of [
    await claim(rafiq, order),
    await record(rafiq, order, 'confirmed'),
    await giveUp(rafiq, order),
  ])
    assert.deepEqual([answer.status, (answer.body as { message: string }).message], [409, texts.claimed]);
  shop.clock.advance(4 * minute);
  assert.equal((await claim(nusrat, order)).status, 200, 'anew, for another five minutes');
  shop.clock.advance(4 * minute);
  assert.equal((await claim(rafiq, order)).status, 409);
  shop.clock.advance(minute);
  assert.equal((await queue(rafiq))[0]?.claim, undefined);
  assert.equal((await claim(rafiq, order)).status, 200);
});

test('of many staff who take the same orders at once each order goes to one', async () => {
  proves('B-COD-14');
  const staff = await Promise.all(Array.from({ length: 6 }, () => shop.signIn({ role: 'admin' })));
  const placed = [await place(), await place(), await place()];
  for (const order of placed) {
    const answers = await Promise.all(staff.map((one) => claim(one, order)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  }
});

test('two outcomes of one order at once: one is recorded, and a confirmed order is confirmed once', async () => {
  proves('B-COD-14');
  const order = await place();
  const answers = await Promise.all([
    record(nusrat, order, 'confirmed'),
    record(rafiq, order, 'confirmed'),
    record(nusrat, order, 'confirmed'),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal(await stepOf(order), 'confirmed');
  assert.equal(await shop.context.db.$count(orderCalls), 1);
  const { body } = await nusrat.call(endpoints.findOrderConfirmation, params(order));
  assert.equal(body.confirmedBy, 'call');
});

test('an outcome ends the claim, and is in the audit log without the customer', async () => {
  const order = await place({ name: 'Karim Uddin' });
  await claim(nusrat, order);
  assert.equal((await record(nusrat, order, 'no-answer', ' Rang ten times ')).status, 200);
  const [shown] = await queue(rafiq);
  assert.equal(shown?.claim, undefined);
  assert.deepEqual(
    shown?.calls.map(({ by, outcome, note }) => ({ by, outcome, note })),
    [{ by: 'Nusrat Jahan', outcome: 'no-answer', note: 'Rang ten times' }],
  );
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, order._id));
  assert.deepEqual(
    [entry?.act, entry?.actorId, entry?.after],
    ['recordCall', nusrat.userId, { outcome: 'No answer', note: 'Rang ten times' }],
  );
  assert.ok(!JSON.stringify(entry).includes('Karim'));
});

test('a customer who refuses needs a reason, gets it by mail, and the units return', async () => {
  proves('B-COD-13');
  const stockOf = async () =>
    (
      await shop.context.db.select({ stock: products.stock }).from(products).where(eq(products.id, product))
    )[0]?.stock;
  const order = await place();
  const before = (await stockOf()) ?? 0;
  const missing = await record(nusrat, order, 'refused', ' ');
  assert.equal(missing.status, 400);
  assert.equal(await stepOf(order), 'to-confirm');
  assert.equal((await record(nusrat, order, 'refused', 'You do not want it any more')).status, 200);
  assert.equal(await stepOf(order), 'cancelled');
  assert.equal(await stockOf(), before + 2);
  const sent = await shop.context.db.select().from(mails).where(eq(mails.kind, 'order-cancelled'));
  assert.ok(sent.at(-1)?.text.includes('You do not want it any more'));
});

test('after no answer on three days the order can be given up, with a mail and one SMS', async () => {
  proves('B-COD-13');
  const order = await place();
  for (let day = 0; day < 3; day += 1) {
    const early = await giveUp(nusrat, order);
    assert.deepEqual([early.status, (early.body as { message: string }).message], [409, texts.notGivenUp]);
    assert.equal((await record(nusrat, order, 'no-answer')).status, 200);
    // More calls of the same day do not count.
    shop.clock.advance(minute);
    await record(nusrat, order, 'no-answer');
    assert.equal((await queue())[0]?.canGiveUp, day === 2);
    shop.clock.advance(24 * hour);
  }
  const answers = await Promise.all([giveUp(nusrat, order), giveUp(rafiq, order)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(await stepOf(order), 'cancelled');
  const sms = (await shop.rows()).filter(({ step }) => step === 'cancelled');
  assert.equal(sms.length, 1);
  assert.match(sms[0]?.text ?? '', /is cancelled\. We could not reach you by telephone/);
});

test('an order that was claimed before its event is handled is asked for nevertheless', async () => {
  const { config } = shop.context;
  Object.defineProperty(config, 'shop', {
    value: { ...config.shop, confirmation: 'link' },
    configurable: true,
  });
  const order = await place();
  await claim(nusrat, order);
  await handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
  const asked = (await shop.rows()).filter(({ subject }) => subject === 'confirm');
  assert.equal(asked.length, 1);
  assert.ok((await queue())[0]?.askedAt);
});

test('customers and staff without the permission see and change nothing', async () => {
  const order = await place();
  const packer = await shop.signIn({ staffRole: 'packer' });
  const customer = await shop.signIn();
  for (const somebody of [packer, customer]) {
    assert.equal((await somebody.call(endpoints.listOrdersToConfirm)).status, 403);
    assert.equal((await somebody.call(endpoints.findOrderConfirmation, params(order))).status, 403);
    assert.equal((await claim(somebody, order)).status, 403);
    assert.equal((await record(somebody, order, 'confirmed')).status, 403);
    assert.equal((await giveUp(somebody, order)).status, 403);
  }
  assert.equal(await stepOf(order), 'to-confirm');
});
