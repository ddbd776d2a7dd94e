/** Conversion of stored orders to the wire format, and conditions for selecting them. */

import { type Poisha, toTaka } from '@jontro/shop/money.ts';
import { type Order, type OrderChange, orderCan } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { namesOf } from '../catalog/name-columns.ts';
import type { Db } from '../database/db.ts';
import { cashOwedOf } from '../sales/cash-back.ts';
import { users } from '../users/users.table.ts';
import { payableAmount, totalsOf } from './order-amounts.ts';
import {
  advanceDue,
  differenceDue,
  isPaid,
  owedBack,
  receivedAmount,
  refundedAmount,
} from './order-money.ts';
import { orderNumberOf } from './order-numbers.ts';
import { orderItems, orders } from './orders.table.ts';
import { parcelOf } from './parcel-columns.ts';
import { stepFieldsOf, stepOfRow, undoableUntil, wireSteps } from './step-columns.ts';

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

/** What orders need from payments. Payments import orders and not vice versa, so the context has it. */
export interface OrderPayments {
  /** The subset of orders with a payment that is being confirmed or reviewed. */
  paymentUndecided(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** True while a payment of the order may still be confirmed. */
  paymentMayArrive(db: Db, orderId: string): Promise<boolean>;
  /** The subset of orders of which a payment may still be confirmed. */
  paymentsMayArrive(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Closes the open page at the provider; what is paid there nevertheless is settled as it arrives. */
  closeOpenAttempt(tx: Db, now: Date, orderId: string): Promise<void>;
  /**
   * Requests refunds of the order's payments up to an amount in poisha, by the way in which they were paid. Returns how much
   * of it they cover. `tx` must hold the lock on the order.
   */
  refundPayments(tx: Db, now: Date, orderId: string, refund: NewRefund): Promise<Poisha>;
  /** What the order's payments brought, in poisha. */
  sumPayments(db: Db, orderId: string): Promise<Poisha>;
  /** The wallet that a payment came from; undefined for one of another kind. */
  walletOf(db: Db, tranId: string): Promise<Order['wallet']>;
  /** The payment methods that the shop offers now. */
  offeredMethods(): OfferedMethod[];
}

/** `key` identifies the refund, so that it is requested once. */
export interface NewRefund {
  amountPoisha: Poisha;
  reason: string;
  key: string;
}

/** Deleted orders are excluded from every list, count and sum. */
export const notDeleted = isNull(orders.deletedAt);

/** What else a conversion needs. */
interface WireOptions {
  undecided?: boolean | undefined;
  /** Whether it says who made the moves. */
  forStaff?: boolean | undefined;
  /** The orders that send its units again. */
  replacements?: readonly string[] | undefined;
  /** Whether it is for its customer alone, who may see the pickup code. */
  forCustomer?: boolean | undefined;
  /** Cash that is to be given back, in poisha. */
  cashOwed?: Poisha | undefined;
}

/** The units of a line that came back or were lost. */
export const unitsBack = (item: ItemRow): number =>
  item.returnedSellable + item.returnedDamaged + item.returnedForRepair + item.returnedLost;

/** The variant of a line as it was ordered. */
const variantOf = ({ variantId, variantName, variantNames }: ItemRow) =>
  variantId === null || variantName === null
    ? {}
    : { variantId, variantName, ...(Object.keys(variantNames).length > 0 && { variantNames }) };

/** The changes of an order; who made them only for staff. */
const changesOf = ({ changeLog }: OrderRow, forStaff: boolean): OrderChange[] =>
  changeLog.map(({ by, ...change }) => ({ ...change, ...(forStaff && by && { by }) }));

/** What was received and refunded, once it is not what is to be paid, or does not make the order a paid one. */
export function moneyFields(
  row: Parameters<typeof receivedAmount>[0],
): Pick<Order, 'received' | 'refunded' | 'differenceDue'> {
  const refunded = refundedAmount(row);
  const received = receivedAmount(row);
  const differs = refunded > 0 || (received > 0 && (!isPaid(row) || received !== payableAmount(row)));
  const due = differenceDue(row);
  if (!differs) return {};
  return {
    received: toTaka(received),
    ...(refunded > 0 && { refunded: toTaka(refunded) }),
    ...(due > 0 && { differenceDue: toTaka(due) }),
  };
}

/** What is asked for in advance, or has come of it; absent if nothing is or has. */
function advanceOfRow(row: OrderRow): Pick<Order, 'advance'> {
  const { advancePoisha, advancePaidPoisha, advanceIsCharge } = row;
  if (advancePoisha === 0 && advancePaidPoisha === 0) return {};
  return {
    advance: {
      asked: toTaka(advancePoisha),
      due: toTaka(advanceDue(row)),
      ...(advancePaidPoisha > 0 && { paid: toTaka(advancePaidPoisha) }),
      ...(advanceIsCharge && { charge: true }),
    },
  };
}

/** Until it is handed over. */
const pickupCodeOf = (row: OrderRow): Pick<Order, 'pickupCode'> =>
  row.pickupCode !== null && orderCan.deliver(stepFieldsOf(row)) ? { pickupCode: row.pickupCode } : {};

/** Whether no account has the order. Those that staff took for guests in a former version have no mark. */
export const isOfGuest = (row: Pick<OrderRow, 'guest' | 'buyerEmail'>): boolean =>
  row.guest || row.buyerEmail === '';

/** Whose uses of a coupon an order counts among. */
export const couponUserOf = (row: OrderRow) => ({
  userId: row.userId,
  guest: isOfGuest(row),
  mobileNumber: row.mobileNumber,
});

/** The days that the customer was told last. */
function promiseOf({ promisedFrom, promisedTo, lateFrom, lateTo }: OrderRow): Pick<Order, 'promise'> {
  const [from, to] = [lateFrom ?? promisedFrom, lateTo ?? promisedTo];
  return from && to ? { promise: { from, to } } : {};
}

/** Converts rows to an order on the wire. */
export function toOrder(row: OrderRow, items: readonly ItemRow[], options: WireOptions = {}): Order {
  return {
    _id: row.id,
    ...orderNumberOf(row),
    ...(row.trackingKey && { trackingKey: row.trackingKey }),
    name: row.name,
    email: row.email,
    mobileNumber: row.mobileNumber,
    country: row.country,
    district: row.district,
    ...(row.area && { area: row.area }),
    address: row.address,
    additionalInfo: row.additionalInfo,
    ...(row.courier !== null && { parcel: parcelOf(row) }),
    ...promiseOf(row),
    ...(row.returnDays !== null && { returnDays: row.returnDays }),
    cartItems: items.map((item) => ({
      gadgetId: item.productId,
      name: item.name,
      ...namesOf(item),
      ...variantOf(item),
      price: toTaka(item.pricePoisha),
      quantity: item.quantity,
      image: item.image,
      ...(unitsBack(item) > 0 && { returned: unitsBack(item) }),
      ...(item.returnedLost > 0 && { lost: item.returnedLost }),
    })),
    status: row.status,
    orderPlaced: row.placedAt.toISOString(),
    payment: row.paid,
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.transactionId && { transactionId: row.transactionId }),
    ...(row.reviewText && { customerReview: row.reviewText }),
    ...(row.reviewAddedAt && { reviewAdded: row.reviewAddedAt.toISOString() }),
    ...totalsOf(row),
    ...(row.couponCode && { coupon: row.couponCode }),
    buyer: { email: row.buyerEmail },
    ...(options.forStaff && { customerId: row.userId }),
    ...(isOfGuest(row) && { guest: true }),
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    ...(row.cashReceivedAt && { cashReceivedAt: row.cashReceivedAt.toISOString() }),
    ...(options.forCustomer && pickupCodeOf(row)),
    ...(options.undecided && { paymentUndecided: true }),
    ...wireSteps(row, options.forStaff === true),
    ...(options.forStaff && undoableUntil(row)),
    ...moneyFields(row),
    ...(options.cashOwed !== undefined && { cashOwed: toTaka(options.cashOwed) }),
    ...advanceOfRow(row),
    ...(row.revision > 0 && { revision: row.revision, changes: changesOf(row, options.forStaff === true) }),
    ...(row.cancelRequest && { cancelRequest: row.cancelRequest }),
    ...(row.cancelledAt && { cancelledAt: row.cancelledAt.toISOString() }),
    ...(row.returnedAt && { returnedAt: row.returnedAt.toISOString() }),
    ...(row.replacementOf && { replacementOf: row.replacementOf }),
    ...(options.replacements && { replacements: [...options.replacements] }),
    ...(row.paymentMethod && { paymentMethod: row.paymentMethod }),
    ...(row.onlineOnly && { onlineOnly: true as const }),
    ...(options.forStaff && row.slipPrintedAt && { slipPrintedAt: row.slipPrintedAt.toISOString() }),
    ...(row.channel !== 'web' && { channel: row.channel }),
  };
}

/** Converts rows to orders in the same sequence, with their lines and whether a payment is undecided. */
export async function toOrders(
  db: Db,
  rows: readonly OrderRow[],
  payments?: OrderPayments,
  audience: Pick<WireOptions, 'forStaff' | 'forCustomer'> = {},
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(orderItems.orderId, orderItems.position);
  const undecided = await payments?.paymentUndecided(db, ids);
  const replacements = await replacementsOf(db, rows);
  const owed = rows.flatMap((row) => (audience.forStaff && owedBack(row) > 0 ? row.id : []));
  const cashOwed = await cashOwedOf(db, owed);
  const itemsByOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) =>
    toOrder(row, itemsByOrder.get(row.id) ?? [], {
      undecided: undecided?.has(row.id),
      replacements: replacements.get(row.id)?.map(({ id }) => id),
      cashOwed: cashOwed.get(row.id),
      ...audience,
    }),
  );
}

/** The orders that send units again, by the order that they were first in; only orders of which units came back have any. */
async function replacementsOf(db: Db, rows: readonly OrderRow[]) {
  const ids = rows.flatMap((row) => (stepOfRow(row) === 'partly-delivered' || row.returnedAt ? row.id : []));
  if (ids.length === 0) return new Map<string, { id: string }[]>();
  const found = await db
    .select({ id: orders.id, first: orders.replacementOf })
    .from(orders)
    .where(and(inArray(orders.replacementOf, ids), notDeleted))
    .orderBy(orders.id);
  return Map.groupBy(found, ({ first }) => first ?? '');
}

export const newestFirst = [desc(orders.placedAt), orders.id] as const;
/** Matches orders of the current account of an e-mail. */
export const belongsToAccount = (db: Db, email: string): SQL =>
  inArray(
    orders.userId,
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt))),
  );

/** The order with an id; undefined for a deleted or unknown one. */
export async function findUndeletedOrder(db: Db, id: string): Promise<Order | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), notDeleted));
  return (await toOrders(db, rows))[0];
}
