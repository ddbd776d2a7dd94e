/** How requests about parcels are read, and what customers read of a parcel with a problem. */
import { nextWorkingDays } from '@jontro/shop/cart/delivery-promise.ts';
import { couriers } from '@jontro/shop/couriers/couriers.ts';
import { type DeliveryProblem, maxRequests, offeredDays } from '@jontro/shop/couriers/delivery-requests.ts';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import type { Context } from '../runtime/context.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';
import { type RequestRow, toDeliveryRequest } from './delivery-request.ts';
import { deliveryRequests } from './delivery-requests.table.ts';
import type { ShipmentRow } from './shipment-rows.ts';

/** The open requests of shipments, by the shipment. */
export async function openRequests(db: Db, shipmentIds: readonly string[]): Promise<Map<string, RequestRow>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveryRequests)
    .where(and(inArray(deliveryRequests.shipmentId, [...shipmentIds]), eq(deliveryRequests.state, 'open')));
  return new Map(rows.map((row) => [row.shipmentId, row]));
}

/** All requests about a shipment, the newest first. */
export const requestsOf = (db: Db, { id }: Pick<ShipmentRow, 'id'>): Promise<RequestRow[]> =>
  db
    .select()
    .from(deliveryRequests)
    .where(eq(deliveryRequests.shipmentId, id))
    .orderBy(desc(deliveryRequests.at), desc(deliveryRequests.id))
    .limit(maxRequests);

/** The shipment of an order that is on its way. */
export async function shipmentUnderway(db: Db, orderId: string): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.endedAt), eq(shipments.state, 'booked')));
  return row;
}

export const isOver = ({ deletedAt, cancelledAt, returnedAt, status }: OrderRow): boolean =>
  deletedAt !== null || cancelledAt !== null || returnedAt !== null || status === 'Delivered';

/** Undefined unless the parcel of the order has a problem, or a request about it. */
export async function problemOf(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  order: OrderRow,
): Promise<DeliveryProblem | undefined> {
  const shipment = isOver(order) ? undefined : await shipmentUnderway(db, order.id);
  if (!shipment) return undefined;
  const requests = await requestsOf(db, shipment);
  const [request] = requests;
  const hasProblem = shipment.step === 'problem';
  if (!hasProblem && !request) return undefined;
  const [said] = await db
    .select()
    .from(shipmentEvents)
    .where(and(eq(shipmentEvents.shipmentId, shipment.id), eq(shipmentEvents.step, 'problem')))
    .orderBy(desc(shipmentEvents.at), desc(shipmentEvents.receivedAt))
    .limit(1);
  const words = said?.words?.trim();
  return {
    courier: couriers[shipment.courier].name,
    at: (said?.at ?? shipment.stepAt ?? shipment.createdAt).toISOString(),
    ...(words && { words }),
    days: nextWorkingDays(offeredDays, config.shop, now()),
    canAsk: hasProblem && request?.state !== 'open' && requests.length < maxRequests,
    ...(request && { request: toDeliveryRequest(request) }),
  };
}

/** Words of a courier for somebody who has only the link of an order: without numbers, and without what stands in its name or address. */
export function withoutPerson(
  words: string,
  { name, address, area }: Pick<OrderRow, 'name' | 'address' | 'area'>,
): string {
  const parts = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const own = new Set([name, address, area].flatMap(parts).filter((part) => part.length > 1));
  return words
    .replace(/[+\p{Nd}][\p{Nd}\s().-]{3,}\p{Nd}/gu, '…')
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (part) => (own.has(part.toLowerCase()) ? '…' : part))
    .replace(/…([\s,.-]*…)+/g, '…')
    .replace(/\S+@\S+/g, '…');
}
