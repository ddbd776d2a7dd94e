/** The version of the catalogue: every change counts it up and tells all processes, so that none keeps old answers. */
import { sql } from 'drizzle-orm';
import type { Db, StopListening } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { catalogVersions } from './catalog.table.ts';

/** The channel on which a committed change of the catalogue is told; the payload is the new version. */
const catalogChannel = 'catalog';

/** Counts the version up within a transaction and tells every process if and when that commits. */
export async function bumpCatalogVersion(tx: Db): Promise<void> {
  const [row] = await tx
    .insert(catalogVersions)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogVersions.id, set: { version: sql`${catalogVersions.version} + 1` } })
    .returning({ version: catalogVersions.version });
  await tx.execute(sql`select pg_notify(${catalogChannel}, ${String(row?.version)})`);
}

/**
 * Changes the catalogue in one transaction, with its version. When it has committed, this process has forgotten its
 * old public answers already; the others do as soon as they are told.
 */
export async function changeCatalog<Result>(
  { db, publicCache }: Pick<Context, 'db' | 'publicCache'>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      await bumpCatalogVersion(tx);
      return result;
    });
  } finally {
    publicCache.drop();
  }
}

/** Forgets old public answers when any process changes the catalogue, from the server's start to its end. */
export function followCatalog(app: App, { database, publicCache }: Context): void {
  let stop: StopListening | undefined;
  const forget = (): void => publicCache.drop();
  app.addHook('onReady', async () => {
    stop = await database.listen(catalogChannel, forget, forget);
  });
  app.addHook('onClose', async () => stop?.());
}
