/** Orders of customers whom staff have excluded from cash at the door: how they are paid, what is said, and that no cash of theirs is due. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { OpenWork } from '@jontro/shop/dashboard/open-work.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { onlineOnlyTexts } from '@jontro/shop/orders/online-only.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { cashToCollect } from '@jontro/shop/papers/cash-to-collect.ts';
import { paymentTexts } from '@jontro/shop/papers/invoice-texts.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { eq } from 'drizzle-orm';
import { toBookableOrder } from '../couriers/shipment-rows.ts';
import { inTransaction } from '../database/transaction.ts';
import { mails } from '../mail/mail.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { askCharge } from './ask-charge.ts';
import { cashAmount, openAmount } from './order-money.ts';
import { orders } from './orders.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let productId: string;
before(async () => {
  shop = await createPaymentShop({ settings: { paymentMethods: [cashOnDelivery, 'sslcommerz'] } });
  admin = await shop.signIn({ role: 'admin' });
  productId = await shop.addProduct({ name: 'Nova Fan', price: 1000, stock: 1000 });
});
after(() => shop.close());

let lastNumber = 1_820_000_000;
const newNumber = () => {
  lastNumber += 1;
  return `0${lastNumber}`;
};
const place = async (buyer: SignedInClient, form: Partial<Checkout>) => {
  await fillCart(buyer, productId);
  return buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: buyer.email, ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
};
const setBlock = (id: string, cashBlock: string | null) =>
  admin.call(customerEndpoints.changeCustomer, { params: { id }, body: { cashBlock } });

/** A customer who has ordered with a number, and was then excluded from cash at the door. */
async function blockedBuyer() {
  const buyer = await shop.signIn();
  const mobileNumber = newNumber();
  const first = (await place(buyer, { mobileNumber })).body.order;
  await setBlock(buyer.userId, 'Refused three parcels');
  return { buyer, mobileNumber, first };
}
const placed = async (buyer: SignedInClient, form: Partial<Checkout>): Promise<Order> => {
  const { status, body, error } = await place(buyer, form);
  assert.equal(status, 200, error?.message);
  return body.order;
};
const rowOf = async ({ _id }: Pick<Order, '_id'>) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  return row;
};
const find = async ({ _id: id }: Pick<Order, '_id'>) =>
  (await admin.call(orderEndpoints.findOrder, { params: { id } })).body;
const deliver = ({ _id: id }: Order) => admin.call(orderEndpoints.deliverOrder, { params: { id } });
const move = ({ _id: id }: Order, name: 'pack' | 'confirm') =>
  admin.call(orderEndpoints.moveOrder, { params: { id, move: name }, body: {} });
const listed = async (show: 'cash-due' | 'to-pack' | 'unpaid') =>
  (await admin.call(orderEndpoints.listAllOrders, { query: { show } })).body.map(({ _id }) => _id);
/** An owner’s counts, which are all. */
const openWork = async () => (await admin.call(dashboardEndpoints.findOpenWork)).body as OpenWork;
const cashDueOfShop = async () => (await openWork()).cashDue;
const change = async (order: Order, body: object) => {
  const { revision = 0 } = await find(order);
  return admin.call(orderEndpoints.changeOrder, { params: { id: order._id }, body: { revision, ...body } });
};
async function withSettings(settings: object, run: () => Promise<void>): Promise<void> {
  const restore = overrideSettings(shop.context.config, settings);
  try {
    await run();
  } finally {
    restore();
  }
}

test('the call of section 7, which names no payment, places an order that is marked online only', async () => {
  const { buyer, mobileNumber, first } = await blockedBuyer();
  assert.equal(first.onlineOnly, undefined, 'not before the block');
  const order = await placed(buyer, { mobileNumber });
  assert.deepEqual([order.onlineOnly, (await find(order)).onlineOnly], [true, true]);
  const byNumber = await placed(await shop.signIn(), { mobileNumber: `+88${mobileNumber}` });
  assert.equal(byNumber.onlineOnly, true, 'also for the number in another account');
  assert.equal((await placed(await shop.signIn(), { mobileNumber: newNumber() })).onlineOnly, undefined);
});

