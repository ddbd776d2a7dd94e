/** The table of the couriers that staff have chosen for the parcels of a district in place of the suggested one. */
import { type CourierName, courierNames } from '@jontro/shop/couriers/couriers.ts';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const courierChoices = pgTable('courier_choices', {
  district: text().primaryKey(),
  courier: text({ enum: courierNames as [CourierName, ...CourierName[]] }).notNull(),
  chosenAt: timestamp({ withTimezone: true }).notNull(),
});
