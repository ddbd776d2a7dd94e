/** Every subscriber to the shop's events, one row each. */
import { mailLowStock } from './catalog/mail-low-stock.ts';
import { type Subscriber, subscriber } from './events/event-job.ts';
import { askConfirmation } from './order-confirmations/ask-confirmation.ts';
import { decideRiskOfNewOrder } from './order-risk/decide-risk.ts';
import { mailNewOrder, mailNewReview } from './orders/mail-staff.ts';
import { textNewOrder, textPlacedOrder } from './orders/text-new-order.ts';

export const subscribers: readonly Subscriber[] = [
  subscriber('mail new orders to staff', 'order-placed', mailNewOrder),
  subscriber('text new orders to staff', 'order-placed', textNewOrder),
  // Before the customer is told: it may ask for the delivery charge, in the same message.
  subscriber('decide the risk of new orders', 'order-placed', decideRiskOfNewOrder),
  subscriber('text placed orders to customers', 'order-placed', textPlacedOrder),
  subscriber('ask customers to confirm orders', 'order-placed', askConfirmation),
  subscriber('mail low stock to staff', 'stock-low', mailLowStock),
  subscriber('mail new reviews to staff', 'review-added', mailNewReview),
];
