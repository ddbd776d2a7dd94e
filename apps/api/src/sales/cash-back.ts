/**
 * Cash that is to be given back by hand: what the shop owes the customer of an order that was cancelled, came back or became cheaper, as
 * far as it came in cash. What came online is refunded by its provider.
 */
import { type Poisha, poisha } from '@jontro/shop/money.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { decodePoisha } from '../database/decode-poisha.ts';
import { hasSurplusIn, orders, payableIn, surplusIn } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';

const hasSurplus = hasSurplusIn(orders);

/** What was received but by payments, without what was given back of it. */
const cashKept = sql`coalesce(${orders.receivedPoisha}, ${payableIn(orders)}) - ${orders.cashRefundedPoisha} - coalesce((
  select sum(coalesce(${paymentAttempts.settledPoisha}, ${paymentAttempts.amountPoisha})) from ${paymentAttempts}
  where ${paymentAttempts.orderId} = ${sql.raw('"orders"."id"')} and ${paymentAttempts.state} = 'paid'), 0)`;

/** In poisha, of an order with a surplus. */
const cashBack = sql<Poisha>`greatest(0, least(${cashKept}, ${surplusIn(orders)}))`;

/** The orders of which cash is to be given back. */
export const isCashOwed = and(hasSurplus, sql`${cashBack} > 0`);

/** What is to be given back in cash of each of some orders, in poisha; those of which nothing is are left out. */
export async function cashOwedOf(db: Db, ids: readonly string[]): Promise<Map<string, Poisha>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, amount: cashBack.mapWith(decodePoisha) })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isCashOwed));
  return new Map(rows.map(({ id, amount }) => [id, poisha(amount)]));
}

/** How many orders there are, and what is to be given back in all, in poisha. */
export async function sumCashOwed(db: Db): Promise<{ count: number; poisha: Poisha }> {
  const [row] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      sum: sql`coalesce(sum(${cashBack}), 0)`.mapWith(decodePoisha),
    })
    .from(orders)
    .where(and(isCashOwed, isNull(orders.deletedAt)));
  return { count: row?.count ?? 0, poisha: poisha(row?.sum ?? 0) };
}
