/** How shipments are read: as staff see them, and what of them needs somebody. */
import { courierRow } from '@jontro/shop/couriers/couriers.ts';
import { isShipmentEnd, shipmentStepNames } from '@jontro/shop/couriers/shipment-steps.ts';
import type {
  BookableOrder,
  Shipment,
  ShipmentEvent,
  ShipmentList,
} from '@jontro/shop/couriers/shipments.ts';
import { toTaka } from '@jontro/shop/money.ts';
import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { cashAmount, cashPoisha } from '../orders/order-money.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { type shipmentEvents, shipments } from './couriers.table.ts';
import { type RequestRow, toDeliveryRequest } from './delivery-request.ts';
import { deliveryRequests } from './delivery-requests.table.ts';

export type ShipmentRow = typeof shipments.$inferSelect;
type EventRow = typeof shipmentEvents.$inferSelect;

const isOver = or(isNotNull(orders.cancelledAt), isNotNull(orders.returnedAt), isNotNull(orders.deletedAt));

/** Of a parcel that came back, or of which a part was kept, staff have to say what is in the shop. */
const waitsForUnits = and(
  sql`${shipments.step} in ('returned', 'partly-delivered')`,
  sql`${orders.currentStep} in ('returning', 'problem')`,
  isNull(orders.deletedAt),
);

const isOpen = isNull(shipments.endedAt);
const isBookedOpen = and(isOpen, eq(shipments.state, 'booked'));

/** What was given up, and yet the courier has it. */
const isToStop = and(
  eq(shipments.state, 'withdrawn'),
  isNotNull(shipments.step),
  notInArray(shipments.step, shipmentStepNames.filter(isShipmentEnd)),
);

/** A customer asks for something. */
const isAsked = sql`exists (select from ${deliveryRequests} where ${deliveryRequests.shipmentId} = ${shipments.id}
  and ${deliveryRequests.state} = 'open')`;

const conditions: Record<ShipmentList, SQL | undefined> = {
  problems: or(
    and(isOpen, sql`${shipments.state} <> 'booked'`, isNotNull(shipments.reason)),
    and(isOpen, eq(shipments.step, 'problem')),
    and(isOpen, isAsked),
    waitsForUnits,
    isToStop,
    and(isBookedOpen, or(isOver, sql`${shipments.cashPoisha} <> ${cashPoisha}`)),
  ),
  underway: isOpen,
  ended: isNotNull(shipments.endedAt),
};

/** The shipments of a list, joined with their orders. */
export const shipmentCondition = (show: ShipmentList | undefined): SQL | undefined =>
  show && conditions[show];

/** A shipment as staff see it. */
export function toShipment(row: ShipmentRow, order: OrderRow, request?: RequestRow): Shipment {
  const due = cashAmount(order);
  const isRunning = row.state === 'booked' && row.endedAt === null;
  const isGivenUp = row.state === 'withdrawn' && row.step !== null && !isShipmentEnd(row.step);
  const over = order.cancelledAt !== null || order.returnedAt !== null || order.deletedAt !== null;
  return {
    _id: row.id,
    orderId: row.orderId,
    ...orderNumberOf(order),
    name: order.name,
    courier: row.courier,
    ref: row.ref,
    state: row.state,
    ...(row.step && { step: row.step }),
    ...(row.trackingCode && { code: row.trackingCode }),
    ...(row.cashPoisha !== null && { cash: toTaka(row.cashPoisha) }),
    ...(isRunning && !over && row.cashPoisha !== null && row.cashPoisha !== due && { cashDue: toTaka(due) }),
    ...(row.feePoisha !== null && { fee: toTaka(row.feePoisha) }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.words !== null && { words: row.words }),
    ...(row.wordsBengali !== null && { wordsBengali: row.wordsBengali }),
    createdAt: row.createdAt.toISOString(),
    ...(row.heardAt && { heardAt: row.heardAt.toISOString() }),
    ...(request && row.endedAt === null && { request: toDeliveryRequest(request) }),
    ...(((isRunning && over) || isGivenUp) && { stop: true }),
    ...(isCancellable(row) && { cancellable: true }),
  };
}

/** Whether its courier has it, has not picked it up, and can be told to stop it. */
export const isCancellable = ({ courier, state, step, consignmentId, endedAt }: ShipmentRow): boolean =>
  courierRow(courier).cancels === true &&
  state === 'booked' &&
  step === 'booked' &&
  consignmentId !== null &&
  endedAt === null;

export const toShipmentEvent = ({ at, step, status, words, wordsBengali }: EventRow): ShipmentEvent => ({
  at: at.toISOString(),
  ...(step && { step }),
  status,
  ...(words !== null && { words }),
  ...(wordsBengali !== null && { wordsBengali }),
});

/** An order that can be booked. */
export function toBookableOrder(
  row: OrderRow,
  undecided: boolean,
  areas: BookableOrder['areas'],
): BookableOrder {
  return {
    _id: row.id,
    ...orderNumberOf(row),
    name: row.name,
    district: row.district,
    ...(row.area && { area: row.area }),
    address: row.address,
    orderPlaced: row.placedAt.toISOString(),
    ...(!undecided && { cash: toTaka(cashAmount(row)) }),
    areas,
  };
}

/** Locks an order and then a shipment of it, in the order in which every transaction does. */
export async function lockShipment(
  tx: Db,
  { id, orderId }: Pick<ShipmentRow, 'id' | 'orderId'>,
): Promise<{ shipment: ShipmentRow; order: OrderRow }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for('update');
  if (!order || !shipment) throw new Error(`shipment ${id} has no order`);
  return { shipment, order };
}
