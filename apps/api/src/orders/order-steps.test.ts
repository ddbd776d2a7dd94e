/** The steps of an order through the whole server: who sees what, which are mailed, and how they are filtered. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type OrderMove,
  type OrderStep,
  openSteps,
  orderStepNames,
} from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, like } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { mails } from '../mail/mail.table.ts';
import { createLog } from '../runtime/log.ts';
import { overrideSettings } from '../testing/override-settings.ts';
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
  productId = await shop.addProduct({});
});
after(() => shop.close());

const move = (id: string, name: OrderMove, note?: string) =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: note ? { note } : null });
const find = async (client: SignedInClient, id: string) =>
  (await client.call(orderEndpoints.findOrder, { params: { id } })).body;
const mailsOf = (id: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(like(mails.dedupeKey, `%:${id}%`))
    .orderBy(mails.createdAt);
/** An order that was set to a step. */
async function orderAt(step: OrderStep): Promise<Order> {
  const order = await buy(buyer, productId);
  const at = shop.clock.now();
  const ended = { cancelled: { cancelledAt: at }, returned: { returnedAt: at } };
  const columns = step in ended ? ended[step as keyof typeof ended] : {};
  await shop.context.db
    .update(orders)
    .set({ currentStep: step, ...columns })
    .where(eq(orders.id, order._id));
  return order;
}

const way: readonly (readonly [OrderMove, OrderStep, string?])[] = [
  ['confirm', 'confirmed'],
  ['pack', 'packed'],
  ['book', 'booked'],
  ['hand-over', 'handed-over', 'Rider Karim, Mohammadpur'],
  ['ship', 'on-the-way', 'Dhaka hub'],
  ['take-out', 'out-for-delivery'],
  ['report-problem', 'problem', 'The gate was locked'],
  ['take-out', 'out-for-delivery'],
  ['send-back', 'returning', 'Not accepted'],
];

test('the owner sets each step by hand; the customer sees steps, times and notes, only staff who made them', async () => {
  proves('B-DELIV-01', 'B-LIFE-03');
  const { _id: id } = await buy(buyer, productId);
  const times: string[] = [];
  for (const [name, step, note] of way) {
    shop.clock.advance(60_000);
    times.push(shop.clock.now().toISOString());
    assert.equal((await move(id, name, note)).body.modifiedCount, 1, name);
    const seen = await find(buyer, id);
    assert.deepEqual([seen.step, seen.status], [step, 'Pending']);
  }
  const expected = way.map(([, step, note], index) => ({ step, at: times[index], ...(note && { note }) }));
  assert.deepEqual((await find(buyer, id)).stepChanges, expected);
  assert.deepEqual(
    (await find(admin, id)).stepChanges,
    expected.map((change) => ({ ...change, by: admin.userId })),
  );
  const mine = await buyer.call(orderEndpoints.listMyOrders, { query: {} });
  assert.equal(JSON.stringify(mine.body).includes(admin.userId), false);
});

test('an own rider takes a packed order without a booking', async () => {
  proves('B-DELIV-01');
  const { _id: id } = await buy(buyer, productId);
  await move(id, 'pack');
  assert.equal((await move(id, 'hand-over')).body.modifiedCount, 1);
});

test('Mark as Delivered works from every step before an end, with the answer of before', async () => {
  proves('B-DELIV-02');
  for (const step of openSteps) {
    const { _id: id } = await orderAt(step);
    const answer = await admin.call(orderEndpoints.deliverOrder, { params: { id } });
    assert.deepEqual(answer.body, { modifiedCount: 1, message: 'Marked as Delivered' }, step);
    const again = await admin.call(orderEndpoints.deliverOrder, { params: { id } });
    assert.deepEqual(again.body, { modifiedCount: 0, message: 'This order is already delivered' }, step);
    assert.equal((await find(buyer, id)).status, 'Delivered');
  }
});

test('a cancelled or returned order cannot be delivered, which is said in words', async () => {
  proves('B-DELIV-02');
  for (const [step, text] of [
    ['cancelled', orderTexts.cancelled],
    ['returned', orderTexts.returned],
  ] as const) {
    const { _id: id } = await orderAt(step);
    const { status, error } = await admin.call(orderEndpoints.deliverOrder, { params: { id } });
    assert.deepEqual([status, error.message], [409, text]);
    assert.equal((await find(buyer, id)).status, 'Pending');
  }
});

test('a problem needs a note', async () => {
  const { _id: id } = await orderAt('on-the-way');
  for (const note of [undefined, '  ']) {
    const { status, error } = await move(id, 'report-problem', note);
    assert.deepEqual([status, error.message, error.field], [400, orderTexts.noteMissing, 'note']);
  }
  assert.equal((await find(buyer, id)).step, 'on-the-way');
});

