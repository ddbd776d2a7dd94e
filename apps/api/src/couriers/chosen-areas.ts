/** The places of orders at any courier: the zone that staff have chosen for an address, else what the address names. */
import { createHash } from 'node:crypto';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import { inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { createAreaFinder, type FoundArea, type OrderAddress } from './find-area.ts';
import { orderCourierAreas } from './order-courier-areas.table.ts';

/** The same for the same district, area and address; it says none of them. */
export const addressHashOf = ({ district, area, address }: OrderAddress): string =>
  createHash('sha256')
    .update(JSON.stringify([district, area ?? '', address]))
    .digest('base64url');

const keyOf = (orderId: string, courier: CourierName): string => JSON.stringify([orderId, courier]);

/** Finds the places of some orders; undefined for a courier whose places the shop does not have. */
export function createPlaceFinder(
  db: Db,
  ids: readonly string[],
): (courier: CourierName, order: OrderRow) => Promise<FoundArea | undefined> {
  const finders = new Map<CourierName, ReturnType<typeof createAreaFinder>>();
  let chosen: ReturnType<typeof readChosen> | undefined;
  return async (courier, order) => {
    const find = finders.get(courier) ?? createAreaFinder(db, courier);
    finders.set(courier, find);
    chosen ??= readChosen(db, ids);
    const row = (await chosen).get(keyOf(order.id, courier));
    return find(order, row?.addressHash === addressHashOf(order) ? row.zone : undefined);
  };
}

async function readChosen(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(orderCourierAreas)
          .where(inArray(orderCourierAreas.orderId, [...ids]));
  return new Map(rows.map((row) => [keyOf(row.orderId, row.courier), row]));
}
