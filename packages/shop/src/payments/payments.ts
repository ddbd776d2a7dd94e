/** States, limits and texts of payments (specification section 2, docs/protocols/payment-gateway.md#payment-attempts). */

import type { PlainMessage } from '../messages.ts';
import { methodNotOffered } from '../orders/payment-methods.ts';

/** Internal states of a payment attempt. */
export const attemptStates = [
  'created',
  'init_failed',
  'redirected',
  'verifying',
  'paid',
  'review',
  'failed',
  'cancelled',
  'expired',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States in the response of the public status endpoint. */
export const publicPaymentStates = ['paid', 'pending', 'failed', 'cancelled', 'expired', 'review'] as const;
export type PublicPaymentState = (typeof publicPaymentStates)[number];

const publicStates: Record<AttemptState, PublicPaymentState> = {
  created: 'pending',
  redirected: 'pending',
  verifying: 'pending',
  init_failed: 'failed',
  paid: 'paid',
  review: 'review',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

export const publicPaymentState = (state: AttemptState): PublicPaymentState => publicStates[state];

/** What became of a payment, as the title of its page. */
export const paymentTitles = {
  pending: 'Confirming your payment',
  paid: 'Payment successful',
  review: 'Payment under review',
  failed: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'Payment expired',
  unknown: 'Payment not found',
} as const satisfies Record<PublicPaymentState | 'unknown', PlainMessage>;

/** States in which a payment may still arrive or is under review, so the order must not be deleted. */
export const undecidedStates: readonly AttemptState[] = ['created', 'redirected', 'verifying', 'review'];

export const paymentTexts = {
  notFound: 'Order not found',
  starting: 'Starting the payment...',
  alreadyPaid: 'This order is already paid',
  orderEnded: 'This order is cancelled or came back, so there is nothing to pay.',
  undecided: 'A payment for this order is being confirmed. Please wait a moment.',
  outsideLimits: 'Online payment takes amounts from ৳10 to ৳5,00,000. Please contact us about this order.',
  notOffered: methodNotOffered,
  noOnline: 'This shop takes no online payments. You pay in cash at the door.',
  payOnDelivery: 'You pay when your order is delivered',
  unavailable: 'The payment provider cannot be reached right now. Please try again.',
  unknownTransaction: 'Payment not found',
} as const;
