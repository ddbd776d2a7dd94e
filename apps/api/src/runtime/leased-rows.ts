/** Leases the rows of a queue that are due: each is then handled by one process, until it is released or its lease expires. */
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { isLeaseFree } from './lease.ts';

type RowTable = PgTable & Record<'id' | 'leaseUntil', PgColumn>;
type FieldsOf<Table extends RowTable> = keyof Table['$inferSelect'] & string;

/** A table with rows to be handled. */
export interface LeasedTable<Table extends RowTable> {
  table: Table;
  /** Its field with the time from which a row is due; null when nothing is left to do. */
  dueAt: FieldsOf<Table>;
  /** Its field that counts the attempts. */
  attempts: FieldsOf<Table>;
  /** The longest lease. In ms. */
  leaseMs: number;
}

const columnOf = (table: RowTable, field: string): PgColumn =>
  (table as unknown as Record<string, PgColumn>)[field] as PgColumn;

/**
 * Leases up to `limit` rows that are due at `now`, match `where` and are not leased; each lease counts as an attempt. Returns
 * those that are due longest first.
 */
export async function leaseDueRows<Table extends RowTable>(
  db: Db,
  { table, dueAt, attempts, leaseMs }: LeasedTable<Table>,
  { now, limit, where }: { now: Date; limit: number; where?: SQL | undefined },
): Promise<Table['$inferSelect'][]> {
  const [rows, due, count] = [table as RowTable, columnOf(table, dueAt), columnOf(table, attempts)];
  // Rows are locked once, in a query of its own: as a condition it might be evaluated again, and lease more.
  const next = db.$with('next').as(
    db
      .select({ id: rows.id })
      .from(rows)
      .where(and(lte(due, now), isLeaseFree(rows.leaseUntil, now, leaseMs), where))
      .orderBy(due)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const lease = { leaseUntil: new Date(now.getTime() + leaseMs), [attempts]: sql`${count} + 1` };
  const leased = (await db
    .with(next)
    .update(rows)
    .set(lease as PgUpdateSetSource<RowTable>)
    .where(inArray(rows.id, db.select({ id: next.id }).from(next)))
    .returning()) as Table['$inferSelect'][];
  const order = (row: Table['$inferSelect']): number => (row[dueAt] as Date).getTime();
  return leased.sort((a, b) => order(a) - order(b));
}

/** Ends the leases of rows as they were leased, uncounted, because no attempt has begun. */
export async function giveBackRows<Table extends RowTable>(
  db: Db,
  { table, attempts }: LeasedTable<Table>,
  leased: readonly Table['$inferSelect'][],
): Promise<void> {
  const [rows, count] = [table as RowTable, columnOf(table, attempts)];
  for (const [leaseUntil, ids] of idsByLease(leased as readonly LeasedRow[])) {
    await db
      .update(rows)
      .set({ leaseUntil: null, [attempts]: sql`${count} - 1` } as PgUpdateSetSource<RowTable>)
      .where(and(inArray(rows.id, ids), eq(rows.leaseUntil, new Date(leaseUntil))));
  }
}

type LeasedRow = { id: string; leaseUntil: Date };

function idsByLease(leased: readonly LeasedRow[]): Map<number, string[]> {
  const byLease = new Map<number, string[]>();
  for (const { id, leaseUntil } of leased) {
    const time = leaseUntil.getTime();
    byLease.set(time, [...(byLease.get(time) ?? []), id]);
  }
  return byLease;
}
