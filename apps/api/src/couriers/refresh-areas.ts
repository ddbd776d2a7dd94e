/** Reads the places that couriers deliver to once a week, a list at a time, so that a run that ends early goes on later. */
import { setTimeout as delay } from 'node:timers/promises';
import { type AreaLevel, areaLevels, type CourierName } from '@jontro/shop/couriers/couriers.ts';
import { and, asc, eq, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { toStorableText } from '../http/storable-text.ts';
import type { Context } from '../runtime/context.ts';
import type { Courier, ListedArea } from './courier.ts';
import { courierAreas } from './courier-areas.table.ts';
import { connectedCouriers, courierOf } from './couriers.ts';

type Parts = Pick<Context, 'config' | 'db' | 'now'>;
type Row = typeof courierAreas.$inferSelect;

const week = 7 * 24 * 3_600_000;
/** After so many lists that were not answered a run ends; one alone does not keep the others from being read. */
const maxFailures = 3;
/** The most lists that one run reads, each in a request. */
const maxLists = 300;
const pauseMs = 200;
const maxNameLength = 100;

/** What lies directly in a place of this level; undefined for the lowest. */
const levelIn = (level: AreaLevel): AreaLevel | undefined => areaLevels[areaLevels.indexOf(level) + 1];

/** Reads the lists that are a week old or were never read; a courier that does not answer is asked again in the next run. */
export async function refreshAreas(
  parts: Parts,
  stopping: () => boolean = () => false,
  pause: () => Promise<unknown> = () => delay(pauseMs),
): Promise<void> {
  for (const name of connectedCouriers(parts.config)) {
    const courier = courierOf(parts, name);
    if (courier?.areasIn) await refreshOf(parts, name, courier, { stopping, pause });
  }
}

async function refreshOf(
  parts: Parts,
  courier: CourierName,
  { areasIn, lowestLevel = 'area' }: Courier,
  { stopping, pause }: { stopping: () => boolean; pause: () => Promise<unknown> },
): Promise<void> {
  const country = { courier, level: 'country', id: 'bd', name: 'Bangladesh', parent: '' } as const;
  await parts.db.insert(courierAreas).values(country).onConflictDoNothing();
  const failed: string[] = [];
  for (let lists = 0; lists < maxLists && failed.length < maxFailures && !stopping(); lists += 1) {
    const place = await nextToRead(parts, courier, lowestLevel, failed);
    const level = place && levelIn(place.level);
    if (!level) return;
    const answer = await areasIn?.(place.level, place.id);
    // An empty country is a fault of the courier, not the end of all its places.
    if (answer?.kind === 'areas' && (place.level !== 'country' || answer.areas.length > 0))
      await inTransaction(parts.db, (tx) => store(tx, place, level, answer.areas, parts.now()));
    else failed.push(place.id);
    await pause();
  }
}

/** The place whose list is the oldest, if it has to be read. */
async function nextToRead(
  { db, now }: Parts,
  courier: CourierName,
  lowest: AreaLevel,
  failed: readonly string[],
): Promise<Row | undefined> {
  const isOld = lte(courierAreas.readAt, new Date(now().getTime() - week));
  const [row] = await db
    .select()
    .from(courierAreas)
    .where(
      and(
        eq(courierAreas.courier, courier),
        ne(courierAreas.level, lowest),
        notInArray(courierAreas.id, [...failed]),
        or(isNull(courierAreas.readAt), isOld),
      ),
    )
    .orderBy(sql`${courierAreas.readAt} nulls first`, asc(courierAreas.level), asc(courierAreas.id))
    .limit(1);
  return row;
}

async function store(
  tx: Db,
  { courier, id: parent, level: parentLevel }: Row,
  level: AreaLevel,
  areas: readonly ListedArea[],
  now: Date,
): Promise<void> {
  const known = new Map(areas.map(({ id, name }) => [id, toStorableText(name, maxNameLength)]));
  const before = await tx
    .select({ id: courierAreas.id })
    .from(courierAreas)
    .where(
      and(eq(courierAreas.courier, courier), eq(courierAreas.level, level), eq(courierAreas.parent, parent)),
    );
  const gone = before.map(({ id }) => id).filter((id) => !known.has(id));
  await remove(tx, courier, level, gone);
  if (known.size > 0)
    await tx
      .insert(courierAreas)
      .values([...known].map(([id, name]) => ({ courier, level, id, name, parent })))
      .onConflictDoUpdate({
        target: [courierAreas.courier, courierAreas.level, courierAreas.id],
        set: { name: sql`excluded.name`, parent: sql`excluded.parent` },
      });
  await tx
    .update(courierAreas)
    .set({ readAt: now })
    .where(
      and(
        eq(courierAreas.courier, courier),
        eq(courierAreas.level, parentLevel),
        eq(courierAreas.id, parent),
      ),
    );
}

/** Removes places with all that lies in them. */
async function remove(tx: Db, courier: CourierName, level: AreaLevel, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isOfLevel = (which: AreaLevel) =>
    and(eq(courierAreas.courier, courier), eq(courierAreas.level, which));
  const below = levelIn(level);
  if (below) {
    const inside = await tx
      .select({ id: courierAreas.id })
      .from(courierAreas)
      .where(and(isOfLevel(below), inArray(courierAreas.parent, [...ids])));
    await remove(
      tx,
      courier,
      below,
      inside.map(({ id }) => id),
    );
  }
  await tx.delete(courierAreas).where(and(isOfLevel(level), inArray(courierAreas.id, [...ids])));
}
