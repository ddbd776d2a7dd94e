/** Which order a lost payment was for: the one that the provider or the file names, if the shop has it and the amount fits. */
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { payablePoisha } from '../orders/order-amounts.ts';
import { orders } from '../orders/orders.table.ts';
import { paymentStatementLines } from './payment-statements.table.ts';

/** Matches orders joined to lines: unpaid, going on, and of exactly the amount that the provider has taken. */
export const fitsLine = and(
  isNull(orders.deletedAt),
  eq(orders.paid, false),
  isNull(orders.cashReceivedAt),
  isNull(orders.cancelledAt),
  isNull(orders.returnedAt),
  sql`${payablePoisha} = ${paymentStatementLines.paidPoisha}`,
);

/** Matches the order with an id or a number. */
function isNamed(text: string): SQL | undefined {
  const number = parseOrderNumber(text);
  return or(eq(orders.id, text), number === undefined ? undefined : eq(orders.number, number));
}

/** Returns the id of the first of the named orders that the shop has. */
export async function findNamedOrder(
  db: Db,
  names: readonly (string | undefined)[],
): Promise<string | undefined> {
  for (const name of names) {
    const text = name?.trim();
    if (!text) continue;
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNamed(text), isNull(orders.deletedAt)))
      .limit(1);
    if (order) return order.id;
  }
  return undefined;
}
