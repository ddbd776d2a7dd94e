/** Orders: schema, states and allowed actions (specification sections 3, 4 and 6). */
import { type Static, Type } from 'typebox';
import { DeliveryPromise } from '../cart/delivery-promise.ts';
import { Totals } from '../cart/totals.ts';
import { TranslatedNames } from '../catalog/product-names.ts';
import type { Language } from '../language.ts';
import type { PlainMessage } from '../messages.ts';
import { Advance } from './advance-rules.ts';
import { isUnpaid, type MoneyFields, nothingDue } from './open-amount.ts';
import {
  isEndedWithoutSale,
  movesOf,
  type OrderStep,
  openSteps,
  orderMoves,
  orderStepNames,
  orderSteps,
  type StepFields,
  stepOf,
  stepsBeforePacking,
  stepsInShop,
  stepsOutside,
} from './order-steps.ts';
import { Parcel } from './parcels.ts';
import { staffChannels } from './staff-orders.ts';

/** What can change in an order that was placed. */
export const changedFields = [
  'name',
  'mobileNumber',
  'district',
  'area',
  'address',
  'additionalInfo',
  'quantity',
  'deliveryCharge',
  'discount',
  'payable',
] as const;
export type ChangedField = (typeof changedFields)[number];

/** An order line: a snapshot of the product when it was ordered; price in taka. */
export const OrderItem = Type.Object({
  gadgetId: Type.String(),
  name: Type.String(),
  /** Additive: the name in other languages. */
  names: Type.Optional(TranslatedNames),
  /** Additive: the variant, and its words when it was ordered. */
  variantId: Type.Optional(Type.String()),
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  price: Type.Number(),
  quantity: Type.Integer(),
  image: Type.String(),
  /** Additive: the units that came back or were lost; absent if none were. */
  returned: Type.Optional(Type.Integer()),
  /** Additive: those of them that were lost. */
  lost: Type.Optional(Type.Integer()),
});
export type OrderItem = Static<typeof OrderItem>;

/** A step that an order has reached. */
export const StepChange = Type.Object({
  step: Type.Enum(orderStepNames),
  at: Type.String(),
  /** Additive: the reason, or the place. The customer sees it. */
  note: Type.Optional(Type.String()),
  /** Additive: the same in Bengali, where somebody has said it in both languages. */
  noteBengali: Type.Optional(Type.String()),
  /** Additive: the id of the member of staff, for staff only; absent if the customer or the shop made the move. */
  by: Type.Optional(Type.String()),
});
export type StepChange = Static<typeof StepChange>;

/** The note of a step in a language, as far as it is known in it. */
export const noteIn = ({ note, noteBengali }: StepChange, language: Language): string | undefined =>
  language === 'bn' ? (noteBengali ?? note) : note;

/**
 * A step as it is stored. `undoes` is the time of the one that it undoes; neither is shown any more. `from` is the step before, of a
 * move that can be undone.
 */
export type LoggedStep = StepChange & { undoes?: string; from?: OrderStep };

/** The longest note of a move, and the longest reason. */
export const maxNoteLength = 300;
export const Note = Type.String({ maxLength: maxNoteLength });

/** A customer's request to cancel an order that is packed or booked already, and the answer of staff. */
export const CancelRequest = Type.Object({
  at: Type.String(),
  reason: Type.String(),
  declinedAt: Type.Optional(Type.String()),
  answer: Type.Optional(Type.String()),
});
export type CancelRequest = Static<typeof CancelRequest>;

/** A change of what was ordered, or of where it goes: the fields before and after, as they are shown. */
export const OrderChange = Type.Object({
  at: Type.String(),
  by: Type.Optional(Type.String()),
  fields: Type.Array(
    Type.Object({
      field: Type.Enum(changedFields),
      before: Type.Union([Type.String(), Type.Number()]),
      after: Type.Union([Type.String(), Type.Number()]),
      /** The product whose quantity has changed. */
      product: Type.Optional(Type.String()),
    }),
  ),
});
export type OrderChange = Static<typeof OrderChange>;

