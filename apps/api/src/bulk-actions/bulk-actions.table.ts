/** The tables of actions on many orders, and of the orders that each of them changes. */
import { type BulkKind, bulkItemStates, bulkKindNames } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { type OrderStep, orderStepNames } from '@jontro/shop/orders/order-steps.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: text().primaryKey(),
    kind: text({ enum: bulkKindNames as [BulkKind, ...BulkKind[]] }).notNull(),
    actorId: text()
      .notNull()
      .references(() => users.id),
    /** The client's key of the start; the same key returns the same action. */
    startKey: text().notNull(),
    total: integer().notNull(),
    createdAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
    leaseUntil: timestamptz(),
    /** When a process last worked on it, so that all open actions have their turn. */
    lastRunAt: timestamptz(),
    /** The action that it undoes. */
    undoes: text().references((): AnyPgColumn => bulkActions.id, { onDelete: 'cascade' }),
    /** Why it undoes that. */
    reason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('bulk_actions_start').on(table.actorId, table.startKey),
    uniqueIndex('bulk_actions_undo').on(table.undoes).where(sql`${table.undoes} is not null`),
    index('bulk_actions_open').on(table.createdAt).where(sql`${table.finishedAt} is null`),
    index('bulk_actions_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const bulkActionItems = pgTable(
  'bulk_action_items',
  {
    actionId: text()
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    /** An undo has the positions of what it undoes. */
    position: integer().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    state: text({ enum: bulkItemStates }).notNull().default('waiting'),
    /** When the order was changed. */
    at: timestamptz(),
    /** The step of the order before. */
    stepBefore: text({ enum: orderStepNames as [OrderStep, ...OrderStep[]] }),
    /** Why the order was not changed. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    index('bulk_action_items_waiting')
      .on(table.actionId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('bulk_action_items_failed')
      .on(table.actionId, table.position)
      .where(sql`${table.state} = 'failed'`),
  ],
);
