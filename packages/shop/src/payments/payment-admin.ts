/** Payments as the owner sees them: held ones to decide about, refunds, the event log and the daily report (additive). */
import { type Static, Type } from 'typebox';
import { type AttemptState, attemptStates } from './payments.ts';

/** The states of a refund, in the server's own words. */
export const refundStates = ['requested', 'processing', 'refunded', 'cancelled', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** What an admin decided about a held payment. `closed`: the money went back in another way. */
export const reviewDecisions = ['accepted', 'refused', 'closed'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** How the shop learned that a payment was paid. Many by `query` mean that the provider's messages do not arrive. */
export const settlementSources = ['ipn', 'return', 'query'] as const;
export type SettlementSource = (typeof settlementSources)[number];

/** The filters of the list. */
export const paymentFilters = ['all', 'to-decide', 'paid', 'open', 'unpaid', 'refunds'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** A refund; amount in taka. */
export const Refund = Type.Object({
  _id: Type.String(),
  /** Our id of it at the provider; kept through every try. */
  refundTransId: Type.String(),
  amount: Type.Number(),
  state: Type.Enum(refundStates),
  reason: Type.String(),
  /** Why the provider has not done it yet, or refused. */
  lastAnswer: Type.Optional(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type Refund = Static<typeof Refund>;

/** A line of the list; amounts in taka. `refunded` counts refunds that are done or under way. */
export const Payment = Type.Object({
  _id: Type.String(),
  tranId: Type.String(),
  orderId: Type.String(),
  orderDeleted: Type.Boolean(),
  buyer: Type.Object({ name: Type.String(), email: Type.String() }),
  amount: Type.Number(),
  state: Type.Enum(attemptStates),
  /** Why it is held, or why it came to nothing. */
  reason: Type.Optional(Type.String()),
  decision: Type.Optional(Type.Enum(reviewDecisions)),
  refunded: Type.Number(),
  /** The newest refund's. */
  refundState: Type.Optional(Type.Enum(refundStates)),
  cardType: Type.Optional(Type.String()),
  createdAt: Type.String(),
  settledAt: Type.Optional(Type.String()),
});
export type Payment = Static<typeof Payment>;

/** A message or answer, without secrets and card numbers. */
export const PaymentEvent = Type.Object({
  source: Type.String(),
  at: Type.String(),
  /** Of messages from outside. */
  signature: Type.Optional(Type.String()),
  payload: Type.Record(Type.String(), Type.Unknown()),
});
export type PaymentEvent = Static<typeof PaymentEvent>;

/** Everything of one payment; amounts in taka. */
export const PaymentDetails = Type.Object({
  ...Payment.properties,
  currency: Type.String(),
  /** What the provider says came in. */
  settled: Type.Optional(Type.Number()),
  /** What of it the provider keeps. */
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
  /** What can still be given back. */
  refundable: Type.Number(),
  /** Newest first. */
  refunds: Type.Array(Refund),
  /** Oldest first, the last 300. */
  events: Type.Array(PaymentEvent),
});
export type PaymentDetails = Static<typeof PaymentDetails>;

const figures = {
  /** Payments that were begun. */
  attempts: Type.Integer(),
  paid: Type.Integer(),
  paidAmount: Type.Number(),
  /** Of the paid: what the provider keeps. */
  fees: Type.Number(),
  /** Refunds that the provider has done. */
  refunds: Type.Integer(),
  refundedAmount: Type.Number(),
  /** Payments that were put under review and still are. */
  held: Type.Integer(),
  byMessage: Type.Integer(),
  byReturn: Type.Integer(),
  byQuery: Type.Integer(),
  /** Messages whose signature did not match. */
  mismatches: Type.Integer(),
};

/** The sums of some days; amounts in taka. */
export const PaymentFigures = Type.Object(figures);
export type PaymentFigures = Static<typeof PaymentFigures>;

/** One day in Bangladesh, "2026-11-21". */
export const PaymentDay = Type.Object({ day: Type.String(), ...figures });
export type PaymentDay = Static<typeof PaymentDay>;

export const PaymentReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Newest first; a day without anything is there too. */
  days: Type.Array(PaymentDay),
  totals: PaymentFigures,
  /** Held payments that wait for a decision now, and since when the first of them does. */
  toDecide: Type.Object({ count: Type.Integer(), since: Type.Optional(Type.String()) }),
});
export type PaymentReport = Static<typeof PaymentReport>;

/** The days of a report that names none. */
export const reportDays = 30;
export const maxReportDays = 366;

const live: readonly RefundState[] = ['requested', 'processing', 'refunded'];

/** True for a refund that is done or under way: its money cannot be given back once more. */
export const refundCounts = ({ state }: { state: RefundState }): boolean => live.includes(state);

interface Decidable {
  state: AttemptState;
  reason?: string | null | undefined;
  decision?: ReviewDecision | null | undefined;
  refunds: readonly { state: RefundState }[];
  /** In any one unit. */
  refundable: number;
}

const isHeld = ({ state, decision }: Decidable): boolean =>
  state === 'review' && (!decision || decision === 'refused');
const givenBack = ({ refunds }: Decidable): boolean => refunds.some(refundCounts);

/** What an admin may do with a payment: the server refuses with these, the screen offers by them. */
export const paymentCan = {
  /** Only a risk is taken by a person's word; any other fault means that the money is not what the order asks for. */
  accept: (payment: Decidable): boolean =>
    payment.state === 'review' && payment.reason === 'risk' && !payment.decision && !givenBack(payment),
  /** Gives the money of a held payment back; once more when the provider refused to. */
  refuse: (payment: Decidable): boolean => isHeld(payment) && !givenBack(payment),
  /** Ends a held payment whose money the provider would not give back: somebody gave it back in another way. */
  close: (payment: Decidable): boolean =>
    isHeld(payment) &&
    !givenBack(payment) &&
    payment.refunds.some(({ state }) => state === 'failed' || state === 'cancelled'),
  refund: (payment: Decidable): boolean => payment.state === 'paid' && payment.refundable > 0,
  retryRefund: ({ state }: Pick<Refund, 'state'>): boolean => state === 'failed',
} as const;

/** Why a payment is held, for people. */
export const reviewReasons: Record<string, string> = {
  risk: 'The provider calls it risky',
  amount: 'Amount or currency differs from the order',
  duplicate: 'The order was paid before',
  'order-missing': 'The order was deleted meanwhile',
};

export const paymentAdminTexts = {
  notFound: 'Payment not found',
  refundNotFound: 'Refund not found',
  accepted: 'Payment accepted',
  refused: 'Payment refused, the money goes back',
  closed: 'Payment closed',
  refundAsked: 'Refund requested',
  refundRetried: 'The refund is asked for again',
  notAcceptable: 'Only a payment that is held for its risk can be accepted',
  orderDeleted: 'The order was deleted. Refuse this payment to give the money back.',
  orderPaid: 'The order is paid already. Refuse this payment to give the money back.',
  notRefusable: 'This payment is not held, or its money is on its way back',
  notClosable: 'Only a held payment whose refund has failed can be closed',
  notRefundable: 'Only a payment that was paid can be refunded',
  tooMuch: 'This is more than what is left of the payment',
  wholePoisha: 'The amount must be more than nothing and have no fraction of a poisha',
  notRetried: 'Only a refund that has failed can be asked for again',
  wrongDays: 'The first day must not be after the last one, and a report covers at most 366 days',
} as const;