/** An order on the wire. `email` is the contact address; the order belongs to `buyer`. Amounts in taka. */
export const Order = Type.Object({
  _id: Type.String(),
  /** Additive: the number that people say, as in J-10482; absent while a migration has not given one. */
  orderNumber: Type.Optional(Type.String()),
  /** Additive: the secret of the link at which it is tracked without a login. */
  trackingKey: Type.Optional(Type.String()),
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
  country: Type.String(),
  district: Type.String(),
  /** Additive: thana or upazila, if it is known. */
  area: Type.Optional(Type.String()),
  address: Type.String(),
  additionalInfo: Type.String(),
  /** Additive: who brings it and under which code, as staff have entered. */
  parcel: Type.Optional(Parcel),
  /** Additive: the days that were promised for the delivery. */
  promise: Type.Optional(DeliveryPromise),
  /** Additive: within how many days unused goods can be returned, as it was promised; 0 for none, absent for orders of before: then as the shop says now. */
  returnDays: Type.Optional(Type.Integer()),
  cartItems: Type.Array(OrderItem),
  status: Type.Union([Type.Literal('Pending'), Type.Literal('Delivered')]),
  orderPlaced: Type.String(),
  payment: Type.Boolean(),
  paidAt: Type.Optional(Type.String()),
  transactionId: Type.Optional(Type.String()),
  /** Additive, of a payment from a wallet, with one order alone: its masked number, and the wallet's own transaction id. */
  wallet: Type.Optional(
    Type.Object({ account: Type.Optional(Type.String()), transactionId: Type.Optional(Type.String()) }),
  ),
  customerReview: Type.Optional(Type.String()),
  reviewAdded: Type.Optional(Type.String()),
  ...Totals.properties,
  /** Additive: the coupon of the discount. */
  coupon: Type.Optional(Type.String()),
  /** Additive. */
  buyer: Type.Object({ email: Type.String() }),
  /** Additive: the id of the customer's record, for staff only. */
  customerId: Type.Optional(Type.String()),
  /** Additive: placed by a guest, without an account. */
  guest: Type.Optional(Type.Boolean()),
  /** Additive: set when an admin marked the order delivered. */
  deliveredAt: Type.Optional(Type.String()),
  /** Additive: an admin recorded the cash of an order delivered unpaid. */
  cashReceivedAt: Type.Optional(Type.String()),
  /** Additive: the code of an order that is picked up, for its customer alone, until it is handed over. */
  pickupCode: Type.Optional(Type.String()),
  /** Additive: a payment is being confirmed or reviewed; no other can be started. */
  paymentUndecided: Type.Optional(Type.Boolean()),
  /** Additive: the step, if the status alone does not determine it. */
  step: Type.Optional(Type.Enum(orderStepNames)),
  /** Additive: the steps that the status does not have, with the time at which they were reached. */
  stepChanges: Type.Optional(Type.Array(StepChange)),
  /** Additive: until when staff can undo its last step, for staff only; the mail about it waits until then. */
  undoableUntil: Type.Optional(Type.String()),
  /** Additive: how its customer is asked to confirm it; absent if nobody asks, as the shop calls. */
  confirmation: Type.Optional(
    Type.Object({ way: Type.Enum(['link', 'code']), mail: Type.Boolean(), sms: Type.Boolean() }),
  ),
  /** Additive: what was received and given back, in taka, if it is not simply what is to be paid. */
  received: Type.Optional(Type.Number()),
  refunded: Type.Optional(Type.Number()),
  /** Additive: what is to be given back by hand, as it came in cash, in taka; for staff only, absent if nothing is. */
  cashOwed: Type.Optional(Type.Number()),
  /** Additive: what is still due of a paid order that has become dearer, in taka. */
  differenceDue: Type.Optional(Type.Number()),
  /** Additive: what is paid before it is packed; absent if nothing is asked for in advance. */
  advance: Type.Optional(Advance),
  /** Additive: how often it was changed since it was placed, and how; absent if it was not. */
  revision: Type.Optional(Type.Integer()),
  changes: Type.Optional(Type.Array(OrderChange)),
  /** Additive: the customer's request to cancel it, and its answer. */
  cancelRequest: Type.Optional(CancelRequest),
  /** Additive: when it was cancelled; it stays listed, with the status that it had. */
  cancelledAt: Type.Optional(Type.String()),
  /** Additive: when all of its units had come back. */
  returnedAt: Type.Optional(Type.String()),
  /** Additive: the id of the order of which this one sends units again. */
  replacementOf: Type.Optional(Type.String()),
  /** Additive: the ids of the orders that send units of this one again, oldest first; absent if there are none. */
  replacements: Type.Optional(Type.Array(Type.String())),
  /** Additive: how the customer chose to pay; absent until then, and after starting an online payment. */
  paymentMethod: Type.Optional(Type.String()),
  /** Additive: it is paid online only, as staff have excluded its customer from cash at the door; absent for any other. */
  onlineOnly: Type.Optional(Type.Literal(true)),
  /** Additive: when its packing slip was printed, for staff only. */
  slipPrintedAt: Type.Optional(Type.String()),
  /** Additive: where staff took it; absent for an order of the web shop. */
  channel: Type.Optional(Type.Enum([...staffChannels])),
});
export type Order = Static<typeof Order>;

