/** The payment methods that a shop offers: online and on delivery, over real HTTP with the sandbox gateway. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@jontro/shop/language.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { ShopFile } from '../config/shop-file.ts';
import { inTransaction } from '../database/transaction.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { missingProvider } from './missing-provider.ts';
import { createPaymentProviders, offeredMethods } from './payment-methods.ts';
import type { ConfirmedPayment } from './payment-provider.ts';
import { paymentAttempts } from './payments.table.ts';
import { settle } from './settle.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop({ settings: { paymentMethods: ['cash-on-delivery', 'sslcommerz'] } });
});
after(() => shop.close());

const start = (buyer: SignedInClient, order: Order, method?: string) =>
  buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, ...(method !== undefined && { method }) },
  });
const offerOnly = (...paymentMethods: string[]) => overrideSettings(shop.context.config, { paymentMethods });

test('the choice to pay on delivery is stored with the order, and leads to its page', async () => {
  const { buyer, order } = await shop.order();
  assert.equal(order.paymentMethod, undefined);
  const { status, body } = await start(buyer, order, 'cash-on-delivery');
  assert.equal(status, 200);
  assert.ok(body.url.startsWith(`${shop.context.config.publicUrl}/dashboard/order-details/`));
  assert.ok(body.url.endsWith(order._id));
  const chosen = await shop.findOrder(buyer, order);
  assert.deepEqual(
    [chosen.paymentMethod, chosen.payment, chosen.status],
    ['cash-on-delivery', false, 'Pending'],
  );
  assert.equal((await shop.gatewayRequests()).length, 0);
});

test('the provider offers instalments from the least price on, at most as many as the longest plan has', async () => {
  proves('B-KNOW-27');
  const banks = [{ name: { en: 'Padma Bank' }, plans: [{ months: 3 }, { months: 12, extraPercent: 8 }] }];
  const requestedFields = async () => {
    const { buyer, order } = await shop.order();
    assert.equal((await start(buyer, order)).status, 200);
    const { fields } = (await shop.gatewayRequests()).at(-1) ?? assert.fail('no request');
    return [fields.emi_option, fields.emi_max_inst_option];
  };
  assert.deepEqual(await requestedFields(), ['0', undefined]);
  const restore = overrideSettings(shop.context.config, { instalments: { least: 100, banks } });
  assert.deepEqual(await requestedFields(), ['1', '12']);
  restore();
  const restoreLeast = overrideSettings(shop.context.config, { instalments: { least: 1_000_000, banks } });
  assert.deepEqual(await requestedFields(), ['0', undefined]);
  restoreLeast();
});

test('an order to be paid on delivery can still be paid online, which clears the choice', async () => {
  const { buyer, order } = await shop.order();
  await start(buyer, order, 'cash-on-delivery');
  const { attempt } = await shop.payNow(buyer, order);
  assert.equal(attempt.provider, 'sslcommerz');
  assert.equal((await shop.findOrder(buyer, order)).paymentMethod, undefined);
  await start(buyer, order, 'cash-on-delivery');
  await shop.goBack(await shop.pay(attempt));
  const paid = await shop.findOrder(buyer, order);
  assert.equal(paid.payment, true, 'money that arrives counts, whatever was chosen');
  const again = await start(buyer, order, 'cash-on-delivery');
  assert.deepEqual([again.status, again.error.message], [409, paymentTexts.alreadyPaid]);
});

test('only its customer may choose, and only until the order is delivered or deleted', async () => {
  const { buyer, order } = await shop.order();
  const stranger = await shop.signIn();
  const admin = await shop.signIn({ role: 'admin' });
  for (const other of [stranger, admin])
    assert.equal((await start(other, order, 'cash-on-delivery')).status, 404);
  assert.equal((await shop.findOrder(buyer, order)).paymentMethod, undefined);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  const late = await start(buyer, order, 'cash-on-delivery');
  assert.deepEqual([late.status, late.error.message], [409, orderTexts.alreadyDelivered]);
  await admin.call(orderEndpoints.removeOrder, { params: { id: order._id } });
  assert.equal((await start(buyer, order, 'cash-on-delivery')).status, 404);
});

test('a method that the shop does not offer, or an unknown one, is rejected; a malformed name is invalid', async () => {
  const { buyer, order } = await shop.order();
  const restore = offerOnly('sslcommerz');
  try {
    const off = await start(buyer, order, 'cash-on-delivery');
    assert.deepEqual([off.status, off.error.message], [409, paymentTexts.notOffered]);
  } finally {
    restore();
  }
  for (const method of ['cheque', 'constructor'])
    assert.equal((await start(buyer, order, method)).error.message, paymentTexts.notOffered, method);
  for (const method of ['', '__proto__', 'Cheque', 'x'.repeat(41)])
    assert.equal((await start(buyer, order, method)).status, 400, method);
  assert.equal((await shop.findOrder(buyer, order)).paymentMethod, undefined);
});

test('a payment whose method is removed from the list is still confirmed, and no other is started', async () => {
  const { buyer, order, attempt } = await shop.startOrder();
  const restore = offerOnly('cash-on-delivery');
  try {
    const off = await start(buyer, order);
    assert.deepEqual([off.status, off.error.message], [409, paymentTexts.noOnline]);
    await shop.goBack(await shop.pay(attempt));
    assert.equal((await shop.findOrder(buyer, order)).payment, true);
  } finally {
    restore();
  }
});

test('one confirmation settles one of two attempts that claim it at the same time', async () => {
  const [first, second] = [await shop.startOrder(), await shop.startOrder()];
  const confirmationId = 'the-same';
  const { amountPoisha, currency, tranId } = second.attempt;
  const payment: ConfirmedPayment = {
    tranId,
    confirmationId,
    amountPoisha,
    currency,
    requestedPoisha: amountPoisha,
    requestedCurrency: currency,
    riskLevel: 0,
  };
  const { db } = shop.context;
  // In an object: an async callback waits for a promise that it returns.
  const { settling } = await inTransaction(db, async (tx) => {
    await tx.update(paymentAttempts).set({ confirmationId }).where(eq(paymentAttempts.id, first.attempt.id));
    const settling = settle(shop.context, second.attempt, confirmationId, payment, 'query');
    const blocked = sql`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    await waitFor('the second waits for the first', () => db.$count(sql`(${blocked}) as waiting`), 5);
    return { settling };
  });
  assert.equal(await settling, 'foreign');
  assert.equal((await shop.findOrder(second.buyer, second.order)).payment, false);
  assert.equal(await shop.stateOf(tranId), 'redirected');
});

test('a live shop without a provider starts, and offers payment on delivery alone, whatever the preset', async () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    FIRST_ADMIN_EMAIL: 'o@example.com',
  };
  assert.throws(
    () => readConfig({ ...live, SSLCZ_STORE_ID: 'x' }),
    /SSLCZ_STORE_PASSWD.*PAYMENT_PROVIDER=none/,
  );
  const cashOnly = { ...live, PAYMENT_PROVIDER: 'none' };
  const offeredWith = (fixed: Partial<ShopFile>) => {
    const config = readConfig(cashOnly, undefined, fixed);
    return offeredMethods({ config, paymentProviders: createPaymentProviders(config) });
  };
  for (const preset of ['specification', 'modern'] as const)
    assert.deepEqual(offeredWith({ preset }), ['cash-on-delivery']);
  assert.deepEqual(offeredWith({ given: { paymentMethods: ['sslcommerz'] } }), ['cash-on-delivery']);
});

test('a shop whose settings name an unknown payment method does not start, with an error that lists the valid ones', () => {
  for (const name of ['cheque', 'constructor']) {
    const config = readConfig({}, undefined, { given: { paymentMethods: [name] } });
    assert.throws(
      () => createPaymentProviders(config),
      new ConfigError(
        `paymentMethods has "${name}", but each must be one of sslcommerz, bkash, nagad, cash-on-delivery.`,
      ),
    );
  }
});

test('visitors see the offered methods in their order, with their texts in every language', async () => {
  const { status, body } = await shop.visitor.call(paymentEndpoints.listPaymentMethods, {});
  assert.equal(status, 200);
  assert.deepEqual(
    body.map(({ name, collected, action }) => [name, collected, action.en]),
    [
      ['cash-on-delivery', 'on-delivery', 'Pay on delivery'],
      ['sslcommerz', 'online', 'Pay Now'],
    ],
  );
  for (const { title, action, note, marks } of body) {
    for (const language of languages) {
      assert.ok(title[language]);
      assert.ok(action[language]);
      assert.ok(marks.every((mark) => mark[language]));
      assert.equal(note[language]?.split('{amount}').length, 2, 'the note names the amount once');
    }
  }
});

test('without a provider, an open attempt stays undecided, and a notification changes nothing', async () => {
  const { buyer, order } = await shop.order();
  const { attempt } = await shop.payNow(buyer, order);
  const { config, paymentProviders } = shop.context;
  const { payment } = config;
  config.payment = { provider: 'none' };
  assert.equal(paymentProviders.sslcommerz, missingProvider);
  const paid = await shop.pay(attempt);
  try {
    await shop.goBack(paid);
    assert.equal((await shop.findOrder(buyer, order)).payment, false);
    assert.deepEqual((await missingProvider.query(attempt)).outcome.kind, 'unavailable');
  } finally {
    config.payment = payment;
  }
  await shop.goBack(paid);
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
});
