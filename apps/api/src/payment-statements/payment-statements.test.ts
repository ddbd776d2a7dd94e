/** Statements of the payment provider, through the whole server and the sandbox gateway: what the shop has lost is found and comes back. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { toEnglish } from '@jontro/shop/messages.ts';
import { statementTexts } from '@jontro/shop/payment-statements/payment-statements.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { importTexts, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, inArray } from 'drizzle-orm';
import { backUp } from '../admin/backup/back-up.ts';
import { restore } from '../admin/backup/restore.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { createTestDatabase, silentLog } from '../database/test-database.ts';
import { orders } from '../orders/orders.table.ts';
import { addLostAttempt } from '../payments/attempts.ts';
import { paymentAttempts, paymentEvents, refunds } from '../payments/payments.table.ts';
import { createBkashShop } from '../testing/bkash-shop.ts';
import { statementChecker } from '../testing/check-statements.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { cards, createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { findActor } from '../users/find-actor.ts';
import { paymentStatementLines, paymentStatements } from './payment-statements.table.ts';
import {
  checkStatement,
  decideStatement,
  removeOldStatements,
  uploadStatement,
} from './payment-statements.ts';
import { readStatement } from './read-statements.ts';
import { runStatements } from './run-statements.ts';

let shop: PaymentShop;
let admin: SignedInClient;
let work: ReturnType<typeof statementChecker>;
before(async () => {
  shop = await createPaymentShop();
  admin = await shop.signIn({ role: 'admin', email: 'owner@shop.example' });
  work = statementChecker(shop, admin);
});
beforeEach(() => shop.clearFaults());
after(() => shop.close());

/** Pays an order and forgets the payment, as a restore of an older backup does; with `order`, also the order. */
async function payAndLose({ card = cards.good as string, price = 1550, order: loseOrder = false } = {}) {
  const { buyer, order } = await shop.order(price);
  const { attempt } = await shop.payNow(buyer, order);
  await shop.injectFaults({ ipn: 'lost', return: 'lost' }, { scope: { tranId: attempt.tranId } });
  await shop.pay(attempt, card);
  const { db } = shop.context;
  await db.delete(paymentEvents).where(eq(paymentEvents.attemptId, attempt.id));
  await db.delete(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
  const unpaid = { paid: false, paidAt: null, transactionId: null };
  await db.update(orders).set(unpaid).where(eq(orders.id, order._id));
  if (loseOrder) await db.update(orders).set({ deletedAt: shop.clock.now() }).where(eq(orders.id, order._id));
  return { buyer, order, attempt, line: `${attempt.tranId},${order.payable.toFixed(2)},26/11/2026,VALID,` };
}

const attemptsOf = (tranId: string) =>
  shop.context.db.select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
const errorOf = ({ status, error }: { status: number; error: { message: string } }) => [
  status,
  error.message,
];

test('columns are guessed from the headings of the panel, of the shop’s own file, and in Bengali', async () => {
  proves('B-SCALE-05');
  const fieldsOf = async (headings: string) =>
    (await work.upload(`${headings}\na,b,c,d,e`)).body.columns.map(({ field }) => field);
  const all = ['tranId', 'amount', 'date', 'status', 'reference'];
  assert.deepEqual(await fieldsOf('Tran ID,Amount (BDT),Transaction date,Status,Order ID'), all);
  assert.deepEqual(await fieldsOf('Transaction,Amount (BDT),Started,State,Order number'), all);
  assert.deepEqual(await fieldsOf('লেনদেন আইডি,টাকা,তারিখ,অবস্থা,অর্ডার নম্বর'), all);
  assert.deepEqual(await fieldsOf('TRAN_ID,Bank,Transaction ,Fee,x'), [
    'tranId',
    ...Array(4).fill(undefined),
  ]);
});

test('a lost payment is found by the provider’s answer, not by the file, and paid to its order exactly once', async () => {
  proves('B-SCALE-05');
  const { buyer, order, attempt, line } = await payAndLose();
  // The file says another amount and status.
  const statement = await work.check(line.replace(/,[\d.]+,/, ',1.00,').replace('VALID', 'FAILED'));
  assert.deepEqual([statement.state, statement.counts], ['asked', { lost: 1 }]);
  assert.deepEqual([statement.lostAmount, statement.fitting], [order.payable, 1]);
  const [found] = await work.lines(statement._id, 'lost');
  assert.deepEqual(
    [found?.amount, found?.paid, found?.known, found?.order?._id, found?.order?.fits],
    [1, order.payable, false, order._id, true],
  );
  // Nothing is decided yet.
  assert.equal((await shop.findOrder(buyer, order)).payment, false);
  assert.deepEqual(await attemptsOf(attempt.tranId), []);

  const decided = await Promise.all([1, 2, 3].map(() => work.decide(statement._id, { decision: 'attach' })));
  assert.deepEqual(decided.map(({ status }) => status).sort(), [200, 409, 409]);
  await work.run();
  assert.deepEqual((await work.find(statement._id)).counts, { attached: 1 });
  const paid = await shop.findOrder(buyer, order);
  assert.deepEqual([paid.payment, paid.transactionId], [true, attempt.tranId]);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.thingId, statement._id));
  assert.deepEqual(
    entries.map(({ act, actor, after }) => [act, actor, after]),
    [['decideStatement', 'owner@shop.example', { decision: 'attach', rows: 1, amount: order.payable * 100 }]],
  );

  // The same file again changes nothing.
  const again = await work.check(line);
  assert.deepEqual([again.state, again.counts], ['asked', { equal: 1 }]);
  assert.deepEqual(errorOf(await work.decide(again._id, { decision: 'attach' })), [
    409,
    statementTexts.nothingLost,
  ]);
  assert.equal((await attemptsOf(attempt.tranId)).length, 1);
});

