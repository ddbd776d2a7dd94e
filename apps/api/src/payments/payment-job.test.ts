/** Reconciliation: lost notifications, gateways that do not respond, refunds, and a killed shop (acceptance matrix). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { silentLog } from '../database/test-database.ts';
import { listOutbox } from '../mail/outbox.ts';
import { startJob } from '../runtime/job.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { closeOpenAttempt } from './end-payments.ts';
import { paymentJob } from './payment-job.ts';
import { paymentAttempts, refunds } from './payments.table.ts';

let shop: PaymentShop;
before(async () => {
  shop = await createPaymentShop();
});
after(() => shop.close());

const lost = { ipn: 'lost', return: 'lost' };
const hours = (count: number) => count * 3600;

test('row 7: with IPN and return lost, reconciliation settles by the session key', async () => {
  const { buyer, order, attempt } = await shop.startOrder(lost);
  await shop.pay(attempt);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  assert.equal((await shop.findOrder(buyer, order)).transactionId, attempt.tranId);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

test('row 7: reconciliation settles by the transaction id when the session key is unknown', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.pay(attempt);
  const { db } = shop.context;
  await db.update(paymentAttempts).set({ providerRef: null }).where(eq(paymentAttempts.id, attempt.id));
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('a restarted sole instance fails abandoned payment starts, so that Pay Now works at once', async () => {
  const { db, database } = shop.context;
  const abandoned = await shop.startOrder();
  const fresh = await shop.startOrder();
  const yesterday = new Date(shop.clock.now().getTime() - hours(24) * 1000);
  const unanswered = { state: 'created', providerRef: null, gatewayUrl: null, redirectedAt: null } as const;
  await db
    .update(paymentAttempts)
    .set({ ...unanswered, createdAt: yesterday })
    .where(eq(paymentAttempts.id, abandoned.attempt.id));
  await db.update(paymentAttempts).set(unanswered).where(eq(paymentAttempts.id, fresh.attempt.id));
  const soleInstance = { ...shop.context, database: { ...database, kind: 'embedded' as const } };
  const worker = startJob(paymentJob, soleInstance, silentLog);
  try {
    await waitFor(
      'the end of the abandoned start',
      async () => (await shop.stateOf(abandoned.attempt.tranId)) === 'init_failed',
    );
    assert.equal(await shop.stateOf(fresh.attempt.tranId), 'created');
  } finally {
    await worker.stop();
  }
  assert.notEqual((await shop.payNow(abandoned.buyer, abandoned.order)).attempt.id, abandoned.attempt.id);
});

test('a restarted shop polls pending payments at once', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.pay(attempt);
  const { db, database } = shop.context;
  const leaseUntil = new Date(shop.clock.now().getTime() + 100_000);
  await db.update(paymentAttempts).set({ leaseUntil }).where(eq(paymentAttempts.id, attempt.id));
  // An embedded database belongs to one process, so the lease's holder is gone.
  const soleInstance = { ...shop.context, database: { ...database, kind: 'embedded' as const } };
  const worker = startJob(paymentJob, soleInstance, silentLog);
  try {
    await waitFor('the payment', async () => (await shop.stateOf(attempt.tranId)) === 'paid');
  } finally {
    await worker.stop();
  }
});

test('a payment leased by another instance is skipped until the lease expires', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.pay(attempt);
  const leaseUntil = new Date(shop.clock.now().getTime() + 200_000);
  const { db } = shop.context;
  await db.update(paymentAttempts).set({ leaseUntil }).where(eq(paymentAttempts.id, attempt.id));
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  await shop.advanceClocks(100);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('a lease from before the clock was set back by an hour is ignored', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.pay(attempt);
  const leaseUntil = new Date(shop.clock.now().getTime() + 3_600_000);
  const { db } = shop.context;
  await db.update(paymentAttempts).set({ leaseUntil }).where(eq(paymentAttempts.id, attempt.id));
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

for (const [validation, query] of [
  ['timeout', 'timeout'],
  ['reset', 'reset'],
  ['500', '500'],
  ['502-html', '502-html'],
  ['bad-json', 'bad-json'],
  ['empty', 'empty'],
  ['api-failed', 'api-failed'],
  ['inactive', 'inactive'],
] as const) {
  test(`row 21: while validation responds "${validation}" nothing is decided, and afterwards the payment is paid`, async () => {
    const { buyer, order, attempt } = await shop.startOrder({ validation, query });
    await shop.goBack(await shop.pay(attempt));
    assert.equal(await shop.stateOf(attempt.tranId), 'verifying');
    assert.equal(await shop.status(attempt.tranId), 'pending');
    assert.equal((await shop.findOrder(buyer, order)).paymentUndecided, true);
    await shop.advanceClocks(15);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'verifying');
    await shop.clearFaults();
    await shop.advanceClocks(3600);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
    assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  });
}

test('a payment whose validation failed once is settled by the next poll', async () => {
  const { attempt } = await shop.startOrder({ validation: 'invalid-once' });
  await shop.pay(attempt);
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  await shop.advanceClocks(6);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('a false claim during an outage restores the previous state of the attempt', async () => {
  const { attempt } = await shop.startOrder();
  await shop.sendSignedIpn(attempt, { status: 'CANCELLED' });
  await shop.injectFaults({ validation: '500' }, { scope: 'global' });
  await shop.sendIpn({ tran_id: attempt.tranId, status: 'VALID', amount: '1650.00', val_id: 'Invented' });
  assert.equal(await shop.stateOf(attempt.tranId), 'verifying');
  await shop.clearFaults();
  await shop.advanceClocks(15);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'cancelled');
});

for (const query of ['shuffle', 'count-as-text']) {
  test(`row 32: a query with "${query}" is interpreted correctly`, async () => {
    const { attempt } = await shop.startOrder({ ...lost, return: 'stay-on-failure', query });
    await shop.pay(attempt, cards.declined);
    await shop.pay(attempt);
    await shop.context.db
      .update(paymentAttempts)
      .set({ providerRef: null })
      .where(eq(paymentAttempts.id, attempt.id));
    await shop.advanceClocks(121);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  });
}

for (const [query, meanwhile] of [
  ['none', 'redirected'],
  ['pending', 'verifying'],
  ['element-missing', 'redirected'],
] as const) {
  test(`row 32: a query with "${query}" decides nothing yet`, async () => {
    const { attempt } = await shop.startOrder({ ...lost, query });
    const { db } = shop.context;
    await db.update(paymentAttempts).set({ providerRef: null }).where(eq(paymentAttempts.id, attempt.id));
    await shop.pay(attempt);
    await shop.advanceClocks(121);
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), meanwhile);
    await shop.clearFaults();
    await shop.advanceClocks(hours(1));
    await shop.reconcile();
    assert.equal(await shop.stateOf(attempt.tranId), 'paid');
  });
}

test('a payment pending at the bank is paid once the bank has decided, even without a notification', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.pay(attempt, cards.pending);
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'verifying');
  await shop.injectFaults(lost, { scope: { tranId: attempt.tranId } });
  await shop.control('POST', '/decide', { tranId: attempt.tranId, status: 'VALID' });
  await shop.advanceClocks(60);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('failed polls never expire an attempt', async () => {
  const { attempt } = await shop.startOrder({ ipn: 'lost', query: '500' });
  for (const step of [hours(1), hours(12), hours(12), hours(12)]) {
    await shop.advanceClocks(step);
    await shop.reconcile();
  }
  assert.equal(await shop.stateOf(attempt.tranId), 'redirected');
  await shop.clearFaults();
  await shop.advanceClocks(hours(1));
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'expired');
});

test('a success after the cancellation of an attempt is found by a later poll', async () => {
  const { attempt } = await shop.startOrder(lost);
  await shop.sendSignedIpn(attempt, { status: 'CANCELLED' });
  await shop.pay(attempt);
  await shop.advanceClocks(hours(1) + 1);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('an attempt that the shop has closed is polled like an open one: it can still be paid on its page', async () => {
  const { attempt, order } = await shop.startOrder(lost);
  const { db } = shop.context;
  await db.transaction((tx) => closeOpenAttempt(tx, shop.clock.now(), order._id));
  assert.equal(await shop.stateOf(attempt.tranId), 'cancelled');
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'cancelled', 'nothing was paid yet');
  await shop.pay(attempt);
  await shop.advanceClocks(180);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'paid');
});

test('an abandoned start does not block the next one', async () => {
  const { buyer, order } = await shop.order();
  const { db } = shop.context;
  const { attempt } = await shop.payNow(buyer, order);
  await db
    .update(paymentAttempts)
    .set({ state: 'created', gatewayUrl: null, providerRef: null, redirectedAt: null })
    .where(eq(paymentAttempts.id, attempt.id));
  await shop.advanceClocks(121);
  await shop.reconcile();
  assert.equal(await shop.stateOf(attempt.tranId), 'init_failed');
  await shop.payNow(buyer, order);
});

test('row 34: a shop killed between validation and commit settles once after its restart', async () => {
  const { buyer, order, attempt } = await shop.startOrder({ return: 'lost' });
  const { sslcommerz } = shop.context.paymentProviders;
  const { confirm } = sslcommerz;
  sslcommerz.confirm = async (confirmationId, of) => {
    await confirm(confirmationId, of);
    throw new Error('the process dies here');
  };
  try {
    await shop.pay(attempt);
  } finally {
    sslcommerz.confirm = confirm;
  }
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
  await shop.advanceClocks(5);
  const worker = startJob(paymentJob, shop.context, silentLog);
  try {
    await waitFor('the payment', async () => (await shop.stateOf(attempt.tranId)) === 'paid');
  } finally {
    await worker.stop();
  }
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

/** Pays an order twice, so that a refund is due. */
async function paidTwice(faults: Record<string, string>) {
  const { buyer, order, attempt: first } = await shop.startOrder();
  await shop.advanceClocks(11 * 60);
  const { attempt: second } = await shop.payNow(buyer, order);
  await shop.pay(second);
  await shop.pay(first);
  await shop.injectFaults(faults, { scope: 'global' });
  await shop.reconcile();
  const refund = async () => {
    const found = (await shop.refunds()).find(({ attemptId }) => attemptId === first.id);
    assert.ok(found);
    return found;
  };
  const gatewayRefunds = async () =>
    (await shop.control<{ tranId: string }[]>('GET', '/refunds')).filter(
      ({ tranId }) => tranId === first.tranId,
    );
  return { buyer, first, refund, gatewayRefunds };
}

