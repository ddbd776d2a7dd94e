/** Payments by bKash, over real HTTP with its stand-in: charged once or not at all, whatever is lost on the way. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { type BkashShop, createBkashShop, wallets } from '../../testing/bkash-shop.ts';
import { paymentAttempts } from '../payments.table.ts';

let shop: BkashShop;
before(async () => {
  shop = await createBkashShop();
});
after(() => shop.close());
beforeEach(() => shop.bkash('DELETE', '/faults'));

/** What a case ends in. */
async function outcome(started: Awaited<ReturnType<BkashShop['startBkash']>>) {
  const { buyer, order, attempt } = started;
  const [state, { payment }, charges] = await Promise.all([
    shop.stateOf(attempt.tranId),
    shop.findOrder(buyer, order),
    shop.charges(attempt),
  ]);
  return { state, paid: payment, charges };
}
const paidOnce = { state: 'paid', paid: true, charges: 1 };

test('a shopper approves on the page of bKash, comes back, and the shop collects: paid, with the wallet masked', async () => {
  proves('B-COD-18');
  const started = await shop.startBkash();
  const { attempt, url } = started;
  assert.equal(attempt.provider, 'bkash');
  assert.ok(url.startsWith(`${shop.bkashUrl}/pay/TR0011`));
  const back = await shop.approve(attempt);
  assert.deepEqual(await outcome(started), { state: 'redirected', paid: false, charges: 0 });
  const page = await shop.comeBack(back);
  assert.equal(page, `${shop.context.config.publicUrl}/success/${attempt.tranId}/${started.order._id}`);
  assert.deepEqual(await outcome(started), paidOnce);
  const paid = await shop.attempt(attempt.tranId);
  assert.deepEqual(
    [paid.cardType, paid.cardMasked, paid.settledThrough, paid.confirmationId],
    ['bKash', '017****575', 'return', attempt.providerRef],
  );
  assert.match(paid.captureId ?? '', /^[A-Z0-9]{10}$/);
  assert.equal((await shop.mailsTo(started.buyer.email, 'order-paid')).length, 1);
  const log = JSON.stringify(await shop.events(attempt.tranId));
  for (const secret of [wallets.good, 'local-app-secret', 'local-merchant@bkash'])
    assert.ok(!log.includes(secret));
});

test('every field of the requests is as bKash wants it', async () => {
  proves('B-COD-16');
  const { attempt, order } = await shop.startBkash();
  await shop.comeBack(await shop.approve(attempt));
  const isOwn = ({ body }: { body: Record<string, string> }) =>
    body.merchantInvoiceNumber === attempt.tranId || body.paymentID === attempt.providerRef;
  const own = (ending: string) => shop.calls(ending).then((calls) => calls.filter(isOwn));
  assert.deepEqual(await own('/checkout/create'), [
    {
      path: '/v1.2.0-beta/tokenized/checkout/create',
      authorization: true,
      body: {
        mode: '0011',
        payerReference: order.mobileNumber.replace(/^\+88/, ''),
        callbackURL: `${shop.context.config.publicUrl}/payment-gateway/bkash/return/${attempt.tranId}`,
        amount: (attempt.amountPoisha / 100).toFixed(2),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: attempt.tranId,
      },
    },
  ]);
  assert.deepEqual(await own('/checkout/execute'), [
    {
      path: '/v1.2.0-beta/tokenized/checkout/execute',
      authorization: true,
      body: { paymentID: attempt.providerRef },
    },
  ]);
  const [status] = await own('/payment/status');
  assert.deepEqual(status?.body, { paymentID: attempt.providerRef });
});

test('what the browser brings back proves nothing: a claimed success without approval charges and pays nothing', async () => {
  proves('B-COD-16');
  const started = await shop.startBkash();
  const { attempt } = started;
  const url = `${shop.context.config.publicUrl}/payment-gateway/bkash/return/${attempt.tranId}`;
  await shop.comeBack(`${url}?paymentID=${attempt.providerRef}&status=success&signature=x`);
  assert.deepEqual(await outcome(started), { state: 'redirected', paid: false, charges: 0 });
  assert.equal(
    (await shop.calls('/execute')).filter((call) => call.body.paymentID === attempt.providerRef).length,
    0,
  );
});

