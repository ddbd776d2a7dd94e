/** Lists of shipments, of the orders that can be booked, and of one order. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { maxBookings, type OrderShipment, type Shipment } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, asc, desc, eq, exists, inArray, isNull, notExists, or } from 'drizzle-orm';
import { orNotFound } from '../http/application-error.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { isAtStep } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { createPlaceFinder } from './chosen-areas.ts';
import { shipmentEvents, shipments } from './couriers.table.ts';
import { connectedCouriers } from './couriers.ts';
import { openRequests } from './delivery-request-rows.ts';
import { shipmentCondition, toBookableOrder, toShipment, toShipmentEvent } from './shipment-rows.ts';

type Reads = Pick<Context, 'db' | 'config' | 'orderPayments'>;

/** The orders without a parcel that are packed, or that came to nothing at a courier, the oldest first, and the couriers that are connected, first the one that was booked last; without any nothing is listed. */
export async function listOrdersToBook({
  db,
  config,
  orderPayments,
}: Reads): Promise<EndpointResponse<typeof courierEndpoints.listOrdersToBook>> {
  const connected = connectedCouriers(config);
  if (connected.length === 0) return { couriers: [], orders: [], total: 0 };
  const [last] = await db
    .select({ courier: shipments.courier })
    .from(shipments)
    .orderBy(desc(shipments.createdAt), shipments.id)
    .limit(1);
  const couriers = connected.toSorted(
    (one, other) => Number(other === last?.courier) - Number(one === last?.courier),
  );
  const open = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), isNull(shipments.endedAt)));
  // A parcel that the courier has cancelled before it left the shop.
  const cancelled = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orders.id), eq(shipments.step, 'returned')));
  const isBookable = or(...[...orderMoves.book.from, 'booked' as const].map(isAtStep));
  const isHere = or(isAtStep('packed'), and(isBookable, exists(cancelled)));
  const where = and(notDeleted, isHere, isNull(orders.pickupCode), notExists(open));
  const [{ total }, rows] = await Promise.all([
    countRows(db, db.select({ id: orders.id }).from(orders).where(where).$dynamic()),
    db.select().from(orders).where(where).orderBy(asc(orders.placedAt), asc(orders.id)).limit(maxBookings),
  ]);
  const ids = rows.map(({ id }) => id);
  const undecided = await orderPayments.paymentUndecided(db, ids);
  const findPlace = createPlaceFinder(db, ids);
  const list = rows.map(async (row) => {
    const found = await Promise.all(
      couriers.map(async (courier) => ({ courier, area: await findPlace(courier, row) })),
    );
    const areas = found.flatMap(({ courier, area }) =>
      area
        ? [
            {
              courier,
              ...(area.text !== undefined && { text: area.text }),
              ...(area.chosen && { chosen: area.chosen }),
            },
          ]
        : [],
    );
    return toBookableOrder(row, undecided.has(row.id), areas);
  });
  return { couriers, orders: await Promise.all(list), total };
}

/** A page of shipments, the newest first. */
export async function listShipments(
  { db }: Pick<Reads, 'db'>,
  { show, ...page }: EndpointInput<typeof courierEndpoints.listShipments>['query'],
): Promise<PagedList<Shipment>> {
  const { limit, offset } = limitAndOffset(page);
  const where = shipmentCondition(show);
  const isOrder = eq(orders.id, shipments.orderId);
  const [total, rows] = await Promise.all([
    countRows(
      db,
      db.select({ id: shipments.id }).from(shipments).innerJoin(orders, isOrder).where(where).$dynamic(),
    ),
    db
      .select({ shipment: shipments, order: orders })
      .from(shipments)
      .innerJoin(orders, isOrder)
      .where(where)
      .orderBy(desc(shipments.createdAt), shipments.id)
      .limit(limit)
      .offset(offset),
  ]);
  const requests = await openRequests(
    db,
    rows.map(({ shipment }) => shipment.id),
  );
  return {
    entries: rows.map(({ shipment, order }) => toShipment(shipment, order, requests.get(shipment.id))),
    ...total,
  };
}

/** The shipments of an order, the newest first, with all that couriers have said, the newest first. Throws 404. */
export async function listOrderShipments(
  { db }: Pick<Reads, 'db'>,
  orderId: string,
): Promise<OrderShipment[]> {
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), notDeleted));
  const order = orNotFound(found, orderTexts.notFound);
  const rows = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(desc(shipments.createdAt), shipments.id);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const events = await db
    .select()
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, ids))
    .orderBy(desc(shipmentEvents.at), desc(shipmentEvents.receivedAt), shipmentEvents.id);
  const requests = await openRequests(db, ids);
  const byShipment = Map.groupBy(events, ({ shipmentId }) => shipmentId);
  return rows.map((row) => ({
    ...toShipment(row, order, requests.get(row.id)),
    events: (byShipment.get(row.id) ?? []).map(toShipmentEvent),
  }));
}
