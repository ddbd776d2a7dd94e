/** Mails to the writer of a review what staff have done with it, in the transaction of the change (decision 159). */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { type ReviewNews, reviewMail } from '../mail/review-mails.ts';
import { mailOrder } from '../orders/mail-order.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import type { ReviewedProduct, ReviewRow } from './review-rows.ts';

/** To the address of the order; none for a deleted order or account. */
export async function mailReview(
  tx: Db,
  at: Date,
  config: Context['config'],
  { review, product }: { review: ReviewRow; product: ReviewedProduct },
  news: ReviewNews,
): Promise<void> {
  const [row] = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, and(eq(users.id, orders.userId), isNull(users.deletedAt)))
    .where(and(eq(orders.id, review.orderId), notDeleted));
  if (!row) return;
  const mailed = {
    key: `${review.id}:${at.toISOString()}`,
    rating: review.rating,
    text: review.text,
    product,
  };
  await mailOrder(tx, at, config, row.order, (order, setting) => reviewMail(order, mailed, news, setting));
}
