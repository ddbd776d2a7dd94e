/** Orders: schema, states and allowed actions (specification sections 3, 4 and 6). */
import { type Static, Type } from 'typebox';
import { Totals } from '../cart/totals.ts';

export const orderStatuses = ['Pending', 'Delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order line: a snapshot of the product when it was ordered; price in taka. */
export const OrderItem = Type.Object({
  gadgetId: Type.String(),
  name: Type.String(),
  /** Additive: the Bengali name, if the product had one. */
  nameBn: Type.Optional(Type.String()),
  price: Type.Number(),
  quantity: Type.Integer(),
  image: Type.String(),
});
export type OrderItem = Static<typeof OrderItem>;

/** An order on the wire. `email` is the contact address; the order belongs to `buyer`. Amounts in taka. */
export const Order = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
  country: Type.String(),
  district: Type.String(),
  address: Type.String(),
  additionalInfo: Type.String(),
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
  /** Additive: set when an admin marked the order delivered. */
  deliveredAt: Type.Optional(Type.String()),
  /** Additive: an admin recorded the cash of an order delivered unpaid. */
  cashReceivedAt: Type.Optional(Type.String()),
  /** Additive: a payment is being confirmed or reviewed; no other can be started. */
  paymentUndecided: Type.Optional(Type.Boolean()),
});
export type Order = Static<typeof Order>;

export const orderTexts = {
  none: 'You have no orders yet.',
  notFound: 'Order not found',
  delivered: 'Marked as Delivered',
  alreadyDelivered: 'This order is delivered already',
  deleted: 'Order deleted successfully',
  alreadyDeleted: 'This order is deleted already',
  restored: 'Order restored successfully',
  notDeleted: 'This order is not deleted',
  unitsUnavailable: 'Pieces of this order were sold to somebody else meanwhile, so it cannot be restored.',
  couponUsedUp:
    'The coupon of this order was used again meanwhile. Let it count once more, then restore the order.',
  cashReceived: 'Cash received',
  paidInCash: 'Paid in cash',
  cashAlreadyReceived: 'The cash of this order is recorded already',
  cashNotDue: 'Cash is received for a delivered order that is not paid',
  paymentUndecided: 'A payment for this order is still being decided. Please try again later.',
} as const;

/** Allowed actions on an order; enforced by the server, and used by the screens to hide or explain actions. */
export const orderCan = {
  deliver: (order: Pick<Order, 'status'>): boolean => order.status === 'Pending',
  review: (order: Pick<Order, 'status' | 'customerReview'>): boolean =>
    order.status === 'Delivered' && !order.customerReview,
  pay: (
    order: Pick<Order, 'payment' | 'buyer' | 'paymentUndecided' | 'cashReceivedAt'>,
    currentUserEmail?: string,
  ): boolean =>
    !order.payment &&
    !order.cashReceivedAt &&
    !order.paymentUndecided &&
    order.buyer.email === currentUserEmail,
  receiveCash: (order: Pick<Order, 'status' | 'payment' | 'cashReceivedAt'>): boolean =>
    order.status === 'Delivered' && !order.payment && !order.cashReceivedAt,
  remove: (order: Pick<Order, 'paymentUndecided'>): boolean => !order.paymentUndecided,
} as const;

/** The action of a row of My Orders; the first applicable one. */
export function orderAction(order: Order): 'Add Review' | 'View Details' | 'View & Pay' {
  if (orderCan.review(order)) return 'Add Review';
  return order.payment ? 'View Details' : 'View & Pay';
}

export const paymentStatus = (order: Pick<Order, 'payment'>): 'Paid' | 'Pending' =>
  order.payment ? 'Paid' : 'Pending';

/** Additive: shown beside the payment status of an order whose cash was received, which stays Pending. */
export const isPaidInCash = (order: Pick<Order, 'payment' | 'cashReceivedAt'>): boolean =>
  !order.payment && order.cashReceivedAt !== undefined;

/** Counts units, not lines. */
export const countUnits = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);
