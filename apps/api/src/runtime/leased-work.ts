/** Work that processes share: each takes the piece whose last turn was longest ago, and that no other process has leased. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { isLeaseFree } from './lease.ts';

/** A table whose rows are pieces of work. */
export type WorkTable = PgTable & Record<'id' | 'createdAt' | 'leaseUntil' | 'lastRunAt', PgColumn>;

/** Leases the next row that `open` matches for `leaseMs` from `now` on; returns undefined if there is none. */
export async function leaseNextWork<Table extends WorkTable>(
  db: Db,
  table: Table,
  { open, now, leaseMs }: { open: SQL | undefined; now: Date; leaseMs: number },
): Promise<Table['$inferSelect'] | undefined> {
  const next = db
    .select({ id: table.id })
    .from(table as WorkTable)
    .where(and(open, isLeaseFree(table.leaseUntil, now, leaseMs)))
    .orderBy(sql`${table.lastRunAt} nulls first`, table.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const leased = { leaseUntil: new Date(now.getTime() + leaseMs), lastRunAt: now };
  const [row] = await db
    .update(table as WorkTable)
    .set(leased as PgUpdateSetSource<WorkTable>)
    // As a scalar it is evaluated once; a set might be evaluated again, and lease a second one.
    .where(eq(table.id, sql`(${next})`))
    .returning();
  return row as Table['$inferSelect'] | undefined;
}