test('money without an order is refunded once, through the same refunds as any other, under the id of its order', async () => {
  proves('B-SCALE-05');
  const { attempt, order, line } = await payAndLose();
  const { db } = shop.context;
  await db.update(orders).set({ deletedAt: shop.clock.now() }).where(eq(orders.id, order._id));
  const statement = await work.check(line);
  const [found] = await work.lines(statement._id, 'lost');
  assert.deepEqual([found?.order, statement.fitting], [undefined, 0]);
  assert.deepEqual(errorOf(await work.decide(statement._id, { decision: 'attach' })), [
    409,
    statementTexts.nothingFits,
  ]);
  assert.equal((await work.decide(statement._id, { decision: 'refund' })).status, 200);
  await Promise.all([work.run(), work.run()]);
  assert.deepEqual((await work.find(statement._id)).counts, { refunded: 1 });
  const [recorded] = await attemptsOf(attempt.tranId);
  assert.deepEqual(
    [recorded?.orderId, recorded?.state, recorded?.reason, recorded?.decision, recorded?.decidedBy],
    [order._id, 'review', 'lost', 'refused', 'owner@shop.example'],
  );
  await shop.reconcile();
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, recorded?.id ?? ''));
  assert.deepEqual(
    rows.map(({ state, amountPoisha }) => [state, amountPoisha]),
    [['processing', order.payable * 100]],
  );
  const taken = await shop.control<{ tranId: string; amountPoisha: number }[]>('GET', '/refunds');
  assert.deepEqual(
    taken.filter(({ tranId }) => tranId === attempt.tranId).map(({ amountPoisha }) => amountPoisha),
    [order.payable * 100],
  );
  const { body } = await admin.call(paymentAdminEndpoints.findPayment, {
    params: { tranId: attempt.tranId },
  });
  assert.deepEqual([body.orderDeleted, body.reason], [true, 'lost']);
  assert.deepEqual((await work.check(line)).counts, { equal: 1 });
});

