/** The table of the variants of products. */
import type { Poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './catalog.table.ts';

/**
 * One row for each combination that is or was sold. A variant is changed only while its product is locked. Triggers give the
 * product what its default variant has, and the default variant what a client without variants changes in the product.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    /** One value of each option of the product, in their order. */
    values: text().array().notNull(),
    sku: text(),
    pricePoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    discountPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    presentPoisha: bigint({ mode: 'number' })
      .$type<Poisha>()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(discount_poisha, price_poisha)`),
    inStock: boolean().notNull().default(true),
    /** Units in stock; null if they are not counted. */
    stock: integer(),
    /** With so many units or fewer its stock is low; null for the shop's own threshold. */
    lowStockAt: integer(),
    /** Empty if it shows those of the product. */
    images: text().array().notNull().default([]),
    /** Orders keep its words; carts show it as sold out. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('product_variants_product').on(table.productId, table.position),
    index('product_variants_low_stock')
      .on(table.stock, table.productId)
      .where(sql`${table.deletedAt} is null and ${table.inStock} and ${table.stock} > 0`),
    index('product_variants_own_low_stock')
      .on(table.stock, table.productId)
      .where(
        sql`${table.deletedAt} is null and ${table.inStock} and ${table.stock} > 0 and ${table.stock} <= ${table.lowStockAt}`,
      ),
    uniqueIndex('product_variants_sku').on(table.sku).where(sql`${table.deletedAt} is null`),
  ],
);
