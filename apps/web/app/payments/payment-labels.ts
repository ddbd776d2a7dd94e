/** Labels of the states of payments and refunds for admins. */
import {
  type Payment,
  type PaymentFilter,
  type RefundState,
  reviewReasonLabels,
} from '@jontro/shop/payments/payment-admin.ts';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';

export const filterLabels: Record<PaymentFilter, string> = {
  all: 'All',
  'to-decide': 'To decide',
  paid: 'Paid',
  open: 'Open',
  unpaid: 'Not paid',
  refunds: 'Refunds',
};

export const emptyTexts: Record<PaymentFilter, string> = {
  all: 'Nobody has started a payment yet.',
  'to-decide': 'No payment waits for a decision.',
  paid: 'Nothing was paid yet.',
  open: 'Nobody is paying at the moment.',
  unpaid: 'No payment came to nothing.',
  refunds: 'Nothing was given back.',
};

const states: Record<AttemptState, string> = {
  created: 'Starting',
  init_failed: 'Not started',
  redirected: 'At the provider',
  verifying: 'Being confirmed',
  paid: 'Paid',
  review: 'Held',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** The label of a payment's state; a held payment shows its decision. */
export function paymentStateLabel({ state, decision }: Pick<Payment, 'state' | 'decision'>): string {
  if (state !== 'review' || !decision) return states[state];
  return decision === 'closed' ? 'Closed' : 'Refused';
}

/** The text of the reason why a payment is held or failed. */
export const reasonText = (reason: string): string =>
  Object.hasOwn(reviewReasonLabels, reason) ? (reviewReasonLabels[reason] ?? reason) : reason;

export const refundStateLabels: Record<RefundState, string> = {
  requested: 'Being asked for',
  processing: 'On its way',
  refunded: 'Given back',
  cancelled: 'Cancelled by the bank',
  failed: 'Refused by the provider',
};

export const settledThroughLabels = {
  ipn: "The provider's message",
  return: "The shopper's return",
  query: 'Asking the provider',
} as const;

const sources: Record<string, string> = {
  init: 'Payment page asked for',
  ipn: "Provider's message",
  return: "Shopper's return",
  validate: 'Validation',
  query: 'Question to the provider',
  refund: 'Refund',
  admin: 'Admin',
  timer: 'Timer',
};
export const sourceLabel = (source: string): string => sources[source] ?? source;
