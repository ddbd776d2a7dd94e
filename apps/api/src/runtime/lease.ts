/** When a lease no longer holds: work that one process has taken, and that others leave to it until a moment. */
import { gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How far the clocks of two processes may be apart. In ms. */
const skewMs = 10 * 60_000;

/**
 * True of rows that nobody holds at `now`, by `leaseUntil`. `leaseMs` is the longest lease that is ever given: one that
 * lies much further ahead is from before the clock was set back, and would bind the work for as long as that was.
 */
export function isFree(leaseUntil: PgColumn, now: Date, leaseMs: number, until = now): SQL | undefined {
  const impossible = new Date(now.getTime() + leaseMs + skewMs);
  return or(isNull(leaseUntil), lte(leaseUntil, until), gt(leaseUntil, impossible));
}
