/**
 * Random histories of orders across midnight and month ends: reports and files have the same money, each amount on the day on which it came or
 * went, and no act changes a day that is over. `TEST_SEED=<number>` tries other histories.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { type MoneyKind, moneyKindLabels, moneyKinds } from '@jontro/shop/reports/money-figures.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { undoChange } from '../bulk-actions/change-order.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import { dayMs, endOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { changeOrder } from '../orders/edit-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import { differenceDue, owedBack, receivedAmount } from '../orders/order-money.ts';
import { cashRefunds, orders } from '../orders/orders.table.ts';
import { receiveCash, removeOrder } from '../orders/orders.ts';
import { refundCash } from '../orders/refund-cash.ts';
import { restoreOrder } from '../orders/restore-order.ts';
import { settleDifference } from '../orders/settle-difference.ts';
import { takeBack } from '../orders/take-back.ts';
import { addAttempt } from '../payments/attempts.ts';
import { refundPayment } from '../payments/decide-payment.ts';
import { paymentAttempts, refunds } from '../payments/payments.table.ts';
import { settle } from '../payments/settle.ts';
import type { Context } from '../runtime/context.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { randomOf, testSeed } from '../testing/seeded-random.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { cashOwedOf, sumCashOwed } from './cash-back.ts';

const numActs = sizeOfRun(1_200, 300);

let shop: TestShop;
let context: Context;
let owner: SignedInClient;
let admin: CurrentUser;
before(async () => {
  shop = await createTestShop();
  context = shop.context;
  owner = await shop.signIn({ role: 'admin' });
  const { userId, email, uid } = owner;
  admin = { userId, email, uid, role: 'admin', name: 'Nusrat', language: 'en' } as unknown as CurrentUser;
});
after(() => shop.close());

const today = () => toBangladeshDate(context.now());
const readOrders = () => context.db.select().from(orders).orderBy(asc(orders.id));
type Row = Awaited<ReturnType<typeof readOrders>>[number];

/** What came and went until now, in poisha: by what orders and payments say themselves. */
async function countMoney(): Promise<Record<MoneyKind, number>> {
  const { db } = context;
  const rows = await readOrders();
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const paid = await db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'paid'));
  const paidOnline = sum(paid.map(({ settledPoisha, amountPoisha }) => settledPoisha ?? amountPoisha));
  const made = await db.select().from(refunds).where(eq(refunds.state, 'refunded'));
  const back = await db.select().from(cashRefunds);
  const isMoved = ({ orderId, transfer }: (typeof back)[number]) =>
    rows.some(({ id, replacementOf }) => id === transfer && replacementOf === orderId);
  const moved = sum(back.filter(isMoved).map(({ amountPoisha }) => amountPoisha));
  const ofPaid = made.filter(({ attemptId }) => paid.some(({ id }) => id === attemptId));
  return {
    paidOnline,
    cash: sum(rows.map(receivedAmount)) - paidOnline - moved,
    refundedOnline: sum(ofPaid.map(({ amountPoisha }) => amountPoisha)),
    refundedCash: sum(back.filter((row) => !isMoved(row)).map(({ amountPoisha }) => amountPoisha)),
  };
}

/** Pays an order, or what it costs more since it was paid. */
async function payOnline(row: Row): Promise<void> {
  const isPaid = row.paid || row.cashReceivedAt !== null;
  const amountPoisha = isPaid ? differenceDue(row) : payableAmount(row);
  if (amountPoisha <= 0) return;
  const fields = { orderId: row.id, userId: row.userId, provider: 'sslcommerz', amountPoisha };
  const attempt = await context.db.transaction((tx) =>
    addAttempt(tx, context.now(), { ...fields, ...(isPaid && { difference: true }) }),
  );
  assert.ok(attempt);
  const { tranId } = attempt;
  const payment = { tranId, confirmationId: tranId, amountPoisha, requestedPoisha: amountPoisha };
  const confirmed = { ...payment, requestedCurrency: 'BDT', captureId: tranId, riskLevel: 0 };
  await settle(context, attempt, tranId, confirmed, 'ipn');
}

