/** Asking for bookings of many orders, trying one again and giving one up; `courier-job.ts` carries them out. */
import { randomInt } from 'node:crypto';
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import { canRetry, canWithdraw, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import type { Context } from '../runtime/context.ts';
import { bookingObstacle } from './book-parcel.ts';
import { courierChoices } from './courier-choices.table.ts';
import { shipments } from './couriers.table.ts';
import { courierOf } from './couriers.ts';
import { lockShipment, type ShipmentRow } from './shipment-rows.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'orderPayments' | 'limits'>;
type Endpoints = typeof courierEndpoints;
type Changed = { modifiedCount: number; message: string };

/** Without letters and digits that look alike. */
const refLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The order's number, and letters by which no other shop or earlier try at the same courier has it. */
export function newRef(order: Pick<OrderRow, 'id' | 'number' | 'numberPrefix'>): string {
  const letters = Array.from({ length: 6 }, () => refLetters[randomInt(refLetters.length)]).join('');
  return `${orderNumberOf(order).orderNumber ?? order.id.slice(-10)}-${letters}`;
}

/**
 * Asks for the bookings of orders, each in a transaction of its own: one that is not possible does not stop the others, and has its
 * reason in the result. Throws 409 for a courier without credentials, 429.
 */
export async function bookShipments(
  parts: Parts,
  currentUser: CurrentUser,
  { courier, orders: ids, chosen = false }: EndpointInput<Endpoints['bookShipments']>['body'],
): Promise<EndpointResponse<Endpoints['bookShipments']>> {
  await parts.limits.limit('book-shipments', currentUser.userId);
  if (!courierOf(parts, courier)) throw new ApplicationError('broken-rule', shipmentTexts.noCourier);
  let booked = 0;
  const obstacles: EndpointResponse<Endpoints['bookShipments']>['obstacles'] = [];
  for (const orderId of new Set(ids)) {
    const result = await inTransaction(parts.db, (tx) =>
      bookOrder(tx, parts, currentUser, { courier, orderId, chosen }),
    );
    if (result.reason === undefined) booked += 1;
    else obstacles.push({ orderId, ...result, reason: result.reason });
  }
  // Once they all wait, so that those that go in bulk go together.
  if (booked > 0) signalOnCommit(parts.db, 'couriers');
  return { booked, message: shipmentTexts.started, obstacles };
}

async function bookOrder(
  tx: Db,
  parts: Parts,
  currentUser: CurrentUser,
  { courier, orderId, chosen }: { courier: CourierName; orderId: string; chosen: boolean },
): Promise<{ orderNumber?: string; reason?: string }> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.deletedAt) return { reason: orderTexts.notFound };
  const obstacle = await bookingObstacle(tx, parts, order);
  if (obstacle) return { ...orderNumberOf(order), reason: obstacle };
  const shipment = await addShipment(tx, parts, currentUser, order, courier);
  if (!shipment) return { ...orderNumberOf(order), reason: shipmentTexts.open };
  if (chosen) await rememberChoice(tx, parts, order, courier);
  await auditShipment(tx, parts, currentUser, 'bookShipments', shipment);
  return {};
}

/** Staff have chosen the courier in place of the suggested one: it is suggested for the district from now on. */
async function rememberChoice(
  tx: Db,
  { now }: Pick<Parts, 'now'>,
  { district }: OrderRow,
  courier: CourierName,
): Promise<void> {
  const set = { courier, chosenAt: now() };
  await tx
    .insert(courierChoices)
    .values({ district, ...set })
    .onConflictDoUpdate({ target: courierChoices.district, set });
}

/** Adds a shipment that the job books, which the caller wakes; undefined if the order has one that is open. The order is locked. */
export async function addShipment(
  tx: Db,
  parts: Parts,
  currentUser: CurrentUser,
  order: OrderRow,
  courier: CourierName,
): Promise<ShipmentRow | undefined> {
  const now = parts.now();
  const shipment = {
    id: newId(now),
    orderId: order.id,
    courier,
    ref: newRef(order),
    state: 'waiting',
    bookedBy: currentUser.userId,
    createdAt: now,
    nextTryAt: now,
  } as const;
  const inserted = await tx.insert(shipments).values(shipment).onConflictDoNothing().returning();
  return inserted[0];
}

type Named = Pick<ShipmentRow, 'orderId' | 'courier' | 'ref'>;
const parcelOf = ({ courier, ref }: Named): string => `${couriers[courier].name}: ${ref}`;

/** `before` is the shipment that another one replaces. */
export const auditShipment = (
  tx: Db,
  { now }: Pick<Parts, 'now'>,
  currentUser: CurrentUser,
  event: 'bookShipments' | 'retryShipment' | 'withdrawShipment' | 'cancelShipment' | 'settleShipment',
  shipment: Named,
  before?: Named,
): Promise<void> =>
  recordOrderAudit(tx, now(), currentUser, {
    event,
    id: shipment.orderId,
    before: before ? { parcel: parcelOf(before) } : {},
    after: { parcel: parcelOf(shipment) },
  });

/** Books once more what was refused of an order, or at once what waits for a courier. Throws 404, 409, 429. */
export const retryShipment = (parts: Parts, currentUser: CurrentUser, orderId: string): Promise<Changed> =>
  change(parts, currentUser, orderId, async (tx, shipment) => {
    if (!canRetry({ state: shipment.state, ...(shipment.reason !== null && { reason: shipment.reason }) }))
      throw new ApplicationError('broken-rule', shipmentTexts.notRetried);
    const state = shipment.state === 'refused' ? 'waiting' : shipment.state;
    await tx
      .update(shipments)
      .set({ state, reason: null, tries: 0, nextTryAt: parts.now() })
      .where(eq(shipments.id, shipment.id));
    await auditShipment(tx, parts, currentUser, 'retryShipment', shipment);
    signalOnCommit(tx, 'couriers');
    return shipmentTexts.retried;
  });

/** Gives up what the courier certainly does not have, so that the order can be booked anew. Throws 404, 409, 429. */
export const withdrawShipment = (parts: Parts, currentUser: CurrentUser, orderId: string): Promise<Changed> =>
  change(parts, currentUser, orderId, async (tx, shipment) => {
    if (!canWithdraw(shipment)) throw new ApplicationError('broken-rule', shipmentTexts.notWithdrawn);
    await tx
      .update(shipments)
      .set({ state: 'withdrawn', nextTryAt: null, endedAt: parts.now() })
      .where(eq(shipments.id, shipment.id));
    await auditShipment(tx, parts, currentUser, 'withdrawShipment', shipment);
    return shipmentTexts.withdrawn;
  });

/** The shipment of an order that has not come to an end. Throws 404. */
export async function openShipment(db: Db, orderId: string): Promise<ShipmentRow> {
  const isOpen = and(eq(shipments.orderId, orderId), isNull(shipments.endedAt));
  const [known] = await db.select().from(shipments).where(isOpen);
  return orNotFound(known, shipmentTexts.notFound);
}

async function change(
  parts: Parts,
  currentUser: CurrentUser,
  orderId: string,
  act: (tx: Db, shipment: ShipmentRow) => Promise<string>,
): Promise<Changed> {
  await parts.limits.limit('book-shipments', currentUser.userId);
  const found = await openShipment(parts.db, orderId);
  return inTransaction(parts.db, async (tx) => {
    const { shipment } = await lockShipment(tx, found);
    return { modifiedCount: 1, message: await act(tx, shipment) };
  });
}
