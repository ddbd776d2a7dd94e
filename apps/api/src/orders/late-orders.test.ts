/** Late orders: who is told, when, what they get, and that it happens once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, like } from 'drizzle-orm';
import { coupons } from '../coupons/coupons.table.ts';
import { dayMs, toBangladeshDate } from '../http/bangladesh-days.ts';
import { mails } from '../mail/mail.table.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';
import { tellLateOrders } from './tell-late-orders.ts';

let shop: SmsShop;
let admin: SignedInClient;
let buyer: SignedInClient;
let productId: string;
before(async () => {
  shop = await createSmsShop({
    sms: { steps: ['problem'] },
    settings: { deliveryRule: 'by-district', tellLateDeliveries: true },
  });
  admin = await shop.signIn({ role: 'admin' });
  buyer = await shop.signIn();
  productId = await shop.addProduct({ price: 1000 });
});
after(() => shop.close());

const hourMs = 3_600_000;
const today = () => toBangladeshDate(shop.clock.now());
const dayAfter = (days: number) => toBangladeshDate(new Date(shop.clock.now().getTime() + days * dayMs));
const tell = () => tellLateOrders(shop.context);
/** Advances the clock to an hour of the next day; `weekday` is that of the day, 5 for a Friday. */
function toNextDay(hour: number, weekday?: number): void {
  const { clock } = shop;
  const start = new Date(`${today()}T00:00:00+06:00`).getTime() + dayMs;
  const ahead = weekday === undefined ? 0 : (weekday - new Date(start + 6 * hourMs).getUTCDay() + 7) % 7;
  clock.advance(start + ahead * dayMs + hour * hourMs - clock.now().getTime());
}

/** An order with a courier whose last promised day is today. */
async function promisedForToday(changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { _id } = await buy(buyer, productId);
  const columns = { promisedFrom: today(), promisedTo: today(), currentStep: 'on-the-way' as const };
  await shop.context.db
    .update(orders)
    .set({ ...columns, ...changes })
    .where(eq(orders.id, _id));
  return _id;
}
const mailsOf = (id: string) =>
  shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `order-late:${id}`));
const smsOf = async (id: string) => (await shop.rows()).filter(({ dedupeKey }) => dedupeKey === `late:${id}`);
const orderOf = async (id: string) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row);
  return row;
};
const given = (code: string) =>
  shop.context.db
    .select()
    .from(coupons)
    .where(like(coupons.code, `${code}-%`));
const chooseCoupon = (lateCoupon: string) => shop.context.config.settings.addGiven({ lateCoupon });

test('the customer of a late order is told once, on the next day, and sees the new days', async () => {
  proves('B-DELIV-16');
  toNextDay(11, 0);
  const id = await promisedForToday();
  assert.equal(await tell(), 0, 'its last day is not over');
  toNextDay(11);
  assert.equal(await tell(), 1);
  const [mail] = await mailsOf(id);
  const [sms] = await smsOf(id);
  // From Monday on, in one or two working days.
  const days = { from: dayAfter(1), to: dayAfter(2) };
  assert.match(mail?.text ?? '', /We promised your order by Sun .*We expect it now: Tue .* – Wed /s);
  assert.match(sms?.text ?? '', /is late\. Expected now: Tue .* – Wed /);
  const { body } = await buyer.call(orderEndpoints.findOrder, { params: { id } });
  assert.deepEqual(body.promise, days);
  const row = await orderOf(id);
  assert.ok(row.promisedTo && row.promisedTo < today(), 'what was promised first is kept');
  const { body: report } = await admin.call(reportEndpoints.findDeliveryReport);
  assert.deepEqual(report.promises, { all: 1, kept: 0 });
  assert.equal(await tell(), 0);
  toNextDay(11);
  assert.equal(await tell(), 0);
  assert.deepEqual([(await mailsOf(id)).length, (await smsOf(id)).length], [1, 1]);
});

test('orders that have ended, are picked up, come back or were never paid are not told', async () => {
  proves('B-DELIV-16');
  const at = shop.clock.now();
  for (const changes of [
    { cancelledAt: at, currentStep: 'cancelled' },
    { returnedAt: at, currentStep: 'returned' },
    { deliveredAt: at, status: 'Delivered', currentStep: 'delivered' },
    { deletedAt: at },
    { pickupCode: '1234' },
    { currentStep: 'returning' },
    { currentStep: 'to-confirm' },
    { currentStep: null, paymentMethod: null },
    { promisedFrom: null, promisedTo: null },
  ] as const)
    await promisedForToday(changes);
  const told = [
    await promisedForToday({ currentStep: null, paymentMethod: 'cash-on-delivery' }),
    await promisedForToday({ currentStep: 'packed', paid: true, paidAt: at }),
    await promisedForToday({ currentStep: 'problem' }),
  ];
  toNextDay(11);
  assert.equal(await tell(), told.length);
  for (const id of told) assert.equal((await mailsOf(id)).length, 1);
});

