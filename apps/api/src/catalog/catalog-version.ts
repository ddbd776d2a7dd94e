/**
 * The version of the catalogue: every change of what public responses show increments it, logs what it touches, and notifies
 * all processes, which drop those responses (follow-changes.ts).
 */
import { sql } from 'drizzle-orm';
import { isConnectionLoss } from '../database/database-error.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Change } from '../http/applied-changes.ts';
import { everything } from '../http/response-tags.ts';
import type { Context } from '../runtime/context.ts';
import { isAnnouncedLater } from './catalog-tags.ts';
import { catalogChanges, catalogVersions } from './catalog-version.table.ts';

/** The channel that announces committed changes; the payload is a `Change` as JSON. */
export const catalogChannel = 'catalog';

/** The tag of a change of the stored settings: a process reads them again, and drops everything if they differ. */
export const settingsTag = 'settings';

/** Number of changes in the log; a process that has missed more drops everything. */
const loggedChanges = 1_000;
/** PostgreSQL rejects payloads of 8,000 bytes; the version takes up to 30. */
const maxPayloadBytes = 7_900;

/**
 * Increments the version within a transaction and logs the tags that the change touches; every process is notified when it
 * commits. Does nothing without tags. The row of the version stays locked until the end of the transaction, so versions are
 * committed in their order.
 */
export async function recordChange(tx: Db, touched: readonly string[]): Promise<Change | undefined> {
  if (touched.length === 0) return undefined;
  const tags = [...new Set(touched)];
  const json = JSON.stringify(tags);
  const announced = Buffer.byteLength(json) > maxPayloadBytes ? JSON.stringify([everything]) : json;
  const { rows } = (await tx.execute(sql`
    with changed as (
      insert into ${catalogVersions} (id, version) values (1, 1)
      on conflict (id) do update set version = ${catalogVersions.version} + 1
      returning version
    ), logged as (
      insert into ${catalogChanges} (version, tags) select version, ${sql.param(tags)}::text[] from changed
      on conflict (version) do update set tags = excluded.tags
    ), trimmed as (
      delete from ${catalogChanges} where version <= (select version from changed) - ${loggedChanges}::bigint
    )
    select version, pg_notify(${catalogChannel}, format('{"version":%s,"tags":%s}', version, ${announced}::text))
    from changed`)) as { rows: { version: string }[] };
  return { version: Number(rows[0]?.version), tags };
}

/** What a change of the catalogue needs of the context. */
export type CatalogChanger = Pick<Context, 'db'> & {
  publicCache: Pick<Context['publicCache'], 'apply' | 'drop' | 'doubt' | 'touchedLately'>;
};

/**
 * Changes what public responses show: `work` names by tags what it touches, before and after the change. This process drops
 * those responses before the call returns, the others when they are notified; all of them drop those that name units in stock within
 * seconds (announce-units.ts).
 */
export async function changeCatalog<Result>(
  { db, publicCache }: CatalogChanger,
  work: (tx: Db, touch: (tags: readonly string[]) => void) => Promise<Result>,
): Promise<Result> {
  let touched: string[] = [];
  let change: Change | undefined;
  try {
    const result = await inTransaction(db, async (tx) => {
      touched = [];
      const changed = await work(tx, (tags) => touched.push(...tags));
      change = await recordChange(
        tx,
        touched.filter((tag) => !isAnnouncedLater(tag)),
      );
      return changed;
    });
    if (change) publicCache.apply(change);
    for (const tag of touched) if (isAnnouncedLater(tag)) publicCache.touchedLately.add(tag);
    return result;
  } catch (error) {
    // It may have been committed; its version may as well be that of another change.
    publicCache.drop(touched);
    // Any other error has undone it.
    if (isConnectionLoss(error)) publicCache.doubt();
    throw error;
  }
}

/** The current version, and the logged changes after another one in order; 0 before the first change. */
export async function listChangesSince(
  db: Db,
  since: number,
): Promise<{ version: number; changes: Change[] }> {
  const rows = await db
    .select({ present: catalogVersions.version, version: catalogChanges.version, tags: catalogChanges.tags })
    .from(catalogVersions)
    .leftJoin(catalogChanges, sql`${catalogChanges.version} > ${since}`)
    .orderBy(catalogChanges.version);
  const changes = rows.flatMap(({ version, tags }) => (version === null || !tags ? [] : [{ version, tags }]));
  return { version: rows[0]?.present ?? 0, changes };
}
