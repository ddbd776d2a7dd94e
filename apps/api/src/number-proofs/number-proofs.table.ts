/** The tables of the mobile numbers that accounts have proven, and of the codes that were sent for it, of which hashes only. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });
const userId = () =>
  text()
    .notNull()
    .references(() => users.id);

export const provenNumbers = pgTable(
  'proven_numbers',
  {
    /** As in +8801712345678; one account has it, the last that has proven it. */
    mobileNumber: text().primaryKey(),
    userId: userId(),
    provenAt: timestamptz().notNull(),
  },
  (table) => [index('proven_numbers_user').on(table.userId)],
);

/** The last code that an account has asked for with a number. */
export const numberCodes = pgTable(
  'number_codes',
  {
    userId: userId(),
    mobileNumber: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: timestamptz().notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mobileNumber] }),
    index('number_codes_expiry').on(table.expiresAt),
  ],
);
