/** Labels of the states of payments and refunds for admins. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import {
  type Payment,
  type PaymentFilter,
  type PaymentPart,
  type RefundState,
  reviewReasonLabels,
} from '@jontro/shop/payments/payment-admin.ts';
import type { AttemptState } from '@jontro/shop/payments/payments.ts';

export const filterLabels: Record<PaymentFilter, PlainMessage> = {
  all: 'All',
  'to-decide': 'To decide',
  paid: 'Paid',
  open: 'In progress',
  unpaid: 'Not paid',
  refunds: 'Refunds',
};

export const emptyTexts: Record<PaymentFilter, PlainMessage> = {
  all: 'No payments yet.',
  'to-decide': 'No payment awaits a decision.',
  paid: 'Nothing has been paid yet.',
  open: 'No payment is in progress.',
  unpaid: 'No payment failed.',
  refunds: 'No refund yet.',
};

export const partLabels: Record<PaymentPart, PlainMessage> = {
  advance: 'Advance',
  difference: 'Difference',
};

const states: Record<AttemptState, PlainMessage> = {
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
export function paymentStateLabel({ state, decision }: Pick<Payment, 'state' | 'decision'>): PlainMessage {
  if (state !== 'review' || !decision) return states[state];
  return decision === 'closed' ? 'Closed' : 'Refused';
}

/** The text of the reason why a payment is held or failed; one of another version is shown by its name. */
export const reasonText = (reason: string): string =>
  Object.hasOwn(reviewReasonLabels, reason) ? (reviewReasonLabels[reason] ?? reason) : reason;

export const refundStateLabels: Record<RefundState, PlainMessage> = {
  requested: 'Requested',
  processing: 'Processing',
  refunded: 'Refunded',
  cancelled: 'Cancelled by the bank',
  failed: 'Refused by the provider',
};

/** By the verdict of an event; one of another version counts as invalid. */
const signatureLabels = new Map<string, PlainMessage>([
  ['ok', 'Signature valid'],
  ['absent', 'Signature missing'],
]);
export const signatureLabel = (verdict: string): PlainMessage =>
  signatureLabels.get(verdict) ?? 'Signature invalid';

export const settledThroughLabels = {
  ipn: "The provider's message",
  return: "The shopper's return",
  query: 'A query to the provider',
} as const satisfies Record<string, PlainMessage>;

const sources: Record<string, PlainMessage> = {
  init: 'Payment page requested',
  ipn: "Provider's message",
  return: "Shopper's return",
  validate: 'Validation',
  query: 'Query to the provider',
  refund: 'Refund',
  admin: 'Admin',
  timer: 'Timer',
};
export const sourceLabel = (source: string): string => sources[source] ?? source;
