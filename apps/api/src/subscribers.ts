/** Every subscriber to the shop's events, one row each. */
import { mailLowStock } from './catalog/mail-low-stock.ts';
import { type Subscriber, subscriber } from './events/event-job.ts';
import { mailNewOrder, mailNewReview } from './orders/mail-staff.ts';

export const subscribers: readonly Subscriber[] = [
  subscriber('mail new orders to staff', 'order-placed', mailNewOrder),
  subscriber('mail low stock to staff', 'stock-low', mailLowStock),
  subscriber('mail new reviews to staff', 'review-added', mailNewReview),
];
