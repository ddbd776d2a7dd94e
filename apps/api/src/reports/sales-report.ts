/** Sales over time: orders placed, online payments and cash, for each step of a period and of the one before. */

import { type Poisha, poisha, sumOf, toTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { and, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { orders } from '../orders/orders.table.ts';
import { periodOf, type ReportPeriod } from './report-period.ts';
import { type SalesMeasure, salesDays } from './sales-days.table.ts';

/** Amounts in taka from poisha. */
export const salesOf = (paidOnline = poisha(0), cash = poisha(0)): Omit<SalesFigures, 'orders'> => ({
  sales: toTaka(sumOf([paidOnline, cash])),
  paidOnline: toTaka(paidOnline),
  cash: toTaka(cash),
});

/** Throws 400 for impossible and too many days. No order is in both amounts: one paid online has no cash (Q-009). */
export async function findSalesReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<SalesReport> {
  const period = periodOf(query, now);
  const { orders: placed, paidOnline, cash } = await countSteps(db, period);
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

/** The starts of the earlier steps, the day after them, and the starts of the steps; there may be a gap between the periods. */
const boundsOf = ({ steps, earlier }: ReportPeriod): SQL[] => [
  ...steps.map(({ before }) => sql`${before.from}::date`),
  sql`${earlier.to}::date + 1`,
  ...steps.map(({ now }) => sql`${now.from}::date`),
];
const firstBucket = ({ steps }: ReportPeriod): number => steps.length + 2;

/** What of the orders of a period that were paid in cash came online in advance: added to one measure, and taken off the other. */
function advancesAs(db: Db, { earlier, to }: ReportPeriod, measure: 'paidOnline' | 'cash') {
  const { advancePaidPoisha, refundedPoisha, cashReceivedAt, deletedAt } = orders;
  const kept = sql`greatest(0, ${advancePaidPoisha} - ${refundedPoisha})`;
  return db
    .select({
      day: sql<string>`(${cashReceivedAt} at time zone 'Asia/Dhaka')::date`.as('day'),
      measure: sql<SalesMeasure>`${measure}::text`.as('measure'),
      count: sql<number>`0`.as('count'),
      poisha: sql<Poisha>`${measure === 'cash' ? sql`-${kept}` : kept}`.as('poisha'),
    })
    .from(orders)
    .where(
      and(
        sql`${advancePaidPoisha} > 0 and ${cashReceivedAt} is not null and ${deletedAt} is null`,
        gte(cashReceivedAt, startOfDay(earlier.from)),
        lt(cashReceivedAt, endOfDay(to)),
      ),
    );
}

async function countSteps(db: Db, period: ReportPeriod): Promise<Record<SalesMeasure, Counted>> {
  const { earlier } = period;
  const sold = unionAll(
    db
      .select({
        day: salesDays.day,
        measure: salesDays.measure,
        count: salesDays.count,
        poisha: salesDays.poisha,
      })
      .from(salesDays),
    advancesAs(db, period, 'paidOnline'),
    advancesAs(db, period, 'cash'),
  ).as('sold');
  const { day } = sold;
  const bucket = sql<number>`width_bucket(${day}, array[${sql.join(boundsOf(period), sql`, `)}])`;
  const counted = db
    .select({
      measure: sold.measure,
      bucket: bucket.as('bucket'),
      before: sql<boolean>`${lte(day, earlier.to)}`.as('before'),
      count: sold.count,
      poisha: sold.poisha,
    })
    .from(sold)
    .where(
      and(
        gte(day, earlier.from),
        lte(day, period.to),
        // The days between an incomplete step and the period belong to neither.
        or(lte(day, earlier.to), gte(day, period.from)),
      ),
    )
    .as('counted');
  const rows = await db
    .select({
      measure: counted.measure,
      bucket: counted.bucket,
      before: counted.before,
      count: sql`sum(${counted.count})`.mapWith(Number),
      poisha: sql`sum(${counted.poisha})`.mapWith(decodePoisha),
    })
    .from(counted)
    .groupBy(
      sql`grouping sets ((${counted.measure}, ${counted.bucket}), (${counted.measure}, ${counted.before}))`,
    );
  const countedOf = (measure: SalesMeasure): Counted => {
    const ofMeasure = rows.filter((row) => row.measure === measure);
    const periodRow = (before: boolean) => ofMeasure.find((row) => row.before === before);
    return {
      steps: new Map(ofMeasure.flatMap((row) => (row.bucket === null ? [] : [[row.bucket, row]]))),
      now: periodRow(false),
      before: periodRow(true),
    };
  };
  return { orders: countedOf('orders'), paidOnline: countedOf('paidOnline'), cash: countedOf('cash') };
}
