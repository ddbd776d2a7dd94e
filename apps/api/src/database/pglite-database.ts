// A Database in PGlite, PostgreSQL as WebAssembly in this process: for tests, and the last resort without binaries.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from './db.ts';
import { withTimeout } from './time-limit.ts';

/** Opens PGlite on a directory, or in memory if none is given. The caller holds the lock of the directory. */
export async function openPglite(directory?: string, onClose?: () => Promise<void>): Promise<Database> {
  const options = { extensions: { pg_trgm } };
  return pgliteDatabase(
    await PGlite.create({ ...options, ...(directory && { dataDir: directory }) }),
    onClose,
  );
}

/** The Database of a PGlite that is open already; closing the one closes the other. */
export function pgliteDatabase(pglite: PGlite, onClose?: () => Promise<void>): Database {
  const db = drizzle(pglite, { casing: 'snake_case' });
  return {
    db,
    kind: 'pglite',
    async listen(channel, onPayload) {
      const stop = await pglite.listen(channel, onPayload);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    async notify(channel, payload, inside = db) {
      await inside.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    async ping() {
      await withTimeout(2_000, db.execute(sql`select 1`));
    },
    async close() {
      if (!pglite.closed) await pglite.close();
      await onClose?.();
    },
  };
}