type Random = (below: number) => number;
type Act = (row: Row, random: Random) => Promise<unknown>;

/** Each with its weight. */
const acts: readonly (readonly [weight: number, act: Act])[] = [
  [6, payOnline],
  [5, ({ id }) => moveOrder(context, admin, { id, move: 'deliver' })],
  [6, ({ id }) => receiveCash(context, admin, id)],
  // A mistake, undone within minutes or on the next day.
  [
    2,
    async ({ id, cashReceivedAt }) => {
      if (!cashReceivedAt) return;
      const undone = { orderId: id, kind: 'receive-cash', doneAt: cashReceivedAt } as const;
      await context.db.transaction((tx) =>
        undoChange(tx, context, admin, { ...undone, stepBefore: null, reason: 'Oops' }, context.now()),
      );
    },
  ],
  [
    4,
    async ({ id }, random) => {
      const all = await context.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
      const attempt = all.find(({ state }) => state === 'paid');
      if (!attempt) return;
      const input = { amount: 1 + random(300), reason: 'Goodwill', key: newId() };
      await refundPayment(context, admin, attempt.tranId, input);
    },
  ],
  [
    4,
    async (_row, random) => {
      const inCash = (await readOrders()).filter((row) => row.cashReceivedAt && !row.deletedAt);
      const { id } = inCash[random(inCash.length)] ?? {};
      const amount = 1 + random(100);
      if (id) await refundCash(context, admin, { id, amount, transfer: random(2) === 0 ? newId() : '' });
    },
  ],
  [2, ({ id }) => cancelOrder(context, admin, { id, reason: 'A reason' })],
  [
    4,
    ({ id, revision }, random) =>
      changeOrder(context, admin, id, {
        revision,
        quantities: [{ position: 0, quantity: 1 + random(5) }],
        deliveryCharge: random(200),
      }),
  ],
  [
    4,
    ({ id }, random) => {
      const [sellable, damaged, lost] = [random(2), random(2), random(2)];
      const resend = random(3) === 0 ? Math.min(1, sellable + damaged + lost) : 0;
      return takeBack(context, admin, id, {
        lines: [{ position: 0, sellable, damaged, forRepair: 0, lost, resend }],
        keepDelivery: random(2) === 0,
      });
    },
  ],
  [2, ({ id }, random) => settleDifference(context, admin, { id, by: random(3) === 0 ? 'waiver' : 'cash' })],
  [1, ({ id }) => removeOrder(context, admin, id)],
  [1, ({ id }) => restoreOrder(context, admin, id)],
  // The provider makes or refuses what was asked for.
  [
    5,
    async (_row, random) => {
      const { db } = context;
      const open = await db
        .select()
        .from(refunds)
        .where(inArray(refunds.state, ['requested', 'processing']));
      for (const { id } of open)
        await db
          .update(refunds)
          .set({
            state: random(5) === 0 ? 'failed' : 'refunded',
            updatedAt: context.now(),
            nextCheckAt: null,
          })
          .where(eq(refunds.id, id));
    },
  ],
];
const lots = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

/** A refusal in words is an answer; anything else is a fault. */
const answer = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ApplicationError)) throw error;
  });

const maxDays = 85;

/** Some minutes, a minute before or after midnight, or to the end of a month that is near. */
function passTime(random: Random, first: string): void {
  const now = context.now().getTime();
  const midnight = endOfDay(today()).getTime();
  const [minute, choice] = [60_000, random(24)];
  const isFar = now - Date.parse(`${first}T00:00:00+06:00`) > maxDays * dayMs;
  if (choice < 20 || isFar) shop.clock.advance(random(20) * minute);
  else if (choice < 21) shop.clock.advance(Math.max(0, midnight - minute - now));
  else if (choice < 23) shop.clock.advance(midnight - now + random(2));
  else {
    const [year = 0, month = 1] = today().split('-').map(Number);
    const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    const monthEnd = endOfDay(lastDay).getTime();
    shop.clock.advance(monthEnd - now < 8 * dayMs ? monthEnd - now - 1 : 0);
  }
}

