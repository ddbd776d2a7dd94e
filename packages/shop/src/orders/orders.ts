/** Orders: schema, states and allowed actions (specification sections 3, 4 and 6). */
import { type Static, Type } from 'typebox';
import { DeliveryPromise } from '../cart/delivery-promise.ts';
import { Totals } from '../cart/totals.ts';
import { TranslatedNames } from '../catalog/product-names.ts';
import type { PlainMessage } from '../messages.ts';
import {
  isEndedWithoutSale,
  movesOf,
  orderMoves,
  orderStepNames,
  orderSteps,
  type StepFields,
  stepOf,
} from './order-steps.ts';

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
  price: Type.Number(),
  quantity: Type.Integer(),
  image: Type.String(),
});
export type OrderItem = Static<typeof OrderItem>;

/** A step that an order has reached. */
export const StepChange = Type.Object({
  step: Type.Enum(orderStepNames),
  at: Type.String(),
  /** Additive: the reason, or the place. The customer sees it. */
  note: Type.Optional(Type.String()),
  /** Additive: the id of the member of staff, for staff only; absent if the customer or the shop made the move. */
  by: Type.Optional(Type.String()),
});
export type StepChange = Static<typeof StepChange>;

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
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
  country: Type.String(),
  district: Type.String(),
  /** Additive: thana or upazila, if it is known. */
  area: Type.Optional(Type.String()),
  address: Type.String(),
  additionalInfo: Type.String(),
  /** Additive: the days that were promised for the delivery. */
  promise: Type.Optional(DeliveryPromise),
  cartItems: Type.Array(OrderItem),
  status: Type.Union([Type.Literal('Pending'), Type.Literal('Delivered')]),
  orderPlaced: Type.String(),
  payment: Type.Boolean(),
  paidAt: Type.Optional(Type.String()),
  transactionId: Type.Optional(Type.String()),
  customerReview: Type.Optional(Type.String()),
  reviewAdded: Type.Optional(Type.String()),
  ...Totals.properties,
  /** Additive: the coupon of the discount. */
  coupon: Type.Optional(Type.String()),
  /** Additive. */
  buyer: Type.Object({ email: Type.String() }),
  /** Additive: placed by a guest, without an account. */
  guest: Type.Optional(Type.Boolean()),
  /** Additive: set when an admin marked the order delivered. */
  deliveredAt: Type.Optional(Type.String()),
  /** Additive: an admin recorded the cash of an order delivered unpaid. */
  cashReceivedAt: Type.Optional(Type.String()),
  /** Additive: a payment is being confirmed or reviewed; no other can be started. */
  paymentUndecided: Type.Optional(Type.Boolean()),
  /** Additive: the step, if the status alone does not determine it. */
  step: Type.Optional(Type.Enum(orderStepNames)),
  /** Additive: the steps that the status does not have, with the time at which they were reached. */
  stepChanges: Type.Optional(Type.Array(StepChange)),
  /** Additive: when it was cancelled; it stays listed, with the status that it had. */
  cancelledAt: Type.Optional(Type.String()),
  /** Additive: when all of its units had come back. */
  returnedAt: Type.Optional(Type.String()),
  /** Additive: how the customer chose to pay; absent until then, and after starting an online payment. */
  paymentMethod: Type.Optional(Type.String()),
});
export type Order = Static<typeof Order>;

export const orderTexts = {
  none: 'You have no orders yet.',
  notFound: 'Order not found',
  delivered: orderMoves.deliver.notice,
  alreadyDelivered: orderMoves.deliver.repeated,
  wrongStep: 'This order has moved to another step. Please reload the page.',
  cancelled: 'This order is cancelled.',
  returned: 'This order came back.',
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

type PayableFields = StepFields & Pick<Order, 'payment' | 'buyer' | 'paymentUndecided' | 'cashReceivedAt'>;

const isPayable = (order: PayableFields, currentUserEmail?: string): boolean =>
  !order.payment &&
  !order.cashReceivedAt &&
  !order.paymentUndecided &&
  !isEndedWithoutSale(order) &&
  order.buyer.email === currentUserEmail;

/** Allowed actions on an order; enforced by the server, and used by the screens to hide or explain actions. */
export const orderCan = {
  deliver: (order: StepFields): boolean => movesOf(order).includes('deliver'),
  /** True while its units are in the shop. */
  returnUnits: (order: StepFields): boolean => orderSteps[stepOf(order)].holdsUnits,
  review: (order: Pick<Order, 'status' | 'customerReview'>): boolean =>
    order.status === 'Delivered' && !order.customerReview,
  pay: isPayable,
  payOnDelivery: (
    order: PayableFields & Pick<Order, 'status' | 'paymentMethod'>,
    currentUserEmail?: string,
  ): boolean => isPayable(order, currentUserEmail) && order.status === 'Pending' && !order.paymentMethod,
  receiveCash: (order: StepFields & Pick<Order, 'payment' | 'cashReceivedAt'>): boolean =>
    order.status === 'Delivered' && !isEndedWithoutSale(order) && !order.payment && !order.cashReceivedAt,
  remove: (order: Pick<Order, 'paymentUndecided'>): boolean => !order.paymentUndecided,
} as const;

/**
 * The action of a row of My Orders; the first applicable one. Where the shop takes no online payments, nothing can be
 * paid on the page of an order.
 */
export function orderAction(order: Order, payOnline = true): 'Add Review' | 'View Details' | 'View & Pay' {
  if (orderCan.review(order)) return 'Add Review';
  return order.payment || !payOnline || isEndedWithoutSale(order) ? 'View Details' : 'View & Pay';
}

export const paymentStatus = (order: Pick<Order, 'payment'>): 'Paid' | 'Pending' =>
  order.payment ? 'Paid' : 'Pending';

/** Additive: shown beside the payment status of an order whose cash was received, which stays Pending. */
export const isPaidInCash = (order: Pick<Order, 'payment' | 'cashReceivedAt'>): boolean =>
  !order.payment && order.cashReceivedAt !== undefined;

/** Counts units, not lines. */
export const countUnits = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
