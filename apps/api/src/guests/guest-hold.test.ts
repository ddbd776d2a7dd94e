/** What a guest's order takes from the stock before anybody has confirmed it: until when, and how many units. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { maxGuestUnits, tooManyGuestUnits } from '@jontro/shop/guests/guest-units.ts';
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import type { CallOutcome } from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { presets } from '@jontro/shop/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { endUnconfirmedOrders } from '../orders/end-unconfirmed-orders.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { clientWithCookie, type GuestClient, startGuest } from '../testing/guest-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import {
  assertShows,
  fillCart as fillPlainCart,
  plainBilling,
  plainBrowser,
} from '../testing/plain-shopper.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import type { SignedInClient, TestClient } from '../testing/test-shop.ts';

let shop: PaymentShop;
/** Logged in anew wherever days have passed. */
let staff: SignedInClient;
const signInStaff = async () => {
  staff = await shop.signIn({ role: 'admin' });
};
before(async () => {
  shop = await createPaymentShop({ settings: presets.modern as never });
});
beforeEach(signInStaff);
after(() => shop.close());

const addProduct = (stock: number) => shop.addProduct({ price: 500, stock });
const stockOf = async (id: string) =>
  (await shop.context.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]
    ?.stock;
const rowOf = async (id: string) =>
  (await shop.context.db.select().from(orders).where(eq(orders.id, id)))[0] ?? assert.fail('no order');
const stepOf = async (id: string) => stepOfRow(await rowOf(id));
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
async function placeAs(guest: TestClient) {
  const body = { ...billing, email: 'guest@example.com' };
  return guest.call(orderEndpoints.placeOrder, { body }, key());
}
/** A new guest's order of one unit. */
async function order(gadgetId: string, quantity = 1) {
  const guest = await startGuest(shop, gadgetId, quantity);
  const { status, body } = await placeAs(guest);
  assert.equal(status, 200, JSON.stringify(body));
  return { guest, id: body.order._id, order: body.order };
}
/** To a moment before or after the end of an order's hold. */
async function waitUntilEnd(id: string, afterMs: number): Promise<void> {
  const end = (await rowOf(id)).heldUntil ?? assert.fail('it has no end');
  shop.clock.advance(end.getTime() + afterMs - shop.clock.now().getTime());
}
const endAll = () => endUnconfirmedOrders(shop.context);
const call = async (id: string, outcome: CallOutcome) => {
  const params = { id };
  await staff.call(orderConfirmationEndpoints.claimOrder, { params });
  const { status } = await staff.call(orderConfirmationEndpoints.recordCall, { params, body: { outcome } });
  assert.equal(status, 200);
};
const queued = async (id: string) =>
  (await staff.call(orderConfirmationEndpoints.listOrdersToConfirm)).body.orders.find(
    ({ _id }) => _id === id,
  );

test('an order that nobody confirms gives its units back after its time and not before, once, with its reason and a mail', async () => {
  const gadgetId = await addProduct(10);
  const { id } = await order(gadgetId, 3);
  assert.equal((await queued(id))?.heldUntil, (await rowOf(id)).heldUntil?.toISOString());
  await waitUntilEnd(id, -60_000);
  await endAll();
  assert.deepEqual([await stepOf(id), await stockOf(gadgetId)], ['to-confirm', 7]);
  await waitUntilEnd(id, 0);
  await Promise.all([endAll(), endAll()]);
  assert.deepEqual([await stepOf(id), await stockOf(gadgetId)], ['cancelled', 10]);
  assert.match((await rowOf(id)).stepLog.at(-1)?.note ?? '', /not confirmed in time/);
  const told = await shop.context.db
    .select()
    .from(mails)
    .where(sql`${mails.kind} = 'order-cancelled' and ${mails.dedupeKey} like ${`%${id}%`}`);
  assert.deepEqual([told.length, told[0]?.recipient], [1, 'guest@example.com']);
  assert.match(told[0]?.text ?? '', /not confirmed in time/);
  const body = { token: (await rowOf(id)).guestToken ?? '' };
  const late = await shop.visitor.call(guestEndpoints.confirmGuestOrder, { params: { id }, body });
  assert.deepEqual(
    [late.status, late.body.message],
    [200, orderTexts.cancelled],
    'its link confirms nothing',
  );
  const checked = await checkInvariants(shop.context.db);
  assert.deepEqual(
    checked.filter(({ broken }) => broken.length > 0),
    [],
  );
});