export const orderTexts = {
  none: 'You have no orders yet.',
  notFound: 'Order not found',
  delivered: orderMoves.deliver.notice,
  alreadyDelivered: orderMoves.deliver.repeated,
  wrongStep: 'This order has moved to another step. Please reload the page.',
  changed: 'Order changed',
  unchanged: 'Nothing was changed',
  notChangeable: 'This order is handed over, so it can no longer be changed',
  changedMeanwhile: 'Somebody else has changed this order. Please reload the page.',
  noLines: 'An order needs at least one item. Cancel it instead.',
  unknownLine: 'This item is not in the order',
  tooFewUnits: 'There are not enough units in stock',
  tooManyUnits: 'This is more than the maximum quantity of a product',
  wholeAmount: 'The amount must not be negative, with at most two decimals',
  discountTooHigh: 'The discount is higher than the sum of the items',
  noDifference: 'Nothing is due of this order',
  differenceSettled: 'Difference settled',
  cancelled: 'This order is cancelled.',
  cancelDone: 'Order cancelled',
  alreadyCancelled: 'This order is already cancelled',
  notCancellable: 'A delivered order cannot be cancelled. Record what comes back instead.',
  packedMeanwhile: 'This order is being packed already. You can ask us to cancel it.',
  cancelOff: 'Please ask us to cancel this order.',
  cancelAsked: 'We have got your request',
  cancelAskedBefore: 'We have got your request already',
  cancelDirectly: 'This order is not packed yet, so you can cancel it yourself.',
  noCancelRequest: 'Nobody asks to cancel this order',
  cancelDeclined: 'Request declined',
  reasonMissing: 'Please choose or enter a reason',
  returnDone: 'Recorded what came back',
  returnedNothing: 'Please enter what came back',
  returnedTooMuch: 'More came back than was sent',
  notSent: 'This order has not left the shop, so nothing can come back',
  refundRecorded: 'Refund recorded',
  wholePoisha: 'The amount must be greater than 0, with at most two decimals',
  refundTooMuch: 'This is more than was received in cash and not given back',
  refundRepeated: 'A refund with this number is already recorded',
  returned: 'This order came back.',
  refundNotAllowed: 'This would give money back, which you are not allowed to do',
  pricesNotAllowed: 'This changes a price, which you are not allowed to do',
  noteMissing: 'Please say why; the customer sees it.',
  deleted: 'Order deleted successfully',
  alreadyDeleted: 'This order is already deleted',
  restored: 'Order restored successfully',
  notDeleted: 'This order is not deleted',
  unitsUnavailable: 'Units of this order have been sold to others in the meantime, so it cannot be restored.',
  couponUsedUp:
    'The coupon of this order was used again meanwhile. Let it count once more, then restore the order.',
  cashReceived: 'Cash received',
  paidInCash: 'Paid in cash',
  cashAlreadyReceived: 'The cash of this order is already recorded',
  cashNotDue: 'Cash can be recorded only for a delivered order that is not paid',
  paymentUndecided: 'A payment for this order is still being decided. Please try again later.',
} as const satisfies Record<string, PlainMessage>;

export const undoTexts = {
  done: 'Step undone',
  parcelStopped: 'Step undone. The courier has stopped the parcel: it is to be booked again.',
  tooLate: 'A step can be undone for 30 minutes.',
  changedSince: 'This order has changed since.',
  customerTold: 'The customer has had a mail about it already.',
} as const satisfies Record<string, PlainMessage>;

/** What the response to an undo says. */
export const undoneText = ({ message }: { message: string }): PlainMessage =>
  message === undoTexts.parcelStopped ? message : undoTexts.done;

type PayableFields = StepFields & MoneyFields & Pick<Order, 'buyer' | 'paymentUndecided'>;

