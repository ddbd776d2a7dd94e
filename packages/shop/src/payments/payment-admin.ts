/** Payments for admins: reviews, refunds, the event log and the daily report (additive). */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { type AttemptState, attemptStates } from './payments.ts';

/** Internal states of a refund. */
export const refundStates = ['requested', 'processing', 'refunded', 'cancelled', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** An admin's decision on a payment under review. `closed`: the money was returned in another way. */
export const reviewDecisions = ['accepted', 'refused', 'closed'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** The source that confirmed a payment. Many by `query` mean that the provider's notifications do not arrive. */
export const settlementSources = ['ipn', 'return', 'query'] as const;
export type SettlementSource = (typeof settlementSources)[number];

/** Filters of the payment list. */
export const paymentFilters = ['all', 'to-decide', 'paid', 'open', 'unpaid', 'refunds'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** What a payment is for, unless it is for the whole order: what is due before it is packed, or since it has become dearer. */
export const paymentParts = ['advance', 'difference'] as const;
export type PaymentPart = (typeof paymentParts)[number];

/** A refund; amount in taka. */
export const Refund = Type.Object({
  _id: Type.String(),
  /** Our id of the refund at the provider; the same for every retry. */
  refundTransId: Type.String(),
  amount: Type.Number(),
  state: Type.Enum(refundStates),
  reason: Type.String(),
  /** Why the provider has not completed it yet, or rejected it. */
  lastAnswer: Type.Optional(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type Refund = Static<typeof Refund>;

/** An entry of the list; amounts in taka. `refunded` includes completed and pending refunds. */
export const Payment = Type.Object({
  _id: Type.String(),
  tranId: Type.String(),
  orderId: Type.String(),
  /** Additive: the order's number, as in J-10482. */
  orderNumber: Type.Optional(Type.String()),
  orderDeleted: Type.Boolean(),
  buyer: Type.Object({ name: Type.String(), email: Type.String() }),
  amount: Type.Number(),
  /** Additive: absent for a payment of the whole order. */
  part: Type.Optional(Type.Enum(paymentParts)),
  state: Type.Enum(attemptStates),
  /** Why it is under review, or why it failed. */
  reason: Type.Optional(Type.String()),
  decision: Type.Optional(Type.Enum(reviewDecisions)),
  refunded: Type.Number(),
  /** State of the newest refund. */
  refundState: Type.Optional(Type.Enum(refundStates)),
  cardType: Type.Optional(Type.String()),
  createdAt: Type.String(),
  settledAt: Type.Optional(Type.String()),
});
export type Payment = Static<typeof Payment>;

/** A notification or gateway response, without secrets and card numbers. */
export const PaymentEvent = Type.Object({
  source: Type.String(),
  at: Type.String(),
  /** Of notifications only. */
  signature: Type.Optional(Type.String()),
  payload: Type.Record(Type.String(), Type.Unknown()),
});
export type PaymentEvent = Static<typeof PaymentEvent>;

/** All details of a payment; amounts in taka. */
export const PaymentDetails = Type.Object({
  ...Payment.properties,
  currency: Type.String(),
  /** The amount received, according to the provider. */
  settled: Type.Optional(Type.Number()),
  /** The provider's fee. */
  fee: Type.Optional(Type.Number()),
  settledThrough: Type.Optional(Type.Enum(settlementSources)),
  valId: Type.Optional(Type.String()),
  bankTranId: Type.Optional(Type.String()),
  cardMasked: Type.Optional(Type.String()),
  riskLevel: Type.Optional(Type.Integer()),
  riskTitle: Type.Optional(Type.String()),
  tranDateRaw: Type.Optional(Type.String()),
  decidedAt: Type.Optional(Type.String()),
  decidedBy: Type.Optional(Type.String()),
  decisionNote: Type.Optional(Type.String()),
  /** The amount that can still be refunded. */
  refundable: Type.Number(),
  /** Newest first. */
  refunds: Type.Array(Refund),
  /** Oldest first, the last 300. */
  events: Type.Array(PaymentEvent),
});
export type PaymentDetails = Static<typeof PaymentDetails>;

const figures = {
  /** Payments started. */
  attempts: Type.Integer(),
  paid: Type.Integer(),
  paidAmount: Type.Number(),
  /** The provider's fees for the paid ones. */
  fees: Type.Number(),
  /** Refunds of paid ones that the provider has made, as in the sales report. */
  refunds: Type.Integer(),
  refundedAmount: Type.Number(),
  /** Additive: refunds of payments that were held and never accepted, which are no sales. */
  heldRefundedAmount: Type.Number(),
  /** Payments still under review. */
  held: Type.Integer(),
  byMessage: Type.Integer(),
  byReturn: Type.Integer(),
  byQuery: Type.Integer(),
  /** Notifications with an invalid signature. */
  mismatches: Type.Integer(),
};

/** Totals of a period; amounts in taka. */
export const PaymentFigures = Type.Object(figures);
export type PaymentFigures = Static<typeof PaymentFigures>;

/** One day in Bangladesh, "2026-11-21". */
export const PaymentDay = Type.Object({ day: Type.String(), ...figures });
export type PaymentDay = Static<typeof PaymentDay>;

export const PaymentReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Newest first, including days without payments. */
  days: Type.Array(PaymentDay),
  totals: PaymentFigures,
  /** Payments currently waiting for a decision, and since when the oldest one has been waiting. */
  toDecide: Type.Object({ count: Type.Integer(), since: Type.Optional(Type.String()) }),
});
export type PaymentReport = Static<typeof PaymentReport>;

/** Default number of days of a report. */
export const reportDays = 30;
export const maxReportDays = 366;

const activeStates: readonly RefundState[] = ['requested', 'processing', 'refunded'];

/** True for a completed or pending refund, whose amount cannot be refunded again. */
export const isActiveRefund = ({ state }: { state: RefundState }): boolean => activeStates.includes(state);

interface ReviewedPayment {
  state: AttemptState;
  reason?: string | null | undefined;
  decision?: ReviewDecision | null | undefined;
  refunds: readonly { state: RefundState }[];
  /** In taka or poisha. */
  refundable: number;
}

const isUnderReview = ({ state, decision }: ReviewedPayment): boolean =>
  state === 'review' && (!decision || decision === 'refused');
const isRefunded = ({ refunds }: ReviewedPayment): boolean => refunds.some(isActiveRefund);

/** Allowed actions of an admin on a payment; enforced by the server, and used by the screens to offer actions. */
export const paymentCan = {
  /** An admin can only accept a risk; any other reason means that the payment does not match the order. */
  accept: (payment: ReviewedPayment): boolean =>
    payment.state === 'review' && payment.reason === 'risk' && !payment.decision && !isRefunded(payment),
  /** Refunds a payment under review; again if the provider rejected the refund. */
  refuse: (payment: ReviewedPayment): boolean => isUnderReview(payment) && !isRefunded(payment),
  /** Ends a review after the provider rejected the refund and the money was returned in another way. */
  close: (payment: ReviewedPayment): boolean =>
    isUnderReview(payment) &&
    !isRefunded(payment) &&
    payment.refunds.some(({ state }) => state === 'failed' || state === 'cancelled'),
  refund: (payment: ReviewedPayment): boolean => payment.state === 'paid' && payment.refundable > 0,
  retryRefund: ({ state }: Pick<Refund, 'state'>): boolean => state === 'failed',
} as const;

/** Display texts of review reasons. */
export const reviewReasonLabels: Record<string, PlainMessage> = {
  risk: 'Marked as risky by the provider',
  amount: 'Amount or currency differs from the order',
  duplicate: 'The order was paid before',
  'order-missing': 'The order was deleted meanwhile',
  'order-ended': 'The order was cancelled or came back',
  lost: 'Found in the provider’s statement; the shop had lost it',
};

export const paymentAdminTexts = {
  notFound: 'Payment not found',
  refundNotFound: 'Refund not found',
  accepted: 'Payment accepted',
  refused: 'Payment refused, the money will be refunded',
  closed: 'Payment closed',
  refundAsked: 'Refund requested',
  refundRetried: 'Refund requested again',
  notAcceptable: 'Only a payment that is held for its risk can be accepted',
  orderDeleted: 'The order was deleted. Refuse this payment to refund it.',
  orderEnded: 'The order was cancelled or came back. Refuse this payment to refund it.',
  orderPaid: 'The order is paid already. Refuse this payment to refund it.',
  notRefusable: 'This payment is not held, or its money is on its way back',
  notClosable: 'Only a held payment whose refund has failed can be closed',
  notRefundable: 'Only a payment that was paid can be refunded',
  tooMuch: 'This is more than what is left of the payment',
  wholePoisha: 'The amount must be greater than 0, with at most two decimals',
  notRetried: 'Only a failed refund can be retried',
  wrongDays: 'The first day must not be after the last one, and a report covers at most 366 days',
} as const satisfies Record<string, PlainMessage>;
