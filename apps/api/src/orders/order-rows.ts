/** How stored orders become the orders of the wire, and whose they are. */
import { toTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { users } from '../users/users.table.ts';
import { orderItems, orders } from './orders.table.ts';

export type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof orderItems.$inferSelect;

/** What payments say of orders. They know orders and not the other way round, so app.ts hands this in. */
export interface OrderPayments {
  /** Of these orders, those with a payment that is being confirmed or reviewed. */
  paymentUndecided(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** True while money may still arrive for the order. */
  paymentMayArrive(db: Db, orderId: string): Promise<boolean>;
}

/** What the buyer owes, in poisha. */
export const payableOf = (row: OrderRow): number => row.totalPoisha + row.deliveryPoisha - row.discountPoisha;
/** Deleted orders are in no list, count and sum. */
export const notDeleted = isNull(orders.deletedAt);

/** The bridge from rows to the order of the wire. */
export function toOrder(row: OrderRow, items: readonly ItemRow[], undecided = false): Order {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    mobileNumber: row.mobileNumber,
    country: row.country,
    district: row.district,
    address: row.address,
    additionalInfo: row.additionalInfo,
    cartItems: items.map((item) => ({
      gadgetId: item.productId,
      name: item.name,
      ...(item.nameBn !== null && { nameBn: item.nameBn }),
      price: toTaka(item.pricePoisha),
      quantity: item.quantity,
      image: item.image,
    })),
    status: row.status,
    orderPlaced: row.placedAt.toISOString(),
    payment: row.paid,
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.transactionId && { transactionId: row.transactionId }),
    ...(row.reviewText && { customerReview: row.reviewText }),
    ...(row.reviewAddedAt && { reviewAdded: row.reviewAddedAt.toISOString() }),
    totalAmount: toTaka(row.totalPoisha),
    deliveryCharge: toTaka(row.deliveryPoisha),
    discount: toTaka(row.discountPoisha),
    payable: toTaka(payableOf(row)),
    ...(row.couponCode && { coupon: row.couponCode }),
    buyer: { email: row.buyerEmail },
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    ...(row.cashReceivedAt && { cashReceivedAt: row.cashReceivedAt.toISOString() }),
    ...(undecided && { paymentUndecided: true }),
  };
}

/** Orders of rows, in the same sequence, with their lines and whether a payment is undecided. */
export async function withItems(
  db: Db,
  rows: readonly OrderRow[],
  payments?: OrderPayments,
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(orderItems.orderId, orderItems.position);
  const open = await payments?.paymentUndecided(db, ids);
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? [], open?.has(row.id)));
}

export const newestFirst = [desc(orders.placedAt), orders.id] as const;
/** Orders of the account that an e-mail belongs to now. */
export const boughtBy = (db: Db, email: string): SQL =>
  inArray(
    orders.userId,
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt))),
  );