test('a return with the id of another payment, or of none, changes no payment', async () => {
  const [one, other] = [await shop.startBkash(), await shop.startBkash()];
  const url = `${shop.context.config.publicUrl}/payment-gateway/bkash/return/${one.attempt.tranId}`;
  await shop.comeBack(`${url}?paymentID=${other.attempt.providerRef}&status=cancel`);
  await shop.comeBack(`${url}?status=failure`);
  await shop.comeBack(`${url}?paymentID=%00%ff&status=__proto__&status=cancel`);
  for (const { attempt } of [one, other]) assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  const unknown = `${shop.context.config.publicUrl}/payment-gateway/bkash/return/P00000000000000000000000000`;
  assert.match(await shop.comeBack(`${unknown}?status=success`), /\/cancel\?reason=unknown$/);
});

test('a shopper who closes the page of bKash has cancelled, and the next payment has a page of its own', async () => {
  const started = await shop.startBkash();
  const page = await shop.comeBack(await shop.approve(started.attempt, 'close'));
  assert.match(page, /\/cancel\?.*reason=cancelled/);
  assert.deepEqual(await outcome(started), { state: 'cancelled', paid: false, charges: 0 });
  const next = await shop.payByBkash(started.buyer, started.order);
  assert.notEqual(next.url, started.url);
  await shop.comeBack(await shop.approve(next.attempt));
  assert.deepEqual(await outcome({ ...started, ...next }), paidOnce);
});

test('too many wrong entries end the payment as failed', async () => {
  const started = await shop.startBkash();
  await shop.comeBack(await shop.approve(started.attempt, 'fail'));
  assert.deepEqual(await outcome(started), { state: 'failed', paid: false, charges: 0 });
});

for (const [wallet, reason] of [
  ['poor', /^2023 Insufficient Balance/],
  ['blocked', /^2038 /],
] as const) {
  test(`a wallet that bKash refuses (${wallet}) is not charged, and another one can pay`, async () => {
    proves('B-COD-17');
    const started = await shop.startBkash();
    const page = await shop.comeBack(await shop.approve(started.attempt, wallets[wallet]));
    assert.match(page, /\/cancel\?.*reason=failed/);
    assert.deepEqual(await outcome(started), { state: 'failed', paid: false, charges: 0 });
    assert.match((await shop.attempt(started.attempt.tranId)).reason ?? '', reason);
    const next = await shop.payByBkash(started.buyer, started.order);
    await shop.comeBack(await shop.approve(next.attempt));
    assert.deepEqual(await outcome({ ...started, ...next }), paidOnce);
  });
}

// The answer is lost after bKash has charged, in every way in which it can be: a query at once finds the charge.
for (const fault of ['timeout', '500', 'reset', 'bad-json', '502-html', 'empty']) {
  test(`an execution whose answer is lost ("${fault}") is found by a query, and is not repeated`, async () => {
    proves('B-COD-17');
    const started = await shop.startBkash();
    await shop.breakBkash({ execute: fault }, { of: started.attempt });
    await shop.comeBack(await shop.approve(started.attempt));
    assert.deepEqual(await outcome(started), paidOnce);
    const { providerRef } = started.attempt;
    assert.equal(
      (await shop.calls('/execute')).filter(({ body }) => body.paymentID === providerRef).length,
      1,
    );
  });
}

test('an execution whose answer is lost and whose charge bKash knows 20 seconds later is found within ten minutes', async () => {
  proves('B-COD-17');
  const started = await shop.startBkash();
  await shop.breakBkash({ execute: 'timeout' }, { of: started.attempt });
  await shop.breakBkash({ query: 'initiated:20' }, { of: started.attempt, times: 3 });
  await shop.comeBack(await shop.approve(started.attempt));
  assert.deepEqual(await outcome(started), { state: 'verifying', paid: false, charges: 1 });
  const again = await started.buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: started.order._id, method: 'sslcommerz' },
  });
  assert.deepEqual([again.status, again.error.message], [409, paymentTexts.undecided]);
  for (const seconds of [12, 32]) {
    await shop.advanceAll(seconds);
    await shop.reconcile();
  }
  assert.deepEqual(await outcome(started), paidOnce);
  const { providerRef } = started.attempt;
  assert.equal((await shop.calls('/execute')).filter(({ body }) => body.paymentID === providerRef).length, 1);
});

