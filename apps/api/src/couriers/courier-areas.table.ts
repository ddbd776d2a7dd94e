/** The table of the places that couriers deliver to, as they name them: cities, zones of a city, areas of a zone (decision 236). */
import { areaLevels, type CourierName, courierNames } from '@jontro/shop/couriers/couriers.ts';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const courierAreas = pgTable(
  'courier_areas',
  {
    courier: text({ enum: courierNames as [CourierName, ...CourierName[]] }).notNull(),
    level: text({ enum: areaLevels }).notNull(),
    /** The courier's own. */
    id: text().notNull(),
    name: text().notNull(),
    /** The id of what it lies in; empty for the country. */
    parent: text().notNull(),
    /** When what lies in it was last read; null before the first time. */
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.courier, table.level, table.id] }),
    index('courier_areas_parent').on(table.courier, table.level, table.parent),
  ],
);
