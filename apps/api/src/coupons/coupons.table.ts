/** The table of coupons. Soft-deleted, for the orders that used them. */

import { couponKinds } from '@jontro/shop/coupons/coupons.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const poishaColumn = (column: string) => bigint(column, { mode: 'number' }).$type<Poisha>();
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
    maxDiscountPoisha: poishaColumn('most_off_poisha'),
    minSubtotalPoisha: poishaColumn('least_total_poisha'),
    startsAt: timestamptz(),
    endsAt: timestamptz(),
    maxUses: integer('most_uses'),
    usesPerPerson: integer().notNull().default(1),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (table) => [uniqueIndex('coupons_code').on(table.code).where(sql`${table.deletedAt} is null`)],
);
