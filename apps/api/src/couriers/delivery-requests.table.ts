/** The table of what customers ask for while a parcel has a problem. A number and an address are removed after 90 days. */
import {
  callWindows,
  type RequestKind,
  requestKindNames,
  requestStates,
} from '@jontro/shop/couriers/delivery-requests.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/users.table.ts';
import { shipments } from './couriers.table.ts';

const timestamptz = () => timestamp({ withTimezone: true });

export const deliveryRequests = pgTable(
  'delivery_requests',
  {
    id: text().primaryKey(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id),
    kind: text({ enum: requestKindNames as [RequestKind, ...RequestKind[]] }).notNull(),
    state: text({ enum: requestStates }).notNull(),
    at: timestamptz().notNull(),
    /** By the link of a mail, without a login. */
    byLink: boolean().notNull(),
    /** Of a call. */
    mobileNumber: text(),
    callWindow: text({ enum: callWindows }),
    /** Of another address in the same district. */
    area: text(),
    address: text(),
    day: date(),
    decidedAt: timestamptz(),
    decidedBy: text().references(() => users.id),
    answer: text(),
  },
  (table) => [
    index('delivery_requests_shipment').on(table.shipmentId, table.at),
    // Whoever asks, and however often: one waits for an answer.
    uniqueIndex('delivery_requests_open').on(table.shipmentId).where(sql`${table.state} = 'open'`),
    index('delivery_requests_persons')
      .on(table.at)
      .where(sql`${table.mobileNumber} is not null or ${table.address} is not null`),
  ],
);