test('every line says what is known: equal, another amount, not paid, not of this shop, repeated, unreadable', async () => {
  proves('B-SCALE-05');
  const known = await shop.startOrder();
  await shop.pay(known.attempt);
  const other = await shop.startOrder();
  await shop.pay(other.attempt);
  const declined = await payAndLose({ card: cards.declined });
  const late = await shop.startOrder({ ipn: 'lost', return: 'lost' });
  await shop.pay(late.attempt);
  const unknown = `P${'0'.repeat(26)}`;
  const amount = known.order.payable.toFixed(2);
  const statement = await work.check(
    `${known.attempt.tranId},"${amount}",,VALID,`,
    `${other.attempt.tranId},1.00,,VALID,`,
    declined.line,
    `${unknown},"৳1,550.00",,VALID,`,
    'INVOICE-7,900.00,,VALID,',
    `${known.attempt.tranId},${amount},,VALID,`,
    `${unknown.replace('P0', 'P1')},=1+1,,VALID,`,
    `${unknown.replace('P0', 'P1')},99999999999999999999,,VALID,`,
    ',900.00,,VALID,',
    // The shop knows it, and had not heard of its success.
    `${late.attempt.tranId},${amount},,VALID,`,
  );
  const lines = await work.lines(statement._id);
  assert.deepEqual(
    lines.map(({ state }) => state),
    ['equal', 'differs', 'unpaid', 'unpaid', 'foreign', 'repeated', 'wrong', 'wrong', 'wrong', 'equal'],
  );
  assert.deepEqual(
    lines.filter(({ state }) => state === 'wrong').map(({ reason }) => reason),
    [statementTexts.amountUnreadable, statementTexts.amountUnreadable, statementTexts.idMissing],
  );
  assert.deepEqual([lines[1]?.amount, lines[1]?.paid], [1, other.order.payable]);
  assert.equal(await shop.stateOf(late.attempt.tranId), 'paid');
  assert.deepEqual(errorOf(await work.decide(statement._id, { decision: 'refund' })), [
    409,
    statementTexts.nothingLost,
  ]);
});

test('ids that are not of this shop are never sent to the provider', async () => {
  proves('B-SCALE-05');
  const before = (await shop.gatewayRequests()).length;
  await work.check('../../x,1.00,,VALID,', 'OTHER-SHOP-1,1.00,,VALID,', `p${'0'.repeat(26)},1.00,,VALID,`);
  assert.equal((await shop.gatewayRequests()).length, before);
});

test('staff name the order of a payment by its number; one that is paid, cancelled or of another amount is refused', async () => {
  proves('B-SCALE-05');
  const { attempt, line } = await payAndLose({ order: true });
  const fits = await shop.order();
  const otherAmount = await shop.order(990);
  const paid = await shop.startOrder();
  await shop.pay(paid.attempt);
  const statement = await work.check(line);
  const attach = (order: string) => work.decide(statement._id, { decision: 'attach', lines: [2], order });
  for (const order of [otherAmount.order, paid.order])
    assert.deepEqual(errorOf(await attach(String(order.orderNumber))), [409, statementTexts.orderMisfit]);
  assert.deepEqual(errorOf(await attach('J-999999')), [404, statementTexts.noOrder]);
  assert.equal((await attach(String(fits.order.orderNumber))).status, 200);
  await work.run();
  const seen = await shop.findOrder(fits.buyer, fits.order);
  assert.deepEqual([seen.payment, seen.transactionId], [true, attempt.tranId]);
});

test('an order that was paid again in the meantime is not paid twice: the second payment is refunded', async () => {
  proves('B-SCALE-05');
  const { buyer, order, attempt, line } = await payAndLose();
  const statement = await work.check(line);
  await work.decide(statement._id, { decision: 'attach' });
  const again = await shop.payNow(buyer, order);
  await shop.pay(again.attempt);
  await work.run();
  assert.equal((await shop.findOrder(buyer, order)).transactionId, again.attempt.tranId);
  const [recorded] = await attemptsOf(attempt.tranId);
  assert.deepEqual([recorded?.state, recorded?.reason], ['review', 'duplicate']);
  const rows = await shop.context.db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, recorded?.id ?? ''));
  assert.deepEqual(
    rows.map(({ amountPoisha }) => amountPoisha),
    [order.payable * 100],
  );
});

test('a provider that does not answer decides nothing: the line waits, says why, and is asked again', async () => {
  proves('B-SCALE-05');
  const { line } = await payAndLose();
  await shop.injectFaults({ query: '500' }, { scope: 'global' });
  const statement = await work.check(line);
  assert.deepEqual([statement.state, statement.counts], ['asking', { waiting: 1 }]);
  assert.ok((await work.lines(statement._id))[0]?.reason);
  await work.run();
  await shop.clearFaults();
  assert.deepEqual((await work.find(statement._id)).counts, { waiting: 1 });
  await shop.advanceClocks(61);
  await work.run();
  assert.deepEqual((await work.find(statement._id)).counts, { lost: 1 });
});

