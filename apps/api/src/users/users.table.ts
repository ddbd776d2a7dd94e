/** Where users are kept: the shop's own record of a person. */
import { languages } from '@jontro/shop/language.ts';
import { roles } from '@jontro/shop/users/users.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The identity provider's id of the person; what a session is tied to. */
    uid: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** Null shows the placeholder image. */
    photo: text(),
    /** What the person has chosen last; null before any choice, which means the shop's own. */
    language: text({ enum: languages }),
    role: text({ enum: roles }).notNull().default('user'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastLoginAt: timestamp({ withTimezone: true }).notNull(),
    /** A deleted user stays for the sake of their orders. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_uid').on(table.uid).where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email').on(table.email).where(sql`${table.deletedAt} is null`),
  ],
);
