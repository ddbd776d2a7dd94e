/** The choice of staff where an address leaves the area of an order at its courier in doubt. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import { type AreaChoice, canWithdraw, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { notDeleted, type OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import type { Context } from '../runtime/context.ts';
import { createAreaLists, type NamedArea } from './area-lists.ts';
import { halfNamedIn, placesIn } from './area-matches.ts';
import { isToBook } from './book-parcel.ts';
import { addressHashOf, createPlaceFinder } from './chosen-areas.ts';
import { shipments } from './couriers.table.ts';
import { orderCourierAreas } from './order-courier-areas.table.ts';

type Endpoints = typeof courierEndpoints;
type Choice = EndpointInput<Endpoints['chooseCourierArea']>['body'];

const byName = new Intl.Collator('en', { numeric: true });

/** Those that the text names, then those of which it names a part, then the rest, each by name. */
function ranked(areas: readonly NamedArea[], text: string): AreaChoice[] {
  const named = new Set(placesIn(text, areas));
  const half = new Set(halfNamedIn(text, areas));
  const rank = (area: NamedArea) => (named.has(area) ? 0 : half.has(area) ? 1 : 2);
  return areas
    .toSorted((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name))
    .map((area) => ({ id: area.id, name: area.name, ...(rank(area) < 2 && { named: true }) }));
}

/** The areas of the district of an order, or the cities if it is none. Throws 404. */
export async function listCourierAreas(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  { courier, city: asked }: EndpointInput<Endpoints['listCourierAreas']>['query'],
): Promise<EndpointResponse<Endpoints['listCourierAreas']>> {
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), notDeleted));
  const { name, district, area, address } = orNotFound(found, orderTexts.notFound);
  const { areasIn, citiesOf } = createAreaLists(db, courier);
  const { cities, city: own } = await citiesOf(district);
  const city = own ?? cities.find(({ id }) => id === asked);
  const text = `${area}, ${address}`;
  return {
    name,
    district,
    ...(area && { area }),
    address,
    ...(city && { city: { id: city.id, name: city.name } }),
    cities: own ? [] : ranked(cities, `${district}, ${text}`),
    areas: city ? ranked(await areasIn('zone', city.id, district), text) : [],
  };
}

/**
 * Stores the area for the present address of an order; the last choice counts. Throws 404; 409 once the courier may have its parcel or
 * it has left the shop; 400 for an area that the courier does not have there; 429.
 */
export async function chooseCourierArea(
  parts: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  orderId: string,
  choice: Choice,
): Promise<{ modifiedCount: number; message: string }> {
  await parts.limits.limit('book-shipments', currentUser.userId);
  return inTransaction(parts.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const order = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    await checkBookable(tx, order);
    await checkArea(tx, order, choice);
    const before = await textOf(tx, order, choice.courier);
    await store(tx, parts.now(), currentUser, order, choice);
    const after = await textOf(tx, order, choice.courier);
    if (after !== before)
      await recordOrderAudit(tx, parts.now(), currentUser, {
        event: 'chooseCourierArea',
        id: orderId,
        before: { courierArea: before },
        after: { courierArea: after },
      });
    return { modifiedCount: Number(after !== before), message: shipmentTexts.areaChosen };
  });
}

async function checkBookable(tx: Db, order: OrderRow): Promise<void> {
  if (!isToBook(order)) throw new ApplicationError('broken-rule', shipmentTexts.otherStep);
  const [open] = await tx
    .select({ state: shipments.state })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), isNull(shipments.endedAt)));
  if (open && !canWithdraw(open)) throw new ApplicationError('broken-rule', shipmentTexts.open);
}

/** The area must lie in the city that the district is; of a district that is none, in any. */
async function checkArea(tx: Db, { district }: OrderRow, { courier, area }: Choice): Promise<void> {
  const { citiesOf, cityOfZone } = createAreaLists(tx, courier);
  const { cities, city: own } = await citiesOf(district);
  const parent = await cityOfZone(area);
  const isThere = own ? own.id === parent : cities.some(({ id }) => id === parent);
  if (!isThere) throw new ApplicationError('invalid', shipmentTexts.unknownArea, { field: 'area' });
}

/** What staff have chosen, as the audit log says it, with the id, since two zones may have one name; null if nothing. */
async function textOf(tx: Db, order: OrderRow, courier: CourierName): Promise<string | null> {
  const found = await createPlaceFinder(tx, [order.id])(courier, order);
  return found?.chosen ? `${couriers[courier].name}: ${found.text} (${found.place?.zone})` : null;
}

async function store(
  tx: Db,
  chosenAt: Date,
  { userId }: CurrentUser,
  order: OrderRow,
  { courier, area }: Choice,
): Promise<void> {
  const set = { zone: area, addressHash: addressHashOf(order), chosenBy: userId, chosenAt };
  await tx
    .insert(orderCourierAreas)
    .values({ orderId: order.id, courier, ...set })
    .onConflictDoUpdate({ target: [orderCourierAreas.orderId, orderCourierAreas.courier], set });
}
