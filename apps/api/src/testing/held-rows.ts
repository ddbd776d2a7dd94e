/** A transaction that holds rows, for tests of statements that have to wait for them. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { waitFor } from './wait-for.ts';

export interface HeldRows {
  /** Resolves when the rows are held. */
  hold(): Promise<void>;
  isHeld(): boolean;
  /** Resolves when so many statements in the database wait for a lock. */
  waiting(count: number): Promise<unknown>;
  /** Ends the transaction. */
  release(): Promise<void>;
}

/** Nothing is held until `hold` is called. */
export function heldRows(db: Db, table: PgTable): HeldRows {
  const released = Promise.withResolvers<void>();
  let holder: Promise<void> | undefined;
  const blocked = sql`(select 1 from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())) as waiting`;
  return {
    async hold() {
      const locked = Promise.withResolvers<void>();
      holder = db.transaction(async (tx) => {
        await tx.select().from(table).for('update');
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
    },
    isHeld: () => holder !== undefined,
    waiting: (count) =>
      waitFor(`${count} wait for the rows`, async () => (await db.$count(blocked)) === count, 5),
    async release() {
      released.resolve();
      await holder;
    },
  };
}
