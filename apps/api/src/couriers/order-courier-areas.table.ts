/** The table of the zones that staff have chosen for parcels whose address leaves their courier's zone in doubt (decision 256). */
import { type CourierName, courierNames } from '@jontro/shop/couriers/couriers.ts';
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.table.ts';
import { users } from '../users/users.table.ts';

export const orderCourierAreas = pgTable(
  'order_courier_areas',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    courier: text({ enum: courierNames as [CourierName, ...CourierName[]] }).notNull(),
    /** The courier's own id; its city is that of the courier's list. */
    zone: text().notNull(),
    /** A hash of the district, area and address for which it was chosen; another address is in doubt again. */
    addressHash: text().notNull(),
    chosenBy: text()
      .notNull()
      .references(() => users.id),
    chosenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.courier] })],
);