test('a decision is carried out only if the provider still says the same', async () => {
  proves('B-SCALE-05');
  const { attempt, line } = await payAndLose();
  const statement = await work.check(line);
  await work.decide(statement._id, { decision: 'refund' });
  await shop.context.db
    .update(paymentStatementLines)
    .set({ paidPoisha: 1 as never })
    .where(eq(paymentStatementLines.tranId, attempt.tranId));
  await work.run();
  assert.deepEqual((await work.find(statement._id)).counts, { lost: 1 });
  assert.deepEqual(await attemptsOf(attempt.tranId), []);
});

test('what a killed process has begun is ended by another: an attached payment is settled once', async () => {
  proves('B-SCALE-05');
  const { buyer, order, attempt, line } = await payAndLose();
  const statement = await work.check(line);
  await work.decide(statement._id, { decision: 'attach' });
  const { db } = shop.context;
  // The process ended after it had recorded the payment, before it was settled: its lease is left.
  const at = shop.clock.now();
  const { userId } = attempt;
  await addLostAttempt(db, at, {
    tranId: attempt.tranId,
    orderId: order._id,
    userId,
    provider: 'sslcommerz',
    amountPoisha: attempt.amountPoisha,
    state: 'verifying',
    nextCheckAt: null,
  });
  const leaseUntil = new Date(at.getTime() + 200_000);
  await db
    .update(paymentStatementLines)
    .set({ leaseUntil })
    .where(eq(paymentStatementLines.tranId, attempt.tranId));
  await work.run();
  assert.deepEqual((await work.find(statement._id)).counts, { attaching: 1 });
  await shop.advanceClocks(201);
  await Promise.all([work.run(), work.run(), work.run()]);
  assert.deepEqual((await work.find(statement._id)).counts, { attached: 1 });
  assert.equal((await shop.findOrder(buyer, order)).payment, true);
  assert.equal((await shop.mailsTo(buyer.email, 'order-paid')).length, 1);
});

test('a hostile file is refused whole: too many lines, no CSV, a column twice, no id', async () => {
  proves('B-SCALE-05');
  const refused = async (text: string) => errorOf(await work.upload(text));
  assert.deepEqual(await refused(`Tran ID\n${'x\n'.repeat(100_000)}`), [400, importTexts.tooLong]);
  assert.deepEqual(await refused('Tran ID\n"a'), [400, toEnglish(notCsv(2))]);
  const { body } = await work.upload('Tran ID,Amount\na,1');
  const check = (fields: (string | null)[]) =>
    admin.send('POST', `/api/payment-statements/${body._id}/check`, { fields });
  assert.deepEqual(errorOf(await check(['tranId', 'tranId'])), [400, statementTexts.sameColumn]);
  assert.deepEqual(errorOf(await check([null, 'amount'])), [400, statementTexts.noId]);
  assert.deepEqual(errorOf(await check(['tranId', '__proto__'])), [400, statementTexts.unknownColumn]);
  // The amount as the id: nothing is asked.
  assert.equal((await check([null, 'tranId'])).status, 200);
  await work.run();
  assert.deepEqual((await work.find(body._id)).counts, { foreign: 1 });
  assert.deepEqual(errorOf(await check(['tranId', null])), [409, statementTexts.alreadyAsked]);
});

test('semicolons, tabs and a byte order mark are read', async () => {
  proves('B-SCALE-05');
  const { attempt } = await payAndLose();
  for (const [mark, separator] of [
    ['', ';'],
    ['\ufeff', '\t'],
  ] as const) {
    const text = `${mark}${['Tran ID', 'Amount'].join(separator)}\r\n${[attempt.tranId, '"1,650.00"'].join(separator)}\r\n`;
    const { body } = await work.upload(text);
    assert.deepEqual(
      body.columns.map(({ field }) => field),
      ['tranId', 'amount'],
    );
  }
});

test('a shop without online payments has no provider to ask', async () => {
  proves('B-SCALE-05');
  const putBack = overrideSettings(shop.context.config, { paymentMethods: ['cash-on-delivery'] });
  try {
    assert.deepEqual(errorOf(await work.upload('Tran ID\nx')), [409, statementTexts.noProvider]);
  } finally {
    putBack();
  }
});

