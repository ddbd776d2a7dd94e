/** Payments by Nagad, over real HTTP with its stand-in: only its verification pays an order, whatever is lost or claimed on the way. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { createNagadShop, type NagadShop, nagadWallets } from '../../testing/nagad-shop.ts';
import { nagadOrderId } from './nagad.ts';

let shop: NagadShop;
before(async () => {
  shop = await createNagadShop();
});
after(() => shop.close());
beforeEach(() => shop.nagad('DELETE', '/faults'));

type Started = Awaited<ReturnType<NagadShop['startNagad']>>;
/** What a case ends in. */
async function outcome({ buyer, order, attempt }: Started) {
  const [state, { payment }] = await Promise.all([
    shop.stateOf(attempt.tranId),
    shop.findOrder(buyer, order),
  ]);
  return { state, paid: payment };
}
const paid = { state: 'paid', paid: true };
const returnOf = ({ tranId }: { tranId: string }) =>
  `${shop.context.config.publicUrl}/payment-gateway/nagad/return/${tranId}`;

test('a shopper pays on the page of Nagad and comes back: paid, with the wallet masked, and one mail', async () => {
  const started = await shop.startNagad();
  const { attempt, url } = started;
  assert.equal(attempt.provider, 'nagad');
  assert.ok(url.startsWith(`${shop.nagadUrl}/pay/`));
  const back = await shop.pay(attempt);
  assert.deepEqual(await outcome(started), { state: 'redirected', paid: false });
  const page = await shop.comeBack(back);
  assert.equal(page, `${shop.context.config.publicUrl}/success/${attempt.tranId}/${started.order._id}`);
  assert.deepEqual(await outcome(started), paid);
  const settled = await shop.attempt(attempt.tranId);
  assert.deepEqual(
    [settled.cardType, settled.cardMasked, settled.settledThrough, settled.confirmationId],
    ['Nagad', '019****0001', 'query', attempt.providerRef],
  );
  assert.match(settled.captureId ?? '', /^[0-9A-F]{8}$/);
  assert.equal((await shop.mailsTo(started.buyer.email, 'order-paid')).length, 1);
  const log = JSON.stringify(await shop.events(attempt.tranId));
  assert.ok(!log.includes(nagadWallets.good));
});

test('every field of the requests is as Nagad wants it', async () => {
  const { attempt } = await shop.startNagad();
  const orderId = nagadOrderId(attempt.tranId);
  assert.match(orderId, /^[0-9A-Z]{20}$/);
  const merchantId = '683002007104225';
  const headers = {
    'x-km-api-version': 'v-0.2.0',
    'x-km-mc-id': merchantId,
    'x-km-ip-v4': '127.0.0.1',
    'x-km-client-type': 'PC_WEB',
  };
  const [begun] = await shop.calls('/check-out/initialize/', attempt);
  assert.equal(begun?.path, `/api/dfs/check-out/initialize/${merchantId}/${orderId}`);
  const { challenge = '', datetime = '', ...own } = begun?.fields ?? {};
  assert.deepEqual(own, { merchantId, orderId });
  assert.match(challenge, /^[0-9a-f]{40}$/);
  const dhaka = new Date(shop.clock.now().getTime() + 6 * 3_600_000);
  assert.equal(datetime.slice(0, 8), dhaka.toISOString().slice(0, 10).replaceAll('-', ''));
  assert.deepEqual([begun?.beside, begun?.headers], [{ dateTime: datetime }, headers]);
  const [opened] = await shop.calls('/check-out/complete/', attempt);
  const { challenge: theirs = '', ...complete } = opened?.fields ?? {};
  assert.deepEqual(complete, {
    merchantId,
    orderId,
    currencyCode: '050',
    amount: (attempt.amountPoisha / 100).toFixed(2),
  });
  assert.notEqual(theirs, challenge);
  assert.deepEqual(opened?.beside, { merchantCallbackURL: returnOf(attempt), additionalMerchantInfo: {} });
  assert.deepEqual(opened?.headers, headers);
});

