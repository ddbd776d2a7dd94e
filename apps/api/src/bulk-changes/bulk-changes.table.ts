/** The tables of changes of many products, and of the products of each with what became of them. */
import {
  type BulkChangeInput,
  bulkChangeStates,
  bulkItemResults,
  type ChangedValue,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: text().primaryKey(),
    /** Who acts: who started it, or later who undoes it. */
    actorId: text()
      .notNull()
      .references(() => users.id),
    startedById: text()
      .notNull()
      .references(() => users.id),
    /** The client's key of the start; the same key returns the same change. */
    startKey: text().notNull(),
    change: jsonb().$type<BulkChangeInput>().notNull(),
    state: text({ enum: bulkChangeStates }).notNull().default('applying'),
    total: integer().notNull(),
    createdAt: timestamptz().notNull(),
    leaseUntil: timestamptz(),
    /** When a process last worked on it, so that all have their turn. */
    lastRunAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('bulk_changes_start').on(table.startedById, table.startKey),
    index('bulk_changes_running').on(table.lastRunAt).where(sql`${table.state} in ('applying', 'undoing')`),
    index('bulk_changes_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const bulkChangeItems = pgTable(
  'bulk_change_items',
  {
    changeId: text()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    /** In the order of the list that the products were chosen from. */
    position: integer().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    state: text({ enum: bulkItemResults }).notNull().default('waiting'),
    values: jsonb().$type<ChangedValue[]>().notNull().default([]),
    /** The units at the start by the ids of variants, "" for the product's own, if units are set: what is sold since is kept. */
    stockAtStart: jsonb().$type<Record<string, number | null>>(),
    /** The newest stock move of the product after its change of units. */
    stockMoveId: bigint({ mode: 'number' }),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.position] }),
    index('bulk_change_items_state').on(table.changeId, table.state, table.position),
  ],
);
