/** The security log: sign-ins, refusals, and changes of logins, for 180 days. */
import type { SecurityEventKind } from '@jontro/shop/audit/security-log.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const securityEvents = pgTable(
  'security_events',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The identity provider's id of the account; null where no account has the e-mail that was typed. No foreign key. */
    uid: text(),
    /** See `networkOf`. */
    network: text(),
    browser: text(),
    system: text(),
    requestId: text().notNull(),
    detail: text(),
    /** Of the kind `signed-in`, see `signInKeyOf`: a page that is loaded later opens a session of the same sign-in. */
    signIn: text(),
  },
  (table) => [
    index('security_events_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('security_events_uid').on(table.uid, table.at.desc().nullsFirst()),
    uniqueIndex('security_events_sign_in')
      .on(table.uid, table.signIn)
      .where(sql`${table.signIn} is not null`),
  ],
);
