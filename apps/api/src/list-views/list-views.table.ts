/** The table of views of lists. */
import { viewedLists } from '@jontro/shop/list-views/list-views.ts';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

export const listViews = pgTable(
  'list_views',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: viewedLists }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('list_views_name').on(table.userId, table.list, sql`lower(${table.name})`),
    uniqueIndex('list_views_default').on(table.userId, table.list).where(sql`${table.isDefault}`),
  ],
);
