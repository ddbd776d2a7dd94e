/** The payment endpoints for admins over real HTTP with the sandbox gateway: decisions, refunds, list and report. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentAdminEndpoints as endpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentAdminTexts as texts } from '@jontro/shop/payments/payment-admin.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { dayMs, toBangladeshDate } from '../../http/bangladesh-days.ts';
import { findShopMetrics } from '../../metrics/shop-metrics.ts';
import { orders } from '../../orders/orders.table.ts';
import { cards, createPaymentShop, type PaymentShop } from '../../testing/payment-shop.ts';
import type { SignedInClient } from '../../testing/test-shop.ts';
import { paymentAttempts, refunds } from '../payments.table.ts';

let shop: PaymentShop;
let admin: SignedInClient;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin', email: 'owner@shop.example' });
});
after(() => shop.close());

type List = EndpointInput<typeof endpoints.listPayments>['query'];
type RefundBody = EndpointInput<typeof endpoints.refundPayment>['body'];

async function pay(card: string = cards.good, faults?: Record<string, string>) {
  const { buyer, order } = await shop.order();
  if (faults) await shop.injectFaults(faults);
  const { attempt } = await shop.payNow(buyer, order);
  await shop.pay(attempt, card);
  return { buyer, order, attempt, params: { tranId: attempt.tranId } };
}
/** Pays one order twice; returns the first attempt, which was paid second and is held. */
async function payTwice() {
  const { buyer, order } = await shop.order();
  const { attempt } = await shop.payNow(buyer, order);
  await shop.advanceClocks(11 * 60);
  const { attempt: other } = await shop.payNow(buyer, order);
  await shop.pay(other);
  await shop.pay(attempt);
  return { buyer, order, attempt, params: { tranId: attempt.tranId } };
}
const find = async (tranId: string) => (await admin.call(endpoints.findPayment, { params: { tranId } })).body;
const list = async (query: List) => (await admin.call(endpoints.listPayments, { query })).body;
const refund = (tranId: string, body: Partial<RefundBody> = {}) =>
  admin.call(endpoints.refundPayment, {
    params: { tranId },
    body: { reason: 'It came broken', key: crypto.randomUUID(), ...body },
  });
const refundedAmounts = async (tranId: string) =>
  (await shop.control<{ tranId: string; amountPoisha: number }[]>('GET', '/refunds'))
    .filter((refund) => refund.tranId === tranId)
    .map(({ amountPoisha }) => amountPoisha);
/** Simulates that the provider refuses or the bank cancels the refund. */
const endRefund = (id: string, state: 'failed' | 'cancelled') =>
  shop.context.db
    .update(refunds)
    .set({ state, nextCheckAt: null, lastAnswer: 'not possible for this card' })
    .where(eq(refunds.attemptId, id));
const hours = (count: number) => count * 3600;
/** The status and message of an error response. */
const errorOf = ({ status, error }: { status: number; error: { message: string } }) => [
  status,
  error.message,
];

test('row 14: accepting a held payment marks it and its order paid once and sends one mail', async () => {
  const { buyer, order, attempt, params } = await pay(cards.risky);
  const held = await find(attempt.tranId);
  assert.deepEqual([held.state, held.reason, held.riskLevel], ['review', 'risk', 1]);
  const accepts = await Promise.all([1, 2, 3].map(() => admin.call(endpoints.acceptPayment, { params })));
  assert.deepEqual(accepts.map(({ status }) => status).sort(), [200, 409, 409]);
  const paid = await find(attempt.tranId);
  assert.deepEqual([paid.state, paid.decision, paid.decidedBy], ['paid', 'accepted', 'owner@shop.example']);
  const seen = await shop.findOrder(buyer, order);
  assert.deepEqual(
    [seen.payment, seen.transactionId, seen.paidAt, seen.paymentUndecided],
    [true, attempt.tranId, shop.clock.now().toISOString(), undefined],
  );
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  assert.equal(await shop.status(attempt.tranId), 'paid');
  const adminEvents = paid.events.filter(({ source }) => source === 'admin');
  assert.deepEqual(
    adminEvents.map(({ payload }) => payload),
    [{ act: 'accept', by: 'owner@shop.example' }],
  );
});

/** How many payments the metrics say an owner must decide. */
const toDecide = async (): Promise<number> =>
  (await findShopMetrics(shop.context.db, shop.clock.now(), shop.context.config)).payments.get('review') ?? 0;

