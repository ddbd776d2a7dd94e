/** Orders and money over time, for each step of a period and of the one before. */
import type { ReportStep, SalesFigures, SalesReport } from '@jontro/shop/reports/reports.ts';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { moneyFigures, sumMoney } from '../sales/money-moves.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { salesDays } from './sales-days.table.ts';

/** Throws 400 for impossible and too many days. */
export async function findSalesReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<SalesReport> {
  const { step, from, to, earlier, steps } = periodOf(query, now);
  const both = { from: earlier.from, to };
  const [placed, moves] = await Promise.all([countPlaced(db, both), sumMoney(db, both)]);
  const figures = (days: DayRange): SalesFigures => {
    const isWithin = ({ day }: { day: string }) => day >= days.from && day <= days.to;
    return {
      orders: placed.filter(isWithin).reduce((sum, { count }) => sum + count, 0),
      ...moneyFigures(moves.filter(isWithin)),
    };
  };
  return {
    step,
    from,
    to,
    earlier,
    steps: steps.map(({ now: days, before }) => ({ ...days, now: figures(days), before: figures(before) })),
    totals: { now: figures({ from, to }), before: figures(earlier) },
  };
}

/** How many orders were placed on each day, without deleted ones. */
const countPlaced = (db: Db, { from, to }: DayRange) =>
  db
    .select({ day: salesDays.day, count: sql`sum(${salesDays.count})`.mapWith(Number) })
    .from(salesDays)
    .where(and(eq(salesDays.measure, 'orders'), gte(salesDays.day, from), lte(salesDays.day, to)))
    .groupBy(salesDays.day);