test('who was told of cash at the door is asked again, and then orders with online payment only', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  for (const form of [{ payLater: 'cash' as const }, { paymentMethod: cashOnDelivery }]) {
    const { status, error } = await place(buyer, { mobileNumber, ...form });
    assert.deepEqual([status, error.message], [409, customerTexts.cashBlocked]);
    assert.deepEqual([error.code, error.onlineOnly], ['payment-refused', true]);
  }
  for (const form of [{ payLater: 'online' as const }, { paymentMethod: 'sslcommerz' }])
    assert.equal((await placed(buyer, { mobileNumber, ...form })).onlineOnly, true);
  const other = await shop.signIn();
  assert.equal((await placed(other, { mobileNumber: newNumber(), payLater: 'cash' })).onlineOnly, undefined);
});

test('an order that is picked up is paid at the shop, whoever picks it up', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const pickupPoint = { address: { en: 'Shop 12', bn: 'দোকান ১২' }, hours: { en: '10 to 8', bn: '১০টা-৮টা' } };
  await withSettings({ pickupPoint }, async () => {
    const order = await placed(buyer, { mobileNumber, pickup: true, paymentMethod: cashOnDelivery });
    assert.deepEqual([order.onlineOnly, order.paymentMethod], [undefined, cashOnDelivery]);
  });
});

test('without online payment a blocked customer is told whom to call, and the call of section 7 is placed', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const offeredMethods = shop.context.orderPayments.offeredMethods;
  shop.context.orderPayments.offeredMethods = () =>
    offeredMethods().filter(({ collected }) => collected === 'on-delivery');
  try {
    await withSettings({ business: { hotline: '+880 1712-345678' } }, async () => {
      for (const form of [{ payLater: 'cash' as const }, { paymentMethod: cashOnDelivery }]) {
        const { status, error } = await place(buyer, { mobileNumber, ...form });
        assert.equal(status, 409);
        assert.match(error.message, /Please call us: \+880 1712-345678$/);
      }
    });
    await withSettings({ business: {} }, async () => {
      const { error } = await place(buyer, { mobileNumber, payLater: 'cash' });
      assert.match(error.message, /Please contact us\.$/);
    });
    assert.equal((await placed(buyer, { mobileNumber })).onlineOnly, true);
  } finally {
    shop.context.orderPayments.offeredMethods = offeredMethods;
  }
});

test('staff who take the order of a blocked customer take one that is paid online only', async () => {
  const { mobileNumber } = await blockedBuyer();
  const take = (fields: object) =>
    admin.call(
      orderEndpoints.placeStaffOrder,
      {
        body: {
          channel: 'phone',
          name: 'Somebody',
          mobileNumber,
          district: 'Dhaka',
          address: 'House 1',
          lines: [{ gadgetId: productId, quantity: 1 }],
          ...fields,
        },
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
  assert.equal((await take({ paymentMethod: cashOnDelivery })).error.message, customerTexts.cashBlocked);
  assert.equal((await take({})).body.order.onlineOnly, true);
});

test('what is online only never counts as cash: not at the door, in lists, sums, parcels or as received', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const order = await placed(buyer, { mobileNumber });
  const row = await rowOf(order);
  assert.deepEqual([openAmount(row), cashAmount(row)], [110_000, 0]);
  assert.equal(cashToCollect(await find(order)).amount, 0);
  const pay = await buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, method: cashOnDelivery },
  });
  assert.deepEqual([pay.status, pay.error.message], [409, customerTexts.cashBlocked]);
  const before = await cashDueOfShop();
  assert.equal((await deliver(order)).status, 200);
  assert.deepEqual(await cashDueOfShop(), before);
  assert.ok(!(await listed('cash-due')).includes(order._id));
  assert.ok((await listed('unpaid')).includes(order._id), 'it is unpaid all the same');
  const received = await admin.call(orderEndpoints.receiveCash, { params: { id: order._id } });
  assert.equal(received.status, 409);
});

