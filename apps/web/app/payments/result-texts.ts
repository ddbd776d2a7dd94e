/** What the payment result pages say in each state (specification section 2; ). */
import type { ShownPaymentState } from '@jontro/shop/payments/payments.ts';
import type { ResultLook } from './payment-result.tsx';

interface ResultText {
  look: ResultLook;
  title: string;
  text: string;
}

/** States of the success page: the server's, and those in which it has not said anything decisive. */
export type SuccessState = ShownPaymentState | 'late' | 'unknown';

const notCompleted = 'Your order is saved and not paid. You can pay for it from its details at any time.';

export const successTexts: Record<SuccessState, ResultText> = {
  pending: {
    look: 'waiting',
    title: 'Confirming your payment',
    text: 'We are waiting for word from the payment provider. This usually takes a few seconds.',
  },
  late: {
    look: 'caution',
    title: 'Still being confirmed',
    text: 'This takes longer than usual. You need not pay again: your order shows the payment as soon as it is confirmed.',
  },
  paid: {
    look: 'good',
    title: 'Payment successful',
    text: 'Thank you! We received your payment and now prepare your order for delivery.',
  },
  review: {
    look: 'caution',
    title: 'Payment under review',
    text: 'Your payment is being checked by our staff. You need not pay again; we contact you if anything is missing.',
  },
  failed: { look: 'bad', title: 'Payment failed', text: `The payment did not go through. ${notCompleted}` },
  cancelled: { look: 'bad', title: 'Payment cancelled', text: `The payment was cancelled. ${notCompleted}` },
  expired: { look: 'bad', title: 'Payment expired', text: `The time to pay ran out. ${notCompleted}` },
  unknown: {
    look: 'caution',
    title: 'Payment not found',
    text: 'We do not know this transaction. Your orders show what is paid and what is not.',
  },
};

const again = 'Your order is saved, and you can pay for it again from My Orders.';

const cancelTexts = {
  cancelled: { look: 'bad', title: 'Payment cancelled', text: `You cancelled the payment. ${again}` },
  failed: {
    look: 'bad',
    title: 'Payment failed',
    text: `The payment did not go through. ${again} Another card or wallet may work better.`,
  },
  expired: { look: 'bad', title: 'Payment expired', text: `The time to pay ran out. ${again}` },
} as const satisfies Record<string, ResultText>;

/** What the cancel page's address may give as a reason. */
export const cancelReasons = Object.keys(cancelTexts);

/** The page by its name in the route table, where no reason is given or it is none of ours. */
const notKnown: ResultText = {
  look: 'bad',
  title: 'Payment cancelled',
  text: `The payment was not completed. ${again}`,
};

/** The words for the reason that the cancel page's address gives; any other reason is not repeated. */
export const cancelText = (reason: string | null): ResultText =>
  reason !== null && Object.hasOwn(cancelTexts, reason)
    ? cancelTexts[reason as keyof typeof cancelTexts]
    : notKnown;
