/** Where products and the banners that lead to them are kept. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameBn: text(),
    category: text().notNull(),
    pricePoisha: bigint({ mode: 'number' }).notNull(),
    discountPoisha: bigint({ mode: 'number' }),
    /** The price that counts for sorting, filtering and buying. */
    presentPoisha: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(discount_poisha, price_poisha)`),
    inStock: boolean().notNull(),
    /** Pieces left; null where the shop does not count them. */
    stock: integer(),
    images: text().array().notNull(),
    keyFeatures: text().array().notNull(),
    description: text().notNull(),
    bestSeller: boolean().notNull().default(false),
    /** Pieces sold, for popularity. */
    sold: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('products_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_category_newest')
      .on(table.category, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_category_price')
      .on(table.category, table.presentPoisha, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_popular')
      .on(table.sold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    // Of many products few are best sellers: they are found without looking at the others.
    index('products_best_seller')
      .on(table.sold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null and (${table.category} = 'Best Seller' or ${table.bestSeller})`),
  ],
);

/** The slides of the home page: each leads to a category or to a product. Those of shop.config.ts hide the demo shop's. */
export const banners = pgTable(
  'banners',
  {
    source: text({ enum: ['demo', 'owner'] })
      .notNull()
      .default('demo'),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** The words of the button. */
    action: text().notNull(),
    desktopImage: text().notNull(),
    mobileImage: text().notNull(),
    /** The name used in links; null where the slide leads to a product. */
    category: text(),
    productId: text().references(() => products.id),
  },
  (table) => [primaryKey({ columns: [table.source, table.position] })],
);

/** One row: counts changes of the catalogue, so that caches know when they are old. */
export const catalogVersions = pgTable('catalog_versions', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});
