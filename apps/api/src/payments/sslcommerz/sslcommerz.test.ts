/** The SSLCommerz adapter: its results, the session's fields, and the secrets that it never reveals. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../../orders/orders.table.ts';
import { createPaymentShop } from '../../testing/payment-shop.ts';
import type { PaymentRequest } from '../payment-provider.ts';
import { paymentAttempts } from '../payments.table.ts';
import { createSslcommerz } from './sslcommerz.ts';
import { sessionFields } from './sslcommerz-session.ts';

const request: PaymentRequest = {
  tranId: 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN',
  attemptId: 'attempt-1',
  orderId: 'order-1',
  amountPoisha: poisha(165_005),
  deliveryPoisha: poisha(10_000),
  customer: {
    name: 'নুসরাত জাহান 🎧'.repeat(6),
    email: `${'long'.repeat(20)}@example.com`,
    mobileNumber: '+8801712345678',
    address: `বাসা ১২\nরোড ৫\u0007, ধানমন্ডি ${'দীর্ঘ ঠিকানা '.repeat(40)}`,
    district: 'Sylhet',
    country: 'Bangladesh',
  },
  shopper: { address: '127.0.0.1', isMobile: false },
  items: Array.from({ length: 12 }, (_, index) => ({ name: `Cable, 2 m, no. ${index} – কেবল`, quantity: 2 })),
};

test('row 35: Bengali, long and unusual texts are cut to the limits without splitting a character', () => {
  const fields = sessionFields(request, 'http://localhost:3000');
  const limits = {
    cus_name: 50,
    cus_email: 50,
    cus_add1: 50,
    cus_add2: 50,
    ship_name: 50,
    product_name: 255,
  };
  for (const [name, maxLength] of Object.entries(limits)) {
    const value = fields[name] ?? '';
    assert.ok(value && [...value].length <= maxLength, name);
    assert.ok(value.isWellFormed(), name);
    assert.doesNotMatch(value, /\p{Cc}/u, name);
  }
  assert.equal(fields.total_amount, '1650.05');
  assert.equal(fields.cus_phone, '01712345678');
  assert.equal(fields.cus_postcode, '3100');
  assert.equal(fields.num_of_item, '24');
  assert.match(fields.product_name ?? '', /^Cable 2 m no\. 0 – কেবল, Cable /);
  assert.ok(Object.values(fields).every((value) => value !== ''));
  assert.equal(fields.fail_url, `http://localhost:3000/payment-gateway/return/fail/${request.tranId}`);
  const plain = sessionFields(request, 'http://localhost:3000', true);
  assert.ok(Object.values(plain).every((value) => /^[\x20-\x7e]+$/.test(value)));
});

test('row 35: the gateway opens a session for such texts', async (t) => {
  const shop = await createPaymentShop();
  t.after(() => shop.close());
  const result = await shop.context.paymentProviders.sslcommerz.start(request);
  assert.equal(result.kind, 'started');
});

test('row 35: a session whose text the gateway rejects is retried in plain ASCII', async (t) => {
  const shop = await createPaymentShop();
  t.after(() => shop.close());
  await shop.injectFaults({ session: 'failed:Invalid Information: cus_name' }, { times: 1 });
  const result = await shop.context.paymentProviders.sslcommerz.start(request);
  assert.equal(result.kind === 'started' && result.repairedAfter, 'Invalid Information: cus_name');
});

test('row 36: a password full of separators is sent unchanged', async (t) => {
  const shop = await createPaymentShop({ storePassword: 'p&w#1 @x=%2B+y' });
  t.after(() => shop.close());
  const { buyer, order } = await shop.order();
  const { attempt } = await shop.payNow(buyer, order);
  await shop.injectFaults({ ipn: 'lost', return: 'lost' }, { scope: { tranId: attempt.tranId } });
  await shop.pay(attempt);
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.status(attempt.tranId), 'paid');
  await shop.sendSignedIpn(attempt, { status: 'FAILED' });
  assert.equal((await shop.events(attempt.tranId)).at(-1)?.signature, 'ok');
});

for (const fault of [
  'failed:Store Credential Error Or Store is De-active',
  '500',
  'html',
  'timeout',
  'no-url',
  'foreign-url',
  'no-sessionkey',
]) {
  test(`row 23: a session response "${fault}" starts no payment, and the next click works`, async (t) => {
    proves('CALL-10');
    const shop = await createPaymentShop();
    t.after(() => shop.close());
    const { buyer, order } = await shop.order();
    await shop.injectFaults({ session: fault });
    const reply = await buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id } });
    assert.equal(reply.status, 502);
    assert.equal(typeof reply.error.message, 'string');
    assert.equal('url' in reply.error, false);
    const rows = await shop.context.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, order._id));
    assert.deepEqual(
      rows.map((row) => row.state),
      ['init_failed'],
    );
    const { attempt } = await shop.payNow(buyer, order);
    await shop.pay(attempt);
    const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, order._id));
    assert.equal(row?.paid, true);
  });
}

/** A gateway that responds to everything with one JSON object. */
async function startStub(json: unknown): Promise<{ baseUrl: string; close: () => void }> {
  const server = createServer((_request, response) => response.end(JSON.stringify(json)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const adapterFor = (baseUrl: string) =>
  createSslcommerz(
    {
      provider: 'local',
      baseUrl,
      storeId: 'store',
      storePassword: 'secret-pass',
      extraFields: {},
    },
    { publicUrl: 'http://localhost:3000' },
    { sessionMs: 2000, readMs: 2000, refundMs: 2000, retryPauseMs: 1 },
  );

for (const [url, good] of [
  ['https://sandbox.sslcommerz.com/EasyCheckOut/x', true],
  ['https://pay.sslcommerz.com/x', true],
  ['http://sandbox.sslcommerz.com/x', false],
  ['https://sslcommerz.com.evil.example/x', false],
  ['https://evilsslcommerz.com/x', false],
  ['https://user@pay.sslcommerz.com/x', false],
  ['javascript:alert(1)', false],
] as const) {
  test(`a payment page at ${url} is ${good ? 'accepted' : 'rejected'}`, async (t) => {
    const { baseUrl, close } = await startStub({ status: 'SUCCESS', sessionkey: 'K', GatewayPageURL: url });
    t.after(close);
    const result = await adapterFor(baseUrl).start(request);
    assert.equal(result.kind, good ? 'started' : 'unavailable');
  });
}

test('a validation without a risk level counts as a risk, and one without APIConnect is unavailable', async (t) => {
  const fields = { status: 'VALID', tran_id: 'T', val_id: 'V', amount: '69', currency_type: 'BDT' };
  const withoutRisk = await startStub({ ...fields, APIConnect: 'DONE' });
  t.after(withoutRisk.close);
  const result = await adapterFor(withoutRisk.baseUrl).confirm('V', request);
  assert.equal(result.kind === 'valid' && result.payment.riskLevel, 1);
  assert.equal(result.kind === 'valid' && result.payment.amountPoisha, 6900);
  const withoutConnect = await startStub(fields);
  t.after(withoutConnect.close);
  assert.equal((await adapterFor(withoutConnect.baseUrl).confirm('V', request)).kind, 'unavailable');
});

test('row 37: a connection error names neither URL nor password', async () => {
  const { baseUrl, close } = await startStub({});
  close();
  const result = await adapterFor(baseUrl).confirm('V', request);
  assert.deepEqual(result, { kind: 'unavailable', reason: 'ECONNREFUSED' });
});