test('row 33: a refund whose response was lost is retried with the same id and made once', async () => {
  const { buyer, refund, gatewayRefunds } = await paidTwice({ refund: 'timeout-after-accept' });
  const requested = await refund();
  assert.deepEqual([requested.state, requested.refundRefId], ['requested', null]);
  assert.equal((await gatewayRefunds()).length, 1);
  await shop.clearFaults();
  await shop.advanceClocks(120);
  await shop.reconcile();
  assert.equal((await refund()).state, 'processing');
  assert.equal((await gatewayRefunds()).length, 1);
  assert.equal((await shop.mailsTo(buyer.email, 'payment-refunded')).length, 0);
  await shop.advanceClocks(hours(2));
  await shop.reconcile();
  assert.equal((await refund()).state, 'refunded');
  // The customer gets one mail, which says that the order stays paid by the other payment.
  await shop.reconcile();
  const mails = (await listOutbox(shop.context.db)).filter(({ to }) => to === buyer.email);
  const [mail, ...others] = mails.filter(({ kind }) => kind === 'payment-refunded');
  assert.match(mail?.text ?? '', /the order stays paid by the other/);
  assert.equal(others.length, 0);
});

test('row 33: a refund leased by another instance is skipped until the lease expires', async () => {
  const { first, refund, gatewayRefunds } = await paidTwice({ refund: 'invalid-source' });
  await shop.clearFaults();
  const { db } = shop.context;
  const leaseUntil = new Date(shop.clock.now().getTime() + 300_000);
  await db.update(refunds).set({ leaseUntil }).where(eq(refunds.attemptId, first.id));
  await shop.advanceClocks(120);
  await Promise.all([shop.reconcile(), shop.reconcile()]);
  assert.equal((await refund()).state, 'requested');
  await shop.advanceClocks(200);
  await Promise.all([shop.reconcile(), shop.reconcile()]);
  assert.equal((await refund()).state, 'processing');
  assert.equal((await gatewayRefunds()).length, 1);
});

test('row 33: a refund is retried when the gateway rejected our address', async () => {
  const { refund, gatewayRefunds } = await paidTwice({ refund: 'invalid-source' });
  assert.equal((await refund()).state, 'requested');
  assert.match((await refund()).lastAnswer ?? '', /^misconfigured: REQUEST_FROM_INVALID_SOURCE/);
  await shop.clearFaults();
  await shop.advanceClocks(120);
  await shop.reconcile();
  assert.equal((await refund()).state, 'processing');
  assert.equal((await gatewayRefunds()).length, 1);
});

test('row 33: a refund that the bank cancels ends as cancelled', async () => {
  const { refund } = await paidTwice({});
  const { refundRefId } = await refund();
  await shop.control('POST', `/refunds/${refundRefId}`, { status: 'cancelled' });
  await shop.advanceClocks(hours(2));
  await shop.reconcile();
  assert.equal((await refund()).state, 'cancelled');
});
