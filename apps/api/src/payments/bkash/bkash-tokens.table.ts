/** The table of bKash's tokens, one for each account, which all processes share (decision 237). */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = () => timestamp({ withTimezone: true });

export const bkashTokens = pgTable('bkash_tokens', {
  /** A hash of host, user name and app key. */
  account: text().primaryKey(),
  /** The token and what it was granted for, see `seal`. */
  sealed: text(),
  renewAt: timestamptz(),
  expiresAt: timestamptz(),
  /** The last request for one and the one before it, whatever became of them: bKash allows two an hour. */
  grantedAt: timestamptz(),
  grantedBeforeAt: timestamptz(),
  /** When the lease of the process that requests one expires. */
  leaseUntil: timestamptz(),
});