/** The lines of a CSV file by their headings. */
function linesOf(file: unknown): Record<string, string>[] {
  const [head = [], ...lines] = String(file)
    .replace('\ufeff', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell));
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

const poishaOf = (taka: number | string | undefined): number => Math.round(Number(taka ?? 0) * 100);

type Days = Map<string, Record<MoneyKind, number>>;
const nothing: Readonly<Record<MoneyKind, number>> = {
  paidOnline: 0,
  cash: 0,
  refundedOnline: 0,
  refundedCash: 0,
};

/** Compares every report and file with what was counted day by day. */
async function compare(from: string, counted: Days, seed: string): Promise<void> {
  const query = { from, to: today() };
  const { body: sales } = await owner.call(reportEndpoints.findSalesReport, { query });
  const total = { ...nothing };
  for (const { from: day, now } of sales.steps) {
    const expected = counted.get(day) ?? nothing;
    for (const kind of moneyKinds) {
      assert.equal(poishaOf(now[kind]), expected[kind], `${kind} of ${day}, ${seed}`);
      total[kind] += expected[kind];
    }
    const [came, went] = [
      expected.paidOnline + expected.cash,
      expected.refundedOnline + expected.refundedCash,
    ];
    assert.deepEqual([now.sales, now.refunds, now.net].map(poishaOf), [came, went, came - went], seed);
  }
  const { body: payments } = await owner.call(paymentAdminEndpoints.findPaymentReport, { query });
  for (const { day, paidAmount, refundedAmount } of payments.days) {
    const { paidOnline, refundedOnline } = counted.get(day) ?? nothing;
    assert.deepEqual([paidAmount, refundedAmount].map(poishaOf), [paidOnline, refundedOnline], seed);
  }
  const inFile: Days = new Map();
  const money = await owner.call(reportEndpoints.downloadMoney, { query });
  for (const { Day: day = '', What: what, 'Amount (BDT)': amount } of linesOf(money.body)) {
    const kind = moneyKinds.find((one) => moneyKindLabels[one] === what);
    assert.ok(kind, what);
    const sums = inFile.get(day) ?? nothing;
    inFile.set(day, { ...sums, [kind]: sums[kind] + poishaOf(amount) });
  }
  for (const [day, expected] of counted)
    assert.deepEqual(inFile.get(day) ?? nothing, expected, `the file of ${day}, ${seed}`);
  const { body: channels } = await owner.call(reportEndpoints.findChannelReport, { query });
  const { orders: placed, ...figures } = sales.totals.now;
  const { cancelled: _, returned: __, ...byChannel } = channels.totals;
  assert.deepEqual(byChannel, { orders: placed, ...figures }, seed);
  const { body: profit } = await owner.call(reportEndpoints.findProfitReport, { query });
  assert.equal(profit.totals.received, figures.net, seed);
  const { body: made } = await owner.call(reportEndpoints.findRefunds, { query });
  assert.equal(poishaOf(made.totals.amount), total.refundedOnline + total.refundedCash, seed);
  await compareOrders(total, seed);
}

/** The file of orders has all money but that of deleted ones. */
async function compareOrders(total: Record<MoneyKind, number>, seed: string): Promise<void> {
  await context.db.update(orders).set({ deletedAt: null });
  const url = endpointUrl(orderEndpoints.downloadOrders, { query: {} });
  const lines = linesOf((await owner.send('GET', url)).body);
  for (const kind of moneyKinds) {
    const sum = lines.reduce((all, line) => all + poishaOf(line[`${moneyKindLabels[kind]} (BDT)`]), 0);
    assert.equal(sum, total[kind], `${kind} of the orders, ${seed}`);
  }
}