test('a new order begins at placed, or waits for its confirmation if the shop asks for it', async () => {
  assert.equal((await buy(buyer, productId)).step, undefined);
  const restore = overrideSettings(shop.context.config, { confirmOrders: true });
  const order = await buy(buyer, productId);
  restore();
  assert.deepEqual([order.step, order.status], ['to-confirm', 'Pending']);
  assert.deepEqual((await find(buyer, order._id)).stepChanges, [
    { step: 'to-confirm', at: order.orderPlaced },
  ]);
  await move(order._id, 'confirm');
  assert.equal((await find(buyer, order._id)).step, 'confirmed');
});

test('the customer gets a mail about the steps that the shop chose, in the language of the order', async () => {
  proves('B-LIFE-03');
  for (const [language, chosen, expected] of [
    ['en', ['delivered'], ['order-placed', 'order-delivered']],
    [
      'bn',
      presets.modern.stepMails,
      [
        'order-placed',
        'order-confirmed',
        'order-handed-over',
        'order-out-for-delivery',
        'order-problem',
        'order-out-for-delivery',
        'order-delivered',
      ],
    ],
  ] as const) {
    const restore = overrideSettings(shop.context.config, { stepMails: chosen });
    const { _id: id } = await buy(buyer, productId);
    await shop.context.db.update(orders).set({ language }).where(eq(orders.id, id));
    for (const [name, , note] of way.slice(0, -1)) {
      shop.clock.advance(1000);
      await move(id, name, note);
    }
    shop.clock.advance(1000);
    await move(id, 'deliver');
    restore();
    const sent = await mailsOf(id);
    assert.deepEqual(
      sent.map(({ kind }) => kind),
      expected,
    );
    const problem = sent.find(({ kind }) => kind === 'order-problem');
    if (problem) assert.match(problem.text, /ডেলিভারিতে সমস্যা হয়েছে: The gate was locked/);
  }
});

test('All Ordered is filtered by each step', async () => {
  proves('B-DELIV-01');
  const own = await createTestShop();
  const [owner, customer] = [await own.signIn({ role: 'admin' }), await own.signIn()];
  const product = await own.addProduct({});
  const ids = new Map<OrderStep, string>();
  for (const step of orderStepNames) {
    const { _id: id } = await buy(customer, product);
    ids.set(step, id);
    if (step === 'placed') continue;
    const status = step === 'delivered' || step === 'partly-delivered' ? 'Delivered' : 'Pending';
    await own.context.db.update(orders).set({ currentStep: step, status }).where(eq(orders.id, id));
  }
  // As earlier versions stored it.
  const { _id: formerly } = await buy(customer, product);
  await own.context.db.update(orders).set({ step: 'packed' }).where(eq(orders.id, formerly));
  for (const step of orderStepNames) {
    const { body } = await owner.call(orderEndpoints.listAllOrders, { query: { step } });
    const expected = [ids.get(step), ...(step === 'packed' ? [formerly] : [])];
    assert.deepEqual(body.map(({ _id }) => _id).sort(), expected.sort(), step);
  }
  await own.close();
});

test('no name, address or number of the customer is in a log line of an order’s way', async (t) => {
  proves('B-DELIV-24');
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const logged = await buildApp(shop.context, { loggerInstance: log });
  t.after(() => logged.close());
  const order = await buy(buyer, productId);
  const as = ({ cookie }: SignedInClient) => ({ cookie, origin: shop.context.config.publicUrl });
  for (const [name, , note] of way) {
    const url = `/api/orders/${order._id}/moves/${name}`;
    const payload = { note: `${note} ${order.name} ${order.mobileNumber}` };
    const { statusCode } = await logged.inject({ method: 'PATCH', url, headers: as(admin), payload });
    assert.equal(statusCode, 200);
  }
  const page = `/dashboard/order-details/nusrat_jahan/${order._id}`;
  for (const url of [`/api/order/${order._id}`, `/api/all-orders?search=${order.mobileNumber}`, page])
    await logged.inject({ url, headers: as(admin) });
  const completed = lines.filter((line) => line.includes('"msg":"request completed"'));
  assert.ok(completed.length >= way.length + 3, lines.join(''));
  const { name, mobileNumber, address, email } = order;
  for (const secret of [name, 'nusrat', mobileNumber, mobileNumber.slice(3), address, email])
    assert.equal(lines.join('').toLowerCase().includes(secret.toLowerCase()), false, secret);
});
