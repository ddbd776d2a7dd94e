/** Calls to customers whose orders are to be confirmed: outcomes, claims, and when an order may be given up. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { OrderRisk } from '../order-risk/order-risk.ts';
import { maxNoteLength, OrderItem } from '../orders/orders.ts';

/** What came of a call. */
export const callOutcomes = ['confirmed', 'no-answer', 'wrong-number', 'refused'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
export const callOutcomeLabels: Record<CallOutcome, PlainMessage> = {
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  refused: 'Refused',
};

/** For how long an order belongs to the one who calls, in ms. */
export const claimMs = 5 * 60_000;
/** For how long an order whose customer did not answer is at the end of the queue, in ms. */
export const callAgainMs = 3 * 3_600_000;
/** On how many days a customer must not have answered before the order may be given up. */
export const daysWithoutAnswer = 3;
/** The most orders that the queue lists; it is worked off from the top. */
export const maxQueuedOrders = 50;

export const orderConfirmationTexts = {
  notWaiting: 'This order no longer waits to be confirmed',
  claimed: 'Somebody else is calling about this order',
  taken: 'You have this order for five minutes',
  recorded: 'Call recorded',
  confirmed: 'Marked as Confirmed',
  cancelled: 'Order cancelled',
  notGivenUp: 'An order is given up after three days without an answer, or for a wrong number',
  reasonMissing: 'Please say why; the customer sees it.',
} as const satisfies Record<string, PlainMessage>;

export const Call = Type.Object({
  at: Type.String(),
  /** The member of staff; absent if they have gone. */
  by: Type.Optional(Type.String()),
  outcome: Type.Enum([...callOutcomes]),
  note: Type.Optional(Type.String()),
});
export type Call = Static<typeof Call>;

/** What staff record of a call. A customer who refuses gets the note as the reason of the cancellation. */
export const NewCall = Type.Object(
  {
    outcome: Type.Enum([...callOutcomes]),
    note: Type.Optional(Type.String({ maxLength: maxNoteLength })),
  },
  { additionalProperties: false },
);
export type NewCall = Static<typeof NewCall>;

/** An order in the queue; amounts in taka. */
export const QueuedOrder = Type.Object({
  _id: Type.String(),
  orderNumber: Type.Optional(Type.String()),
  name: Type.String(),
  mobileNumber: Type.String(),
  district: Type.String(),
  area: Type.Optional(Type.String()),
  address: Type.String(),
  pickup: Type.Boolean(),
  orderPlaced: Type.String(),
  payable: Type.Number(),
  paid: Type.Boolean(),
  items: Type.Array(
    Type.Object({
      name: OrderItem.properties.name,
      names: OrderItem.properties.names,
      variantName: OrderItem.properties.variantName,
      variantNames: OrderItem.properties.variantNames,
      quantity: OrderItem.properties.quantity,
    }),
  ),
  /** When the customer was asked by link or code. */
  askedAt: Type.Optional(Type.String()),
  calls: Type.Array(Call),
  /** While the setting `riskLadder` is on; absent for a paid order. */
  risk: Type.Optional(OrderRisk),
  canGiveUp: Type.Boolean(),
  /** When a guest's order is cancelled unless somebody confirms it. */
  heldUntil: Type.Optional(Type.String()),
  /** Who calls now, and until when nobody else can. */
  claim: Type.Optional(Type.Object({ by: Type.String(), until: Type.String(), isOwn: Type.Boolean() })),
});
export type QueuedOrder = Static<typeof QueuedOrder>;

/** What is known of the confirmation of an order. */
export const OrderConfirmation = Type.Object({
  askedAt: Type.Optional(Type.String()),
  confirmedAt: Type.Optional(Type.String()),
  confirmedBy: Type.Optional(Type.Enum(['link', 'code', 'call'])),
  calls: Type.Array(Call),
  risk: Type.Optional(OrderRisk),
});
export type OrderConfirmation = Static<typeof OrderConfirmation>;

const dayMs = 86_400_000;
/** Bangladesh is six hours ahead of UTC. */
const dayOf = ({ at }: Pick<Call, 'at'>): number => Math.floor((Date.parse(at) + dayMs / 4) / dayMs);

/** Whether somebody who was called cannot be reached: on three different days, or at a number that is not theirs. */
export function canGiveUp(calls: readonly Pick<Call, 'at' | 'outcome'>[]): boolean {
  const unanswered = calls.filter(({ outcome }) => outcome === 'no-answer');
  return calls.at(-1)?.outcome === 'wrong-number' || new Set(unanswered.map(dayOf)).size >= daysWithoutAnswer;
}
