/** When a lease has expired: a claim of one process on a row until a timestamp. */
import { gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The maximum clock difference between two processes. In ms. */
const skewMs = 10 * 60_000;

/**
 * Matches rows without a lease at `now`, by `leaseUntil`. `leaseMs` is the longest possible lease: one that ends much later
 * is from before the clock was set back, and does not count.
 */
export function isLeaseFree(leaseUntil: PgColumn, now: Date, leaseMs: number, until = now): SQL | undefined {
  const latestValid = new Date(now.getTime() + leaseMs + skewMs);
  return or(isNull(leaseUntil), lte(leaseUntil, until), gt(leaseUntil, latestValid));
}