test('refusing a held payment refunds it, its order can be paid again, and no metric asks for a decision', async () => {
  proves('B-SEE-08');
  const before = await toDecide();
  const { buyer, order, attempt, params } = await pay(cards.risky);
  assert.equal(await toDecide(), before + 1);
  const refuses = await Promise.all([1, 2].map(() => admin.call(endpoints.refusePayment, { params })));
  assert.deepEqual(refuses.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(errorOf(await admin.call(endpoints.acceptPayment, { params })), [
    409,
    texts.notAcceptable,
  ]);
  const seen = await shop.findOrder(buyer, order);
  assert.deepEqual([seen.payment, seen.paymentUndecided], [false, undefined]);
  const again = await shop.payNow(buyer, order);
  await shop.pay(again.attempt);
  assert.equal((await shop.findOrder(buyer, order)).transactionId, again.attempt.tranId);
  await shop.reconcile();
  await shop.advanceClocks(hours(2));
  await shop.reconcile();
  const refunded = await find(attempt.tranId);
  assert.deepEqual(
    [refunded.state, refunded.decision, refunded.refunded, refunded.refundState, refunded.refundable],
    ['review', 'refused', 1650, 'refunded', 0],
  );
  assert.deepEqual(await refundedAmounts(attempt.tranId), [165_000]);
  assert.equal(await toDecide(), before);
});

test('only a payment held for its risk can be accepted, not a wrong amount, a duplicate or a deleted order', async () => {
  const wrong = await pay(cards.good, { tamper: 'amount-lower' });
  const twice = await payTwice();
  const deleted = await pay(cards.risky);
  const { db } = shop.context;
  await db.update(orders).set({ deletedAt: shop.clock.now() }).where(eq(orders.id, deleted.order._id));
  const paidSince = await pay(cards.risky);
  await db.update(orders).set({ paid: true }).where(eq(orders.id, paidSince.order._id));
  for (const [{ params }, message] of [
    [wrong, texts.notAcceptable],
    [twice, texts.notAcceptable],
    [deleted, texts.orderDeleted],
    [paidSince, texts.orderPaid],
  ] as const) {
    assert.deepEqual(errorOf(await admin.call(endpoints.acceptPayment, { params })), [409, message]);
  }
  const { params } = wrong;
  const held = await find(params.tranId);
  assert.ok(held.settled !== undefined && held.settled < held.amount);
  assert.equal((await admin.call(endpoints.refusePayment, { params })).status, 200);
  assert.equal(
    (await find(params.tranId)).refunds[0]?.amount,
    held.settled,
    'the received amount is refunded',
  );
});

test('row 25: a duplicate payment whose refund failed blocks nothing once an admin has retried or closed it', async () => {
  for (const decision of ['refuse', 'close'] as const) {
    const { order, attempt, params } = await payTwice();
    assert.deepEqual(errorOf(await admin.call(endpoints.refusePayment, { params })), [
      409,
      texts.notRefusable,
    ]);
    await endRefund(attempt.id, 'failed');
    const remove = () => admin.call(orderEndpoints.removeOrder, { params: { id: order._id } });
    assert.equal((await remove()).status, 409);
    assert.ok((await list({ show: 'to-decide' })).result.some(({ tranId }) => tranId === attempt.tranId));
    if (decision === 'refuse') {
      assert.equal((await admin.call(endpoints.refusePayment, { params })).status, 200);
      const refused = await find(attempt.tranId);
      assert.deepEqual(
        refused.refunds.map(({ state, lastAnswer }) => [state, lastAnswer]),
        [['requested', undefined]],
      );
    } else {
      const body = { note: ' Sent back by bank transfer ' };
      assert.equal((await admin.call(endpoints.closePayment, { params, body })).status, 200);
      const closed = await find(attempt.tranId);
      assert.deepEqual([closed.decision, closed.decisionNote], ['closed', 'Sent back by bank transfer']);
      assert.deepEqual(errorOf(await admin.call(endpoints.closePayment, { params, body })), [
        409,
        texts.notClosable,
      ]);
      assert.deepEqual(errorOf(await admin.call(endpoints.refusePayment, { params })), [
        409,
        texts.notRefusable,
      ]);
    }
    assert.ok(!(await list({ show: 'to-decide' })).result.some(({ tranId }) => tranId === attempt.tranId));
    assert.equal((await remove()).status, 200);
  }
});

test('a refused payment whose refund the bank cancelled is refunded under a new id', async () => {
  const { attempt, params } = await pay(cards.risky);
  await admin.call(endpoints.refusePayment, { params });
  await shop.reconcile();
  await endRefund(attempt.id, 'cancelled');
  await shop.advanceClocks(60);
  assert.ok((await list({ show: 'to-decide' })).result.some(({ tranId }) => tranId === attempt.tranId));
  assert.equal((await admin.call(endpoints.refusePayment, { params })).status, 200);
  const refunds = (await find(attempt.tranId)).refunds;
  assert.deepEqual(
    refunds.map(({ state }) => state),
    ['requested', 'cancelled'],
  );
  assert.notEqual(refunds[0]?.refundTransId, refunds[1]?.refundTransId);
});

test('row 33: partial refunds never exceed the payment', async () => {
  const { buyer, order, attempt } = await pay();
  assert.equal((await refund(attempt.tranId, { amount: 600.5 })).status, 200);
  assert.deepEqual(errorOf(await refund(attempt.tranId, { amount: 1049.51 })), [409, texts.tooMuch]);
  assert.equal((await find(attempt.tranId)).refundable, 1049.5);
  // Two admins at once.
  const rest = await Promise.all([1, 2].map(() => refund(attempt.tranId, { amount: 1000 })));
  assert.deepEqual(rest.map(({ status }) => status).sort(), [200, 409]);
  await shop.reconcile();
  await shop.advanceClocks(hours(2));
  await shop.reconcile();
  const sums = await refundedAmounts(attempt.tranId);
  assert.equal(sums.length, 2);
  assert.ok(sums.reduce((sum, poisha) => sum + poisha, 0) <= 165_000);
  const refunded = await find(attempt.tranId);
  assert.ok(refunded.refunds.every(({ state }) => state === 'refunded'));
  // A refund does not make the order unpaid.
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
});

test('row 33: a full refund is made once, however often it is requested', async () => {
  const { attempt } = await pay();
  const key = crypto.randomUUID();
  const requests = await Promise.all([1, 2, 3].map(() => refund(attempt.tranId, { key })));
  assert.equal(new Set(requests.map(({ body }) => body.insertedId)).size, 1);
  await shop.reconcile();
  assert.equal((await refund(attempt.tranId, { key })).body.insertedId, requests[0]?.body.insertedId);
  assert.deepEqual(errorOf(await refund(attempt.tranId)), [409, texts.tooMuch]);
  assert.deepEqual(await refundedAmounts(attempt.tranId), [165_000]);
  assert.equal((await find(attempt.tranId)).events.filter(({ source }) => source === 'admin').length, 1);
});

test('row 33: a refund that the provider refused is retried under its own id', async () => {
  const { attempt } = await pay();
  await refund(attempt.tranId, { amount: 200 });
  await endRefund(attempt.id, 'failed');
  const [failed] = (await find(attempt.tranId)).refunds;
  assert.equal((await find(attempt.tranId)).refundable, 1650, 'a failed refund stays refundable');
  const retry = (refundId: string) =>
    admin.call(endpoints.retryRefund, { params: { tranId: attempt.tranId, refundId } });
  assert.equal((await retry(failed?._id ?? '')).status, 200);
  assert.deepEqual(errorOf(await retry(failed?._id ?? '')), [409, texts.notRetried]);
  assert.deepEqual(errorOf(await retry('nothing')), [404, texts.refundNotFound]);
  await shop.reconcile();
  const [retried, ...others] = (await find(attempt.tranId)).refunds;
  assert.deepEqual(
    [retried?.refundTransId, retried?.state, others.length],
    [failed?.refundTransId, 'processing', 0],
  );
  assert.deepEqual(await refundedAmounts(attempt.tranId), [20_000]);
});

test('row 33: an unpaid payment cannot be refunded, and invalid amounts are rejected', async () => {
  const declined = await pay(cards.declined);
  assert.deepEqual(errorOf(await refund(declined.attempt.tranId)), [409, texts.notRefundable]);
  const { attempt } = await pay();
  for (const amount of [0, -5, 0.001, 10.005, 1e300, '10' as unknown as number]) {
    assert.equal((await refund(attempt.tranId, { amount })).status, 400, String(amount));
  }
  for (const wrong of [{ reason: ' ' }, { reason: 'x'.repeat(256) }, { key: 'short' }]) {
    assert.equal((await refund(attempt.tranId, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await refundedAmounts(attempt.tranId), []);
});

test('a payment shows every exchange with the provider, and no card number', async () => {
  const { attempt } = await pay();
  const shown = await find(attempt.tranId);
  assert.deepEqual(
    shown.events.map(({ source }) => source),
    ['init', 'ipn', 'validate'],
  );
  assert.deepEqual(
    [shown.events[1]?.signature, shown.events[1]?.payload.status, shown.events[1]?.payload.card_no],
    ['ok', 'VALID', '[redacted]'],
  );
  assert.deepEqual(
    [shown.settled, shown.fee, shown.cardMasked, shown.settledThrough, shown.refundable],
    [1650, 41.25, '411111XXXXXX1111', 'ipn', 1650],
  );
  assert.equal((await admin.call(endpoints.findPayment, { params: { tranId: 'PNONE' } })).status, 404);
});

test('the list filters by state, search and days, and is paginated', async () => {
  const { buyer, order, attempt } = await pay();
  const declined = await pay(cards.declined);
  const held = await pay(cards.risky);
  const unpaid = await shop.order();
  const open = await shop.payNow(unpaid.buyer, unpaid.order);
  const shows = async (show: List['show'], { tranId }: { tranId: string }) =>
    (await list({ show, search: tranId })).result.map((payment) => payment.tranId).includes(tranId);
  for (const [show, expected] of [
    ['paid', attempt],
    ['unpaid', declined.attempt],
    ['to-decide', held.attempt],
    ['open', open.attempt],
  ] as const) {
    for (const payment of [attempt, declined.attempt, held.attempt, open.attempt]) {
      assert.equal(await shows(show, payment), payment === expected, `${show} ${payment.state}`);
      assert.equal(await shows('all', payment), true);
    }
  }
  await refund(attempt.tranId, { amount: 10 });
  assert.deepEqual([await shows('refunds', attempt), await shows('refunds', held.attempt)], [true, false]);
  const [line] = (await list({ search: ` ${buyer.email.toUpperCase()} ` })).result;
  assert.deepEqual(
    [line?.orderId, line?.buyer.email, line?.amount, line?.state, line?.refunded],
    [order._id, buyer.email, 1650, 'paid', 10],
  );
  for (const search of ['%', '_', '\\', 'no such payment']) assert.equal((await list({ search })).total, 0);
  const today = toBangladeshDate(shop.clock.now());
  assert.ok((await list({ from: today, to: today })).total >= 4);
  assert.equal((await list({ to: '2020-01-01' })).total, 0);
  const page = await list({ page: 2, limit: 1 });
  assert.equal(page.result.length, 1);
  assert.equal(page.totalPages, page.total);
});

test('the report counts attempts, paid, refunded and held payments per day, and its CSV agrees', async () => {
  const fresh = await createPaymentShop();
  try {
    const start = async (card: string, faults?: Record<string, string>) => {
      const { buyer, order } = await fresh.order(900);
      if (faults) await fresh.injectFaults(faults);
      const { attempt } = await fresh.payNow(buyer, order);
      return { attempt, browserReturn: await fresh.pay(attempt, card) };
    };
    const { db } = fresh.context;
    const now = fresh.clock.now().getTime();
    const dayAfter = (days: number) => toBangladeshDate(new Date(now + days * dayMs));
    const [before, day, next] = [dayAfter(0), dayAfter(1), dayAfter(2)];
    // An hour later it is the next day in Bangladesh.
    await fresh.advanceClocks(Math.ceil((Date.parse(`${day}T23:30:00+06:00`) - now) / 1000));
    const owner = await fresh.signIn({ role: 'admin' });
    const { attempt: paid } = await start(cards.good, { sign: 'bad' });
    const byReturn = await start(cards.good, { ipn: 'lost' });
    await fresh.goBack(byReturn.browserReturn);
    await start(cards.declined);
    await start(cards.risky);
    await owner.call(endpoints.refundPayment, {
      params: { tranId: paid.tranId },
      body: { amount: 400, reason: 'One was missing', key: 'key-of-this-one' },
    });
    await fresh.advanceClocks(hours(1));
    await start(cards.good, { ipn: 'lost', return: 'lost' });
    await fresh.advanceClocks(hours(1));
    await fresh.reconcile();
    await fresh.advanceClocks(hours(2));
    await fresh.reconcile();
    const query = { from: before, to: next };
    const { status, body } = await owner.call(endpoints.findPaymentReport, { query });
    assert.equal(status, 200);
    const first = {
      attempts: 4,
      paid: 2,
      paidAmount: 2000,
      fees: 50,
      refunds: 0,
      refundedAmount: 0,
      heldRefundedAmount: 0,
      held: 1,
      byMessage: 1,
      byReturn: 1,
      byQuery: 0,
      mismatches: 1,
    };
    const second = {
      attempts: 1,
      paid: 1,
      paidAmount: 1000,
      fees: 25,
      refunds: 1,
      refundedAmount: 400,
      heldRefundedAmount: 0,
      held: 0,
      byMessage: 0,
      byReturn: 0,
      byQuery: 1,
      mismatches: 0,
    };
    const nothing = Object.fromEntries(Object.keys(first).map((name) => [name, 0]));
    assert.deepEqual(body.days, [
      { day: next, ...second },
      { day, ...first },
      { day: before, ...nothing },
    ]);
    assert.deepEqual(
      [body.totals.attempts, body.totals.paidAmount, body.totals.fees, body.toDecide.count],
      [5, 3000, 75, 1],
    );
    const [oldest] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'review'));
    assert.equal(body.toDecide.since, oldest?.settledAt?.toISOString());

    const file = await owner.send('GET', endpointUrl(endpoints.downloadPaymentReport, { query }));
    assert.equal(file.status, 200);
    assert.match(String(file.headers['content-type']), /^text\/csv/);
    assert.equal(
      file.headers['content-disposition'],
      `attachment; filename="payments-${before}-to-${next}.csv"`,
    );
    const lines = String(file.body).trim().split('\r\n');
    assert.deepEqual(lines.slice(1), [
      `${before},0,0,0.00,0.00,0,0.00,0,0,0,0,0,0.00`,
      `${day},4,2,2000.00,50.00,0,0.00,1,1,1,0,1,0.00`,
      `${next},1,1,1000.00,25.00,1,400.00,0,0,0,1,0,0.00`,
      'Total,5,3,3000.00,75.00,1,400.00,1,1,1,1,1,0.00',
    ]);
  } finally {
    await fresh.close();
  }
});

test('a report takes valid days in order, at most a year, and the last 30 by default', async () => {
  const report = (query: object) => admin.call(endpoints.findPaymentReport, { query });
  assert.equal((await report({})).body.days.length, 30);
  assert.equal((await report({ from: '2026-01-01', to: '2026-12-31' })).body.days.length, 365);
  for (const query of [
    { from: '2026-02-30' },
    { to: '2026-13-01' },
    { from: 'yesterday' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-01-01' },
  ]) {
    assert.equal((await report(query)).status, 400, JSON.stringify(query));
  }
});

test('only an admin can see payments and decide about them', async () => {
  const { buyer, attempt, params } = await pay(cards.risky);
  const body = { note: 'x', amount: 1, reason: 'x', key: 'long-enough' };
  for (const endpoint of Object.values(endpoints)) {
    const url = endpointUrl(endpoint, { params: { ...params, refundId: 'x' } });
    const input = endpoint.method === 'GET' ? undefined : body;
    assert.equal((await shop.visitor.send(endpoint.method, url, input)).status, 401, url);
    assert.equal((await buyer.send(endpoint.method, url, input)).status, 403, url);
  }
  assert.equal((await find(attempt.tranId)).decision, undefined);
  for (const endpoint of [endpoints.acceptPayment, endpoints.refusePayment, endpoints.closePayment]) {
    const input = endpoint === endpoints.closePayment ? { note: 'x' } : undefined;
    const unknown = await admin.send(
      endpoint.method,
      endpointUrl(endpoint, { params: { tranId: 'PNONE' } }),
      input,
    );
    assert.deepEqual(errorOf(unknown), [404, texts.notFound]);
  }
  assert.equal((await admin.send('PATCH', endpointUrl(endpoints.closePayment, { params }), {})).status, 400);
  assert.equal(
    (await buyer.call(paymentEndpoints.startPayment, { body: { orderId: attempt.orderId } })).status,
    409,
  );
});
