/** The tables of couriers' payouts and of their lines; neither has a name, an address or a number of a customer once the columns are assigned. */
import { type PayoutLineState, payoutLineStates } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import type { PayoutField } from '@jontro/shop/courier-payouts/payout-columns.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { shipments } from '../couriers/couriers.table.ts';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });
const money = () => bigint({ mode: 'number' }).$type<Poisha>();

/** A heading of the file, and the field that it is assigned to. */
export interface PayoutHeading {
  heading: string;
  field: PayoutField | null;
}

export const courierPayouts = pgTable(
  'courier_payouts',
  {
    id: text().primaryKey(),
    /** As customers read it: also one that the shop does not book at. */
    courier: text().notNull(),
    /** The courier's own number of it; null for a file. */
    ref: text(),
    file: text().notNull(),
    actorId: text()
      .notNull()
      .references(() => users.id),
    columns: jsonb().$type<PayoutHeading[]>().notNull(),
    lines: integer().notNull(),
    createdAt: timestamptz().notNull(),
    /** When the columns were assigned. */
    checkedAt: timestamptz(),
    /** What was paid out as the courier or the owner says. */
    amountPoisha: money(),
  },
  (table) => [
    index('courier_payouts_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    uniqueIndex('courier_payouts_once').on(table.courier, table.ref).where(sql`${table.ref} is not null`),
  ],
);

export const courierPayoutLines = pgTable(
  'courier_payout_lines',
  {
    id: text().primaryKey(),
    payoutId: text()
      .notNull()
      .references(() => courierPayouts.id, { onDelete: 'cascade' }),
    /** The line of the file, whose headings are line 1. */
    line: integer().notNull(),
    /** Emptied when the columns are assigned. */
    cells: jsonb().$type<string[]>().notNull(),
    /** Null until then. */
    state: text({ enum: payoutLineStates as unknown as [PayoutLineState, ...PayoutLineState[]] }),
    consignment: text().notNull().default(''),
    tracking: text().notNull().default(''),
    reference: text().notNull().default(''),
    collectedPoisha: money(),
    feePoisha: money(),
    codFeePoisha: money(),
    /** What was collected less both charges. */
    paidPoisha: money(),
    /** What its order owes; of a settled line what it owed then. */
    duePoisha: money(),
    /** How much cash of the order the line has recorded; null until it is settled. */
    recordedPoisha: money(),
    orderId: text().references(() => orders.id),
    shipmentId: text().references(() => shipments.id),
    /** Why it is what it is, for staff. */
    reason: text(),
    /** The e-mail of who decided. */
    decidedBy: text(),
    decidedAt: timestamptz(),
  },
  (table) => [
    index('courier_payout_lines_state').on(table.payoutId, table.state, table.line),
    index('courier_payout_lines_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    // A parcel is settled once, whatever else happens.
    uniqueIndex('courier_payout_lines_parcel')
      .on(table.shipmentId)
      .where(sql`${table.shipmentId} is not null and ${table.state} in ('recorded', 'accepted')`),
    uniqueIndex('courier_payout_lines_settled')
      .on(table.orderId)
      .where(sql`${table.shipmentId} is null and ${table.state} in ('recorded', 'accepted')`),
  ],
);
