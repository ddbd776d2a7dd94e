/** Recognizing a placement that is repeated: by its idempotency key, or without one by the same cart within 30 s. */

import { createHash } from 'node:crypto';
import { checkoutTexts, duplicateOrderWindowMs } from '@jontro/shop/orders/checkout.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { ApplicationError } from '../http/application-error.ts';
import { notDeleted } from './order-rows.ts';
import { orders } from './orders.table.ts';

type Line = { soldId: string; quantity: number };

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

/** The query for what a member of staff has taken with a key, and for what the customer has under the same. */
export const selectStaffOrdersOfKey = prepared('staff-orders-of-key', (tx) =>
  tx
    .select()
    .from(orders)
    .where(
      or(
        and(isOfUser, eq(orders.idempotencyKey, value('key'))),
        and(eq(orders.placedBy, value('staffId')), eq(orders.idempotencyKey, value('key'))),
      ),
    ),
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

/** Identifies the lines of a cart, by what each of them sells. */
export const hashOf = (lines: readonly Line[]): string => {
  const parts = lines.map((line) => `${line.soldId}*${line.quantity}`).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
};

interface ClaimedLine {
  gadgetId?: unknown;
  variantId?: unknown;
  quantity?: unknown;
}

/**
 * Whether the lines in a request are those of an order. A request without lines matches any order; a line without a variant, as of a
 * client that knows none, matches each variant of its product.
 */
export function hasLines({ cartItems }: Pick<Order, 'cartItems'>, claimed: unknown): boolean {
  if (!Array.isArray(claimed)) return true;
  const left = [...cartItems];
  // Those with a variant first, so that the others do not take their lines.
  const lines = (claimed as (ClaimedLine | null)[]).toSorted(
    (one, other) => Number(other?.variantId !== undefined) - Number(one?.variantId !== undefined),
  );
  const isLeft = (line: ClaimedLine | null): boolean => {
    const index = left.findIndex(
      ({ gadgetId, variantId, quantity }) =>
        gadgetId === line?.gadgetId &&
        quantity === line.quantity &&
        (line.variantId === undefined || line.variantId === variantId),
    );
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  return lines.every(isLeft) && left.length === 0;
}

/**
 * Returns the first order of a key; throws 409 if the request has other lines. A request without lines, as after
 * reloading the cart, matches; the stored cart is not compared, since the first order emptied it.
 */
export function checkSameLines(firstOrder: Order, claimed: unknown): Order {
  const isEmpty = Array.isArray(claimed) && claimed.length === 0;
  if (!isEmpty && !hasLines(firstOrder, claimed)) throw keyUsed(checkoutTexts.keyUsed);
  return firstOrder;
}

/** The error of a key that has placed another order. */
export const keyUsed = (text: string) => new ApplicationError('broken-rule', text, { code: 'key-used' });
