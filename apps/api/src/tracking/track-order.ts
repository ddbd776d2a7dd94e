/** Finding an order for somebody without a login, by its number and last digits or by its secret link (decision 138). */
import type { Totals } from '@jontro/shop/cart/totals.ts';
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { parseLastDigits } from '@jontro/shop/orders/tracking.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ApplicationError } from '../http/application-error.ts';
import { notDeleted, type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { isSameSecret } from '../runtime/same-secret.ts';

type TrackingContext = Pick<Context, 'db' | 'limits' | 'orderPayments'>;

/** The part of an order that is shown without a login: neither who nor where. */
export type TrackedOrder = Pick<
  Order,
  | 'orderNumber'
  | 'orderPlaced'
  | 'status'
  | 'step'
  | 'stepChanges'
  | 'deliveredAt'
  | 'promise'
  | 'returnDays'
  | 'parcel'
  | 'payable'
  | 'payment'
  | 'cashReceivedAt'
  | 'onlineOnly'
  | 'paymentUndecided'
  | 'received'
  | 'refunded'
  | 'advance'
  | 'differenceDue'
  | 'paymentMethod'
  | keyof Totals
> & { units: number };

/** An order that is shown; `id` and `userId` are for the server's own use. */
export type FoundOrder = { order: TrackedOrder; id: string; userId: string };

/** Why an order is not shown. */
export type TrackingProblem = 'notFound' | 'onlyLink' | 'tooMany' | 'wrongLink';
export type TrackingFault = { problem: TrackingProblem; retryAfter?: number };
export type TrackingResult = FoundOrder | TrackingFault;

/**
 * Finds an order by its number and the last four digits of its telephone number. The query is the same for an unknown order and
 * for wrong digits. A try counts as wrong for its order number, whoever makes it, until it is right: after five within an hour
 * right digits do not help either.
 */
export async function trackByDigits(
  context: TrackingContext,
  address: string,
  { number, digits }: { number: string; digits: string },
): Promise<TrackingResult> {
  const { limits } = context;
  const tooMany = await exceeds(() => limits.limit('track-address', address));
  if (tooMany) return { problem: 'tooMany', ...tooMany };
  const [parsed, lastDigits] = [parseOrderNumber(number), parseLastDigits(digits)];
  if (parsed === undefined || lastDigits === undefined) return { problem: 'notFound' };
  const key = String(parsed);
  // Before it is checked, so that no more than five of many at once are.
  const onlyLink = await exceeds(() => limits.limit('track-order', key));
  if (onlyLink) return { problem: 'onlyLink', ...onlyLink };
  const row = await findRow(context, parsed, sql`right(${orders.mobileNumber}, 4) = ${lastDigits}`);
  if (!row) return { problem: 'notFound' };
  await limits.forgive('track-order', key);
  return toFound(context, row);
}

/** Finds an order by its number and the key of its secret link. */
export async function trackByLink(
  context: TrackingContext,
  address: string,
  { number, key }: { number: string; key: string },
): Promise<TrackingResult> {
  const tooMany = await exceeds(() => context.limits.limit('track-link-address', address));
  if (tooMany) return { problem: 'tooMany', ...tooMany };
  const parsed = parseOrderNumber(number);
  const row = parsed === undefined ? undefined : await findRow(context, parsed);
  if (!row?.trackingKey || !isSameSecret(key, row.trackingKey)) return { problem: 'wrongLink' };
  return toFound(context, row);
}

async function findRow(
  { db }: TrackingContext,
  number: number,
  condition?: SQL,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), notDeleted, condition));
  return row;
}

/** After how many seconds the next one is allowed, if a limit is exceeded. */
async function exceeds(limit: () => Promise<void>): Promise<{ retryAfter: number } | undefined> {
  try {
    await limit();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code !== 'too-many') throw error;
    return { retryAfter: Number(error.details.retryAfter) };
  }
}

const toFound = async (context: TrackingContext, row: OrderRow): Promise<FoundOrder> => ({
  order: await toTracked(context, row),
  id: row.id,
  userId: row.userId,
});

async function toTracked({ db, orderPayments }: TrackingContext, row: OrderRow): Promise<TrackedOrder> {
  const [order] = await toOrders(db, [row], orderPayments);
  if (!order) throw new Error('an order was not converted');
  const { orderNumber, orderPlaced, status, step, stepChanges, deliveredAt, promise, parcel, cartItems } =
    order;
  const { returnDays, totalAmount, deliveryCharge, discount, adjustments, payable, pickup } = order;
  const {
    payment,
    cashReceivedAt,
    paymentMethod,
    paymentUndecided,
    received,
    refunded,
    differenceDue,
    advance,
    onlineOnly,
  } = order;
  return {
    orderNumber,
    orderPlaced,
    status,
    step,
    // Notes are written for the customer and may name them.
    stepChanges: stepChanges?.map(({ step: reached, at }) => ({ step: reached, at })),
    deliveredAt,
    promise,
    returnDays,
    parcel,
    ...{ totalAmount, deliveryCharge, discount, adjustments, payable, pickup },
    payment,
    cashReceivedAt,
    paymentMethod,
    onlineOnly,
    received,
    refunded,
    differenceDue,
    advance,
    paymentUndecided,
    units: cartItems.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
