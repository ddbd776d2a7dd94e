/** The daily report of payments: attempts, what was paid and refunded as the sales report has it, what was held, and what settled them. */
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { PaymentDay, PaymentFigures, PaymentReport } from '@jontro/shop/payments/payment-admin.ts';
import type { MoneyKind } from '@jontro/shop/reports/money-figures.ts';
import { and, count, eq, gte, lt, min, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/db.ts';
import { endOfDay, startOfDay } from '../../http/bangladesh-days.ts';
import { type CsvColumn, csvText } from '../../http/csv.ts';
import { sumMoney } from '../../sales/money-moves.ts';
import { waitsForDecision } from '../payment-undecided.ts';
import { paymentAttempts, paymentEvents, refunds } from '../payments.table.ts';
import { listReportDays } from './report-days.ts';

type Figure = keyof PaymentFigures;

const zeros: PaymentFigures = {
  attempts: 0,
  paid: 0,
  paidAmount: 0,
  fees: 0,
  refunds: 0,
  refundedAmount: 0,
  heldRefundedAmount: 0,
  held: 0,
  byMessage: 0,
  byReturn: 0,
  byQuery: 0,
  mismatches: 0,
};

/** Summed in poisha. */
const amounts: readonly Figure[] = ['paidAmount', 'fees', 'refundedAmount', 'heldRefundedAmount'];

/** What the report has of the money that the sales report counts. */
const moneyOf: Partial<Record<MoneyKind, readonly [count: Figure, amount: Figure]>> = {
  paidOnline: ['paid', 'paidAmount'],
  refundedOnline: ['refunds', 'refundedAmount'],
};

const dhakaDay = (timestamp: PgColumn): SQL<string> =>
  sql<string>`to_char(${timestamp} at time zone 'Asia/Dhaka', 'YYYY-MM-DD')`;
const paid = eq(paymentAttempts.state, 'paid');
const countIf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);
const sumIf = (amount: SQL, condition: SQL | undefined) =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);
const receivedPoisha = sql`coalesce(${paymentAttempts.settledPoisha}, ${paymentAttempts.amountPoisha})`;
const settledThrough = (source: 'ipn' | 'return' | 'query') =>
  countIf(and(paid, eq(paymentAttempts.settledThrough, source)));

/** Returns the report of `from` to `to`, both inclusive, by default of the last 30 days. Throws 400 for impossible days. */
export async function findPaymentReport(
  db: Db,
  now: Date,
  requested: { from?: string; to?: string },
): Promise<PaymentReport> {
  const days = listReportDays(requested, now);
  const [to = '', from = ''] = [days[0], days.at(-1)];
  const inPeriod = (timestamp: PgColumn) =>
    and(gte(timestamp, startOfDay(from)), lt(timestamp, endOfDay(to)));
  const partialFigures = [
    await db
      .select({ day: dhakaDay(paymentAttempts.createdAt), attempts: count() })
      .from(paymentAttempts)
      .where(inPeriod(paymentAttempts.createdAt))
      .groupBy(sql`1`),
    await db
      .select({
        day: dhakaDay(paymentAttempts.settledAt),
        fees: sumIf(
          sql`${receivedPoisha} - coalesce(${paymentAttempts.storeAmountPoisha}, ${receivedPoisha})`,
          paid,
        ),
        held: countIf(eq(paymentAttempts.state, 'review')),
        byMessage: settledThrough('ipn'),
        byReturn: settledThrough('return'),
        byQuery: settledThrough('query'),
      })
      .from(paymentAttempts)
      .where(inPeriod(paymentAttempts.settledAt))
      .groupBy(sql`1`),
    await db
      .select({
        day: dhakaDay(refunds.updatedAt),
        heldRefundedAmount: sql`sum(${refunds.amountPoisha})`.mapWith(Number),
      })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .where(and(inPeriod(refunds.updatedAt), eq(refunds.state, 'refunded'), not(paid)))
      .groupBy(sql`1`),
    await db
      .select({ day: dhakaDay(paymentEvents.at), mismatches: count() })
      .from(paymentEvents)
      .where(and(inPeriod(paymentEvents.at), eq(paymentEvents.signature, 'mismatch')))
      .groupBy(sql`1`),
  ];
  const [waiting] = await db
    .select({ count: count(), since: min(paymentAttempts.settledAt) })
    .from(paymentAttempts)
    .where(waitsForDecision);

  const figures = new Map(days.map((day) => [day, { ...zeros }]));
  for (const { day, ...counted } of partialFigures.flat()) Object.assign(figures.get(day) ?? {}, counted);
  for (const { day, kind, count: moves, poisha: sum } of await sumMoney(db, { from, to })) {
    const [of, amountOf] = moneyOf[kind] ?? [];
    const dayFigures = figures.get(day);
    if (!of || !amountOf || !dayFigures) continue;
    dayFigures[of] += moves;
    dayFigures[amountOf] += sum;
  }
  const totals = { ...zeros };
  for (const dayFigures of figures.values()) {
    for (const name of Object.keys(zeros) as Figure[]) totals[name] += dayFigures[name];
  }
  return {
    from,
    to,
    days: [...figures].map(([day, dayFigures]) => ({ day, ...inTaka(dayFigures) })),
    totals: inTaka(totals),
    toDecide: {
      count: waiting?.count ?? 0,
      ...(waiting?.since && { since: waiting.since.toISOString() }),
    },
  };
}

const inTaka = (figures: PaymentFigures): PaymentFigures => ({
  ...figures,
  ...Object.fromEntries(amounts.map((name) => [name, toTaka(poisha(figures[name]))])),
});

const taka = (heading: string, name: Figure): CsvColumn<PaymentDay> => [
  heading,
  (day) => ({ taka: day[name] }),
];

const csvColumns: readonly CsvColumn<PaymentDay>[] = [
  ['Day', ({ day }) => day],
  ['Attempts', ({ attempts }) => attempts],
  ['Paid', ({ paid }) => paid],
  taka('Paid amount (BDT)', 'paidAmount'),
  taka('Fees (BDT)', 'fees'),
  ['Refunds', ({ refunds }) => refunds],
  taka('Refunded amount (BDT)', 'refundedAmount'),
  ['Held', ({ held }) => held],
  ['Paid by message', ({ byMessage }) => byMessage],
  ['Paid by return', ({ byReturn }) => byReturn],
  ['Paid by reconciliation', ({ byQuery }) => byQuery],
  ['Signature mismatches', ({ mismatches }) => mismatches],
  // Last, so that the columns before it stay where they were.
  taka('Held and refunded (BDT)', 'heldRefundedAmount'),
];

/** The report as CSV: a line per day, oldest first, and a total line. */
export const reportAsCsv = ({ days, totals }: PaymentReport): string =>
  csvText(csvColumns, [...days.toReversed(), { day: 'Total', ...totals }]);
