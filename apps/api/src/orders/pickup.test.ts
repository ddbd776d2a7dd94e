/** Orders that are picked up at the shop, through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { maxWrongCodes, pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { tooManyRequestsText } from '../http/rate-limits.ts';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { orders } from './orders.table.ts';

const pickupPoint = {
  address: { en: '12 Lake Road, Dhanmondi', bn: '12 লেক রোড, ধানমন্ডি' },
  hours: { en: 'Sat to Thu, 10:00–20:00', bn: 'শনি থেকে বৃহস্পতি, 10:00–20:00' },
};

let shop: TestShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop({
    env: { RATE_LIMIT_FACTOR: '1' },
    settings: {
      pickupPoint,
      tracking: true,
      paymentMethods: ['cash-on-delivery'],
      cashOnDelivery: { most: 500, districts: ['Sylhet'], fee: 20 },
      stepMails: ['packed', 'delivered'],
    },
  });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ price: 1000, stock: 1000 });
});
after(() => shop.close());

const form = { name: 'Nusrat Jahan', mobileNumber: '01712-345678', pickup: true };
const place = async (fields: object = {}): Promise<{ buyer: SignedInClient; order: Order }> => {
  const buyer = await shop.signIn();
  return { buyer, order: await buy(buyer, productId, 1, { ...form, ...fields }) };
};
const move = (id: string, to: 'confirm' | 'pack' | 'ready' | 'deliver' | 'book' | 'hand-over') =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: to } });
const handOver = (id: string, body: { code?: string; reason?: string }) =>
  admin.call(orderEndpoints.handOverPickup, { params: { id }, body });
const find = async (by: SignedInClient, { _id: id }: Order) =>
  (await by.call(orderEndpoints.findOrder, { params: { id } })).body;
const codeOf = ({ pickupCode }: Order): string => {
  assert.match(pickupCode ?? '', /^\d{4}$/);
  return pickupCode ?? '';
};
const wrongCodeFor = (order: Order): string => (codeOf(order) === '0000' ? '1111' : '0000');
const rowOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  return row;
};
const mailsOf = async (buyer: SignedInClient) =>
  (await shop.context.db.select().from(mails).where(eq(mails.recipient, buyer.email))).sort(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );

test('a pickup needs name and telephone alone, costs nothing to deliver, and knows neither a district nor a fee', async () => {
  proves('B-DELIV-22', 'B-LIFE-10');
  const { buyer, order } = await place({ paymentMethod: 'cash-on-delivery' });
  assert.deepEqual(
    [order.pickup, order.totalAmount, order.deliveryCharge, order.adjustments, order.payable],
    [true, 1000, 0, undefined, 1000],
  );
  assert.deepEqual([order.district, order.area, order.address], ['', undefined, pickupPoint.address.en]);
  assert.equal(order.promise, undefined);
  assert.equal(order.paymentMethod, 'cash-on-delivery', 'the rules of the courier do not exclude it');
  codeOf(order);
  const { body: saved } = await buyer.call(addressEndpoints.listMyAddresses);
  assert.deepEqual(saved, [], 'the shop is no address of the customer');
  const [placed] = await mailsOf(buyer);
  assert.match(placed?.text ?? '', /Pickup at the shop.*৳0/);
  assert.match(placed?.text ?? '', /12 Lake Road/);
  assert.match(placed?.text ?? '', /You pay ৳1,000 in cash when you pick it up/);
  assert.doesNotMatch(placed?.text ?? '', /courier|door|Dhaka/i);
});

test('a district and an address beside a pickup are ignored; a missing name is not', async () => {
  const { order } = await place({ district: 'Atlantis', area: 'Nowhere', address: 'House 1' });
  assert.deepEqual([order.district, order.area, order.address], ['', undefined, pickupPoint.address.en]);
  const buyer = await shop.signIn();
  await fillCart(buyer, productId);
  const { status, body } = await buyer.send('POST', '/api/place-order', { ...form, name: ' ' });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys((body as { fields: object }).fields), ['name']);
});

test('the amount that was shown with a delivery is not that of a pickup', async () => {
  const buyer = await shop.signIn();
  await fillCart(buyer, productId);
  const { status, error } = await buyer.call(orderEndpoints.placeOrder, {
    body: { ...form, shownPayable: 1100 },
  });
  assert.deepEqual([status, error.code], [409, 'cart-changed']);
  const { totals } = error as unknown as { totals: { payable: number; pickup: boolean } };
  assert.deepEqual([totals.payable, totals.pickup], [1000, true]);
});

test('a shop without a pickup point refuses it, also after the page was loaded; what was placed stays', async () => {
  const { buyer, order } = await place();
  shop.clock.advance(60_000);
  const restore = overrideSettings(shop.context.config, { pickupPoint: false });
  try {
    await fillCart(buyer, productId);
    const refused = await buyer.call(orderEndpoints.placeOrder, { body: form });
    assert.deepEqual([refused.status, refused.error.message], [409, pickupTexts.notOffered]);
    assert.equal((await find(buyer, order)).address, pickupPoint.address.en);
    assert.equal((await handOver(order._id, { code: codeOf(order) })).body.modifiedCount, 1);
  } finally {
    restore();
  }
});

test('the code is the customer’s: staff, lists, the file, tracking and the log of changes do not have it', async () => {
  const { buyer, order } = await place();
  const code = codeOf(order);
  assert.equal((await find(buyer, order)).pickupCode, code);
  const { body: mine } = await buyer.call(orderEndpoints.listMyOrders, { query: {} });
  assert.equal(mine[0]?.pickupCode, code);
  assert.equal((await find(admin, order)).pickupCode, undefined);
  const { body: listed } = await admin.call(orderEndpoints.listAllOrders, { query: { ids: order._id } });
  assert.deepEqual([listed[0]?.pickup, listed[0]?.pickupCode], [true, undefined]);
  const { body: theirs } = await admin.call(orderEndpoints.listMyOrders, { query: { email: buyer.email } });
  assert.deepEqual([theirs.length, theirs[0]?.pickupCode], [1, undefined]);
  const file = await admin.send('GET', `/api/all-orders.csv?ids=${order._id}`);
  assert.match(String(file.body), /,web,pickup,/);
  assert.doesNotMatch(String(file.body), new RegExp(`\\b${code}\\b`));
  assert.ok(order.orderNumber && order.trackingKey);
  const link = await buyer.send('GET', `/track/${order.orderNumber}/${order.trackingKey}`);
  assert.equal(link.status, 200);
  const shown = String(link.body)
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  assert.equal(shown.split(/[^\d]+/).includes(code), false, 'the link does not show it');
  await handOver(order._id, { code });
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, order._id));
  assert.equal(
    JSON.stringify(entries.map(({ before, after: then }) => [before, then])).includes(code),
    false,
  );
  assert.equal((await find(buyer, order)).pickupCode, undefined, 'it is used up');
});

test('an order goes from packed to ready, with a mail that has the code, and is handed over for it', async () => {
  proves('B-DELIV-22', 'B-LIFE-10');
  const { buyer, order } = await place();
  const { _id: id } = order;
  shop.clock.advance(1000);
  await move(id, 'confirm');
  shop.clock.advance(1000);
  await move(id, 'pack');
  shop.clock.advance(1000);
  assert.equal((await move(id, 'ready')).body.message, 'Marked as ready for pickup');
  assert.equal((await find(buyer, order)).step, 'ready-for-pickup');
  const { body: waiting } = await admin.call(orderEndpoints.listAllOrders, {
    query: { show: 'to-pick-up', ids: id },
  });
  assert.equal(waiting.length, 1);
  shop.clock.advance(1000);
  // As it is typed on a phone with Bengali digits.
  const typed = [...codeOf(order)].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join(' ');
  assert.deepEqual((await handOver(id, { code: typed })).body, {
    modifiedCount: 1,
    message: pickupTexts.handedOver,
  });
  const { status, deliveredAt, step } = await find(buyer, order);
  assert.deepEqual([status, step, deliveredAt], ['Delivered', undefined, shop.clock.now().toISOString()]);
  const sent = await mailsOf(buyer);
  assert.deepEqual(
    sent.map(({ kind }) => kind),
    ['order-placed', 'order-packed', 'order-ready-for-pickup', 'order-delivered'],
  );
  const [, packed, ready, delivered] = sent;
  assert.match(packed?.text ?? '', /We tell you when you can pick it up/);
  assert.ok(ready?.text.includes(codeOf(order)));
  assert.ok(ready?.text.includes(pickupPoint.hours.en) && ready.text.includes(pickupPoint.address.en));
  assert.match(ready?.text ?? '', /You pay ৳1,000 at the shop/);
  assert.match(delivered?.text ?? '', /You picked up your order/);
  assert.ok(
    sent.every(
      ({ kind, text }) => kind === 'order-ready-for-pickup' || !text.includes(`code ${codeOf(order)}`),
    ),
  );
});

test('the mails of a Bengali customer are Bengali, with the shop’s address and hours in Bengali', async () => {
  const buyer = await shop.signIn();
  await shop.context.db.update(users).set({ language: 'bn' }).where(eq(users.id, buyer.userId));
  const order = await buy(buyer, productId, 1, form);
  await move(order._id, 'ready');
  const ready = (await mailsOf(buyer)).at(-1);
  assert.equal(order.address, pickupPoint.address.bn);
  assert.match(ready?.subject ?? '', /নেওয়ার জন্য তৈরি/);
  assert.ok(ready?.text.includes(pickupPoint.hours.bn) && ready.text.includes(codeOf(order)));
});

test('no courier takes an order that is picked up, and none that is delivered is ready for pickup', async () => {
  const { order } = await place();
  await move(order._id, 'pack');
  for (const step of ['book', 'hand-over'] as const) {
    const { status, error } = await move(order._id, step);
    assert.deepEqual([status, error.message], [409, pickupTexts.noCourier]);
  }
  const { status, error } = await move(order._id, 'deliver');
  assert.deepEqual([status, error.message], [409, pickupTexts.codeNeeded]);
  const delivered = await buy(await shop.signIn(), productId, 1, billing);
  assert.equal((await move(delivered._id, 'ready')).error.message, pickupTexts.notPickedUp);
  assert.equal((await handOver(delivered._id, { code: '1234' })).error.message, pickupTexts.notPickedUp);
});

test('a wrong code is refused in words, and after five within an hour the right one as well', async () => {
  const { buyer, order } = await place();
  const { _id: id } = order;
  for (let tries = 0; tries < maxWrongCodes; tries += 1) {
    const { status, error } = await handOver(id, { code: wrongCodeFor(order) });
    assert.deepEqual([status, error.message, error.code], [409, pickupTexts.wrongCode, 'wrong-code']);
  }
  const late = await handOver(id, { code: codeOf(order) });
  assert.deepEqual([late.status, late.error.message], [429, tooManyRequestsText]);
  assert.equal((await find(buyer, order)).status, 'Pending');
  const { body } = await handOver(id, { reason: ' The telephone is empty ' });
  assert.equal(body.modifiedCount, 1);
});

test('of a hundred codes typed at once no more than five are compared', async () => {
  const { order } = await place();
  const codes = Array.from({ length: 100 }, (_, at) => String(at * 100).padStart(4, '0'));
  const tried = await Promise.all(
    codes.filter((code) => code !== order.pickupCode).map((code) => handOver(order._id, { code })),
  );
  const compared = tried.filter(({ status }) => status === 409);
  assert.ok(compared.length <= maxWrongCodes, String(compared.length));
  assert.ok(tried.every(({ status }) => status === 409 || status === 429));
});

test('right codes do not use up the tries', async () => {
  const { order } = await place();
  for (let times = 0; times < 2 * maxWrongCodes; times += 1)
    assert.equal((await handOver(order._id, { code: codeOf(order) })).status, 200);
});

test('two who hand an order over at once do it once, with one mail and one entry', async () => {
  const { buyer, order } = await place();
  const results = await Promise.all(
    Array.from({ length: 4 }, () => handOver(order._id, { code: codeOf(order) })),
  );
  const counts = results.map(({ body }) => body.modifiedCount).sort();
  assert.deepEqual(counts, [0, 0, 0, 1]);
  assert.equal((await mailsOf(buyer)).filter(({ kind }) => kind === 'order-delivered').length, 1);
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, order._id));
  assert.deepEqual(
    entries.map(({ act, after: then }) => [act, then]),
    [['handOverPickup', { status: 'Delivered' }]],
  );
});

test('a cancel and a hand over at once leave one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order } = await place();
    const params = { id: order._id };
    const [handed, cancelled] = await Promise.all([
      handOver(order._id, { code: codeOf(order) }),
      admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'Nobody came' } }),
    ]);
    assert.deepEqual([handed.status, cancelled.status].sort(), [200, 409]);
  }
  assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
});

test('without the code it takes a reason, which the audit log names', async () => {
  const { order } = await place();
  for (const body of [{}, { reason: '  ' }, { code: ' ', reason: ' ' }, { code: '12345', reason: 'No' }]) {
    const { status, error } = await handOver(order._id, body);
    assert.deepEqual([status, error.message], [400, pickupTexts.codeMissing]);
  }
  await handOver(order._id, { reason: 'Showed the identity card' });
  const [entry] = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, order._id));
  assert.deepEqual(
    [entry?.act, entry?.actor, entry?.after],
    ['handOverPickup', admin.email, { status: 'Delivered', reason: 'Showed the identity card' }],
  );
});

test('the letter’s call delivers an order that is picked up from every step, and is in the audit log', async () => {
  for (const step of [undefined, 'pack', 'ready'] as const) {
    const { order } = await place();
    if (step) await move(order._id, step);
    const { body } = await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
    assert.deepEqual(body, { modifiedCount: 1, message: orderTexts.delivered });
    const entries = await shop.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.thingId, order._id));
    assert.ok(entries.some(({ act }) => act === 'deliverOrder'));
  }
});

test('one that nobody collects is cancelled, and one that comes back is taken back; the stock is right after both', async () => {
  const counted = await shop.addProduct({ price: 500, stock: 5 });
  const stock = async () => {
    const [row] = await shop.context.db.select().from(products).where(eq(products.id, counted));
    return row?.stock;
  };
  const buyer = await shop.signIn();
  const first = await buy(buyer, counted, 2, form);
  await move(first._id, 'ready');
  assert.equal(await stock(), 3);
  const params = { id: first._id };
  await admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'Not collected' } });
  assert.equal(await stock(), 5);
  shop.clock.advance(60_000);
  const second = await buy(buyer, counted, 1, form);
  await handOver(second._id, { code: codeOf(second) });
  const lines = [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }];
  await admin.call(orderEndpoints.takeBack, { params: { id: second._id }, body: { lines } });
  assert.equal(await stock(), 5);
  assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
});

test('staff take an order for pickup, hear its code once, and do not find the shop among the customer’s addresses', async () => {
  const mobileNumber = '01899-000001';
  const { status, body } = await admin.call(
    orderEndpoints.placeStaffOrder,
    {
      body: {
        channel: 'counter',
        name: 'Rahim Uddin',
        mobileNumber,
        pickup: true,
        lines: [{ gadgetId: productId, quantity: 1 }],
        shownPayable: 1000,
      },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 200);
  const code = codeOf(body.order);
  assert.equal((await find(admin, body.order)).pickupCode, undefined);
  const known = await admin.call(orderEndpoints.findKnownCustomer, { query: { mobileNumber } });
  assert.deepEqual([known.body.orders, known.body.addresses], [1, []]);
  assert.equal((await handOver(body.insertedId, { code })).body.modifiedCount, 1);
});

test('an order that is picked up can be changed, but not its address', async () => {
  const { order } = await place();
  const change = (fields: object) =>
    admin.call(orderEndpoints.changeOrder, { params: { id: order._id }, body: { revision: 0, ...fields } });
  const refused = await change({ district: 'Dhaka' });
  assert.deepEqual([refused.status, refused.error.message], [409, pickupTexts.noAddress]);
  const quantities = [{ position: 0, quantity: 2 }];
  assert.equal((await change({ name: 'Nusrat J.', quantities })).body.modifiedCount, 1);
  const row = await rowOf(order);
  assert.deepEqual([row.name, toTaka(row.totalPoisha), row.deliveryPoisha], ['Nusrat J.', 2000, 0]);
});

test('an order of a former version, which has no code, is delivered as before', async () => {
  const order = await buy(await shop.signIn(), productId, 1, billing);
  assert.deepEqual([order.pickup, order.pickupCode, order.deliveryCharge], [undefined, undefined, 100]);
  assert.equal((await rowOf(order)).pickupCode, null);
  assert.equal((await move(order._id, 'deliver')).body.modifiedCount, 1);
});

test('hostile codes and flags are refused', async () => {
  const { order } = await place();
  for (const code of ['ⅯⅯⅯⅯ', '１２３４', "1' or", '12.4', '-123', '1234\u0000', '    '])
    assert.equal((await handOver(order._id, { code })).status, 400, code);
  const long = await admin.send('POST', `/api/orders/${order._id}/pickup`, { code: '1'.repeat(21) });
  assert.equal(long.status, 400);
  const buyer = await shop.signIn();
  await fillCart(buyer, productId);
  const flag = await buyer.send('POST', '/api/place-order', { ...form, pickup: 'maybe' });
  assert.equal(flag.status, 400);
  const own = await buyer.send('POST', '/api/place-order', { ...form, pickupCode: 'mine' });
  assert.match((own.body as { order: Order }).order.pickupCode ?? '', /^\d{4}$/, 'nobody chooses their code');
});
