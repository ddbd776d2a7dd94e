/** Orders and sales by channel: those of the web shop, and those that staff took by telephone, chat or at the counter. */
import { type Poisha, poisha, sumOf } from '@jontro/shop/money.ts';
import { channelLabels, type OrderChannel, orderChannels } from '@jontro/shop/orders/staff-orders.ts';
import type { ChannelFigures, ChannelReport, ReportStep } from '@jontro/shop/reports/reports.ts';
import { and, count, gte, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { endOfDay, startOfDay } from '../http/bangladesh-days.ts';
import { type CsvColumn, csvText } from '../http/csv.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { type DayRange, periodOf } from './report-period.ts';
import { type SalesMeasure, salesDays } from './sales-days.table.ts';
import { salesOf } from './sales-report.ts';

/** The figures of one channel, in poisha. */
interface Counted extends Record<'orders' | 'cancelled' | 'returned', number> {
  channel: OrderChannel;
  paidOnline: Poisha;
  cash: Poisha;
}

/** Throws 400 for impossible and too many days. */
export async function findChannelReport(
  db: Db,
  now: Date,
  query: { step?: ReportStep; from?: string; to?: string },
): Promise<ChannelReport> {
  const { from, to } = periodOf(query, now);
  const [sums, ends] = await Promise.all([sumChannels(db, { from, to }), countEnds(db, { from, to })]);
  const counted = orderChannels.map((channel): Counted => {
    const sum = (measure: SalesMeasure) =>
      sums.find((row) => row.channel === channel && row.measure === measure);
    const ended = ends.find((row) => row.channel === channel);
    return {
      channel,
      orders: sum('orders')?.count ?? 0,
      paidOnline: sum('paidOnline')?.poisha ?? poisha(0),
      cash: sum('cash')?.poisha ?? poisha(0),
      cancelled: ended?.cancelled ?? 0,
      returned: ended?.returned ?? 0,
    };
  });
  return {
    from,
    to,
    channels: counted.map((row) => ({ channel: row.channel, ...figuresOf([row]) })),
    totals: figuresOf(counted),
  };
}

function figuresOf(rows: readonly Counted[]): ChannelReport['totals'] {
  const total = (name: 'orders' | 'cancelled' | 'returned') => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    orders: total('orders'),
    ...salesOf(sumOf(rows.map(({ paidOnline }) => paidOnline)), sumOf(rows.map(({ cash }) => cash))),
    cancelled: total('cancelled'),
    returned: total('returned'),
  };
}

const sumChannels = (db: Db, { from, to }: DayRange) =>
  db
    .select({
      channel: salesDays.channel,
      measure: salesDays.measure,
      count: sql`sum(${salesDays.count})`.mapWith(Number),
      poisha: sql`sum(${salesDays.poisha})`.mapWith(decodePoisha),
    })
    .from(salesDays)
    .where(and(gte(salesDays.day, from), lte(salesDays.day, to)))
    .groupBy(salesDays.channel, salesDays.measure);

/** How many orders placed within these days were cancelled or returned, read from the index of those alone. */
const countEnds = (db: Db, { from, to }: DayRange) =>
  db
    .select({
      channel: orders.channel,
      cancelled: count(orders.cancelledAt),
      returned: count(orders.returnedAt),
    })
    .from(orders)
    .where(
      and(
        notDeleted,
        or(isNotNull(orders.cancelledAt), isNotNull(orders.returnedAt)),
        gte(orders.placedAt, startOfDay(from)),
        lt(orders.placedAt, endOfDay(to)),
      ),
    )
    .groupBy(orders.channel);

type CsvRow = Omit<ChannelFigures, 'channel'> & { name: string };
const csvColumns: readonly CsvColumn<CsvRow>[] = [
  ['Source', ({ name }) => name],
  ['Orders', ({ orders }) => orders],
  ['Cancelled', ({ cancelled }) => cancelled],
  ['Returned', ({ returned }) => returned],
  ['Paid online (BDT)', ({ paidOnline }) => ({ taka: paidOnline })],
  ['Cash received (BDT)', ({ cash }) => ({ taka: cash })],
  ['Sales (BDT)', ({ sales }) => ({ taka: sales })],
];

/** The report as CSV: a line for each channel, and a total line. */
export const channelReportAsCsv = ({ channels, totals }: ChannelReport): string =>
  csvText(csvColumns, [
    ...channels.map((row) => ({ ...row, name: String(channelLabels[row.channel]) })),
    { ...totals, name: 'Total' },
  ]);
