/** The queue of orders whose customers staff call, and what is known of the confirmation of one order. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import {
  type Call,
  callAgainMs,
  canGiveUp,
  maxQueuedOrders,
  type OrderConfirmation,
  orderConfirmationTexts,
  type QueuedOrder,
} from '@jontro/shop/order-confirmations/calls.ts';
import type { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import type { OrderRisk } from '@jontro/shop/order-risk/order-risk.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { risksOf } from '../order-risk/decide-risk.ts';
import { orderRisks } from '../order-risk/order-risk.table.ts';
import { notDeleted, type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { isAtStep, stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { orderCalls, orderConfirmations } from './order-confirmations.table.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config'>;
type Row = typeof orderConfirmations.$inferSelect;

/** The orders that wait: those called within the last hours after the others, of these the oldest first. */
export async function listOrdersToConfirm(
  { db, now, config }: Parts,
  { userId }: CurrentUser,
): Promise<EndpointResponse<typeof orderConfirmationEndpoints.listOrdersToConfirm>> {
  const at = now();
  const waiting = and(notDeleted, isAtStep('to-confirm'));
  const since = new Date(at.getTime() - callAgainMs);
  const wasCalled = sql`exists (select 1 from ${orderCalls} where ${orderCalls.orderId} = ${orders.id} and ${gt(orderCalls.at, since)})`;
  const { riskLadder } = config.shop;
  const byRisk = sql`coalesce((select ${orderRisks.level} from ${orderRisks} where ${orderRisks.orderId} = ${orders.id} and not ${orders.paid}), 0) desc`;
  const [total, rows] = await Promise.all([
    db.$count(orders, waiting),
    db
      .select()
      .from(orders)
      .where(waiting)
      .orderBy(wasCalled, ...(riskLadder ? [byRisk] : []), asc(orders.placedAt), asc(orders.id))
      .limit(maxQueuedOrders),
  ]);
  const ids = rows.map(({ id }) => id);
  const [wire, risks, calls, asked] = await Promise.all([
    toOrders(db, rows),
    riskLadder ? risksOf(db, rows) : undefined,
    callsOf(db, ids),
    ids.length === 0
      ? []
      : db
          .select({ row: orderConfirmations, claimant: users.name })
          .from(orderConfirmations)
          .leftJoin(users, eq(users.id, orderConfirmations.claimedBy))
          .where(inArray(orderConfirmations.orderId, ids)),
  ]);
  const rowsById = new Map(rows.map((one) => [one.id, one]));
  const confirmations = new Map(asked.map((one) => [one.row.orderId, one]));
  return {
    total,
    orders: wire.map((order): QueuedOrder => {
      const { row, claimant } = confirmations.get(order._id) ?? {};
      const own = calls.get(order._id) ?? [];
      const claim = row && claimOf(row, at);
      return {
        _id: order._id,
        ...(order.orderNumber && { orderNumber: order.orderNumber }),
        name: order.name,
        mobileNumber: order.mobileNumber,
        district: order.district,
        ...(order.area && { area: order.area }),
        address: order.address,
        pickup: order.pickup === true,
        orderPlaced: order.orderPlaced,
        payable: order.payable,
        paid: order.payment,
        items: order.cartItems.map(({ name, names, variantName, variantNames, quantity }) => ({
          name,
          ...(names && { names }),
          ...(variantName && { variantName }),
          ...(variantNames && { variantNames }),
          quantity,
        })),
        ...(row?.askedAt && { askedAt: row.askedAt.toISOString() }),
        calls: own,
        ...riskField(risks?.get(order._id)),
        canGiveUp: canGiveUp(own),
        ...heldField(rowsById.get(order._id), row, config.shop),
        ...(claim && {
          claim: { by: claimant ?? '', until: claim.until.toISOString(), isOwn: claim.by === userId },
        }),
      };
    }),
  };
}

const riskField = (risk: OrderRisk | undefined): { risk?: OrderRisk } => (risk ? { risk } : {});

/** When an order is cancelled unless somebody confirms it; the rule of `endUnconfirmedOrders`. */
const heldField = (
  order: OrderRow | undefined,
  confirmation: Row | undefined,
  { guestHold }: Pick<ShopSettings, 'guestHold'>,
): { heldUntil?: string } => {
  if (!order?.heldUntil || guestHold === 0 || confirmation?.confirmedAt) return {};
  return order.paid || order.advancePaidPoisha > 0 ? {} : { heldUntil: order.heldUntil.toISOString() };
};

/** The claim that a row has at a time. */
const claimOf = ({ claimedBy, claimedUntil }: Row, at: Date): { by: string; until: Date } | undefined =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > at
    ? { by: claimedBy, until: claimedUntil }
    : undefined;

/** The calls about orders, the oldest first. */
async function callsOf(db: Db, ids: readonly string[]): Promise<Map<string, Call[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ call: orderCalls, by: users.name })
    .from(orderCalls)
    .leftJoin(users, eq(users.id, orderCalls.staffId))
    .where(inArray(orderCalls.orderId, [...ids]))
    .orderBy(asc(orderCalls.at), asc(orderCalls.id));
  const calls = new Map<string, Call[]>();
  for (const { call, by } of rows) {
    const { at, outcome, note } = call;
    const one = { at: at.toISOString(), ...(by && { by }), outcome, ...(note && { note }) };
    calls.set(call.orderId, [...(calls.get(call.orderId) ?? []), one]);
  }
  return calls;
}
/** The calls about one order. */
export const callsOfOrder = async (db: Db, id: string): Promise<Call[]> =>
  (await callsOf(db, [id])).get(id) ?? [];

/** Returns when and how an order was confirmed, and the calls about it. Throws 404. */
export async function findOrderConfirmation(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  id: string,
): Promise<OrderConfirmation> {
  const [found] = await db
    .select({ row: orderConfirmations, id: orders.id, paid: orders.paid })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(and(eq(orders.id, id), notDeleted));
  const { row, ...order } = orNotFound(found, orderTexts.notFound);
  const risks = config.shop.riskLadder ? await risksOf(db, [order]) : undefined;
  return {
    ...(row?.askedAt && { askedAt: row.askedAt.toISOString() }),
    ...(row?.confirmedAt && { confirmedAt: row.confirmedAt.toISOString() }),
    ...(row?.confirmedBy && { confirmedBy: row.confirmedBy }),
    calls: await callsOfOrder(db, id),
    ...riskField(risks?.get(id)),
  };
}

/**
 * Locks an order that waits to be confirmed and that nobody else is calling about. Throws 404, 409 for one that waits no more, and
 * for one that somebody else has.
 */
export async function lockWaiting(tx: Db, now: Date, { userId }: CurrentUser, id: string): Promise<OrderRow> {
  const locked = await lockOrder(tx, id);
  const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
  if (stepOfRow(row) !== 'to-confirm')
    throw new ApplicationError('broken-rule', orderConfirmationTexts.notWaiting);
  const [confirmation] = await tx.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id));
  const claim = confirmation && claimOf(confirmation, now);
  if (claim && claim.by !== userId) throw new ApplicationError('broken-rule', orderConfirmationTexts.claimed);
  return row;
}
