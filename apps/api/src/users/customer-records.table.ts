/** What staff have recorded of customers: tags, a block of cash on delivery, and notes. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const customerRecords = pgTable(
  'customer_records',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tags: text().array().notNull().default([]),
    /** Why the customer cannot pay on delivery; null if they can. */
    cashBlockReason: text(),
    /** The mobile numbers of their orders when it began, which are blocked with them. */
    cashBlockNumbers: text().array().notNull().default([]),
    cashBlockedBy: text(),
    cashBlockedAt: timestamptz(),
  },
  (table) => [
    index('customer_records_blocked_numbers')
      .using('gin', table.cashBlockNumbers)
      .where(sql`${table.cashBlockReason} is not null`),
  ],
);

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The e-mail of the member of staff. */
    writtenBy: text().notNull(),
    writtenAt: timestamptz().notNull(),
  },
  (table) => [index('customer_notes_user').on(table.userId, table.writtenAt.desc().nullsFirst(), table.id)],
);