/** The cash that is to be given back is what came in cash of what each order owes. */
async function compareOwed(seed: string): Promise<void> {
  const rows = await readOrders();
  const paid = await context.db.select().from(paymentAttempts).where(eq(paymentAttempts.state, 'paid'));
  const onlineOf = (id: string) =>
    paid
      .filter(({ orderId }) => orderId === id)
      .reduce((sum, { settledPoisha, amountPoisha }) => sum + (settledPoisha ?? amountPoisha), 0);
  const expected = rows.flatMap((row) => {
    const inCash = receivedAmount(row) - onlineOf(row.id) - row.cashRefundedPoisha;
    const owed = Math.max(0, Math.min(inCash, owedBack(row)));
    return owed > 0 ? [[row.id, owed] as const] : [];
  });
  assert.ok(expected.length > 0, seed);
  const ids = rows.map(({ id }) => id);
  assert.deepEqual(new Map(await cashOwedOf(context.db, ids)), new Map(expected), seed);
  const listed = expected.filter(([id]) => rows.some((row) => row.id === id && row.deletedAt === null));
  assert.deepEqual(
    await sumCashOwed(context.db),
    { count: listed.length, poisha: listed.reduce((sum, [, owed]) => sum + owed, 0) },
    seed,
  );
}

/** The figures of days that are over, as text: money, profit and products. */
async function closedFigures(from: string, to: string): Promise<string> {
  const query = { from, to };
  const sales = (await owner.call(reportEndpoints.findSalesReport, { query })).body;
  const profit = (await owner.call(reportEndpoints.findProfitReport, { query })).body;
  const best = (await owner.call(reportEndpoints.listBestProducts, { query })).body;
  // Orders that are deleted count no longer.
  const money = sales.steps.map(({ from: day, now: { orders: _, ...figures } }) => ({ day, ...figures }));
  const products = best.products.flatMap(({ productName, sales: sold }) =>
    sold === 0 ? [] : { productName, sold },
  );
  return JSON.stringify({
    money,
    profit: profit.steps,
    products: [
      ...profit.products,
      ...products.toSorted((one, other) => one.productName.localeCompare(other.productName)),
    ],
  });
}

test('reports and files agree over random histories, and no act changes a day that is over', async () => {
  const random = randomOf(testSeed);
  const seed = `TEST_SEED=${testSeed}`;
  const first = today();
  let buyer = await shop.signIn();
  const fan = await shop.addProduct({ name: 'Fan', price: 500, stock: 10_000 });
  const pods = await shop.addProduct({ name: 'Pods', price: 250.25, stock: 10_000 });
  await owner.call(stockEndpoints.changeStockRules, { params: { id: fan }, body: { cost: 300.5 } });
  const counted: Days = new Map();
  const closed = new Map<string, string>();
  let until = await countMoney();
  for (let number = 0; number < numActs; number++) {
    const day = today();
    passTime(random, first);
    if (today() !== day) {
      // Logins end after some weeks.
      [owner, buyer] = [await shop.signIn({ role: 'admin' }), await shop.signIn()];
      closed.set(day, await closedFigures(first, day));
    }
    const rows = await readOrders();
    // More often one of the latest.
    const row = rows[rows.length - 1 - random(random(2) === 0 ? rows.length : Math.min(rows.length, 12))];
    const act = lots[random(lots.length)];
    if (!row || !act || random(5) === 0) await buy(buyer, random(2) === 0 ? fan : pods, 1 + random(4));
    else await answer(act(row, random));
    const sums = await countMoney();
    const ofDay = counted.get(today()) ?? { ...nothing };
    for (const kind of moneyKinds) ofDay[kind] += sums[kind] - until[kind];
    counted.set(today(), ofDay);
    until = sums;
  }
  assert.ok(closed.size > 5, `${closed.size} days, ${seed}`);
  for (const kind of moneyKinds) assert.ok(until[kind] > 0, `${kind}, ${seed}`);
  for (const [day, figures] of closed)
    assert.equal(await closedFigures(first, day), figures, `until ${day}, ${seed}`);
  await compareOwed(seed);
  await compare(first, counted, seed);
  const broken = (await checkInvariants(context.db)).filter(({ broken }) => broken.length > 0);
  assert.deepEqual(
    broken.filter(({ invariant }) => invariant.name.endsWith('-days')),
    [],
  );
});
