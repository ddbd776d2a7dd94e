/** Sales over time: orders placed, online payments and cash, for each step of a period and of the one before. */

import { type Poisha, poisha, sumOf, toTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { and, count, gte, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { periodOf, type ReportPeriod } from './report-period.ts';

type TimestampColumn = typeof orders.placedAt | typeof orders.paidAt | typeof orders.cashReceivedAt;

type Measure = 'orders' | 'paidOnline' | 'cash';

/** The timestamp and the condition of each measure. No order is in both amounts: one paid online has no cash. */
const measures: Record<Measure, { timestamp: TimestampColumn; condition?: SQL }> = {
  orders: { timestamp: orders.placedAt },
  paidOnline: { timestamp: orders.paidAt, condition: sql`${orders.paid}` },
  cash: { timestamp: orders.cashReceivedAt, condition: not(orders.paid) },
};

/** Amounts in taka from poisha. */
export const salesOf = (paidOnline = poisha(0), cash = poisha(0)): Omit<SalesFigures, 'orders'> => ({
  sales: toTaka(sumOf([paidOnline, cash])),
  paidOnline: toTaka(paidOnline),
  cash: toTaka(cash),
});

/** Throws 400 for impossible and too many days. */
export async function findSalesReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<SalesReport> {
  const period = periodOf(query, now);
  const [placed, paidOnline, cash] = await Promise.all([
    countSteps(db, period, 'orders'),
    countSteps(db, period, 'paidOnline'),
    countSteps(db, period, 'cash'),
  ]);
  const figures = (read: (counted: Counted) => Row | undefined): SalesFigures => ({
    orders: read(placed)?.count ?? 0,
    ...salesOf(read(paidOnline)?.poisha, read(cash)?.poisha),
  });
  const stepFigures = (bucket: number) => figures(({ steps }) => steps.get(bucket));
  const { step, from, to, earlier, steps } = period;
  return {
    step,
    from,
    to,
    earlier,
    steps: steps.map(({ now: days }, index) => ({
      ...days,
      now: stepFigures(index + firstBucket(period)),
      before: stepFigures(index + 1),
    })),
    totals: { now: figures((counted) => counted.now), before: figures((counted) => counted.before) },
  };
}

interface Row {
  count: number;
  /** The sum of the totals. */
  poisha: Poisha;
}

interface Counted {
  /** By bucket between the bounds. */
  steps: ReadonlyMap<number, Row>;
  now: Row | undefined;
  before: Row | undefined;
}

/** The starts of the earlier steps, their end, and the starts of the steps; there may be a gap between the periods. */
const boundsOf = ({ steps, earlier }: ReportPeriod): Date[] => [
  ...steps.map(({ before }) => startOfDay(before.from)),
  endOfDay(earlier.to),
  ...steps.map(({ now }) => startOfDay(now.from)),
];
const firstBucket = ({ steps }: ReportPeriod): number => steps.length + 2;

async function countSteps(db: Db, period: ReportPeriod, measure: Measure): Promise<Counted> {
  const { timestamp, condition } = measures[measure];
  const bounds = sql.join(
    boundsOf(period).map((bound) => sql`${bound.toISOString()}::timestamptz`),
    sql`, `,
  );
  const bucket = sql<number>`width_bucket(${timestamp}, array[${bounds}])`;
  const counted = db
    .select({
      bucket: bucket.as('bucket'),
      before: sql<boolean>`${lt(timestamp, endOfDay(period.earlier.to))}`.as('before'),
      poisha: payablePoisha.as('poisha'),
    })
    .from(orders)
    .where(
      and(
        notDeleted,
        condition,
        gte(timestamp, startOfDay(period.earlier.from)),
        lt(timestamp, endOfDay(period.to)),
        // The days between an incomplete step and the period belong to neither.
        or(lt(timestamp, endOfDay(period.earlier.to)), gte(timestamp, startOfDay(period.from))),
      ),
    )
    .as('counted');
  const rows = await db
    .select({
      bucket: counted.bucket,
      before: counted.before,
      count: count(),
      poisha: sql`sum(${counted.poisha})`.mapWith(decodePoisha),
    })
    .from(counted)
    .groupBy(sql`grouping sets ((${counted.bucket}), (${counted.before}))`);
  const periodRow = (before: boolean) => rows.find((row) => row.before === before);
  return {
    steps: new Map(rows.flatMap((row) => (row.bucket === null ? [] : [[row.bucket, row]]))),
    now: periodRow(false),
    before: periodRow(true),
  };
}
