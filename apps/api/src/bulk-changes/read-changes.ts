/** Reads changes of many products, and what became of each product. */
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChange,
  type BulkChangeItem,
  bulkChangeTexts,
  bulkUndoMs,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { type NameColumns, namesOf } from '../catalog/name-columns.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { users } from '../users/users.table.ts';
import { bulkChangeItems, bulkChanges } from './bulk-changes.table.ts';

/** How many changes are listed. */
const listedChanges = 20;

const changeId = sql.raw('"bulk_changes"."id"');
const counts = sql`(
  select coalesce(jsonb_object_agg(state, count), '{}') from (
    select state, count(*) from ${bulkChangeItems} where ${bulkChangeItems.changeId} = ${changeId} group by state
  ) as counted)`.mapWith((value: unknown) => value as Record<string, number>);

const selectChanges = (db: Db) =>
  db
    .select({ row: bulkChanges, email: users.email, counts })
    .from(bulkChanges)
    .innerJoin(users, eq(users.id, bulkChanges.startedById))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectChanges>>[number];

function toChange(now: Date, { row, email, counts }: Selected): BulkChange {
  const undoableUntil = new Date(row.createdAt.getTime() + bulkUndoMs);
  const isUndoable = row.state === 'applied' && now <= undoableUntil && (counts.changed ?? 0) > 0;
  return {
    _id: row.id,
    change: row.change,
    by: email,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    total: row.total,
    counts,
    ...(isUndoable && { undoableUntil: undoableUntil.toISOString() }),
  };
}

/** Returns a change; throws 404 for an unknown one. */
export async function readBulkChange(db: Db, now: Date, id: string): Promise<BulkChange> {
  const [found] = await selectChanges(db).where(eq(bulkChanges.id, id));
  if (!found) throw new ApplicationError('not-found', bulkChangeTexts.notFound);
  return toChange(now, found);
}

/** Returns the newest changes of all staff. */
export async function listBulkChanges(db: Db, now: Date): Promise<BulkChange[]> {
  const found = await selectChanges(db)
    .orderBy(desc(bulkChanges.createdAt), bulkChanges.id)
    .limit(listedChanges);
  return found.map((row) => toChange(now, row));
}

interface ItemRow {
  item: typeof bulkChangeItems.$inferSelect;
  /** Of the product; null once it is deleted. */
  named: NameColumns | null;
}

const toItem = ({
  item: { position, productId, name, state, values, reason },
  named,
}: ItemRow): BulkChangeItem => ({
  _id: String(position),
  productId,
  name,
  ...(named && namesOf(named)),
  state,
  values,
  ...(reason && { reason }),
});

/** Returns the products of a change, all or those with a result, in their order; throws 404 for an unknown change. */
export async function listBulkChangeItems(
  db: Db,
  {
    id,
    state,
    ...page
  }: { id: string } & EndpointInput<typeof bulkChangeEndpoints.listBulkChangeItems>['query'],
): Promise<PagedList<BulkChangeItem>> {
  if ((await db.$count(bulkChanges, eq(bulkChanges.id, id))) === 0)
    throw new ApplicationError('not-found', bulkChangeTexts.notFound);
  const { limit, offset } = limitAndOffset(page);
  const matching = and(
    eq(bulkChangeItems.changeId, id),
    state ? eq(bulkChangeItems.state, state) : undefined,
  );
  const positions = db
    .select({ position: bulkChangeItems.position })
    .from(bulkChangeItems)
    .where(matching)
    .$dynamic();
  const total = await countRows(db, positions);
  const rows = await db
    .select({ item: bulkChangeItems, named: { nameBn: products.nameBn, names: products.names } })
    .from(bulkChangeItems)
    .leftJoin(products, eq(products.id, bulkChangeItems.productId))
    .where(matching)
    .orderBy(asc(bulkChangeItems.position))
    .limit(limit)
    .offset(offset);
  return { entries: rows.map(toItem), ...total };
}