test('who has confirmed or paid keeps the order, by whatever way, and so does an account', async () => {
  const gadgetId = await addProduct(100);
  const { db, now } = shop.context;
  const byLink = await order(gadgetId);
  const token = (await rowOf(byLink.id)).guestToken ?? '';
  await shop.visitor.call(guestEndpoints.confirmGuestOrder, { params: { id: byLink.id }, body: { token } });
  const byCall = await order(gadgetId);
  await call(byCall.id, 'confirmed');
  const given = await order(gadgetId);
  const account = await shop.signIn({ email: 'owner-of-order@example.com' });
  await staff.call(guestEndpoints.giveGuestOrders, {
    params: { id: given.id },
    body: { email: 'owner-of-order@example.com' },
  });
  const paid = await order(gadgetId);
  await db
    .update(orders)
    .set({ paid: true, paidAt: now(), transactionId: 'T1' })
    .where(eq(orders.id, paid.id));
  const advanced = await order(gadgetId);
  await db
    .update(orders)
    .set({ advancePaidPoisha: 5_000 as never })
    .where(eq(orders.id, advanced.id));
  const paying = await order(gadgetId);
  const { attempt } = await shop.payNow(paying.guest as never, paying.order);
  await db.update(paymentAttempts).set({ state: 'verifying' }).where(eq(paymentAttempts.id, attempt.id));
  const risky = await order(gadgetId);
  await call(risky.id, 'no-answer');
  await db.execute(sql`update order_confirmations set confirmed_at = now() where order_id = ${risky.id}`);
  const ofAccount = await buy(account, gadgetId);
  const former = await order(gadgetId);
  await db.update(orders).set({ heldUntil: null }).where(eq(orders.id, former.id));
  shop.clock.advance(90 * 86_400_000);
  await endAll();
  await signInStaff();
  for (const id of [byLink, byCall, given, paid, advanced, paying, risky, former].map((one) => one.id))
    assert.notEqual(await stepOf(id), 'cancelled');
  assert.notEqual(await stepOf(ofAccount._id), 'cancelled');
  for (const id of [paid.id, risky.id, former.id]) assert.equal((await queued(id))?.heldUntil, undefined);
  await db.update(orders).set({ deletedAt: now() });
});

test('the customer’s own account does not prolong the time: it proves no number', async () => {
  const gadgetId = await addProduct(10);
  const { id, guest } = await order(gadgetId);
  const account = await shop.signIn();
  const both = clientWithCookie(shop, `${account.cookie}; ${guest.cookie}`);
  const kept = await both.call(guestEndpoints.keepGuestOrders, undefined, {
    cookie: `${account.cookie}; ${guest.cookie}`,
  });
  assert.equal(kept.body.modifiedCount, 1);
  await waitUntilEnd(id, 1);
  await endAll();
  assert.equal(await stepOf(id), 'cancelled');
});

test('a call without an answer begins the time anew, and nobody loses the order that they are calling about', async () => {
  const gadgetId = await addProduct(10);
  const { id } = await order(gadgetId);
  const first = (await rowOf(id)).heldUntil?.getTime() ?? 0;
  await waitUntilEnd(id, -60_000);
  await signInStaff();
  await call(id, 'no-answer');
  const second = (await rowOf(id)).heldUntil?.getTime() ?? 0;
  assert.ok(second > first + 86_400_000);
  await waitUntilEnd(id, -1_000);
  await signInStaff();
  await staff.call(orderConfirmationEndpoints.claimOrder, { params: { id } });
  await waitUntilEnd(id, 1_000);
  await endAll();
  assert.equal(await stepOf(id), 'to-confirm');
  shop.clock.advance(10 * 60_000);
  await endAll();
  assert.deepEqual([await stepOf(id), await stockOf(gadgetId)], ['cancelled', 10]);
});

test('a call that has confirmed an order by mistake is undone: it waits as before, can be confirmed, and has its time anew', async () => {
  const gadgetId = await addProduct(10);
  const { id } = await order(gadgetId);
  const undo = () => staff.call(orderEndpoints.undoMove, { params: { id } });
  await waitUntilEnd(id, -10_000);
  await signInStaff();
  await call(id, 'confirmed');
  shop.clock.advance(20_000);
  assert.equal((await undo()).status, 200);
  await endAll();
  assert.equal(await stepOf(id), 'to-confirm', 'it is not ended by the time of before');
  assert.equal((await queued(id))?.heldUntil, (await rowOf(id)).heldUntil?.toISOString());
  const token = (await rowOf(id)).guestToken ?? '';
  const body = { token };
  const confirmed = await shop.visitor.call(guestEndpoints.confirmGuestOrder, { params: { id }, body });
  assert.deepEqual([confirmed.status, await stepOf(id)], [200, 'confirmed']);
});

