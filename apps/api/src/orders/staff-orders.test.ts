/** Orders that staff take by telephone, chat or at the counter. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type KnownCustomer, type StaffOrder, staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { mails } from '../mail/mail.table.ts';
import { billing, buy, buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { orders } from './orders.table.ts';

let shop: TestShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop({ settings: { confirmOrders: true, paymentMethods: ['cash-on-delivery'] } });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ name: 'Nova Fan', price: 1000, stock: 1000 });
});
after(() => shop.close());

let lastNumber = 1_810_000_000;
const newNumber = () => {
  lastNumber += 1;
  return `0${lastNumber}`;
};
const formOf = (form: Partial<StaffOrder> = {}): StaffOrder => ({
  channel: 'phone',
  name: 'Rahim Uddin',
  mobileNumber: newNumber(),
  district: 'Dhaka',
  address: 'House 1, Mirpur 10',
  lines: [{ gadgetId: productId, quantity: 2 }],
  ...form,
});
const take = (form: StaffOrder, key: string = crypto.randomUUID()) =>
  admin.call(orderEndpoints.placeStaffOrder, { body: form }, { 'idempotency-key': key });
const known = async (mobileNumber: string) =>
  (await admin.call(orderEndpoints.findKnownCustomer, { query: { mobileNumber } })).body;
const stockOf = async () => {
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, productId));
  return row?.stock ?? 0;
};
const rowOf = async (id: string) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row);
  return row;
};

test('an order of an unknown number belongs to a guest record of the normalized number, one for each number', async () => {
  proves('B-COD-25', 'B-ROOM-21');
  const mobileNumber = newNumber();
  const before = await stockOf();
  const { status, body } = await take(formOf({ mobileNumber, channel: 'chat' }));
  assert.equal(status, 200);
  assert.equal(body.message, staffOrderTexts.placed);
  const { order } = body;
  assert.deepEqual([order.channel, order.email, order.buyer.email], ['chat', '', '']);
  assert.equal(order.step, undefined, 'staff have spoken with the customer: nothing is to be confirmed');
  assert.deepEqual([order.totalAmount, order.payable], [2000, 2100]);
  assert.equal(await stockOf(), before - 2);
  const second = await take(formOf({ mobileNumber: `+88${mobileNumber}`, name: 'Rahim U.' }));
  const [one, two] = [await rowOf(order._id), await rowOf(second.body.insertedId)];
  assert.equal(one.userId, two.userId);
  assert.equal(one.placedBy, admin.userId);
  const [guest] = await shop.context.db.select().from(users).where(eq(users.id, one.userId));
  assert.deepEqual([guest?.guestNumber, guest?.name], [`+88${mobileNumber}`, 'Rahim U.']);
  assert.doesNotMatch(guest?.email ?? '@', /@/, 'nobody can register it');
  const listed = await admin.call(userEndpoints.listAllUsers, { query: { search: 'Rahim' } });
  assert.deepEqual(listed.body, [], 'a guest is no account');
  assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
});

test('a known number brings back accounts, addresses and what came back; its order belongs to the account that staff choose', async () => {
  proves('B-COD-25', 'B-ROOM-21');
  const mobileNumber = newNumber();
  const buyer = await shop.signIn();
  await buyDelivered(buyer, admin, productId, { ...billing, mobileNumber });
  shop.clock.advance(60_000);
  await buy(buyer, productId, 1, { ...billing, mobileNumber, address: 'House 9, Sylhet Road' });
  const found = await known(mobileNumber);
  assert.equal(found.mobileNumber, `+88${mobileNumber}`);
  assert.deepEqual(
    found.accounts.map(({ email }) => email),
    [buyer.email],
  );
  assert.deepEqual(
    found.addresses.map(({ address }) => address),
    ['House 9, Sylhet Road', billing.address],
  );
  assert.deepEqual([found.orders, found.delivered, found.returned, found.cancelled], [2, 1, 0, 0]);
  shop.clock.advance(60_000);
  const { body } = await take(formOf({ mobileNumber, userId: buyer.userId }));
  assert.equal(body.order.buyer.email, buyer.email);
  const mine = await buyer.call(orderEndpoints.listMyOrders);
  assert.equal(mine.body[0]?._id, body.insertedId);
  const sent = await shop.context.db.select().from(mails).where(eq(mails.recipient, buyer.email));
  assert.equal(sent.filter(({ kind }) => kind === 'order-placed').length, 1, 'to its own address');
});

test('of a number that ordered to an address again, this address comes first, and the oldest of many is left out', async () => {
  const mobileNumber = newNumber();
  const [first, other] = [await shop.signIn(), await shop.signIn()];
  const orderFrom = async (buyer: SignedInClient, letter: string) => {
    shop.clock.advance(60_000);
    await buy(buyer, productId, 1, { ...billing, mobileNumber, address: `House ${letter}, Mirpur 10` });
  };
  const addressesOf = ({ addresses }: KnownCustomer) => addresses.map(({ address }) => address.charAt(6));
  for (const [letter, buyer] of [
    ['A', first],
    ['B', other],
    ['A', first],
  ] as const)
    await orderFrom(buyer, letter);
  const again = await known(mobileNumber);
  assert.deepEqual(addressesOf(again), ['A', 'B']);
  assert.deepEqual(
    again.accounts.map(({ email }) => email),
    [first.email, other.email],
  );
  for (const letter of ['C', 'D', 'E', 'F', 'A']) await orderFrom(first, letter);
  const long = await known(mobileNumber);
  assert.deepEqual(addressesOf(long), ['A', 'F', 'E', 'D', 'C']);
  assert.equal(long.orders, 8);
});

test('an account is linked only if it has ordered with the number, and a claimed number shows nobody else’s orders', async () => {
  proves('B-COD-26', 'B-LIFE-07');
  const mobileNumber = newNumber();
  await take(formOf({ mobileNumber }));
  const stranger = await shop.signIn();
  const refused = await take(formOf({ mobileNumber, userId: stranger.userId }));
  assert.deepEqual([refused.status, refused.error.message], [409, staffOrderTexts.unknownAccount]);
  const own = await buy(stranger, productId, 1, { ...billing, mobileNumber });
  assert.deepEqual(
    (await stranger.call(orderEndpoints.listMyOrders)).body.map(({ _id }) => _id),
    [own._id],
    'ordering with a number gives no order of the guest',
  );
  for (const person of [stranger, shop.visitor]) {
    const answer = await person.call(orderEndpoints.findKnownCustomer, { query: { mobileNumber } });
    assert.ok([401, 403].includes(answer.status));
  }
});

test('another price needs a reason, is what the customer pays, and is in the audit log', async () => {
  proves('B-LIFE-07', 'B-ROOM-21');
  const line = { gadgetId: productId, quantity: 1, price: 899.5 };
  for (const reason of [undefined, '  ']) {
    const lines = [{ ...line, ...(reason !== undefined && { reason }) }];
    const { status, error } = await take(formOf({ lines }));
    assert.deepEqual([status, error.message], [400, staffOrderTexts.reasonMissing]);
  }
  const { body } = await take(
    formOf({ lines: [{ ...line, reason: 'An old customer' }], channel: 'counter' }),
  );
  assert.deepEqual([body.order.cartItems[0]?.price, body.order.payable], [899.5, 999.5]);
  const log = await admin.call(auditEndpoints.listAuditEntries, { query: {} });
  const entry = log.body.result.find(({ on }) => on === body.insertedId);
  assert.equal(entry?.act, 'placeStaffOrder');
  assert.deepEqual(entry?.before, { channel: null, prices: ['Nova Fan: ৳1,000'] });
  assert.deepEqual(entry?.after, { channel: 'counter', prices: ['Nova Fan: ৳899.50 (An old customer)'] });
});

test('it is in lists and in the file like any other, with its source', async () => {
  proves('B-COD-25');
  const form = formOf({ paymentMethod: 'cash-on-delivery', name: 'Karim of the Counter' });
  const { body, status, error } = await take(form);
  assert.equal(status, 200, error.message);
  const listed = await admin.call(orderEndpoints.listAllOrders, { query: { search: 'karim of' } });
  assert.deepEqual(
    listed.body.map(({ _id, channel, paymentMethod }) => [_id, channel, paymentMethod]),
    [[body.insertedId, 'phone', 'cash-on-delivery']],
  );
  const search = { query: { search: 'karim of' } };
  const csv = String((await admin.send('GET', endpointUrl(orderEndpoints.downloadOrders, search))).body);
  assert.match(csv, /Payment method,Source/);
  assert.match(csv, /,cash-on-delivery,phone/);
  const moved = await admin.call(orderEndpoints.deliverOrder, { params: { id: body.insertedId } });
  assert.equal(moved.status, 200, 'also without an address to mail to');
});

test('a key of an order of other lines or prices is refused, and the same lines in another order repeat it', async () => {
  const other = await shop.addProduct({ stock: 5 });
  const [line, second] = [
    { gadgetId: productId, quantity: 2 },
    { gadgetId: other, quantity: 1 },
  ];
  const form = formOf({ lines: [line, second] });
  const key = crypto.randomUUID();
  const { body } = await take(form, key);
  const before = await stockOf();
  const dearer = { ...line, price: 1_100, reason: 'A mistake' };
  for (const lines of [[line], [{ ...line, quantity: 3 }, second], [dearer, second]]) {
    const { status, error } = await take({ ...form, lines }, key);
    assert.deepEqual([status, error.message, error.code], [409, staffOrderTexts.takenBefore, 'key-used']);
  }
  const again = await take({ ...form, lines: [second, line] }, key);
  assert.deepEqual([again.status, again.body.insertedId], [200, body.insertedId]);
  assert.equal(await stockOf(), before);
});

test('a key of whoever took an order repeats it alone: another customer, place or payment is refused, also at once', async () => {
  const form = formOf({ additionalInfo: 'Ring twice' });
  const key = crypto.randomUUID();
  const { body } = await take(form, key);
  const counts = async () => [await stockOf(), await shop.context.db.$count(orders)];
  const before = await counts();
  const account = await shop.signIn();
  const mobileNumber = newNumber();
  await buy(account, productId, 1, { ...billing, mobileNumber });
  const after = await counts();
  assert.deepEqual(after, [(before[0] ?? 0) - 1, (before[1] ?? 0) + 1]);
  for (const change of [
    { mobileNumber: newNumber() },
    { mobileNumber, userId: account.userId },
    { name: 'Karim Uddin' },
    { address: 'House 2, Mirpur 10' },
    { district: 'Khulna' },
    { email: 'rahim@example.com' },
    { additionalInfo: 'Ring once' },
    { paymentMethod: 'cash-on-delivery' },
    { shownPayable: 1_900 },
  ] as const) {
    const { status, error } = await take({ ...form, ...change }, key);
    assert.deepEqual([status, error?.code], [409, 'key-used'], JSON.stringify(change));
  }
  const again = await take({ ...form, mobileNumber: `+88${form.mobileNumber}`, name: ' Rahim Uddin ' }, key);
  assert.deepEqual([again.status, again.body.insertedId], [200, body.insertedId]);
  assert.deepEqual(await counts(), after);
  const guests = await shop.context.db.select().from(users).where(eq(users.name, 'Karim Uddin'));
  assert.deepEqual(guests, []);
  // Pressed twice at once, with the number corrected in between.
  const other = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(formOf(), other)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  // Somebody else has keys of their own, but no second order of one customer under one key.
  const colleague = await shop.signIn({ role: 'admin' });
  const took = (body: StaffOrder) =>
    colleague.call(orderEndpoints.placeStaffOrder, { body }, { 'idempotency-key': key });
  assert.equal((await took(formOf())).status, 200);
  const same = await took(form);
  assert.deepEqual([same.status, same.error?.code], [409, 'key-used']);
});

test('ten presses at once with one key are one order; the last unit is sold once', async () => {
  proves('B-ROOM-21');
  const one = await shop.addProduct({ stock: 1 });
  const form = formOf({ lines: [{ gadgetId: one, quantity: 1 }] });
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(form, key)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => body.insertedId)).size, 1);
  const last = await shop.addProduct({ stock: 1 });
  const statuses = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await take(formOf({ lines: [{ gadgetId: last, quantity: 1 }] }))).status,
    ),
  );
  assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409]);
});