test('each payment has a challenge and an order of its own', async () => {
  const [one, other] = [await shop.startNagad(), await shop.startNagad()];
  const [first] = await shop.calls('/check-out/initialize/', one.attempt);
  const [second] = await shop.calls('/check-out/initialize/', other.attempt);
  assert.notEqual(first?.fields.challenge, second?.fields.challenge);
  assert.notEqual(first?.fields.orderId, second?.fields.orderId);
});

test('what the browser brings back proves nothing: a claimed success without a payment pays nothing', async () => {
  const started = await shop.startNagad();
  const { attempt } = started;
  const query = new URLSearchParams({
    merchant: '683002007104225',
    order_id: nagadOrderId(attempt.tranId),
    payment_ref_id: attempt.providerRef ?? '',
    status: 'Success',
  });
  await shop.comeBack(`${returnOf(attempt)}?${query}`);
  assert.deepEqual(await outcome(started), { state: 'redirected', paid: false });
});

test('a return with the id of another payment, of none, or with odd fields, changes no payment', async () => {
  const [one, other] = [await shop.startNagad(), await shop.startNagad()];
  const paidId = encodeURIComponent(other.attempt.providerRef ?? '');
  await shop.pay(other.attempt);
  await shop.comeBack(`${returnOf(one.attempt)}?payment_ref_id=${paidId}&status=Success`);
  assert.deepEqual(await outcome(one), { state: 'redirected', paid: false });
  await shop.comeBack(`${returnOf(one.attempt)}?status=Aborted`);
  await shop.comeBack(`${returnOf(one.attempt)}?payment_ref_id=%00%ff&status=__proto__`);
  assert.deepEqual(await outcome(one), { state: 'redirected', paid: false });
  const unknown = returnOf({ tranId: 'P00000000000000000000000000' });
  assert.match(await shop.comeBack(`${unknown}?status=Success`), /\/cancel\?reason=unknown$/);
});

for (const [way, state] of [
  ['close', 'cancelled'],
  ['fail', 'failed'],
  [nagadWallets.poor, 'failed'],
] as const) {
  test(`a payment that ends without money ("${way}") is ${state}, and the next one has a page of its own`, async () => {
    const started = await shop.startNagad();
    const page = await shop.comeBack(await shop.pay(started.attempt, way));
    assert.match(page, new RegExp(`/cancel\\?.*reason=${state}`));
    assert.deepEqual(await outcome(started), { state, paid: false });
    const next = await shop.payByNagad(started.buyer, started.order);
    assert.notEqual(next.url, started.url);
    await shop.comeBack(await shop.pay(next.attempt));
    assert.deepEqual(await outcome({ ...started, ...next }), paid);
  });
}

for (const fault of [
  'timeout',
  'reset',
  '500',
  '502-html',
  'bad-json',
  'empty',
  'lost',
  'fault',
  'wrong-order',
  'wrong-merchant',
  'wrong-payment',
  'unknown-status',
]) {
  test(`a verification that says nothing of use ("${fault}") leaves the payment open, and the next one pays it`, async () => {
    const started = await shop.startNagad();
    await shop.breakNagad({ verify: fault }, { of: started.attempt });
    await shop.comeBack(await shop.pay(started.attempt));
    assert.deepEqual(await outcome(started), { state: 'redirected', paid: false });
    await shop.advanceAll(121);
    await shop.reconcile();
    assert.deepEqual(await outcome(started), paid);
  });
}

test('a verification that fails for half a minute delays the payment and loses nothing', async () => {
  const started = await shop.startNagad();
  await shop.breakNagad({ verify: '500' }, { of: started.attempt, times: 3 });
  await shop.comeBack(await shop.pay(started.attempt));
  for (const seconds of [12, 32, 121, 301, 901]) {
    await shop.advanceAll(seconds);
    await shop.reconcile();
  }
  assert.deepEqual(await outcome(started), paid);
});

