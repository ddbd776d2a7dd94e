/** Cancels orders that hold units for too long, each in a transaction of its own. */
import type { Language } from '@jontro/shop/language.ts';
import { and, eq, exists, inArray, type SQL } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { type CancelContext, cancelWithin } from './cancel-order.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';

/** Orders of one query. */
const batchSize = 50;

interface Overdue {
  /** The condition of an order that holds its units for too long. */
  isOverdue: (db: Db) => SQL | undefined;
  /** Why, as its customer reads it. */
  reasons: Readonly<Record<Language, string>>;
}

/** Whether a payment of the order was made, or is undecided, and what it brings would have to be given back. */
export const hasPayment = (db: Db): SQL =>
  exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderId, orders.id),
          inArray(paymentAttempts.state, ['verifying', 'review', 'paid']),
        ),
      ),
  );

/** Cancels up to 50 of them, in the order in which they were placed; returns how many. */
export async function endOrders(
  context: CancelContext,
  { isOverdue, reasons }: Overdue,
  stopping: () => boolean,
): Promise<number> {
  const rows = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(isOverdue(context.db))
    .orderBy(orders.id)
    .limit(batchSize);
  let ended = 0;
  for (const { id } of rows) {
    if (stopping()) break;
    if (await endOrder(context, id, { isOverdue, reasons })) ended += 1;
  }
  return ended;
}

/** Cancels an order unless it was paid, moved or changed meanwhile. */
const endOrder = (context: CancelContext, id: string, { isOverdue, reasons }: Overdue): Promise<boolean> =>
  changeCatalog(context, async (tx, touch) => {
    const row = await lockOrder(tx, id);
    const [overdue] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isOverdue(tx)));
    if (!row || !overdue) return false;
    const reason = reasons[row.language ?? context.config.shop.language];
    touch(await cancelWithin(tx, context, row, { by: null, reason }));
    return true;
  });
