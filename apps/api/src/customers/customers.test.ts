/** The customer page of staff: what it shows, notes, tags, and the block of cash on delivery (decision 190). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { type CustomerChange, customerTexts, maxCustomerNotes } from '@jontro/shop/customers/customers.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, buy, buyDelivered, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { customerNotes, customerRecords } from '../users/customer-records.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createPaymentShop({
    settings: { paymentMethods: [cashOnDelivery, 'sslcommerz'] },
  });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ name: 'Nova Fan', price: 1000, stock: 1000 });
});
after(() => shop.close());

let lastNumber = 1_910_000_000;
const newNumber = () => {
  lastNumber += 1;
  return `0${lastNumber}`;
};
const find = async (id: string) =>
  (await admin.call(customerEndpoints.findCustomer, { params: { id } })).body;
const change = (id: string, body: CustomerChange) =>
  admin.call(customerEndpoints.changeCustomer, { params: { id }, body });
const addNote = (id: string, text: string) =>
  admin.call(customerEndpoints.addCustomerNote, { params: { id }, body: { text } });
const block = (id: string) => change(id, { cashBlock: 'Refused three parcels' });
const place = async (buyer: SignedInClient, form: Partial<Checkout>) => {
  await fillCart(buyer, productId);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
};

test('a customer is shown with the sums of their orders, the latest orders and the mails to them', async () => {
  proves('B-ROOM-22');
  const buyer = await shop.signIn();
  const form = { ...billing, mobileNumber: newNumber() };
  const delivered = await buyDelivered(buyer, admin, productId, form);
  await admin.call(orderEndpoints.receiveCash, { params: { id: delivered._id } });
  shop.clock.advance(1000);
  const cancelled = await buy(buyer, productId, 2, form);
  await admin.call(orderEndpoints.cancelOrder, {
    params: { id: cancelled._id },
    body: { reason: 'Changed their mind' },
  });
  const customer = await find(buyer.userId);
  const { latest, ...sums } = customer.orders;
  assert.deepEqual(sums, { total: 2, delivered: 1, returned: 0, cancelled: 1, kept: delivered.payable });
  assert.deepEqual(
    latest.map(({ _id }) => _id),
    [cancelled._id, delivered._id],
  );
  assert.deepEqual(
    [customer.email, customer.guest, customer.mobileNumbers],
    [buyer.email, false, [`+88${form.mobileNumber}`]],
  );
  assert.ok(customer.mails.some(({ kind }) => kind === 'order-placed'));
  assert.ok(!JSON.stringify(customer.mails).includes('orders/'), 'no contents of mails');
  const other = await find((await shop.signIn()).userId);
  assert.deepEqual([other.orders.total, other.mails, other.cashBlock], [0, [], undefined]);
});

test('the guest of an order that staff took has a page, and an order tells staff alone whose it is', async () => {
  proves('B-ROOM-22');
  const mobileNumber = newNumber();
  const { body } = await admin.call(
    orderEndpoints.placeStaffOrder,
    {
      body: {
        channel: 'phone',
        name: 'Rahim Uddin',
        mobileNumber,
        district: 'Dhaka',
        address: 'House 1, Mirpur 10',
        lines: [{ gadgetId: productId, quantity: 1 }],
      },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const params = { id: body.insertedId };
  const { customerId = '' } = (await admin.call(orderEndpoints.findOrder, { params })).body;
  const guest = await find(customerId);
  assert.deepEqual(
    [guest.guest, guest.name, guest.mobileNumbers],
    [true, 'Rahim Uddin', [`+88${mobileNumber}`]],
  );
  const buyer = await shop.signIn();
  const own = await buy(buyer, productId);
  const seen = (await buyer.call(orderEndpoints.findOrder, { params: { id: own._id } })).body;
  assert.equal(seen.customerId, undefined);
});

test('a blocked customer cannot pay on delivery at the checkout, on the page of an order, or by telephone, but online', async () => {
  proves('B-ROOM-22');
  const buyer = await shop.signIn();
  const mobileNumber = newNumber();
  const first = await place(buyer, { mobileNumber });
  assert.equal(first.status, 200);
  assert.equal((await block(buyer.userId)).status, 200);
  const refused = await place(buyer, { mobileNumber, paymentMethod: cashOnDelivery });
  assert.deepEqual([refused.status, refused.error.message], [409, customerTexts.cashBlocked]);
  const later = await buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: first.body.insertedId, method: cashOnDelivery },
  });
  assert.deepEqual([later.status, later.error.message], [409, customerTexts.cashBlocked]);
  const byStaff = await admin.call(
    orderEndpoints.placeStaffOrder,
    {
      body: {
        channel: 'phone',
        name: 'Somebody',
        mobileNumber,
        district: 'Dhaka',
        address: 'House 1',
        paymentMethod: cashOnDelivery,
        lines: [{ gadgetId: productId, quantity: 1 }],
      },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(byStaff.status, 409);
  const known = await admin.call(orderEndpoints.findKnownCustomer, { query: { mobileNumber } });
  assert.equal(known.body.cashBlock, 'Refused three parcels');
  assert.equal((await place(buyer, { mobileNumber, paymentMethod: 'sslcommerz' })).status, 200);
});

test('a block holds for the number in another account and another notation, and ends for both', async () => {
  proves('B-ROOM-22');
  const buyer = await shop.signIn();
  const mobileNumber = newNumber();
  await place(buyer, { mobileNumber });
  await block(buyer.userId);
  const other = await shop.signIn();
  const notation = `+88${mobileNumber.slice(0, 5)}-${mobileNumber.slice(5)}`;
  const form = { mobileNumber: notation, paymentMethod: cashOnDelivery };
  assert.equal((await place(other, form)).status, 409);
  const elsewhere = { mobileNumber: newNumber(), paymentMethod: cashOnDelivery };
  assert.equal((await place(other, elsewhere)).status, 200);
  const customer = await find(buyer.userId);
  assert.deepEqual(
    [customer.cashBlock?.reason, customer.cashBlock?.by],
    ['Refused three parcels', admin.email],
  );
  assert.equal((await change(buyer.userId, { cashBlock: null })).body.modifiedCount, 1);
  assert.equal((await place(other, form)).status, 200);
  assert.equal((await change(buyer.userId, { cashBlock: null })).body.modifiedCount, 0);
});

test('tags are kept once each whatever their case; too many and too long ones are refused and nothing changes', async () => {
  proves('B-ROOM-22');
  const { userId } = await shop.signIn();
  await change(userId, { tags: [' wholesale ', 'Wholesale', '', 'VIP  buyer'] });
  assert.deepEqual((await find(userId)).tags, ['Wholesale', 'VIP buyer']);
  const tooMany = await change(userId, { tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) });
  assert.deepEqual([tooMany.status, tooMany.error.message], [400, customerTexts.tooManyTags]);
  const tooLong = await change(userId, { tags: ['x'.repeat(31)] });
  assert.deepEqual([tooLong.status, tooLong.error.message], [400, customerTexts.tagTooLong]);
  assert.deepEqual((await find(userId)).tags, ['Wholesale', 'VIP buyer']);
});

test('tags and a block that two members of staff store at once are both kept', async () => {
  proves('B-ROOM-22');
  const { userId } = await shop.signIn();
  const results = await Promise.all([change(userId, { tags: ['VIP'] }), block(userId)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    [200, 200],
  );
  const { tags, cashBlock } = await find(userId);
  assert.deepEqual([tags, cashBlock?.reason], [['VIP'], 'Refused three parcels']);
});

test('of two notes at once beside the last free place one is refused', async () => {
  proves('B-ROOM-22');
  const { userId } = await shop.signIn();
  const now = shop.context.now();
  const rows = Array.from({ length: maxCustomerNotes - 1 }, () => ({
    id: newId(now),
    userId,
    text: 'Called',
    writtenBy: admin.email,
    writtenAt: now,
  }));
  await shop.context.db.insert(customerNotes).values(rows);
  const both = await Promise.all([addNote(userId, 'One'), addNote(userId, 'Two')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await find(userId)).notes.length, maxCustomerNotes);
});

test('a note is stored as it was written, shown with its author, and deleted once', async () => {
  proves('B-ROOM-22');
  const { userId } = await shop.signIn();
  const text = '<script>alert(1)</script> ফোন ধরেন না';
  const { body } = await addNote(userId, `  ${text}  `);
  const [note] = (await find(userId)).notes;
  assert.deepEqual([note?._id, note?.text, note?.by], [body.insertedId, text, admin.email]);
  const remove = () => admin.call(customerEndpoints.removeCustomerNote, { params: { id: body.insertedId } });
  assert.deepEqual([(await remove()).status, (await remove()).status], [200, 404]);
  assert.equal((await addNote(userId, ' \n ')).error.message, customerTexts.noteMissing);
});

test('closing an account deletes its notes and tags; a block stays with its numbers', async () => {
  proves('B-ROOM-22');
  const buyer = await shop.signIn();
  const mobileNumber = newNumber();
  await place(buyer, { mobileNumber });
  await addNote(buyer.userId, 'Wants a call first');
  await change(buyer.userId, { tags: ['VIP'] });
  await block(buyer.userId);
  await admin.call(userEndpoints.removeUser, { params: { id: buyer.userId } });
  const { db } = shop.context;
  const notes = await db.select().from(customerNotes).where(eq(customerNotes.userId, buyer.userId));
  const [record] = await db.select().from(customerRecords).where(eq(customerRecords.userId, buyer.userId));
  assert.deepEqual([notes.length, record?.tags], [0, []]);
  const again = await place(await shop.signIn(), { mobileNumber, paymentMethod: cashOnDelivery });
  assert.equal(again.status, 409);
});
