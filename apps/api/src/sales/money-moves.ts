/**
 * Sales and refunds: the money that came for orders and went back, each move on the day on which it was made (decision 270). Every report
 * and file reads them here.
 */
import { type Poisha, poisha, sumOf, toTaka } from '@jontro/shop/money.ts';
import type { OrderChannel } from '@jontro/shop/orders/staff-orders.ts';
import { type MoneyFigures, type MoneyKind, moneyKinds } from '@jontro/shop/reports/money-figures.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { rowsOf } from '../database/rows-of.ts';
import { paymentAttempts, refunds } from '../payments/payments.table.ts';
import { type Days, dayLimit } from './day-limit.ts';

/** What one arm of the moves compares: the time of a move, or its order. */
type Limit = (at: SQL, orderId: SQL) => SQL;

const ofOrders =
  (ids: readonly string[]): Limit =>
  (_at, orderId) =>
    sql`${orderId} = any (${sql.param([...ids])}::text[])`;

/** What paid an order: its online payment, or its cash. */
const receipts = (limit: Limit): SQL => sql`
  select 'paidOnline' as kind, o.paid_at as at, o.id as order_id, o.receipt_poisha as poisha, o.transaction_id as reference
  from orders o where o.paid and o.receipt_poisha > 0 and ${limit(sql`o.paid_at`, sql`o.id`)}
  union all
  select 'cash', o.cash_received_at, o.id, o.receipt_poisha, null
  from orders o where o.cash_received_at is not null and not o.paid and o.receipt_poisha > 0
    and ${limit(sql`o.cash_received_at`, sql`o.id`)}`;

/**
 * What came before an order was packed and after it was paid, and what went back. Payments that were never accepted, their refunds, and
 * money that pays units that are sent again are no moves.
 */
const otherMoves = (limit: Limit): SQL => sql`
  select 'paidOnline' as kind, a.settled_at as at, a.order_id, coalesce(a.settled_poisha, a.amount_poisha) as poisha, a.tran_id as reference
  from payment_attempts a where (a.difference or a.advance) and a.state = 'paid' and ${limit(sql`a.settled_at`, sql`a.order_id`)}
  union all
  select 'cash', c.at, c.order_id, c.poisha, null from cash_receipts c where ${limit(sql`c.at`, sql`c.order_id`)}
  union all
  select 'refundedOnline', r.updated_at, a.order_id, r.amount_poisha, r.refund_trans_id
  from refunds r join payment_attempts a on a.id = r.attempt_id
  where r.state = 'refunded' and a.state = 'paid' and ${limit(sql`r.updated_at`, sql`a.order_id`)}
  union all
  select 'refundedCash', c.at, c.order_id, c.amount_poisha, nullif(c.transfer, '') from cash_refunds c
  where not exists (select from orders n where n.id = c.transfer and n.replacement_of = c.order_id)
    and ${limit(sql`c.at`, sql`c.order_id`)}`;

/** The moves of some days as SQL: `kind`, `at`, `order_id`, `poisha`, `reference`. */
export const movesWithin = (days: Days): SQL => {
  const limit = dayLimit(days);
  return sql`(${receipts(limit)} union all ${otherMoves(limit)})`;
};

/** The moves of one kind on one day, in poisha. */
export interface MoneySum {
  day: string;
  kind: MoneyKind;
  channel: OrderChannel;
  count: number;
  poisha: Poisha;
}

type SumRow = Omit<MoneySum, 'count' | 'poisha'> & { count: string; poisha: string };

/** The sums of each day with moves, by kind and channel of the order. */
export async function sumMoney(db: Db, days: Days): Promise<MoneySum[]> {
  const rows = await rowsOf<SumRow>(
    db,
    sql`select day::text, kind, channel, sum(count) as count, sum(poisha) as poisha from (
        select day, measure as kind, channel, count, poisha from receipt_days where day between ${days.from} and ${days.to}
        union all
        select (m.at at time zone 'Asia/Dhaka')::date, m.kind, o.channel, 1, m.poisha
        from (${otherMoves(dayLimit(days))}) m join orders o on o.id = m.order_id
      ) moves group by day, kind, channel`,
  );
  return rows.map(({ count, poisha: sum, ...row }) => ({
    ...row,
    count: Number(count),
    poisha: poisha(Number(sum)),
  }));
}

