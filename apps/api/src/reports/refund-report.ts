/** The refunds of a period, and the file of all money that came and went in it. */
import { toTaka } from '@jontro/shop/money.ts';
import { channelLabels } from '@jontro/shop/orders/staff-orders.ts';
import { moneyKindLabels, type RefundReport } from '@jontro/shop/reports/money-figures.ts';
import { type ReportStep, reportRows } from '@jontro/shop/reports/reports.ts';
import type { Db } from '../database/db.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { type CsvColumn, type CsvList, timestampColumn } from '../http/csv.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import {
  listMoney,
  type MoneyMove,
  type MoneySum,
  moneyFigures,
  sumMoney,
  sumOpenRefunds,
} from '../sales/money-moves.ts';
import { periodOf } from './report-period.ts';

type Query = { step?: ReportStep; from?: string; to?: string };

const refundKinds = ['refundedOnline', 'refundedCash'] as const;
type RefundKind = (typeof refundKinds)[number];
const isRefund = ({ kind }: Pick<MoneySum, 'kind'>): boolean =>
  (refundKinds as readonly string[]).includes(kind);

/** Throws 400 for impossible and too many days. */
export async function findRefunds(db: Db, now: Date, query: Query): Promise<RefundReport> {
  const { from, to } = periodOf(query, now);
  const [sums, moves, open] = await Promise.all([
    sumMoney(db, { from, to }),
    listMoney(db, { from, to }, { kinds: refundKinds, latest: reportRows.refunds }),
    sumOpenRefunds(db),
  ]);
  const made = sums.filter(isRefund);
  return {
    from,
    to,
    refunds: moves.map(({ orderId, at, kind, poisha, reference, ...number }) => ({
      orderId,
      ...orderNumberOf(number),
      at: at.toISOString(),
      kind: kind as RefundKind,
      amount: toTaka(poisha),
      ...(reference && { reference }),
    })),
    totals: { count: made.reduce((sum, { count }) => sum + count, 0), amount: moneyFigures(made).refunds },
    open: { count: open.count, amount: toTaka(open.poisha), failed: open.failed },
  };
}

const columns: readonly CsvColumn<MoneyMove>[] = [
  ['Day', ({ at }) => toBangladeshDate(at)],
  timestampColumn('Time', ({ at }) => at),
  ['What', ({ kind }) => String(moneyKindLabels[kind])],
  ['Amount (BDT)', ({ poisha }) => ({ taka: toTaka(poisha) })],
  ['Order number', (move) => orderNumberOf(move).orderNumber ?? ''],
  ['Order', ({ orderId }) => orderId],
  ['Source', ({ channel }) => String(channelLabels[channel])],
  ['Reference', ({ reference }) => reference],
];

/** Each amount of the period, oldest first, read some days at a time. Throws 400 for impossible and too many days. */
export function exportMoney(
  db: Db,
  now: Date,
  query: Query,
): { from: string; to: string; list: CsvList<MoneyMove> } {
  const { from, to, steps } = periodOf(query, now);
  return {
    from,
    to,
    list: {
      columns,
      ids: steps.map(({ now: days }) => days.from),
      idOf: ({ at }) => {
        const day = toBangladeshDate(at);
        return steps.findLast(({ now: days }) => days.from <= day)?.now.from ?? from;
      },
      read: (starts) => {
        const read = steps.filter(({ now: days }) => starts.includes(days.from)).map((step) => step.now);
        return listMoney(db, { from: read[0]?.from ?? from, to: read.at(-1)?.to ?? to });
      },
    },
  };
}
