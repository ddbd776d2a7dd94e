/** SMS about orders: to customers by the chosen steps, to staff about new ones, collected; and none without a gateway. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { smsSize } from '@jontro/shop/sms/sms-parts.ts';
import type { SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { subscribers } from '../subscribers.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { takeBackStepMail } from './mail-step.ts';
import { orders } from './orders.table.ts';
import { textNewOrder } from './text-new-order.ts';

const minute = 60_000;
let shop: SmsShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createSmsShop({ settings: { tracking: true, stepMails: [] } });
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  product = await shop.addProduct({ price: 1890 });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(smsMessages);
  shop.standIn.state.reset();
  shop.clock.advance(60 * minute);
});
const choose = (sms: SmsSetting) =>
  overrideSettings(shop.context.config, { sms: { gateway: 'alpha-sms', ...sms } });
const handleEvents = () => handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
const move = (id: string, name: 'confirm' | 'pack' | 'hand-over' | 'report-problem', note?: string) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: note ? { note } : null });
const buyIn = async (language: 'en' | 'bn') => {
  const order = await buy(buyer, product);
  await shop.context.db.update(orders).set({ language }).where(eq(orders.id, order._id));
  return order;
};
/** What is due once steps can no longer be undone. */
const sendSteps = () => {
  shop.clock.advance(undoMs);
  return shop.sendDue();
};
const texts = () => shop.standIn.state.messages.map(({ text }) => text);

test('the customer gets an SMS about the chosen steps, in the language of the order, with what is due and no secret', async () => {
  proves('B-SMS-02');
  const restore = choose({ steps: ['placed', 'packed', 'handed-over', 'problem'] });
  const order = await buyIn('en');
  await handleEvents();
  for (const name of ['confirm', 'pack', 'hand-over'] as const) {
    shop.clock.advance(minute);
    await move(order._id, name);
  }
  shop.clock.advance(minute);
  await move(order._id, 'report-problem', 'The gate was locked.');
  await sendSteps();
  const link = `${shop.context.config.publicUrl}/track?number=${order.orderNumber}`;
  const sum = `Tk ${order.payable.toLocaleString('en-IN')}`;
  assert.deepEqual(texts(), [
    `Jontro: we have your order ${order.orderNumber}. Please have ${sum} ready. ${link}`,
    `Jontro: your order ${order.orderNumber} is packed. ${link}`,
    `Jontro: your order ${order.orderNumber} has left our shop. Please have ${sum} ready. ${link}`,
    `Jontro: your order ${order.orderNumber} could not be delivered yet. The gate was locked. Please call us.`,
  ]);
  for (const text of texts()) {
    assert.ok(!text.includes(order.trackingKey ?? '?') && !text.includes(order.name), text);
    assert.ok(!text.includes(order.address), text);
  }
  const bengali = await buyIn('bn');
  await move(bengali._id, 'pack');
  await sendSteps();
  assert.match(texts().at(-1) ?? '', /প্যাক করা হয়েছে/);
  restore();
});

test('an SMS also reaches a customer without an e-mail address, and the owner’s own words', async () => {
  const restore = choose({ steps: ['packed'] });
  const restoreTexts = overrideSettings(shop.context.config, {
    smsTexts: { packed: { en: '{order} is packed. {due} {amount} {code}{note}' } },
  });
  const order = await buyIn('en');
  await shop.context.db.update(orders).set({ email: '' }).where(eq(orders.id, order._id));
  await move(order._id, 'pack');
  await sendSteps();
  assert.match(texts()[0] ?? '', /^J-\d+ is packed\. Please have Tk [\d,]+ ready\. Tk [\d,]+$/);
  restoreTexts();
  restore();
});

test('a note that would make a fourth part is left out', async () => {
  const restore = choose({ steps: ['problem'] });
  const order = await buyIn('bn');
  for (const name of ['pack', 'hand-over'] as const) await move(order._id, name);
  await move(order._id, 'report-problem', `দরজা বন্ধ। ${'কেউ ছিলেন না। '.repeat(15)}`);
  await sendSteps();
  const [text = ''] = texts();
  assert.ok(smsSize(text).parts <= 3);
  assert.match(text, /ফোন করুন।$/);
  assert.doesNotMatch(text, /দরজা/);
  restore();
});