test('beside it the cash of others counts, with an advance and without', async () => {
  const before = await cashDueOfShop();
  const { buyer, mobileNumber } = await blockedBuyer();
  const [barred, plain, part] = [
    await placed(buyer, { mobileNumber }),
    await placed(await shop.signIn(), { mobileNumber: newNumber() }),
    await placed(await shop.signIn(), { mobileNumber: newNumber() }),
  ];
  await shop.context.db
    .update(orders)
    .set({ advancePaidPoisha: 10_000 as never })
    .where(eq(orders.id, part._id));
  for (const order of [barred, plain, part]) await deliver(order);
  const due = await cashDueOfShop();
  assert.deepEqual([due.count - before.count, due.sum - before.sum], [2, 2100]);
});

test('it is not among the orders to pack before it is paid, and is packed then', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const order = await placed(buyer, { mobileNumber });
  const toPack = async () => (await openWork()).toPack;
  const before = await toPack();
  assert.ok(!(await listed('to-pack')).includes(order._id));
  const { attempt } = await shop.payNow(buyer, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
  assert.deepEqual([(await find(order)).payment, await toPack()], [true, before + 1]);
  assert.ok((await listed('to-pack')).includes(order._id));
  assert.equal((await move(order, 'pack')).status, 200);
});

test('a parcel of it that staff send all the same collects nothing at the door', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const order = await placed(buyer, { mobileNumber });
  assert.equal((await move(order, 'pack')).status, 200);
  assert.equal(toBookableOrder(await rowOf(order), false, []).cash, 0);
});

test('a change to a blocked number makes an unpaid order online only and ends its choice of cash, and back', async () => {
  const { mobileNumber } = await blockedBuyer();
  await withSettings(
    { cashOnDelivery: { ...shop.context.config.shop.cashOnDelivery, fee: 20 } },
    async () => {
      const buyer = await shop.signIn();
      const order = await placed(buyer, { mobileNumber: newNumber(), paymentMethod: cashOnDelivery });
      assert.equal((await change(order, { mobileNumber })).status, 200);
      const barred = await find(order);
      assert.deepEqual([barred.onlineOnly, barred.paymentMethod, barred.payable], [true, undefined, 1100]);
      assert.equal((await change(order, { mobileNumber: newNumber() })).status, 200);
      assert.equal((await find(order)).onlineOnly, undefined);
    },
  );
});

test('the end of a block lets its unpaid orders be paid at the door, but not those of another block', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const order = await placed(buyer, { mobileNumber });
  const other = await shop.signIn();
  const theirs = await placed(other, { mobileNumber });
  await setBlock(other.userId, 'Refused as well');
  await setBlock(buyer.userId, null);
  assert.equal((await find(theirs)).onlineOnly, true);
  await setBlock(other.userId, null);
  assert.deepEqual([(await find(order)).onlineOnly, (await find(theirs)).onlineOnly], [undefined, undefined]);
});

test('mail, invoice and papers say that it is paid online only', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  const order = await placed(buyer, { mobileNumber });
  const rows = await shop.context.db.select().from(mails).where(eq(mails.recipient, buyer.email));
  const mail = rows.find(({ text }) => text.includes(order.orderNumber ?? '-'));
  assert.ok(mail?.text.includes(serverTexts.en.orderMails.placed.onlineOnly));
  assert.deepEqual(
    paymentTexts(order, (text) => text).map((text) => (typeof text === 'string' ? text : text.key)),
    ['Not paid yet: {amount} is due, online only.'],
  );
  assert.equal(cashToCollect(order).note, onlineOnlyTexts.notPaid);
});

test('who confirms it reads what is paid before it is packed, and nobody is asked for its delivery charge first', async () => {
  const { buyer, mobileNumber } = await blockedBuyer();
  await withSettings({ confirmOrders: true, advance: { on: true }, stepMails: ['confirmed'] }, async () => {
    const order = await placed(buyer, { mobileNumber });
    assert.deepEqual([order.step, order.advance], ['to-confirm', undefined]);
    const row = await rowOf(order);
    const { db } = shop.context;
    assert.equal(await inTransaction(db, (tx) => askCharge(tx, shop.context, row)), 0);
    assert.equal((await move(order, 'confirm')).status, 200);
    const rows = await db.select().from(mails).where(eq(mails.recipient, buyer.email));
    const mail = rows.find(({ kind }) => kind === 'order-confirmed');
    assert.match(mail?.text ?? '', /Please pay ৳1,100 of it online in advance: then we pack it/);
  });
});