// Nothing reached bKash, or it answered that it does no work: the payment is collected later, once.
for (const fault of ['lost', 'maintenance', 'refused:2056', 'refused:9999']) {
  test(`an execution that has done nothing ("${fault}") is repeated after five minutes, and charges once`, async () => {
    proves('B-COD-17');
    const started = await shop.startBkash();
    await shop.breakBkash({ execute: fault }, { of: started.attempt });
    await shop.comeBack(await shop.approve(started.attempt));
    assert.deepEqual(await outcome(started), { state: 'verifying', paid: false, charges: 0 });
    for (const seconds of [12, 31, 61, 121]) {
      await shop.advanceAll(seconds);
      await shop.reconcile();
      assert.equal(await shop.charges(started.attempt), 0, `after ${seconds} s more`);
    }
    await shop.advanceAll(301);
    await shop.reconcile();
    assert.deepEqual(await outcome(started), paidOnce);
  });
}

test('a second execution, which bKash answers with "already completed", finds the first one', async () => {
  proves('B-COD-17');
  const started = await shop.startBkash();
  await shop.breakBkash({ execute: '500' }, { of: started.attempt });
  // So long does no query know of the charge.
  await shop.breakBkash({ query: 'initiated:1000000' }, { of: started.attempt, times: 7 });
  await shop.comeBack(await shop.approve(started.attempt));
  for (const seconds of [12, 31, 61, 121, 301]) {
    await shop.advanceAll(seconds);
    await shop.reconcile();
  }
  const { providerRef } = started.attempt;
  assert.equal((await shop.calls('/execute')).filter(({ body }) => body.paymentID === providerRef).length, 2);
  assert.deepEqual(await outcome(started), paidOnce);
});

for (const fault of ['wrong-amount', 'wrong-currency']) {
  test(`an execution with a ${fault.replace('-', ' ')} is held for the owner, and is not shown as paid`, async () => {
    proves('B-COD-17');
    const started = await shop.startBkash();
    await shop.breakBkash({ execute: fault }, { of: started.attempt });
    await shop.comeBack(await shop.approve(started.attempt));
    assert.deepEqual(await outcome(started), { state: 'review', paid: false, charges: 1 });
    assert.equal((await shop.attempt(started.attempt.tranId)).reason, 'amount');
  });
}

test('an execution with the invoice of another payment decides nothing; the query afterwards does', async () => {
  proves('B-COD-17');
  const started = await shop.startBkash();
  await shop.breakBkash({ execute: 'wrong-invoice' }, { of: started.attempt });
  await shop.comeBack(await shop.approve(started.attempt));
  assert.deepEqual(await outcome(started), { state: 'verifying', paid: false, charges: 1 });
  await shop.advanceAll(12);
  await shop.reconcile();
  assert.deepEqual(await outcome(started), paidOnce);
});

for (const fault of ['timeout', '500', 'bad-json', 'wrong-payment', 'maintenance']) {
  test(`a query that fails ("${fault}") leaves the payment as it was, and the next one collects it`, async () => {
    const started = await shop.startBkash();
    await shop.breakBkash({ query: fault }, { of: started.attempt });
    await shop.comeBack(await shop.approve(started.attempt));
    assert.deepEqual(await outcome(started), { state: 'redirected', paid: false, charges: 0 });
    await shop.advanceAll(6);
    await shop.reconcile();
    assert.deepEqual(await outcome(started), paidOnce);
  });
}

test('a wallet that never answers is not charged; after a day its payment is over', async () => {
  proves('B-COD-17');
  const started = await shop.startBkash();
  await shop.comeBack(await shop.approve(started.attempt, wallets.silent));
  assert.deepEqual(await outcome(started), { state: 'verifying', paid: false, charges: 0 });
  await shop.advanceAll(24 * 3600 + 60);
  await shop.reconcile();
  assert.deepEqual(await outcome(started), { state: 'expired', paid: false, charges: 0 });
});

test('a tab that is closed after the PIN is collected by the job within ten minutes', async () => {
  proves('B-COD-17');
  const started = await shop.startBkash();
  await shop.approve(started.attempt);
  await shop.advanceAll(121);
  await shop.reconcile();
  assert.deepEqual(await outcome(started), paidOnce);
});