test('with 0 hours nothing ends, and holidays count nothing', async () => {
  const gadgetId = await addProduct(10);
  const { id } = await order(gadgetId);
  await waitUntilEnd(id, 1);
  await signInStaff();
  const restore = overrideSettings(shop.context.config, { guestHold: 0 });
  assert.equal(await endAll(), 0);
  const endless = await order(gadgetId);
  assert.equal((await rowOf(endless.id)).heldUntil, null);
  assert.equal((await queued(id))?.heldUntil, undefined);
  restore();
  const days = Array.from({ length: 20 }, (_, day) =>
    new Date(shop.clock.now().getTime() + day * 86_400_000 + 6 * 3_600_000).toISOString().slice(0, 10),
  );
  const open = overrideSettings(shop.context.config, { holidays: days });
  const beforeHolidays = await order(gadgetId);
  open();
  const end = (await rowOf(beforeHolidays.id)).heldUntil?.getTime() ?? 0;
  assert.ok(end > shop.clock.now().getTime() + 22 * 86_400_000);
});

const tooMany = toEnglish(tooManyGuestUnits);

test('a guest’s orders have a highest number of units until one is confirmed; one more is refused in words and takes nothing', async () => {
  const [one, other] = [await addProduct(100), await addProduct(100)];
  const guest: GuestClient = await startGuest(shop, one, maxGuestUnits - 1);
  await fillCart(guest, other, 2);
  const refused = await placeAs(guest);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message],
    [409, 'too-many-units', tooMany],
  );
  assert.deepEqual([await stockOf(one), await stockOf(other)], [100, 100]);
  const { id } = await order(one, maxGuestUnits);
  assert.equal(await stockOf(one), 100 - maxGuestUnits);

  const second = await startGuest(shop, one, maxGuestUnits - 1);
  const first = await placeAs(second);
  await fillCart(second, other, 2);
  assert.equal((await placeAs(second)).status, 409, 'with the order that waits');
  await call(first.body.order._id, 'confirmed');
  assert.equal((await placeAs(second)).status, 200);
  await call(id, 'confirmed');
});

test('an account orders more than a guest may', async () => {
  const gadgetId = await addProduct(100);
  const placed = await buy(await shop.signIn(), gadgetId, maxGuestUnits + 1);
  assert.equal((await rowOf(placed._id)).heldUntil, null);
});

test('without script a guest’s cart and checkout say that there are too many units, and place nothing', async () => {
  const gadgetId = await addProduct(100);
  const client = plainBrowser(shop);
  const cart = await fillPlainCart(client, gadgetId, String(maxGuestUnits + 1));
  assertShows(cart, tooMany);
  assert.ok(!cart.html.includes('Proceed to Checkout'));
  const checkout = await client.open('/checkout');
  assertShows(checkout, tooMany);
  assert.ok(!checkout.html.includes('value="place"'));
  const line = /name="quantity-(\w+)"/.exec(cart.html)?.[1] ?? '';
  await client.submit(cart, 'Change', { [`quantity-${line}`]: String(maxGuestUnits) });
  const form = await client.open('/checkout');
  assertShows(form, 'value="place"');
  await fillPlainCart(client, gadgetId, '1');
  const placed = await client.submit(form, 'Place Order', { ...plainBilling, do: 'place' });
  assert.equal(placed.status, 409);
  assertShows(placed, tooMany);
  assert.equal(await stockOf(gadgetId), 100);
});

test('the link of an order that has come back says so, and confirms nothing', async () => {
  const { id } = await order(await addProduct(10), 1);
  const at = shop.clock.now();
  await shop.context.db
    .update(orders)
    .set({ currentStep: 'returned', returnedAt: at })
    .where(eq(orders.id, id));
  const body = { token: (await rowOf(id)).guestToken ?? '' };
  const late = await shop.visitor.call(guestEndpoints.confirmGuestOrder, { params: { id }, body });
  assert.deepEqual(
    [late.status, late.body.message, await stepOf(id)],
    [200, orderTexts.returned, 'returned'],
  );
});