test('a payment that Nagad is still working on blocks other payments of the order until it is decided', async () => {
  const started = await shop.startNagad();
  await shop.breakNagad({ verify: 'in-progress' }, { of: started.attempt, times: 2 });
  await shop.comeBack(await shop.pay(started.attempt));
  assert.deepEqual(await outcome(started), { state: 'verifying', paid: false });
  const again = await started.buyer.call(paymentEndpoints.startPayment, {
    body: { orderId: started.order._id, method: 'sslcommerz' },
  });
  assert.equal(again.status, 409);
  for (const seconds of [12, 32, 121]) {
    await shop.advanceAll(seconds);
    await shop.reconcile();
  }
  assert.deepEqual(await outcome(started), paid);
});

test('a success without the id of the money is not taken for paid, because it could not be refunded', async () => {
  const started = await shop.startNagad();
  await shop.breakNagad({ verify: 'no-issuer' }, { of: started.attempt });
  await shop.comeBack(await shop.pay(started.attempt));
  assert.deepEqual(await outcome(started), { state: 'redirected', paid: false });
});

test('a success with another amount is held for the owner, and is not shown as paid', async () => {
  const started = await shop.startNagad();
  await shop.breakNagad({ verify: 'wrong-amount' }, { of: started.attempt, times: 2 });
  await shop.comeBack(await shop.pay(started.attempt));
  assert.deepEqual(await outcome(started), { state: 'review', paid: false });
  assert.equal((await shop.attempt(started.attempt.tranId)).reason, 'amount');
});

test('a tab that is closed after the PIN is found by the job', async () => {
  const started = await shop.startNagad();
  await shop.breakNagad({ return: 'lost' }, { of: started.attempt });
  await shop.pay(started.attempt);
  await shop.advanceAll(121);
  await shop.reconcile();
  assert.deepEqual(await outcome(started), paid);
});

test('two returns at the same time and the job settle once', async () => {
  const started = await shop.startNagad();
  const back = await shop.pay(started.attempt);
  await shop.advanceAll(121);
  await Promise.all([shop.comeBack(back), shop.comeBack(back), shop.reconcile()]);
  await shop.comeBack(back);
  assert.deepEqual(await outcome(started), paid);
  assert.equal((await shop.mailsTo(started.buyer.email, 'order-paid')).length, 1);
});

test('a page of Nagad may still take money: it stays the only one of its order until it is known to be unpaid', async () => {
  const started = await shop.startNagad();
  const body = { orderId: started.order._id, method: 'sslcommerz' };
  const early = await started.buyer.call(paymentEndpoints.startPayment, { body });
  assert.equal(early.body.url, started.url);
  await shop.advanceAll(11 * 60);
  const later = await started.buyer.call(paymentEndpoints.startPayment, { body });
  assert.ok(later.body.url.startsWith(shop.sandboxUrl));
});

for (const fault of [
  'timeout',
  '500',
  'lost',
  'fault',
  'wrong-signature',
  'no-signature',
  'other-key',
  'plain',
  'wrong-challenge',
  'no-payment-id',
]) {
  test(`a payment whose beginning fails ("${fault}") opens no page, and the next click works`, async () => {
    const { buyer, order } = await shop.order();
    await shop.breakNagad({ initialize: fault });
    const { status } = await buyer.call(paymentEndpoints.startPayment, {
      body: { orderId: order._id, method: 'nagad' },
    });
    assert.equal(status, 502);
    const next = await shop.payByNagad(buyer, order);
    await shop.comeBack(await shop.pay(next.attempt));
    assert.deepEqual(await outcome({ buyer, order, ...next }), paid);
  });
}

for (const fault of ['timeout', 'reset', 'bad-json', 'fault', 'foreign-url', 'not-successful']) {
  test(`a payment that Nagad does not open ("${fault}") leaves none open, and the next click works`, async () => {
    const { buyer, order } = await shop.order();
    await shop.breakNagad({ complete: fault });
    const { status } = await buyer.call(paymentEndpoints.startPayment, {
      body: { orderId: order._id, method: 'nagad' },
    });
    assert.equal(status, 502);
    const next = await shop.payByNagad(buyer, order);
    await shop.comeBack(await shop.pay(next.attempt));
    assert.deepEqual(await outcome({ buyer, order, ...next }), paid);
  });
}