test('only a provider that finds a payment by its transaction id is asked: one that does not would say that nothing was paid', async (t) => {
  const bkash = await createBkashShop();
  t.after(() => bkash.close());
  const owner = statementChecker(bkash, await bkash.signIn({ role: 'admin' }));
  const providersOf = async (paymentMethods: string[]) => {
    const putBack = overrideSettings(bkash.context.config, { paymentMethods });
    try {
      const answer = await owner.upload('Tran ID\nx');
      const rows = await bkash.context.db.select().from(paymentStatements);
      return [answer.status, ...rows.map(({ provider }) => provider)];
    } finally {
      putBack();
    }
  };
  assert.deepEqual(await providersOf(['bkash']), [409]);
  assert.deepEqual(await providersOf(['bkash', 'sslcommerz']), [200, 'sslcommerz']);
});

test('statements are deleted after 30 days, one that was not asked about after two', async () => {
  proves('B-SCALE-05');
  const { body: unasked } = await work.upload('Tran ID\nx');
  const asked = await work.check('x,1.00,,,');
  const left = async () =>
    (
      await shop.context.db
        .select({ id: paymentStatements.id })
        .from(paymentStatements)
        .where(inArray(paymentStatements.id, [unasked._id, asked._id]))
    ).length;
  await shop.advanceClocks(3 * 86_400);
  await removeOldStatements(shop.context);
  assert.equal(await left(), 1);
  await shop.advanceClocks(28 * 86_400);
  await removeOldStatements(shop.context);
  assert.equal(await left(), 0);
});

test('after the restore of an older backup every payment since comes back by the provider’s list', async () => {
  proves('B-SCALE-05');
  const folder = await mkdtemp(join(tmpdir(), 'jontro-statement-'));
  const file = join(folder, 'shop.backup');
  const target = await createTestDatabase();
  const restored = { ...shop.context, db: target.db, database: target };
  const { db, now } = restored;
  try {
    const unpaid = await Promise.all([1, 2, 3, 4, 5].map(() => shop.order()));
    await backUp(shop.context.db, file, now(), undefined);
    const paid: Awaited<ReturnType<typeof shop.startOrder>>[] = [];
    for (const { buyer, order } of unpaid) paid.push({ buyer, order, ...(await shop.payNow(buyer, order)) });
    // Orders that were placed and paid after the backup are lost whole.
    const late = [await shop.startOrder(), await shop.startOrder()];
    const all = [...paid, ...late];
    for (const { attempt } of all) await shop.pay(attempt);
    await restore(db, { file, force: false, images: undefined, now: now() });
    assert.equal(
      await db.$count(
        paymentAttempts,
        inArray(
          paymentAttempts.tranId,
          all.map(({ attempt }) => attempt.tranId),
        ),
      ),
      0,
    );

    const owner = await findActor(db, admin.userId);
    assert.ok(owner);
    const lines = all.map(({ attempt, order }) => `${attempt.tranId},${order.payable}`);
    const check = async () => {
      const text = ['Tran ID,Amount', ...lines].join('\n');
      const { _id: id } = await uploadStatement(restored, owner, { file: 'panel.csv', text });
      await checkStatement(restored, owner, id, { fields: ['tranId', 'amount'] });
      await runStatements(restored, silentLog);
      return readStatement(db, id);
    };
    const found = await check();
    assert.deepEqual([found.counts, found.fitting], [{ lost: 7 }, 5]);
    for (const decision of ['attach', 'refund'] as const) {
      await decideStatement(restored, owner, found._id, { decision });
      await runStatements(restored, silentLog);
    }
    assert.deepEqual((await readStatement(db, found._id)).counts, { attached: 5, refunded: 2 });
    const orderOf = async ({ order }: (typeof all)[number]) =>
      (await db.select().from(orders).where(eq(orders.id, order._id)))[0];
    for (const one of paid) {
      const row = await orderOf(one);
      assert.deepEqual([row?.paid, row?.transactionId], [true, one.attempt.tranId]);
    }
    for (const one of late) {
      const [recorded] = await db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.tranId, one.attempt.tranId));
      assert.equal(recorded?.orderId, one.order._id);
      const rows = await db
        .select()
        .from(refunds)
        .where(eq(refunds.attemptId, recorded?.id ?? ''));
      assert.deepEqual(
        rows.map(({ amountPoisha }) => amountPoisha),
        [one.order.payable * 100],
      );
      assert.ok((await orderOf(one))?.deletedAt, 'an order that was lost is nowhere but at its payment');
    }
    assert.deepEqual((await check()).counts, { equal: 7 });
  } finally {
    await target.close();
    await rm(folder, { recursive: true, force: true });
  }
});
