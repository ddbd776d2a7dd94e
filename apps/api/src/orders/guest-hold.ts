/** What a guest's order that nobody has confirmed takes from the stock: how many units, and until when. */
import { afterWorkingHours } from '@jontro/shop/cart/delivery-promise.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '../database/prepared.ts';
import { notDeleted } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { isAtStep } from './step-columns.ts';

/** Until when an order that is placed, or about which staff have called, holds its units; null for ever. */
export const guestHoldEnd = (
  from: Date,
  { guestHold, holidays }: Pick<ShopSettings, 'guestHold' | 'holidays'>,
): Date | null => (guestHold === 0 ? null : afterWorkingHours(from, guestHold, { holidays }));

/** The query that sums up the units of a user's orders that wait to be confirmed. */
export const selectWaitingUnits = prepared('waiting-units', (db) =>
  db
    .select({ units: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, sql.placeholder('userId')), notDeleted, isAtStep('to-confirm'))),
);
