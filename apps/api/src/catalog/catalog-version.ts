/** The version of the catalogue: every change increments it and notifies all processes, which drop their caches. */
import { sql } from 'drizzle-orm';
import type { Db, StopListening } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { catalogVersions } from './catalog.table.ts';

/** The channel that announces committed changes of the catalogue; the payload is the new version. */
const catalogChannel = 'catalog';

/** Increments the version within a transaction; every process is notified when it commits. */
export async function bumpCatalogVersion(tx: Db): Promise<void> {
  const [row] = await tx
    .insert(catalogVersions)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogVersions.id, set: { version: sql`${catalogVersions.version} + 1` } })
    .returning({ version: catalogVersions.version });
  await tx.execute(sql`select pg_notify(${catalogChannel}, ${String(row?.version)})`);
}

/**
 * Changes the catalogue and its version in one transaction. This process drops its public cache before the call
 * returns, the others when they are notified.
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

/** Drops the public cache when any process changes the catalogue, while the server runs. */
export function dropCacheOnCatalogChange(app: App, { database, publicCache }: Context): void {
  let stop: StopListening | undefined;
  const drop = (): void => publicCache.drop();
  app.addHook('onReady', async () => {
    stop = await database.listen(catalogChannel, drop, drop);
  });
  app.addHook('onClose', async () => stop?.());
}
