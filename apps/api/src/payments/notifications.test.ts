/** Late, repeated, contradictory, malformed and forged notifications: only what the gateway confirms counts (acceptance matrix). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/orders.table.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop();
});
after(() => shop.close());

const signatures = async (tranId: string) =>
  (await shop.events(tranId)).flatMap((event) => event.signature ?? []);

for (const status of ['FAILED', 'CANCELLED']) {
  test(`row 12: ${status} after paid changes nothing`, async () => {
    proves('ENT-13', 'STATE-22');
    const { buyer, order, attempt } = await shop.startOrder({ ipn: `out-of-order:${status}` });
    await shop.pay(attempt);
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
    const paid = await shop.findOrder(buyer, order);
    await shop.sendSignedIpn(attempt, { status });
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
    const later = await shop.findOrder(buyer, order);
    assert.deepEqual([later.payment, later.paidAt, later.transactionId], [true, paid.paidAt, attempt.tranId]);
    const logged = (await shop.events(attempt.tranId)).filter(({ payload }) => payload.status === status);
    assert.equal(logged.length, 2);
  });
}

for (const status of ['CANCELLED', 'EXPIRED', 'FAILED']) {
  test(`row 13: a success after ${status} is paid`, async () => {
    const { buyer, order, attempt } = await shop.startOrder();
    assert.equal(await shop.sendSignedIpn(attempt, { status }), 200);
    assert.equal(await shop.stateOf(attempt.tranId), status.toLowerCase());
    await shop.pay(attempt);
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
    assert.equal((await shop.findOrder(buyer, order)).payment, true);
  });
}

test('row 14: a risky payment is held for review, the order stays unpaid and the shopper does not see "declined"', async () => {
  proves('STATE-22');
  const { buyer, order, attempt } = await shop.startOrder();
  const [back] = await shop.goBack(await shop.pay(attempt, cards.risky));
  assert.match(back?.location ?? '', /\/success\//);
  const held = await shop.attempt(attempt.tranId);
  assert.deepEqual([held.state, held.reason, held.riskLevel], ['review', 'risk', 1]);
  assert.equal(await shop.status(attempt.tranId), 'review');
  const seen = await shop.findOrder(buyer, order);
  assert.deepEqual([seen.payment, seen.paymentUndecided], [false, true]);
  assert.deepEqual(await shop.mailsTo(buyer.email, 'order-paid'), []);
});

test('a numeric risk level counts like a textual one', async () => {
  const safe = await shop.startOrder({ tamper: 'numeric-risk' });
  await shop.pay(safe.attempt);
  assert.equal(await shop.stateOf(safe.attempt.tranId), 'paid');
  const risky = await shop.startOrder({ tamper: 'numeric-risk' });
  await shop.pay(risky.attempt, cards.risky);
  assert.equal(await shop.stateOf(risky.attempt.tranId), 'review');
});

for (const fault of ['amount-lower', 'amount-higher', 'currency']) {
  test(`row 15: ${fault} goes to review and is never paid`, async () => {
    proves('STATE-22');
    const { buyer, order, attempt } = await shop.startOrder({ tamper: fault });
    await shop.goBack(await shop.pay(attempt));
    const held = await shop.attempt(attempt.tranId);
    assert.deepEqual([held.state, held.reason], ['review', 'amount']);
    await shop.clearFaults();
    await shop.advanceClocks(60);
    await shop.control('POST', '/ipns/replay', { tranId: attempt.tranId });
    assert.equal(await shop.stateOf(attempt.tranId), 'review');
    assert.equal((await shop.findOrder(buyer, order)).payment, false);
  });
}

for (const fault of ['tran-id', 'val-id']) {
  test(`row 16: a validation of another transaction (${fault}) settles nothing`, async () => {
    const { buyer, order, attempt } = await shop.startOrder({ tamper: fault });
    await shop.pay(attempt);
    assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
    assert.equal((await shop.findOrder(buyer, order)).payment, false);
    const events = await shop.events(attempt.tranId);
    assert.ok(events.some(({ payload }) => 'foreign' in payload));
    await shop.clearFaults();
    await shop.advanceClocks(10);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  });
}

for (const known of [false, true]) {
  test(`row 16: the validation id of ${known ? 'a paid' : 'another unpaid'} order of the same price does not pay a second one`, async () => {
    const a = await shop.startOrder(known ? undefined : { ipn: 'lost', return: 'lost' });
    const b = await shop.startOrder();
    const { fields } = await shop.pay(a.attempt);
    const { val_id: valId = '' } = fields;
    assert.ok(valId);
    await shop.sendSignedIpn(b.attempt, { status: 'VALID', val_id: valId });
    assert.equal(await shop.stateOf(b.attempt.tranId), 'redirected');
    const url = `${shop.context.config.publicUrl}/payment-gateway/return/success/${b.attempt.tranId}`;
    await shop.goBack({ url, method: 'post', fields, times: 1 });
    await shop.goBack({ url, method: 'post', fields: { ...fields, tran_id: b.attempt.tranId }, times: 1 });
    assert.equal((await shop.findOrder(b.buyer, b.order)).payment, false);
    assert.equal(await shop.stateOf(b.attempt.tranId), 'redirected');
    const foreign = (await shop.events(b.attempt.tranId)).filter(({ payload }) => 'foreign' in payload);
    assert.equal(foreign[0]?.payload.foreign, a.attempt.tranId);
  });
}

test('row 17: a forged success with an invented validation id changes nothing', async () => {
  proves('STATE-22');
  const { buyer, order, attempt } = await shop.startOrder();
  const forged = {
    tran_id: attempt.tranId,
    status: 'VALID',
    amount: '1650.00',
    val_id: '2611211015341Invented',
  };
  assert.equal(await shop.sendIpn(forged), 200);
  const after = await shop.attempt(attempt.tranId);
  assert.equal(after.state, 'redirected');
  assert.deepEqual(after.nextCheckAt, new Date(shop.clock.now().getTime() + 5000));
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
  assert.equal(await shop.status(attempt.tranId), 'pending');
});

test('a notification with text that cannot be stored, or that would be cut inside a character, is logged', async () => {
  const { attempt } = await shop.startOrder();
  const note = `${'a'.repeat(1999)}😀`;
  assert.equal(await shop.sendIpn({ tran_id: attempt.tranId, status: 'FAILED', note, error: 'a\0b' }), 200);
  const logged = (await shop.events(attempt.tranId)).find(({ source }) => source === 'ipn');
  assert.deepEqual([logged?.payload.note, logged?.payload.error], ['a'.repeat(1999), 'ab']);
});

test('a flood of forged notifications causes few gateway requests', async () => {
  const { attempt } = await shop.startOrder();
  const before = (await shop.gatewayRequests()).length;
  const forged = (index: number) =>
    shop.sendIpn({ tran_id: attempt.tranId, status: 'VALID', amount: '1650.00', val_id: `Invented${index}` });
  await Promise.all(Array.from({ length: 30 }, (_, index) => forged(index)));
  assert.ok((await shop.gatewayRequests()).length - before <= 2);
  assert.equal(
    await shop.sendIpn({ tran_id: 'P0000000000000000000000000X', status: 'VALID', val_id: 'x' }),
    200,
  );
});

for (const status of ['FAILED', 'CANCELLED']) {
  test(`row 18: a forged unsigned ${status} changes nothing and schedules a poll`, async () => {
    const { buyer, order, attempt } = await shop.startOrder();
    await shop.sendIpn({ tran_id: attempt.tranId, status, amount: '1650.00' });
    const after = await shop.attempt(attempt.tranId);
    assert.equal(after.state, 'redirected');
    assert.deepEqual(after.nextCheckAt, new Date(shop.clock.now().getTime() + 5000));
    await shop.advanceClocks(6);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
    await shop.pay(attempt);
    assert.equal((await shop.findOrder(buyer, order)).payment, true);
  });
}

test('an unsigned failure that the gateway confirms is accepted', async () => {
  const { attempt } = await shop.startOrder({ sign: 'absent' });
  await shop.pay(attempt, cards.declined);
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  await shop.advanceClocks(6);
  await shop.reconcile();
  const after = await shop.attempt(attempt.tranId);
  assert.deepEqual([after.state, after.reason], ['failed', 'Declined by issuer']);
});

test('row 19: a genuine success with a bad signature is paid and the mismatch logged', async () => {
  const { attempt } = await shop.startOrder({ sign: 'bad' });
  await shop.pay(attempt);
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  assert.deepEqual(await signatures(attempt.tranId), ['mismatch']);
});

for (const [fault, verdict] of [
  ['key-lists-missing-field', 'ok'],
  ['key-empty', 'mismatch'],
  ['extra-fields', 'ok'],
  ['sha2-only', 'ok'],
  ['md5-only', 'absent'],
  ['absent', 'absent'],
  ['amount-without-decimals', 'ok'],
] as const) {
  test(`row 20: signature fault "${fault}" reads ${verdict}, a success is paid and a cancellation accepted only when signed`, async () => {
    const paid = await shop.startOrder({ sign: fault });
    await shop.pay(paid.attempt);
    assert.deepEqual(await signatures(paid.attempt.tranId), [verdict]);
    assert.equal(await shop.stateOf(paid.attempt.tranId), 'paid');
    const cancelled = await shop.startOrder({ sign: fault });
    await shop.pay(cancelled.attempt, 'cancel');
    assert.equal(await shop.stateOf(cancelled.attempt.tranId), verdict === 'ok' ? 'cancelled' : 'redirected');
  });
}

test('row 22: a transaction that was validated before is paid', async () => {
  const { attempt } = await shop.startOrder({ ipn: 'lost' });
  const browserReturn = await shop.pay(attempt);
  const { sslcommerz } = shop.context.paymentProviders;
  const first = await sslcommerz.confirm(browserReturn.fields.val_id ?? '', attempt);
  assert.equal(first.kind, 'valid');
  const again = await sslcommerz.confirm(browserReturn.fields.val_id ?? '', attempt);
  assert.equal(again.kind === 'valid' && again.redacted.status, 'VALIDATED');
  await shop.goBack(browserReturn);
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('row 25: of two payments of one order the first counts, the second is held and refunded', async () => {
  const { buyer, order, attempt: first } = await shop.startOrder();
  await shop.advanceClocks(11 * 60);
  const { attempt: second } = await shop.payNow(buyer, order);
  assert.notEqual(second.tranId, first.tranId);
  assert.equal(await shop.stateOf(first.tranId), 'expired');
  await shop.pay(second);
  await shop.pay(first);
  assert.equal(await shop.stateOf(second.tranId), 'paid');
  const held = await shop.attempt(first.tranId);
  assert.deepEqual([held.state, held.reason], ['review', 'duplicate']);
  assert.equal((await shop.findOrder(buyer, order)).transactionId, second.tranId);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  const refundOf = async () => (await shop.refunds()).filter(({ attemptId }) => attemptId === first.id);
  const [requested, ...more] = await refundOf();
  assert.deepEqual([requested?.state, requested?.amountPoisha, more.length], ['requested', 165_000, 0]);
  await shop.reconcile();
  assert.equal((await refundOf())[0]?.state, 'processing');
  await shop.advanceClocks(2 * 3600);
  await shop.reconcile();
  assert.equal((await refundOf())[0]?.state, 'refunded');
});

test('row 26: a payment for an order deleted meanwhile is held', async () => {
  const { order, attempt } = await shop.startOrder();
  const { db } = shop.context;
  await db.update(orders).set({ deletedAt: shop.clock.now() }).where(eq(orders.id, order._id));
  await shop.pay(attempt);
  const held = await shop.attempt(attempt.tranId);
  assert.deepEqual([held.state, held.reason], ['review', 'order-missing']);
  const [row] = await db.select().from(orders).where(eq(orders.id, order._id));
  assert.equal(row?.paid, false);
});

test('an order cannot be deleted while its payment page is open, and can after the payment has failed', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const { order, attempt } = await shop.startOrder();
  assert.equal((await admin.send('DELETE', `/api/orders/${order._id}`)).status, 409);
  await shop.pay(attempt, cards.declined);
  assert.equal((await admin.send('DELETE', `/api/orders/${order._id}`)).status, 200);
});
