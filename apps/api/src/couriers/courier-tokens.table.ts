/** The table of the access tokens of couriers, one for each account, which all processes share (decision 236). */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const courierTokens = pgTable('courier_tokens', {
  /** A hash of host, client and user name. */
  account: text().primaryKey(),
  /** The token, the one that renews it, and what they were granted for, see `seal`. */
  sealed: text(),
  renewAt: timestamptz(),
  expiresAt: timestamptz(),
  /** When the lease of the process that requests one expires. */
  leaseUntil: timestamptz(),
});
