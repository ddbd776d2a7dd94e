/** The job that learns from delivered orders in how many working days parcels arrive, by district, courier and weekday. */
import type { DeliveryZone } from '@jontro/shop/cart/delivery.ts';
import { workingCalendar } from '@jontro/shop/cart/delivery-promise.ts';
import {
  learnedForDays,
  learnRanges,
  maxLearnedDays,
  maxParcels,
  type ParcelGroup,
  toLearnedDays,
} from '@jontro/shop/cart/learned-days.ts';
import { and, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { type CatalogChanger, changeCatalog, settingsTag } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { bangladeshTimeZone, dayMs } from '../http/bangladesh-days.ts';
import { notDeleted } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { loadStoredSettings } from '../settings/stored-settings.ts';
import { deliveryRanges } from './delivery-ranges.table.ts';

/** A delivery that took longer does not count. */
const maxDeliveryDays = 90;

/**
 * Learns the ranges from the parcels that were delivered in the last 180 days, so that slow parcels of the last weeks count as
 * much as quick ones; stores them, and drops what is cached if the promised days have changed.
 */
export async function learnDeliveryDays(
  context: CatalogChanger & Pick<Context, 'config' | 'now'>,
): Promise<void> {
  const groups = await countParcels(context.db, context.now(), context.config.shop);
  const ranges = learnRanges(groups);
  const changed = await changeCatalog(context, async (tx, touch) => {
    await tx.execute(sql`lock table ${deliveryRanges} in exclusive mode`);
    const before = toLearnedDays(await tx.select().from(deliveryRanges));
    await tx.delete(deliveryRanges);
    if (ranges.length > 0) await tx.insert(deliveryRanges).values(ranges);
    const isSame = JSON.stringify(toLearnedDays(ranges)) === JSON.stringify(before);
    if (!isSame) touch([settingsTag]);
    return !isSame;
  });
  if (changed) await loadStoredSettings(context);
}

/** The orders of areas that have a zone of their own: they say nothing about the rest of their district. */
const ofOwnZone = (zones: readonly DeliveryZone[]): (SQL | undefined)[] =>
  zones.flatMap(({ districts, areas }) => {
    if (!areas) return [];
    const names = areas.map((area) => area.toLowerCase());
    const isInArea = inArray(sql`lower(trim(${orders.area}))`, names);
    const isThere = districts ? and(inArray(orders.district, [...districts]), isInArea) : isInArea;
    return isThere ? [not(isThere)] : [];
  });

const dayOf = (column: typeof orders.placedAt | typeof orders.deliveredAt): SQL =>
  sql`(${column} at time zone ${sql.raw(`'${bangladeshTimeZone}'`)})::date`;

/** How many working days the latest parcels of each group took. */
async function countParcels(
  db: Db,
  now: Date,
  { deliveryZones, holidays }: Pick<Context['config']['shop'], 'deliveryZones' | 'holidays'>,
): Promise<ParcelGroup[]> {
  const since = new Date(now.getTime() - learnedForDays * dayMs);
  const calendar = workingCalendar(now, learnedForDays + maxDeliveryDays + 1, holidays);
  const counted = and(
    // For an index; only what was placed before is delivered.
    gte(orders.placedAt, new Date(since.getTime() - maxDeliveryDays * dayMs)),
    gte(orders.deliveredAt, since),
    lt(orders.deliveredAt, now),
    notDeleted,
    isNull(orders.pickupCode),
    isNotNull(orders.courier),
    ...ofOwnZone(deliveryZones),
  );
  const { rows } = (await db.execute(sql`
    with calendar as materialized (
      select * from unnest(
        ${sql.param(calendar.map(({ date }) => date))}::date[],
        ${sql.param(calendar.map(({ worked }) => worked))}::int[],
        ${sql.param(calendar.map(({ off }) => (off ? 1 : 0)))}::int[]
      ) as calendar (day, worked, off)
    ), parcels as (
      select ${orders.district} as district, ${orders.courier} as courier,
        extract(dow from placed.day)::int as weekday,
        least(${maxLearnedDays}::int, greatest(0, delivered.worked + delivered.off - placed.worked)) as days,
        row_number() over (
          partition by ${orders.district}, ${orders.courier}, extract(dow from placed.day)
          order by ${orders.deliveredAt} desc, ${orders.id}
        ) as latest,
        count(*) over (partition by ${orders.district}, ${orders.courier}) as of_courier
      from ${orders}
        join calendar placed on placed.day = ${dayOf(orders.placedAt)}
        join calendar delivered on delivered.day = ${dayOf(orders.deliveredAt)}
      where ${counted}
    )
    select district, courier, weekday, days, count(*)::int as parcels, max(of_courier)::int as of_courier
    from parcels where latest <= ${maxParcels}::int group by 1, 2, 3, 4 order by 1, 2, 3, 4`)) as {
    rows: (Omit<ParcelGroup, 'counts' | 'ofCourier'> & {
      days: number;
      parcels: number;
      of_courier: number;
    })[];
  };
  const groups = new Map<string, ParcelGroup & { counts: number[] }>();
  for (const { district, courier, weekday, days, parcels, of_courier: ofCourier } of rows) {
    const key = JSON.stringify([district, courier, weekday]);
    const group = groups.get(key) ?? {
      district,
      courier,
      weekday,
      ofCourier,
      counts: Array.from({ length: maxLearnedDays + 1 }, () => 0),
    };
    group.counts[days] = parcels;
    groups.set(key, group);
  }
  return [...groups.values()];
}
