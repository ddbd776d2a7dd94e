/** The tables of shipments and of what couriers have said of them; neither has a name, an address or a number of a customer. */
import { type CourierName, courierNames } from '@jontro/shop/couriers/couriers.ts';
import { type ShipmentStep, shipmentStepNames } from '@jontro/shop/couriers/shipment-steps.ts';
import { type ShipmentState, shipmentStateNames } from '@jontro/shop/couriers/shipments.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });
const stepColumn = () => text({ enum: shipmentStepNames as [ShipmentStep, ...ShipmentStep[]] });

export const shipments = pgTable(
  'shipments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    courier: text({ enum: courierNames as [CourierName, ...CourierName[]] }).notNull(),
    /** Under which the courier has it from the shop. */
    ref: text().notNull().unique(),
    /** `asking`: the courier may have it. */
    state: text({ enum: shipmentStateNames as [ShipmentState, ...ShipmentState[]] }).notNull(),
    step: stepColumn(),
    /** When that happened, as the courier says. */
    stepAt: timestamptz(),
    consignmentId: text(),
    trackingCode: text(),
    /** What the courier was told to collect. */
    cashPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    feePoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    /** Why it is not booked, or not yet. */
    reason: text(),
    /** What the courier has last said to people. */
    words: text(),
    /** The same in Bengali, if it says it in both languages. */
    wordsBengali: text(),
    bookedBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
    /** When the courier has last said something of it. */
    heardAt: timestamptz(),
    /** When it was given up or came to an end at the courier. */
    endedAt: timestamptz(),
    /** When the job books it or asks about it next. */
    nextTryAt: timestamptz(),
    tries: integer().notNull().default(0),
    leaseUntil: timestamptz(),
  },
  (table) => [
    index('shipments_order').on(table.orderId, table.createdAt),
    // An order has one parcel on its way, however often somebody presses the button.
    uniqueIndex('shipments_open').on(table.orderId).where(sql`${table.endedAt} is null`),
    // Not unique: it is the courier's own, and a wrong one must not keep a parcel from being stored.
    index('shipments_consignment')
      .on(table.courier, table.consignmentId)
      .where(sql`${table.consignmentId} is not null`),
    index('shipments_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('shipments_newest').on(table.createdAt.desc().nullsFirst(), table.id),
  ],
);

export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: text().primaryKey(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    source: text({ enum: ['webhook', 'answer'] }).notNull(),
    /** The courier's own name of the state. */
    status: text().notNull(),
    step: stepColumn(),
    words: text(),
    wordsBengali: text(),
    at: timestamptz().notNull(),
    receivedAt: timestamptz().notNull(),
    /** The same for each copy of a message. */
    key: text().notNull(),
  },
  (table) => [
    uniqueIndex('shipment_events_once').on(table.shipmentId, table.key),
    index('shipment_events_words').on(table.receivedAt).where(sql`${table.words} is not null`),
  ],
);
