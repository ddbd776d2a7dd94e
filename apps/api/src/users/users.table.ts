/** The users table: the shop's own record of each user. */
import { languages } from '@jontro/shop/language.ts';
import { roles } from '@jontro/shop/users/users.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The identity provider's account id, to which sessions belong. */
    uid: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** Whether the provider had confirmed the address at the last sign-in. */
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    /** Null shows the placeholder image. */
    photo: text(),
    /** The language chosen last; null means the shop's default. */
    language: text({ enum: languages }),
    role: text({ enum: roles }).notNull().default('user'),
    /**
     * The staff role of somebody who is no owner: a name of `staffRoles`, or the id of an own one. Their `role` is `user`, so that a
     * process of an earlier version gives them no right. A trigger removes it when only the role changes.
     */
    staffRole: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastLoginAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * A person without a login: the record of a guest's cart and orders. It is stored as deleted, so that nothing that lists, counts
     * or signs in accounts finds it, in this version or an earlier one.
     */
    guest: boolean().notNull().default(false),
    /** The normalized mobile number of a guest for whom staff took an order; null for everybody else. */
    guestNumber: text(),
    /** Deleted users are kept for their orders. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_uid').on(table.uid).where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email').on(table.email).where(sql`${table.deletedAt} is null`),
    index('users_guest').on(table.uid).where(sql`${table.guest}`),
    index('users_guest_last_seen').on(table.lastLoginAt).where(sql`${table.guest}`),
    // For the sorts of the admin's list, each newest first among equals.
    index('users_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('users_last_login')
      .on(table.lastLoginAt, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('users_name')
      .on(sql`lower(${table.name})`, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('users_search').using('gin', table.name.op('gin_trgm_ops'), table.email.op('gin_trgm_ops')),
  ],
);
