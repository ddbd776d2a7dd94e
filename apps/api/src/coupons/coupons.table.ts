/** The table of coupons. Soft-deleted, for the orders that used them. */
import { couponKinds } from '@jontro/shop/coupons/coupons.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const poisha = (column: string) => bigint(column, { mode: 'number' });
const timestamptz = () => timestamp({ withTimezone: true });

export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    /** Upper case, without whitespace. */
    code: text().notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    /** Taka or percent, whole. */
    value: integer().notNull(),
    maxDiscountPoisha: poisha('most_off_poisha'),
    minSubtotalPoisha: poisha('least_total_poisha'),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    maxUses: integer('most_uses'),
    usesPerPerson: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (table) => [uniqueIndex('coupons_code').on(table.code).where(sql`${table.deletedAt} is null`)],
);