test('two returns at the same time and the job collect once', async () => {
  const started = await shop.startBkash();
  const back = await shop.approve(started.attempt);
  await shop.advanceAll(121);
  await Promise.all([shop.comeBack(back), shop.comeBack(back), shop.reconcile()]);
  await shop.comeBack(back);
  assert.deepEqual(await outcome(started), paidOnce);
  const { providerRef } = started.attempt;
  assert.equal((await shop.calls('/execute')).filter(({ body }) => body.paymentID === providerRef).length, 1);
  assert.equal((await shop.mailsTo(started.buyer.email, 'order-paid')).length, 1);
});

test('an order that was cancelled while its shopper was at bKash is not charged', async () => {
  const started = await shop.startBkash();
  const admin = await shop.signIn({ role: 'admin' });
  const cancelled = await admin.call(orderEndpoints.cancelOrder, {
    params: { id: started.order._id },
    body: { reason: 'Sold out' },
  } as never);
  assert.equal(cancelled.status, 200);
  const page = await shop.comeBack(await shop.approve(started.attempt));
  assert.match(page, /\/cancel\?/);
  const { state, charges } = await outcome(started);
  assert.deepEqual([state, charges], ['cancelled', 0]);
});

test('an order that a late payment by card has paid is not charged at bKash as well', async () => {
  proves('B-COD-19');
  const { buyer, order } = await shop.order();
  const card = await shop.payNow(buyer, order);
  await shop.goBack(await shop.pay(card.attempt, 'cancel'));
  const wallet = await shop.payByBkash(buyer, order);
  const back = await shop.approve(wallet.attempt);
  await shop.advanceAll(5);
  await shop.goBack(await shop.pay(card.attempt));
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
  await shop.comeBack(back);
  assert.equal(await shop.charges(wallet.attempt), 0);
  assert.equal(await shop.stateOf(wallet.attempt.tranId), 'cancelled');
});

test('two tabs, two methods, one click each: the order has one open payment, and is charged once', async () => {
  proves('B-COD-19');
  const { buyer, order } = await shop.order();
  const start = (method: string) =>
    buyer.call(paymentEndpoints.startPayment, { body: { orderId: order._id, method } });
  const answers = await Promise.all([start('bkash'), start('sslcommerz')]);
  for (const { status } of answers) assert.equal(status, 200);
  const rows = await shop.context.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order._id));
  assert.equal(rows.filter(({ state }) => state === 'redirected').length, 1);
  const attemptOf = (provider: string) => rows.find((row) => row.provider === provider);
  // Both shoppers pay, as far as their pages let them: first the one at bKash.
  const wallet = attemptOf('bkash');
  if (wallet) await shop.comeBack(await shop.approve(wallet));
  const card = attemptOf('sslcommerz');
  if (card) await shop.goBack(await shop.pay(card));
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
  const charges = wallet ? await shop.charges(wallet) : 0;
  const cards = (await shop.control<{ tranId: string; status: string }[]>('GET', '/transactions')).filter(
    ({ tranId, status }) => tranId === card?.tranId && status === 'VALID',
  ).length;
  assert.equal(charges + cards, 1);
});

test('a shopper who turns from bKash to the card page leaves a page of bKash that charges nothing', async () => {
  proves('B-COD-19');
  const started = await shop.startBkash();
  const { buyer, order } = started;
  const { body } = await buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, method: 'sslcommerz' },
  });
  assert.ok(body.url.startsWith(shop.sandboxUrl));
  assert.match(await shop.comeBack(await shop.approve(started.attempt)), /\/cancel\?/);
  assert.deepEqual(await outcome(started), { state: 'cancelled', paid: false, charges: 0 });
  // An open card page may still take money, so that bKash waits for it.
  const again = await buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: order._id, method: 'bkash' },
  });
  assert.equal(again.body.url, body.url);
});

for (const fault of [
  '500',
  'timeout',
  'lost',
  'refused:2006',
  'foreign-url',
  'no-payment-id',
  'wrong-amount',
  'wrong-invoice',
]) {
  test(`a payment that bKash does not open ("${fault}") leaves none open, and the next click works`, async () => {
    const { buyer, order } = await shop.order();
    await shop.breakBkash({ create: fault });
    const { status } = await buyer.call(paymentEndpoints.startPayment, {
      body: { orderId: order._id, method: 'bkash' },
    });
    assert.equal(status, 502);
    const next = await shop.payByBkash(buyer, order);
    await shop.comeBack(await shop.approve(next.attempt));
    assert.deepEqual(await outcome({ buyer, order, ...next }), paidOnce);
  });
}
