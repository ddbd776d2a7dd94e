/** Locks by name: what only one transaction of all processes may do at a time. The one place that knows how the database does it. */
import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * Waits until no other transaction has the lock of this name, and holds it until the transaction ends. The number of a name is
 * that of earlier versions, which run beside this one.
 */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}
