/** How an order is paid, chosen at the checkout: methods, rules and fee of cash on delivery, a shop with cash alone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CashOnDeliveryRules } from '@jontro/shop/cart/cash-on-delivery.ts';
import { calculateTotals } from '@jontro/shop/cart/totals.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { checkInvariants } from '../admin/check-invariants.ts';
import { readConfig } from '../config/config.ts';
import { inTransaction } from '../database/transaction.ts';
import { mails } from '../mail/mail.table.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { orderPlacedMail } from '../mail/order-mails.ts';
import { findOrderForPayment } from '../orders/order-payment.ts';
import { assertNoServerError, hostileValues } from '../testing/hostile-input.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop({ settings: { paymentMethods: ['cash-on-delivery', 'sslcommerz'] } });
});
after(() => shop.close());

const cash = 'cash-on-delivery';
const place = (buyer: SignedInClient, form: Partial<Checkout> = {}, key?: string) =>
  buyer.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: buyer.email, ...form } },
    key ? { 'idempotency-key': key } : {},
  );
const start = (buyer: SignedInClient, orderId: string, method?: string) =>
  buyer.call(paymentEndpoints.startPayment, { body: { orderId, ...(method && { method }) } });

/** A buyer with a fan of 1,000 taka in the cart; delivery costs 100. */
async function buyerWithCart(category = 'Fan') {
  const buyer = await shop.signIn();
  await fillCart(buyer, await shop.addProduct({ name: 'Nova Fan', price: 1000, category }));
  return buyer;
}
async function withSettings<T>(settings: Partial<ShopSettings>, run: () => Promise<T>): Promise<T> {
  const restore = overrideSettings(shop.context.config, settings);
  try {
    return await run();
  } finally {
    restore();
  }
}
const mailOf = async (buyer: SignedInClient) => {
  const rows = await shop.context.db.select().from(mails);
  const mail = rows.find(({ recipient, kind }) => recipient === buyer.email && kind === 'order-placed');
  assert.ok(mail);
  return mail.text;
};

test('an order without a choice, or to be paid online, stores none and costs what it did before', async () => {
  proves('B-COD-01');
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    for (const form of [{}, { paymentMethod: 'sslcommerz' }]) {
      const buyer = await buyerWithCart();
      const { body, status } = await place(buyer, form);
      assert.equal(status, 200);
      assert.equal(body.order.paymentMethod, undefined);
      assert.deepEqual([body.order.adjustments, body.order.payable], [undefined, 1100]);
      assert.match(await mailOf(buyer), /You can pay it online from its page/);
      assert.equal((await start(buyer, body.insertedId)).status, 200);
    }
  });
});

test('cash at the door is stored with its fee; list, payable amount, mail and file say the same sum', async () => {
  proves('B-COD-04');
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    const buyer = await buyerWithCart();
    const { district } = billing;
    const shown = calculateTotals([{ price: 1000, quantity: 1 }], {
      ...shop.context.config.shop,
      district,
      paymentMethod: cash,
    });
    const { body, status } = await place(buyer, { paymentMethod: cash, shownPayable: shown.payable });
    assert.equal(status, 200);
    const { order } = body;
    assert.deepEqual(
      [order.totalAmount, order.deliveryCharge, order.discount, order.adjustments, order.payable],
      [1000, 100, 0, [{ kind: 'cash-fee', amount: 20 }], 1120],
    );
    assert.deepEqual(
      [shown.totalAmount, shown.deliveryCharge, shown.discount, shown.adjustments, shown.payable],
      [order.totalAmount, order.deliveryCharge, order.discount, order.adjustments, order.payable],
    );
    assert.equal(order.paymentMethod, cash);
    const mail = await mailOf(buyer);
    assert.match(mail, /Cash at the door ৳1,120/);
    assert.match(mail, /Cash on delivery fee: ৳20\n(.*\n)*Total: ৳1,120/);
    const forPayment = await inTransaction(shop.context.db, (tx) => findOrderForPayment(tx, order._id));
    assert.equal(forPayment?.payablePoisha, 1120_00);
    const admin = await shop.signIn({ role: 'admin' });
    const search = { query: { search: order._id } };
    const csv = String((await admin.send('GET', endpointUrl(orderEndpoints.downloadOrders, search))).body);
    const [heads = '', row = ''] = csv.split('\r\n');
    assert.ok(heads.includes(',Of which cash on delivery fee (BDT),Payment method'), heads);
    assert.ok(row.includes(',20.00,cash-on-delivery'), row);
  });
});

