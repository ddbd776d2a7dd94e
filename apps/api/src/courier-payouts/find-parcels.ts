/** Finds the orders and shipments that the lines of a courier's statement are of, many lines at a time. */

import { settledPayoutStates } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { courierNames, couriers } from '@jontro/shop/couriers/couriers.ts';
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { shipments } from '../couriers/couriers.table.ts';
import type { ShipmentRow } from '../couriers/shipment-rows.ts';
import type { Db } from '../database/db.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { courierPayoutLines } from './courier-payouts.table.ts';

interface Numbers {
  consignment: string;
  tracking: string;
  reference: string;
}

/** The parcel of a line: its order, and the shipment if the shop has booked it. `several`: its numbers are of different orders. */
export type FoundParcel = { orderId: string; shipmentId: string | null } | 'several' | undefined;

/** The courier as the shop books at it, by the name that customers read; undefined for one that it does not book at. */
export const bookedCourier = (name: string) => courierNames.find((key) => couriers[key].name === name);

const filled = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');
const upper = (text: string): string => text.toUpperCase();

type OrderNumbers = Pick<OrderRow, 'id' | 'number' | 'numberPrefix' | 'parcelCode'>;
type ShipmentNumbers = Pick<ShipmentRow, 'id' | 'orderId' | 'ref' | 'consignmentId' | 'trackingCode'>;

interface Candidates {
  orders: OrderNumbers[];
  shipments: ShipmentNumbers[];
}

/** All rows that a number of any of the lines may mean. */
async function findCandidates(tx: Db, courier: string, lines: readonly Numbers[]): Promise<Candidates> {
  const references = filled(lines.map(({ reference }) => reference));
  const consignments = filled(lines.map(({ consignment }) => consignment));
  const codes = filled([...consignments, ...lines.map(({ tracking }) => tracking)].map(upper));
  const numbers = references.flatMap((reference) => parseOrderNumber(reference) ?? []);
  const key = bookedCourier(courier);
  const named = or(
    inArray(orders.id, references),
    inArray(orders.number, numbers),
    and(inArray(sql`upper(${orders.parcelCode})`, codes), eq(orders.courier, courier)),
  );
  const { id, number, numberPrefix, parcelCode } = orders;
  const foundOrders = await tx.select({ id, number, numberPrefix, parcelCode }).from(orders).where(named);
  if (!key) return { orders: foundOrders, shipments: [] };
  const orderIds = foundOrders.map((order) => order.id);
  const foundShipments = await tx
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      ref: shipments.ref,
      consignmentId: shipments.consignmentId,
      trackingCode: shipments.trackingCode,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.courier, key),
        ne(shipments.state, 'withdrawn'),
        or(
          inArray(shipments.consignmentId, consignments),
          inArray(shipments.ref, references),
          inArray(shipments.orderId, orderIds),
        ),
      ),
    );
  return { orders: foundOrders, shipments: foundShipments };
}

const groupedBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | null | undefined) =>
  Map.groupBy(
    rows.filter((row) => keyOf(row)),
    (row) => upper(keyOf(row) ?? ''),
  );

/** Finds the parcel of each line, in their order. */
export async function findParcels(
  tx: Db,
  courier: string,
  lines: readonly Numbers[],
): Promise<FoundParcel[]> {
  const found = await findCandidates(tx, courier, lines);
  const byConsignment = groupedBy(found.shipments, ({ consignmentId }) => consignmentId);
  const byCode = groupedBy(found.shipments, ({ trackingCode }) => trackingCode);
  const byRef = groupedBy(found.shipments, ({ ref }) => ref);
  const ofOrder = groupedBy(found.shipments, ({ orderId }) => orderId);
  const ordersByCode = groupedBy(found.orders, ({ parcelCode }) => parcelCode);
  const ordersByName = Map.groupBy(
    found.orders.flatMap((order) => [
      [upper(order.id), order] as const,
      [upper(orderNumberOf(order).orderNumber ?? order.id), order] as const,
      [String(order.number ?? order.id), order] as const,
    ]),
    ([name]) => name,
  );

  return lines.map((line): FoundParcel => {
    const [consignment, tracking, reference] = [line.consignment, line.tracking, line.reference].map(upper);
    const exact = [
      ...(byConsignment.get(consignment ?? '') ?? []),
      ...(byCode.get(tracking ?? '') ?? []),
      ...(byRef.get(reference ?? '') ?? []),
    ];
    const coded = [consignment, tracking].flatMap((code) => ordersByCode.get(code ?? '') ?? []);
    const sure = new Set([...exact.map(({ orderId }) => orderId), ...coded.map(({ id }) => id)]);
    if (sure.size > 1) return 'several';
    // An order's number alone is weak: statements have other numbers that look like one.
    const weak = ordersByName.get(reference ?? '')?.[0]?.[1].id;
    const [orderId = weak] = sure;
    if (orderId === undefined) return undefined;
    const others = ofOrder.get(upper(orderId)) ?? [];
    const [only, ...more] = others.filter(
      ({ consignmentId }) => line.consignment === '' || consignmentId === null,
    );
    const shipmentId = exact[0]?.id ?? (more.length === 0 ? only?.id : undefined) ?? null;
    return { orderId, shipmentId };
  });
}

/** Returns which of these parcels a line has settled. */
export async function findSettled(
  tx: Db,
  parcels: readonly { orderId: string; shipmentId: string | null }[],
): Promise<(parcel: { orderId: string; shipmentId: string | null }) => boolean> {
  const rows = await tx
    .select({ orderId: courierPayoutLines.orderId, shipmentId: courierPayoutLines.shipmentId })
    .from(courierPayoutLines)
    .where(
      and(
        inArray(courierPayoutLines.orderId, filled(parcels.map(({ orderId }) => orderId))),
        inArray(courierPayoutLines.state, [...settledPayoutStates]),
      ),
    );
  const whole = new Set(rows.filter(({ shipmentId }) => shipmentId === null).map(({ orderId }) => orderId));
  const any = new Set(rows.map(({ orderId }) => orderId));
  const booked = new Set(rows.map(({ shipmentId }) => shipmentId));
  // Without a shipment nobody can tell the parcels of an order apart.
  return ({ orderId, shipmentId }) =>
    shipmentId === null ? any.has(orderId) : booked.has(shipmentId) || whole.has(orderId);
}

/** How a parcel is told from the others of a statement. */
export const parcelKey = ({ orderId, shipmentId }: { orderId: string; shipmentId: string | null }): string =>
  shipmentId ?? `order ${orderId}`;