test('a delivery of the last moment is not told', async () => {
  const id = await promisedForToday();
  toNextDay(11);
  await admin.call(orderEndpoints.deliverOrder, { params: { id } });
  assert.equal(await tell(), 0);
  assert.deepEqual(await mailsOf(id), []);
});

test('nobody is told at night, during the prayer on Friday, or of what was late for days', async () => {
  proves('B-DELIV-16');
  toNextDay(11, 4);
  await promisedForToday();
  for (const [hour, told] of [
    [0, 0],
    [9, 0],
    [13, 0],
    [15, 1],
  ] as const) {
    const start = new Date(`${dayAfter(hour === 0 ? 1 : 0)}T00:00:00+06:00`).getTime();
    shop.clock.advance(start + hour * hourMs - shop.clock.now().getTime());
    assert.equal(await tell(), told, `at ${hour} o'clock on a Friday`);
  }
  await promisedForToday();
  toNextDay(11);
  shop.clock.advance(3 * dayMs);
  assert.equal(await tell(), 0);
});

test('without the setting nobody is told', async () => {
  const id = await promisedForToday();
  toNextDay(11);
  shop.context.config.settings.addGiven({ tellLateDeliveries: false });
  assert.equal(await tell(), 0);
  shop.context.config.settings.addGiven({ tellLateDeliveries: true });
  assert.equal(await tell(), 1);
  assert.equal((await mailsOf(id)).length, 1);
});

test('a late order has a coupon of its own with the terms of the one that the owner names', async () => {
  proves('B-DELIV-16');
  const startsAt = new Date(shop.clock.now().getTime() + 3650 * dayMs).toISOString();
  const body = { code: 'SORRY', kind: 'amount', value: 100, minSubtotal: 500, startsAt } as const;
  assert.equal((await admin.call(couponEndpoints.addCoupon, { body })).status, 200);
  chooseCoupon('sorry');
  const ids = [await promisedForToday(), await promisedForToday()];
  toNextDay(11);
  assert.equal(await tell(), 2);
  const codes = (await given('SORRY')).map(({ code }) => code);
  assert.equal(new Set(codes).size, 2);
  for (const [at, id] of ids.entries()) {
    const [mail] = await mailsOf(id);
    const code = codes.find((one) => mail?.text.includes(one));
    assert.ok(code, `order ${at} has one of the codes`);
    assert.match((await smsOf(id))[0]?.text ?? '', new RegExp(`Tk 100 off your next order: ${code}`));
    const tried = await buyer.call(couponEndpoints.tryCoupon, { body: { code } });
    assert.deepEqual([tried.body.coupon.value, tried.body.coupon.minSubtotal], [100, 500]);
  }
  const [first = ''] = codes;
  await buy(buyer, productId, 1, { ...billing, coupon: first });
  assert.equal((await buyer.call(couponEndpoints.tryCoupon, { body: { code: first } })).status, 409);
  assert.equal((await buyer.call(couponEndpoints.tryCoupon, { body: { code: 'SORRY' } })).status, 409);
});

test('a coupon that is unknown, deleted or over is not given, and the customer is told all the same', async () => {
  const { db, now } = shop.context;
  for (const [code, changes] of [
    ['NOBODY', undefined],
    ['GONE', { deletedAt: now() }],
    ['OVER', { endsAt: now() }],
  ] as const) {
    if (changes) {
      await admin.call(couponEndpoints.addCoupon, { body: { code, kind: 'percent', value: 10 } });
      await db.update(coupons).set(changes).where(eq(coupons.code, code));
    }
    chooseCoupon(code);
    const id = await promisedForToday();
    toNextDay(11);
    assert.equal(await tell(), 1, code);
    const [mail] = await mailsOf(id);
    assert.doesNotMatch(mail?.text ?? '', /coupon/i);
    assert.deepEqual(await given(code), []);
  }
  chooseCoupon('');
});

test('several processes at once, and one that fails in the middle, give one coupon, one mail and one SMS', async () => {
  proves('B-DELIV-16');
  await admin.call(couponEndpoints.addCoupon, { body: { code: 'RACE', kind: 'percent', value: 10 } });
  chooseCoupon('RACE');
  const ids = [await promisedForToday(), await promisedForToday(), await promisedForToday()];
  toNextDay(11);
  const { config } = shop.context;
  // After the coupon is stored, as a process that is killed there.
  const failing = Object.create(config, {
    publicUrl: {
      get() {
        throw new Error('killed');
      },
    },
  });
  await assert.rejects(tellLateOrders({ ...shop.context, config: failing }), /killed/);
  assert.deepEqual(await given('RACE'), []);
  const told = await Promise.all([tell(), tell(), tell(), tell()]);
  assert.equal(
    told.reduce((sum, one) => sum + one, 0),
    ids.length,
  );
  assert.equal((await given('RACE')).length, ids.length);
  for (const id of ids) assert.deepEqual([(await mailsOf(id)).length, (await smsOf(id)).length], [1, 1]);
  chooseCoupon('');
});
