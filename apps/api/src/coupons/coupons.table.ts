/** Where coupons are kept. Deleted ones stay, marked, for the orders that used them. */
import { couponKinds } from '@jontro/shop/coupons/coupons.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const poisha = (column: string) => bigint(column, { mode: 'number' });
const moment = () => timestamp({ withTimezone: true });

export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    /** In capitals, without blanks. */
    code: text().notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    /** Taka or percent, whole. */
    value: integer().notNull(),
    maxDiscountPoisha: poisha('most_off_poisha'),
    minSubtotalPoisha: poisha('least_total_poisha'),
    startsAt: moment(),
    endsAt: moment(),
    maxUses: integer('most_uses'),
    usesPerPerson: integer().notNull().default(1),
    createdAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [uniqueIndex('coupons_code').on(table.code).where(sql`${table.deletedAt} is null`)],
);
