/** Orders and sales by channel: those of the web shop, and those that staff took by telephone, chat or at the counter. */
import { channelLabels, orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import type { ChannelFigures, ChannelReport, ReportStep } from '@jontro/shop/reports/reports.ts';
import { and, type Column, eq, gte, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { type CsvColumn, csvText } from '../http/csv.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { moneyFigures, sumMoney } from '../sales/money-moves.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { salesDays } from './sales-days.table.ts';

/** The counts of one channel. */
type Counted = Record<'orders' | 'cancelled' | 'returned', number>;

/** Throws 400 for impossible and too many days. */
export async function findChannelReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<ChannelReport> {
  const { from, to } = periodOf(query, now);
  const [placed, moves, ends] = await Promise.all([
    countPlaced(db, { from, to }),
    sumMoney(db, { from, to }),
    countEnds(db, { from, to }),
  ]);
  const counted = orderChannels.map((channel) => {
    const ended = ends.find((row) => row.channel === channel);
    return {
      channel,
      orders: placed.find((row) => row.channel === channel)?.count ?? 0,
      cancelled: ended?.cancelled ?? 0,
      returned: ended?.returned ?? 0,
    };
  });
  return {
    from,
    to,
    channels: counted.map(({ channel, ...counts }) => ({
      channel,
      ...counts,
      ...moneyFigures(moves.filter((move) => move.channel === channel)),
    })),
    totals: { ...totalOf(counted), ...moneyFigures(moves) },
  };
}

function totalOf(rows: readonly Counted[]): Counted {
  const total = (name: keyof Counted) => rows.reduce((sum, row) => sum + row[name], 0);
  return { orders: total('orders'), cancelled: total('cancelled'), returned: total('returned') };
}

const countPlaced = (db: Db, { from, to }: DayRange) =>
  db
    .select({ channel: salesDays.channel, count: sql`sum(${salesDays.count})`.mapWith(Number) })
    .from(salesDays)
    .where(and(eq(salesDays.measure, 'orders'), gte(salesDays.day, from), lte(salesDays.day, to)))
    .groupBy(salesDays.channel);

/** How many orders were cancelled or returned within these days, read from the index of those alone. */
function countEnds(db: Db, { from, to }: DayRange) {
  const within = (at: Column) => and(gte(at, startOfDay(from)), lt(at, endOfDay(to)));
  const [cancelled, returned] = [within(orders.cancelledAt), within(orders.returnedAt)];
  return db
    .select({
      channel: orders.channel,
      cancelled: sql`count(*) filter (where ${cancelled})`.mapWith(Number),
      returned: sql`count(*) filter (where ${returned})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        notDeleted,
        or(isNotNull(orders.cancelledAt), isNotNull(orders.returnedAt)),
        or(cancelled, returned),
      ),
    )
    .groupBy(orders.channel);
}

type CsvRow = Omit<ChannelFigures, 'channel'> & { name: string };
const csvColumns: readonly CsvColumn<CsvRow>[] = [
  ['Source', ({ name }) => name],
  ['Orders', ({ orders }) => orders],
  ['Cancelled', ({ cancelled }) => cancelled],
  ['Returned', ({ returned }) => returned],
  ['Paid online (BDT)', ({ paidOnline }) => ({ taka: paidOnline })],
  ['Cash received (BDT)', ({ cash }) => ({ taka: cash })],
  ['Sales (BDT)', ({ sales }) => ({ taka: sales })],
  ['Refunded online (BDT)', ({ refundedOnline }) => ({ taka: refundedOnline })],
  ['Given back in cash (BDT)', ({ refundedCash }) => ({ taka: refundedCash })],
  ['Net (BDT)', ({ net }) => ({ taka: net })],
];

/** The report as CSV: a line for each channel, and a total line. */
export const channelReportAsCsv = ({ channels, totals }: ChannelReport): string =>
  csvText(csvColumns, [
    ...channels.map((row) => ({ ...row, name: String(channelLabels[row.channel]) })),
    { ...totals, name: 'Total' },
  ]);
