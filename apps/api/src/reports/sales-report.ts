/** Sales over time: orders placed, money paid online and received in cash, for each step of a period and of the one before. */
import { toTaka } from '@jontro/shop/money.ts';
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { and, count, gte, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { payablePoisha } from '../orders/order-figures.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { periodOf, type ReportPeriod } from './report-period.ts';

type Moment = typeof orders.placedAt | typeof orders.paidAt | typeof orders.cashReceivedAt;

type Measure = 'orders' | 'paidOnline' | 'cash';

/** The moment each measure is counted by. No order is in both amounts: one that is paid online has no cash. */
const measures: Record<Measure, { moment: Moment; only?: SQL }> = {
  orders: { moment: orders.placedAt },
  paidOnline: { moment: orders.paidAt, only: sql`${orders.paid}` },
  cash: { moment: orders.cashReceivedAt, only: not(orders.paid) },
};

/** The amounts of the wire in taka, from poisha. */
export const salesOf = (paidOnline = 0, cash = 0): Omit<SalesFigures, 'orders'> => ({
  sales: toTaka(paidOnline + cash),
  paidOnline: toTaka(paidOnline),
  cash: toTaka(cash),
});

/** Refuses impossible and too many days with 400. */
export async function findSalesReport(
  db: Db,
  now: Date,
  asked: { step?: ReportStep; from?: string; to?: string },
): Promise<SalesReport> {
  const period = periodOf(asked, now);
  const [placed, paidOnline, cash] = await Promise.all([
    countSteps(db, period, 'orders'),
    countSteps(db, period, 'paidOnline'),
    countSteps(db, period, 'cash'),
  ]);
  const figures = (read: (counted: Counted) => Row | undefined): SalesFigures => ({
    orders: read(placed)?.count ?? 0,
    ...salesOf(read(paidOnline)?.poisha, read(cash)?.poisha),
  });
  const ofStep = (place: number) => figures(({ steps }) => steps.get(place));
  const { step, from, to, earlier, steps } = period;
  return {
    step,
    from,
    to,
    earlier,
    steps: steps.map(({ now: days }, at) => ({
      ...days,
      now: ofStep(at + firstPlace(period)),
      before: ofStep(at + 1),
    })),
    totals: { now: figures((counted) => counted.now), before: figures((counted) => counted.before) },
  };
}

interface Row {
  count: number;
  /** Of what was payable. */
  poisha: number;
}

interface Counted {
  /** By their place among the bounds. */
  steps: ReadonlyMap<number, Row>;
  now: Row | undefined;
  before: Row | undefined;
}

/** The bounds are the starts of the earlier steps, their end, and the starts of the steps: between the two lies a gap. */
const boundsOf = ({ steps, earlier }: ReportPeriod): Date[] => [
  ...steps.map(({ before }) => startOfDay(before.from)),
  endOfDay(earlier.to),
  ...steps.map(({ now }) => startOfDay(now.from)),
];
const firstPlace = ({ steps }: ReportPeriod): number => steps.length + 2;

async function countSteps(db: Db, period: ReportPeriod, measure: Measure): Promise<Counted> {
  const { moment, only } = measures[measure];
  const bounds = sql.join(
    boundsOf(period).map((bound) => sql`${bound.toISOString()}::timestamptz`),
    sql`, `,
  );
  const place = sql<number>`width_bucket(${moment}, array[${bounds}])`;
  const counted = db
    .select({
      place: place.as('place'),
      before: sql<boolean>`${lt(moment, endOfDay(period.earlier.to))}`.as('before'),
      poisha: payablePoisha.as('poisha'),
    })
    .from(orders)
    .where(
      and(
        notDeleted,
        only,
        gte(moment, startOfDay(period.earlier.from)),
        lt(moment, endOfDay(period.to)),
        // Between an unfinished counterpart and the period lie days that belong to neither.
        or(lt(moment, endOfDay(period.earlier.to)), gte(moment, startOfDay(period.from))),
      ),
    )
    .as('counted');
  const rows = await db
    .select({
      place: counted.place,
      before: counted.before,
      count: count(),
      poisha: sql`sum(${counted.poisha})`.mapWith(Number),
    })
    .from(counted)
    .groupBy(sql`grouping sets ((${counted.place}), (${counted.before}))`);
  const ofPeriod = (before: boolean) => rows.find((row) => row.before === before);
  return {
    steps: new Map(rows.flatMap((row) => (row.place === null ? [] : [[row.place, row]]))),
    now: ofPeriod(false),
    before: ofPeriod(true),
  };
}