test('an amount that was shown without the fee, or with another one, is a 409 with the current totals', async () => {
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    const buyer = await buyerWithCart();
    for (const shownPayable of [1100, 1119.99]) {
      const { status, error } = await place(buyer, { paymentMethod: cash, shownPayable });
      assert.deepEqual([status, error.code], [409, 'cart-changed']);
      assert.equal((error as { totals?: { payable: number } }).totals?.payable, 1120);
    }
  });
});

test('the shop’s rules refuse cash at the door in words, at the checkout and on the page of the order', async () => {
  proves('B-COD-03');
  const cases: [CashOnDeliveryRules, string][] = [
    [{ least: 1101 }, 'Cash at the door is possible from ৳1,101.'],
    [{ most: 1099, fee: 20 }, 'Cash at the door is possible up to ৳1,099.'],
    [{ districts: ['Sylhet'] }, 'Cash at the door is not possible in Dhaka.'],
    [{ notCategories: ['Fan'] }, 'Nova Fan cannot be paid at the door.'],
  ];
  for (const [rules, reason] of cases) {
    await withSettings({ cashOnDelivery: rules }, async () => {
      const buyer = await buyerWithCart();
      const refused = await place(buyer, { paymentMethod: cash });
      assert.deepEqual(
        [refused.status, refused.error.message, refused.error.code],
        [409, reason, 'payment-refused'],
      );
      const { body, status } = await place(buyer);
      assert.equal(status, 200, 'the order can be placed to be paid otherwise');
      const later = await start(buyer, body.insertedId, cash);
      assert.deepEqual([later.status, later.error.message], [409, reason]);
      assert.equal((await shop.findOrder(buyer, body.order)).paymentMethod, undefined);
    });
  }
  await withSettings(
    { cashOnDelivery: { least: 1100, most: 1100, districts: ['Dhaka'], notCategories: ['Watch'], fee: 5 } },
    async () => {
      const { status } = await place(await buyerWithCart(), { paymentMethod: cash });
      assert.equal(status, 200, 'the bounds are without the fee');
    },
  );
});

test('a method that the shop does not offer is a 409, a malformed name a 400, and nothing is ordered', async () => {
  const buyer = await buyerWithCart();
  for (const paymentMethod of ['cheque', 'constructor']) {
    const { status, error } = await place(buyer, { paymentMethod });
    assert.deepEqual([status, error.message, error.code], [409, paymentTexts.notOffered, 'payment-refused']);
  }
  for (const paymentMethod of ['', '__proto__', 'x'.repeat(41)])
    assert.equal((await place(buyer, { paymentMethod })).status, 400, paymentMethod);
  for (const value of hostileValues) {
    const response = await buyer.send('POST', '/api/place-order', { ...billing, paymentMethod: value });
    assertNoServerError(response, JSON.stringify(value));
    assert.notEqual(response.status, 200);
  }
  assert.deepEqual((await buyer.call(orderEndpoints.listMyOrders)).body, []);
});

test('a repeated placement returns the first order, whatever payment method it names', async () => {
  const buyer = await buyerWithCart();
  const first = await place(buyer, { paymentMethod: cash }, 'click');
  for (const form of [{}, { paymentMethod: 'cheque' }, { paymentMethod: cash, shownPayable: 1 }]) {
    const again = await place(buyer, form, 'click');
    assert.deepEqual([again.status, again.body], [200, first.body]);
  }
});