/** The figures of sums, in taka. */
export function moneyFigures(sums: readonly Pick<MoneySum, 'kind' | 'poisha'>[]): MoneyFigures {
  const [paidOnline, cash, refundedOnline, refundedCash] = moneyKinds.map((kind) =>
    sumOf(sums.filter((sum) => sum.kind === kind).map((sum) => sum.poisha)),
  ) as [Poisha, Poisha, Poisha, Poisha];
  const sales = sumOf([paidOnline, cash]);
  const back = sumOf([refundedOnline, refundedCash]);
  return {
    sales: toTaka(sales),
    paidOnline: toTaka(paidOnline),
    cash: toTaka(cash),
    refunds: toTaka(back),
    refundedOnline: toTaka(refundedOnline),
    refundedCash: toTaka(refundedCash),
    net: toTaka(poisha(sales - back)),
  };
}

/** The figures of each of some orders, whenever their money moved. */
export async function moneyOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, MoneyFigures>> {
  if (ids.length === 0) return new Map();
  const limit = ofOrders(ids);
  const rows = await rowsOf<{ id: string; kind: MoneyKind; poisha: string }>(
    db,
    sql`select order_id as id, kind, sum(poisha) as poisha
      from (${receipts(limit)} union all ${otherMoves(limit)}) moves group by order_id, kind`,
  );
  const sums = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    ids.map((id) => [
      id,
      moneyFigures(
        (sums.get(id) ?? []).map(({ kind, poisha: sum }) => ({ kind, poisha: poisha(Number(sum)) })),
      ),
    ]),
  );
}

/** One move of an order's money; amount in poisha, below 0 for cash whose record was undone. */
export interface MoneyMove {
  kind: MoneyKind;
  at: Date;
  orderId: string;
  number: number | null;
  numberPrefix: string;
  channel: OrderChannel;
  poisha: Poisha;
  /** The transaction, the refund or the transfer. */
  reference: string | null;
}

type MoveRow = Omit<MoneyMove, 'at' | 'number' | 'poisha'> & {
  at: string;
  number: string | null;
  poisha: string;
};

/** The moves of some days, of all kinds or some: oldest first, or the latest so many. */
export async function listMoney(
  db: Db,
  days: Days,
  { kinds = moneyKinds, latest }: { kinds?: readonly MoneyKind[]; latest?: number } = {},
): Promise<MoneyMove[]> {
  const direction = latest === undefined ? sql`asc` : sql`desc`;
  const rows = await rowsOf<MoveRow>(
    db,
    sql`select m.kind, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.order_id as "orderId",
        o.number, o.number_prefix as "numberPrefix", o.channel, m.poisha, m.reference
      from ${movesWithin(days)} m join orders o on o.id = m.order_id
      where m.kind = any (${sql.param([...kinds])}::text[])
      order by m.at ${direction}, m.order_id ${direction}, m.kind
      ${latest === undefined ? sql`` : sql`limit ${latest}`}`,
  );
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    number: row.number === null ? null : Number(row.number),
    poisha: poisha(Number(row.poisha)),
  }));
}

/** Refunds that are on their way, or were refused and not yet asked for again: the money is still with the shop. */
export async function sumOpenRefunds(db: Db): Promise<{ count: number; failed: number; poisha: Poisha }> {
  const isOpen = inArray(refunds.state, ['requested', 'processing']);
  const [row] = await db
    .select({
      count: sql`count(*) filter (where ${isOpen})`.mapWith(Number),
      failed: sql`count(*) filter (where ${eq(refunds.state, 'failed')})`.mapWith(Number),
      poisha: sql`coalesce(sum(${refunds.amountPoisha}) filter (where ${isOpen}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(
      and(eq(paymentAttempts.state, 'paid'), inArray(refunds.state, ['requested', 'processing', 'failed'])),
    );
  return { count: row?.count ?? 0, failed: row?.failed ?? 0, poisha: poisha(row?.poisha ?? 0) };
}
