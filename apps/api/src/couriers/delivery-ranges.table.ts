/** The table of the working days that deliveries take, which a job learns anew each day. A backup leaves it out. */
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const deliveryRanges = pgTable(
  'delivery_ranges',
  {
    district: text().notNull(),
    courier: text().notNull(),
    /** That of the day of the order; 0 is Sunday. */
    weekday: integer().notNull(),
    /** From how many parcels it was learned. */
    parcels: integer().notNull(),
    /** The fewest and the most working days. */
    from: integer('days_from').notNull(),
    to: integer('days_to').notNull(),
    /** Whether the courier brings most parcels of the district, so that its days are promised. */
    main: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.district, table.courier, table.weekday] })],
);
