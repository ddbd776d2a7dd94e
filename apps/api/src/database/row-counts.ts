/** The numbers of orders and users that are not deleted, in a time that does not grow with them. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { rowCounts } from './row-counts.table.ts';

/** The exact number of rows of a table that are not deleted. */
export async function readRowCount(db: Db, counted: 'orders' | 'users'): Promise<number> {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${rowCounts.count}), 0)`.mapWith(Number) })
    .from(rowCounts)
    .where(eq(rowCounts.counted, counted));
  return row?.total ?? 0;
}
