/** The lock of what one user may do only one at a time: placing an order, changing the address book. */
import { sql } from 'drizzle-orm';
import { prepared } from './prepared.ts';

/** The query that waits for this user's lock, which the transaction holds until its end. */
export const lockUser = prepared('lock-placements', (tx) =>
  tx
    .select({ locked: sql`true` })
    .from(sql`pg_advisory_xact_lock(hashtextextended('place-order:' || ${sql.placeholder('userId')}, 0))`),
);
