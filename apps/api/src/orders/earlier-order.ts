/** Recognizing a placement that is repeated: by its idempotency key, or without one by the same cart within 30 s. */

import { createHash } from 'node:crypto';
import { checkoutTexts, duplicateOrderWindowMs } from '@jontro/shop/orders/checkout.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { ApplicationError } from '../http/application-error.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';

type Line = { productId: string; quantity: number };

/** The query for what a user has placed with a key; without one for what was placed lately, newest first. */
export const selectEarlierOrders = (tx: Db, userId: string, now: Date, key: string | undefined) =>
  key
    ? selectOrderOfKey(tx, { userId, key })
    : selectRecentOrders(tx, {
        userId,
        // Both bounds: after the clock was set back, orders with a later timestamp are not recent.
        after: new Date(now.getTime() - duplicateOrderWindowMs).toISOString(),
        before: new Date(now.getTime() + duplicateOrderWindowMs).toISOString(),
      });

const value = sql.placeholder;
const isOfUser = eq(orders.userId, value('userId'));

const selectOrderOfKey = prepared('order-of-key', (tx) =>
  tx
    .select()
    .from(orders)
    .where(and(isOfUser, eq(orders.idempotencyKey, value('key')))),
);

const selectRecentOrders = prepared('recent-orders', (tx) =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        isOfUser,
        sql`${orders.placedAt} > ${value('after')} and ${orders.placedAt} < ${value('before')}`,
        notDeleted,
        isNull(orders.cancelledAt),
      ),
    )
    .orderBy(desc(orders.placedAt)),
);

export const hashOf = (lines: readonly Line[]): string => {
  const parts = lines.map((line) => `${line.productId}*${line.quantity}`).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
};

/**
 * The hash of the lines in the request, to recognize a cart that the first request has emptied. Undefined without lines,
 * which matches any lines of the first order; '' for an empty list.
 */
export function claimedHash(claimed: unknown): string | undefined {
  if (!Array.isArray(claimed)) return undefined;
  const lines = claimed.map((item: { gadgetId?: unknown; quantity?: unknown } | null) => ({
    productId: typeof item?.gadgetId === 'string' ? item.gadgetId : '',
    quantity: typeof item?.quantity === 'number' ? item.quantity : 0,
  }));
  return lines.length > 0 ? hashOf(lines) : '';
}

/**
 * Returns the first order of a key; throws 409 if the request has other lines. A request without lines, as after
 * reloading the cart, matches; the stored cart is not compared, since the first order emptied it.
 */
export function checkSameLines(firstOrder: Order, claimed: unknown): Order {
  const lines = firstOrder.cartItems.map(({ gadgetId, quantity }) => ({ productId: gadgetId, quantity }));
  const hash = claimedHash(claimed);
  if (hash && hash !== hashOf(lines))
    throw new ApplicationError('broken-rule', checkoutTexts.keyUsed, { code: 'key-used' });
  return firstOrder;
}
