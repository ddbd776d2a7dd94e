/** Texts of the payment result pages for each state (specification section 2; ). */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { type PublicPaymentState, paymentTitles } from '@jontro/shop/payments/payments.ts';
import type { ResultVariant } from './payment-result.tsx';

interface ResultText {
  variant: ResultVariant;
  title: PlainMessage;
  text: string;
}

/** States of the success page: the server's, and those without a decisive response. */
export type SuccessState = PublicPaymentState | 'advance-paid' | 'late' | 'unknown';

const notCompleted = 'Your order is saved and not paid. You can pay for it from its details at any time.';

export const successTexts: Record<SuccessState, ResultText> = {
  pending: {
    variant: 'waiting',
    title: paymentTitles.pending,
    text: 'We are waiting for the payment provider to confirm. This usually takes a few seconds.',
  },
  late: {
    variant: 'caution',
    title: 'Still being confirmed',
    text: 'This takes longer than usual. You do not need to pay again: your order shows the payment as soon as it is confirmed.',
  },
  paid: {
    variant: 'good',
    title: paymentTitles.paid,
    text: 'Thank you! We received your payment and are preparing your order for delivery.',
  },
  'advance-paid': {
    variant: 'good',
    title: paymentTitles.paid,
    text: 'Thank you! We received your advance. You pay the rest at the door, or online before.',
  },
  review: {
    variant: 'caution',
    title: paymentTitles.review,
    text: 'Your payment is being checked by our staff. You do not need to pay again; we will contact you if anything is missing.',
  },
  failed: {
    variant: 'bad',
    title: paymentTitles.failed,
    text: `The payment did not go through. ${notCompleted}`,
  },
  cancelled: {
    variant: 'bad',
    title: paymentTitles.cancelled,
    text: `The payment was cancelled. ${notCompleted}`,
  },
  expired: { variant: 'bad', title: paymentTitles.expired, text: `The time to pay ran out. ${notCompleted}` },
  unknown: {
    variant: 'caution',
    title: paymentTitles.unknown,
    text: 'This transaction is unknown. Your orders show what is paid and what is not.',
  },
};

const payAgain = 'Your order is saved, and you can pay for it again from My Orders.';

const cancelTexts = {
  cancelled: {
    variant: 'bad',
    title: paymentTitles.cancelled,
    text: `You cancelled the payment. ${payAgain}`,
  },
  failed: {
    variant: 'bad',
    title: paymentTitles.failed,
    text: `The payment did not go through. ${payAgain} Another card or wallet may work better.`,
  },
  expired: { variant: 'bad', title: paymentTitles.expired, text: `The time to pay ran out. ${payAgain}` },
} as const satisfies Record<string, ResultText>;

/** The reasons that the cancel page's URL can contain. */
export const cancelReasons = Object.keys(cancelTexts);

/** The default text, for the page's name in the route table, without a known reason. */
const defaultText: ResultText = {
  variant: 'bad',
  title: paymentTitles.cancelled,
  text: `The payment was not completed. ${payAgain}`,
};

const isCancelReason = (reason: string | null): reason is keyof typeof cancelTexts =>
  reason !== null && Object.hasOwn(cancelTexts, reason);

/**
 * Returns the text of the reason in the cancel page's URL; an unknown reason is never shown. A guest, who has no My Orders, pays from
 * the page of the order.
 */
export function cancelText(reason: string | null, isGuest = false): ResultText {
  if (isGuest) return successTexts[isCancelReason(reason) ? reason : 'cancelled'];
  return isCancelReason(reason) ? cancelTexts[reason] : defaultText;
}