const isPayable = (order: PayableFields, currentUserEmail?: string): boolean =>
  isUnpaid(order) &&
  !order.paymentUndecided &&
  !isEndedWithoutSale(order) &&
  order.buyer.email === currentUserEmail;

type CancelSettings = { customerCancel: boolean };

/** Whether staff have yet to answer a request to cancel. */
export const isAsked = ({ cancelRequest }: Pick<Order, 'cancelRequest'>): boolean =>
  cancelRequest !== undefined && cancelRequest.declinedAt === undefined;

const unitsOutside = (items: Order['cartItems']): number =>
  items.reduce((sum, { quantity, returned = 0 }) => sum + quantity - returned, 0);
/** Whether the parcel has left the shop at some time. */
export const wasOutside = ({ stepChanges = [] }: Pick<Order, 'stepChanges'>): boolean =>
  stepChanges.some(({ step }) => (stepsOutside as readonly string[]).includes(step));

/** Allowed actions on an order; enforced by the server, and used by the screens to hide or explain actions. */
export const orderCan = {
  deliver: (order: StepFields): boolean => movesOf(order).includes('deliver'),
  /** True while its units are in the shop. */
  returnUnits: (order: StepFields): boolean => orderSteps[stepOf(order)].holdsUnits,
  review: (order: Pick<Order, 'status' | 'customerReview'>): boolean =>
    order.status === 'Delivered' && !order.customerReview,
  pay: isPayable,
  payOnDelivery: (
    order: PayableFields & Pick<Order, 'status' | 'paymentMethod' | 'onlineOnly'>,
    currentUserEmail?: string,
  ): boolean =>
    isPayable(order, currentUserEmail) &&
    order.status === 'Pending' &&
    !order.paymentMethod &&
    !order.onlineOnly,
  receiveCash: (order: StepFields & MoneyFields & Pick<Order, 'onlineOnly'>): boolean =>
    order.status === 'Delivered' && !isEndedWithoutSale(order) && isUnpaid(order) && !order.onlineOnly,
  /** The customer, until it is packed or booked, if the shop lets customers cancel. */
  cancel: (order: StepFields, { customerCancel }: CancelSettings): boolean =>
    customerCancel && (stepsBeforePacking as readonly string[]).includes(stepOf(order)),
  /** Otherwise the customer can ask for it, until the order's end. */
  askToCancel: (order: StepFields, settings: CancelSettings): boolean =>
    openSteps.includes(stepOf(order)) && !orderCan.cancel(order, settings),
  /** Staff, until it is handed over. */
  change: (order: StepFields): boolean => (stepsInShop as readonly string[]).includes(stepOf(order)),
  /** Staff. */
  cancelByStaff: (order: StepFields): boolean => openSteps.includes(stepOf(order)),
  /** Units can come back once the parcel has left the shop. */
  takeBack: (order: StepFields & Pick<Order, 'cartItems' | 'stepChanges'>): boolean => {
    const step = stepOf(order);
    if (step === 'cancelled') return wasOutside(order) && unitsOutside(order.cartItems) > 0;
    const returnable: readonly string[] = [...stepsOutside, 'delivered', 'partly-delivered'];
    return returnable.includes(step) && unitsOutside(order.cartItems) > 0;
  },
  remove: (order: Pick<Order, 'paymentUndecided'>): boolean => !order.paymentUndecided,
} as const;

/**
 * The action of a row of My Orders; the first applicable one. Where the shop takes no online payments, or nothing is due,
 * nothing can be paid on the page of an order.
 */
export function orderAction(order: Order, payOnline = true): 'Add Review' | 'View Details' | 'View & Pay' {
  if (orderCan.review(order)) return 'Add Review';
  const hasNothingToPay = order.payment || nothingDue(order) || isEndedWithoutSale(order);
  return hasNothingToPay || !payOnline ? 'View Details' : 'View & Pay';
}

export const paymentStatus = (order: Pick<Order, 'payment'>): 'Paid' | 'Pending' =>
  order.payment ? 'Paid' : 'Pending';

/** Additive: shown beside the payment status of an order whose cash was received, which stays Pending. */
export const isPaidInCash = (order: Pick<Order, 'payment' | 'cashReceivedAt'>): boolean =>
  !order.payment && order.cashReceivedAt !== undefined;

/** Counts units, not lines. */
export const countUnits = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
