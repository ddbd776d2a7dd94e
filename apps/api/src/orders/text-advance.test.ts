/** Whether the SMS that asks for an advance is still sent, by what has become of its order; the staff's list of such orders agrees. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { jobs } from '../jobs.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { subscribers } from '../subscribers.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

let shop: SmsShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let product: string;
before(async () => {
  shop = await createSmsShop({
    settings: { advance: { on: true }, paymentMethods: ['cash-on-delivery', 'sslcommerz'] },
    sms: { steps: ['advance-asked'] },
  });
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  product = await shop.addProduct({ price: 20_000, stock: 1_000 });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(smsMessages);
  shop.standIn.state.reset();
});

let numbers = 0;
/** An order with a number of its own, whose SMS waits. */
async function placeAsked() {
  numbers += 1;
  const mobileNumber = `017${String(20_000_000 + numbers)}`;
  const order = await buy(buyer, product, 1, { ...billing, mobileNumber, paymentMethod: 'cash-on-delivery' });
  assert.equal(order.advance?.due, 2_000);
  await handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
  return order;
}
const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
const smsOf = async (id: string) => {
  const { state, reason } = await shop.rowOf(`advance-asked:${id}`);
  return [state, reason];
};
const listedIds = async () => {
  const query = { show: 'advance-due' as const };
  const { status, body } = await admin.call(orderEndpoints.listAllOrders, { query });
  assert.equal(status, 200);
  return body.map(({ _id }) => _id);
};

const at = new Date('2027-11-25T12:00:00+06:00');
const ended: Record<string, Partial<typeof orders.$inferInsert>> = {
  cancelled: { currentStep: 'cancelled', cancelledAt: at },
  returned: { currentStep: 'returned', returnedAt: at },
  deleted: { deletedAt: at },
  packed: { currentStep: 'packed' },
  'handed over': { currentStep: 'handed-over' },
  delivered: { status: 'Delivered', deliveredAt: at },
  'paid in cash': { cashReceivedAt: at },
  'paid online': { paid: true, paidAt: at },
  'paid in advance': { advancePaidPoisha: poisha(200_000) },
  'let go without its advance': { advancePoisha: poisha(0) },
};
for (const [name, columns] of Object.entries(ended))
  test(`the advance of an order that is ${name} is not asked for, and the list of such orders leaves it out`, async () => {
    const order = await placeAsked();
    await change(order._id, columns);
    await shop.sendDue();
    assert.deepEqual(await smsOf(order._id), ['withheld', 'not-due']);
    assert.deepEqual(shop.standIn.state.messages, []);
    assert.ok(!(await listedIds()).includes(order._id));
  });

const waiting: Record<string, Partial<typeof orders.$inferInsert>> = {
  'just placed': { currentStep: null },
  'to be confirmed': { currentStep: 'to-confirm' },
  confirmed: { currentStep: 'confirmed' },
  'paid in advance in part': { advancePaidPoisha: poisha(100_000) },
};
for (const [name, columns] of Object.entries(waiting))
  test(`the advance of an order that is ${name} is asked for, and the list has it`, async () => {
    const order = await placeAsked();
    await change(order._id, columns);
    await shop.sendDue();
    assert.deepEqual(await smsOf(order._id), ['accepted', null]);
    assert.ok((await listedIds()).includes(order._id));
  });

test('the message of an order that is gone is not sent', async () => {
  const order = await placeAsked();
  const orderIds = ['ffffffffffffffffffffffff'];
  await shop.context.db.update(smsMessages).set({ orderIds });
  await shop.sendDue();
  assert.deepEqual(await smsOf(order._id), ['withheld', 'not-due']);
});

test('the job of the shop looks at the order as well', async () => {
  const order = await placeAsked();
  await change(order._id, { currentStep: 'cancelled', cancelledAt: at });
  const job = jobs.find(({ name }) => name === 'sms') ?? assert.fail('no job');
  const worker = job.create(shop.context, { info() {}, warn() {}, error() {} });
  await worker.run(() => false);
  await worker.close?.();
  assert.deepEqual(await smsOf(order._id), ['withheld', 'not-due']);
});
