/** The table of the staff roles that an owner has added. */
import type { Permission } from '@jontro/shop/users/permissions.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const staffRoles = pgTable(
  'staff_roles',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** A later version may have others, which give no right here. */
    permissions: text().array().$type<Permission[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('staff_roles_name').on(sql`lower(${table.name})`)],
);
