/** Mails what happened to an order to staff: it was placed, it was reviewed. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import {
  newOrderMail,
  newReviewMail,
  queueStaffMail,
  type StaffMail,
  type StaffMailContext,
} from '../mail/staff-mails.ts';
import type { Context } from '../runtime/context.ts';
import { findUndeletedOrder } from './order-rows.ts';

/** A subscriber to events of an order; a deleted order is not mailed. */
const mailOrder =
  (contentOf: (order: Order, context: StaffMailContext) => StaffMail) =>
  ({ db, now, config }: Context, { orderId }: { orderId: string }): Promise<void> =>
    queueStaffMail(db, now(), config, async (context) => {
      const order = await findUndeletedOrder(db, orderId);
      return order && contentOf(order, context);
    });

export const mailNewOrder = mailOrder(newOrderMail);
export const mailNewReview = mailOrder(newReviewMail);