test('choosing cash later adds the fee once, paying online takes it off again, and the sums stay right', async () => {
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    const buyer = await buyerWithCart();
    const { order } = (await place(buyer)).body;
    for (let time = 0; time < 2; time += 1) assert.equal((await start(buyer, order._id, cash)).status, 200);
    assert.equal((await shop.findOrder(buyer, order)).payable, 1120);
    const { attempt } = await shop.payNow(buyer, order);
    assert.equal(attempt.amountPoisha, 1100_00, 'what is paid online has no fee');
    const online = await shop.findOrder(buyer, order);
    assert.deepEqual(
      [online.payable, online.adjustments, online.paymentMethod],
      [1100, undefined, undefined],
    );

    await start(buyer, order._id, cash);
    assert.equal((await shop.findOrder(buyer, order)).payable, 1120);
    await shop.goBack(await shop.pay(attempt));
    const paid = await shop.findOrder(buyer, order);
    assert.deepEqual([paid.payment, paid.payable, paid.adjustments], [true, 1100, undefined]);
    assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
  });
});

test('two people who choose cash and Pay Now at once leave an order whose sum is that of its method', async () => {
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buyerWithCart();
      const { order } = (await place(buyer)).body;
      const answers = await Promise.all([
        start(buyer, order._id, cash),
        start(buyer, order._id),
        start(buyer, order._id, cash),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
      const { payable, paymentMethod } = await shop.findOrder(buyer, order);
      assert.equal(payable, paymentMethod === cash ? 1120 : 1100);
    }
    assert.ok((await checkInvariants(shop.context.db)).every(({ broken }) => broken.length === 0));
  });
});

test('where the shop takes cash alone, Pay Now is a 409 in words, and the mail does not promise it', async () => {
  proves('B-LIFE-01');
  await withSettings({ paymentMethods: [cash] }, async () => {
    const buyer = await buyerWithCart();
    const { body } = await place(buyer);
    const answer = await start(buyer, body.insertedId);
    assert.deepEqual([answer.status, answer.error.message], [409, paymentTexts.noOnline]);
    const mail = await mailOf(buyer);
    assert.match(mail, /You pay in cash when it is delivered/);
    assert.doesNotMatch(mail, /online|See or pay/);
  });
});

test('a live shop starts without a provider, whatever it offers, unless the environment names the provider or half of its credentials', () => {
  proves('B-LIFE-01');
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.com' };
  const start = (paymentMethods: string[], env: Record<string, string> = {}) =>
    readConfig({ ...live, ...env }, undefined, { given: { paymentMethods } }).payment.provider;
  for (const methods of [[cash], ['sslcommerz'], [cash, 'sslcommerz']]) assert.equal(start(methods), 'none');
  assert.equal(readConfig(live).payment.provider, 'none', 'with the defaults');
  assert.throws(() => start([cash], { SSLCZ_STORE_PASSWD: 'secret' }), /SSLCZ_STORE_ID/);
  assert.throws(() => start([cash], { PAYMENT_PROVIDER: 'sslcommerz' }), /SSLCZ_STORE_ID/);
  const credentials = { SSLCZ_STORE_ID: 'shop', SSLCZ_STORE_PASSWD: 'secret' };
  assert.equal(start([cash], credentials), 'sslcommerz', 'earlier payments are still confirmed');
});

test('in Bengali the mail names the cash and the fee as well', async () => {
  await withSettings({ cashOnDelivery: { fee: 20 } }, async () => {
    const buyer = await buyerWithCart();
    const { order } = (await place(buyer, { paymentMethod: cash })).body;
    const { text } = orderPlacedMail(order, { ...mailContextOf(shop.context.config), language: 'bn' });
    assert.match(text, /হাতে পেয়ে নগদ ৳1,120। কুরিয়ার এলে/);
    assert.match(text, /হাতে পেয়ে নগদের ফি: ৳20\n(.*\n)*হাতে পেয়ে নগদ: ৳1,120/);
  });
});
