/** Tables of products, banners, and the catalogue's version with its last changes. */

import type { AdditionalValues, ProductTranslations } from '@jontro/shop/catalog/product-fields.ts';
import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameBn: text(),
    /** In languages other than English and Bengali. */
    names: jsonb().$type<TranslatedNames>().notNull().default({}),
    category: text().notNull(),
    pricePoisha: bigint({ mode: 'number' }).$type<Poisha>().notNull(),
    discountPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    /** The price for sorting, filtering and buying. */
    presentPoisha: bigint({ mode: 'number' })
      .$type<Poisha>()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(discount_poisha, price_poisha)`),
    inStock: boolean().notNull(),
    /** Units in stock; null if they are not counted. */
    stock: integer(),
    images: text().array().notNull(),
    keyFeatures: text().array().notNull(),
    description: text().notNull(),
    bestSeller: boolean().notNull().default(false),
    additional: jsonb().$type<AdditionalValues>().notNull().default({}),
    translations: jsonb().$type<ProductTranslations>().notNull().default({}),
    /** Units sold, for popularity. */
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
    // Few of many products are best sellers: this index finds them without a scan.
    index('products_best_seller')
      .on(table.sold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null and (${table.category} = 'Best Seller' or ${table.bestSeller})`),
  ],
);

/** The banners of the home page: each links to a category or a product. Those of shop.config.ts replace the demo shop's. */
export const banners = pgTable(
  'banners',
  {
    source: text({ enum: ['demo', 'owner'] })
      .notNull()
      .default('demo'),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** The label of the button. */
    action: text().notNull(),
    desktopImage: text().notNull(),
    mobileImage: text().notNull(),
    /** The name used in links; null if the banner links to a product. */
    category: text(),
    productId: text().references(() => products.id),
  },
  (table) => [primaryKey({ columns: [table.source, table.position] })],
);

/** One row: counts the changes of what public responses show, to invalidate caches. */
export const catalogVersions = pgTable('catalog_versions', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** The last changes by the version that each has made, with the tags of the responses that it touches. */
export const catalogChanges = pgTable('catalog_changes', {
  version: bigint({ mode: 'number' }).primaryKey(),
  tags: text().array().notNull(),
});