test('an SMS about a step that is no longer chosen is not sent, says why, and is taken back with its step', async () => {
  const restoreFirst = choose({ steps: ['packed', 'cancelled'] });
  const [order, undone, cancelled] = [await buyIn('en'), await buyIn('en'), await buyIn('en')];
  for (const { _id } of [order, undone]) await move(_id, 'pack');
  await admin.call(orderEndpoints.cancelOrder, {
    params: { id: cancelled._id },
    body: { reason: 'Sold out' },
  });
  restoreFirst();
  const restore = choose({ steps: ['handed-over'] });
  assert.equal((await admin.call(orderEndpoints.undoMove, { params: { id: undone._id } })).status, 200);
  await sendSteps();
  assert.deepEqual((await shop.rows()).map(({ step, state, reason }) => [step, state, reason]).sort(), [
    ['cancelled', 'accepted', null],
    ['packed', 'withheld', 'not-chosen'],
  ]);
  restore();
});

test('undoing a step takes its SMS back while it waits, and tells when it cannot', async () => {
  const restore = choose({ steps: ['packed'] });
  const { db } = shop.context;
  const order = await buyIn('en');
  await move(order._id, 'pack');
  shop.clock.advance(undoMs - 1);
  await shop.sendDue();
  assert.deepEqual(texts(), [], 'nobody is told while it can be undone');
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id));
  assert.ok(row);
  assert.equal(await takeBackStepMail(db, row), true);
  assert.equal(await db.$count(smsMessages), 0);
  const other = await buyIn('en');
  await move(other._id, 'pack');
  await sendSteps();
  const [sent] = await db.select().from(orders).where(eq(orders.id, other._id));
  assert.equal(await takeBackStepMail(db, sent ?? row), false);
  restore();
});

test('without a gateway an order queues nothing, whatever steps and numbers are chosen', async () => {
  proves('B-SMS-02');
  const restore = overrideSettings(shop.context.config, {
    sms: { steps: ['placed', 'packed'], owners: ['01811111111'] },
  });
  const order = await buyIn('en');
  await handleEvents();
  await move(order._id, 'pack');
  assert.equal(await shop.context.db.$count(smsMessages), 0);
  restore();
});

test('staff get one SMS of new orders every ten minutes at most, with all that came meanwhile', async () => {
  proves('B-COD-20');
  const restore = choose({ owners: ['01811111111', '+8801811111111', '01911111111'] });
  const own = () => shop.inboxOf('8801811111111');
  const first = await buyIn('en');
  await handleEvents();
  await shop.sendDue();
  const sum = (amount: number) => `Tk ${amount.toLocaleString('en-IN')}`;
  const url = `${shop.context.config.publicUrl}/dashboard/all-ordered`;
  assert.deepEqual(own(), [
    `Jontro: new order, ${sum(first.payable)}: ${first.orderNumber} ${sum(first.payable)} ${first.district} ${url}`,
  ]);
  assert.equal(shop.inboxOf('8801911111111').length, 1);
  for (let count = 0; count < 3; count += 1) {
    shop.clock.advance(minute);
    await buyIn('en');
    await Promise.all([handleEvents(), handleEvents()]);
    await shop.sendDue();
  }
  assert.equal(own().length, 1);
  shop.clock.advance(7 * minute);
  await shop.sendDue();
  assert.equal(own().length, 2);
  assert.match(own()[1] ?? '', new RegExp(`^Jontro: 3 new orders, ${sum(3 * first.payable)}: J-`));
  // An event that is handled again adds nothing.
  await textNewOrder(shop.context, { orderId: first._id });
  shop.clock.advance(10 * minute);
  await shop.sendDue();
  assert.equal(own().length, 2);
  restore();
});

test('many new orders are one SMS of three parts at most, which says how many it leaves out', async () => {
  proves('B-COD-20');
  const restore = choose({ owners: ['01811111111'] });
  await buyIn('en');
  await handleEvents();
  await shop.sendDue();
  for (let count = 0; count < 20; count += 1) await buyIn('en');
  await handleEvents();
  shop.clock.advance(10 * minute);
  await shop.sendDue();
  const text = shop.inboxOf('8801811111111')[1] ?? '';
  assert.match(text, /^Jontro: 20 new orders, .* and \d+ more http/);
  assert.ok(smsSize(text).parts <= 3);
  restore();
});
