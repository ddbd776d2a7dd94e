/** Tables of products and banners. */

import type { AdditionalValues, ProductTranslations } from '@jontro/shop/catalog/product-fields.ts';
import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import type { Spec } from '@jontro/shop/catalog/spec-sheets.ts';
import type { ProductOption } from '@jontro/shop/catalog/variants.ts';
import type { Poisha } from '@jontro/shop/money.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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

type StockColumns = { inStock: AnyPgColumn; stock: AnyPgColumn };
const isSoldOut = ({ inStock, stock }: StockColumns): SQL =>
  sql`not (${inStock} and ${stock} is distinct from 0)`;

/** Out of stock first, then by units, then products without a count. */
export const stockOrder = ({ inStock, stock }: StockColumns): SQL =>
  sql`(case when ${inStock} and ${stock} is distinct from 0 then coalesce(${stock}, 2147483647) else 0 end)`;

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
    /** The discount price that begins at `discountFrom`; of a product with variants they have theirs. */
    plannedPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    discountFrom: timestamp({ withTimezone: true }),
    discountUntil: timestamp({ withTimezone: true }),
    /** When the last discount with an end was over. */
    discountEndedAt: timestamp({ withTimezone: true }),
    /** When the product changes by itself next (due-changes.ts). */
    dueAt: timestamp({ withTimezone: true }),
    inStock: boolean().notNull(),
    /** Units in stock; null if they are not counted. */
    stock: integer(),
    /** With so many units or fewer its stock is low; null for the shop's own threshold. */
    lowStockAt: integer(),
    /** What a unit costs the shop; null if that is unknown. In no response without the permission `reports`. */
    costPoisha: bigint({ mode: 'number' }).$type<Poisha>(),
    images: text().array().notNull(),
    keyFeatures: text().array().notNull(),
    description: text().notNull(),
    bestSeller: boolean().notNull().default(false),
    additional: jsonb().$type<AdditionalValues>().notNull().default({}),
    translations: jsonb().$type<ProductTranslations>().notNull().default({}),
    /** What it can be chosen by; empty without variants. */
    options: jsonb().$type<readonly ProductOption[]>().notNull().default([]),
    /** The variant whose price, stock and pictures it has; triggers of the database maintain it (decision 154). */
    defaultVariantId: text(),
    /** Of a product with variants: the pictures of those that have none. */
    ownImages: text().array(),
    /** Values for the rows of the category's specification sheet. */
    specs: jsonb().$type<Spec[]>().notNull().default([]),
    /** Units sold, for popularity. */
    sold: integer().notNull().default(0),
    /** The number of published reviews with one star to five; triggers of the database maintain it (decision 158). */
    ratings: integer().array().notNull().default([0, 0, 0, 0, 0]),
    /** The number of its published questions; a trigger writes it with each change of these, so that the search sees it (decision 160). */
    questions: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Also of a draft, since then. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Not in the shop, and not deleted. */
    draft: boolean().notNull().default(false),
    publishAt: timestamp({ withTimezone: true }),
    unpublishAt: timestamp({ withTimezone: true }),
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
    // For index-only scans with a filter by price, and of products on sale.
    index('products_category_filtered')
      .on(
        table.category,
        table.createdAt.desc().nullsFirst(),
        table.id,
        table.presentPoisha,
        table.inStock,
        table.stock,
      )
      .where(sql`${table.deletedAt} is null`),
    index('products_category_sold_out')
      .on(table.category, table.createdAt.desc().nullsFirst(), table.id, table.presentPoisha)
      .where(sql`${table.deletedAt} is null and ${isSoldOut(table)}`),
    // For the owner's list and report of low stock.
    index('products_sold_out')
      .on(table.stock, table.sold.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null and ${isSoldOut(table)}`),
    index('products_low_stock')
      .on(table.stock, table.sold.desc().nullsFirst(), table.id, table.createdAt)
      .where(sql`${table.deletedAt} is null and ${table.inStock} and ${table.stock} > 0`),
    index('products_own_low_stock')
      .on(table.stock, table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.inStock} and ${table.stock} > 0 and ${table.stock} <= ${table.lowStockAt}`,
      ),
    // For the sorts of the owner's list, each newest first among equals; in both directions where many products are equal, or
    // where nulls come last.
    index('products_name')
      .on(sql`lower(${table.name})`, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_price')
      .on(table.pricePoisha, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_discount')
      .on(table.discountPoisha, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_highest_discount')
      .on(table.discountPoisha.desc().nullsLast(), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_least_stock')
      .on(stockOrder(table), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_most_stock')
      .on(sql`${stockOrder(table)} desc`, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('products_drafts').on(table.updatedAt.desc().nullsFirst(), table.id).where(sql`${table.draft}`),
    // Few of many products are best sellers: this index finds them without a scan.
    index('products_best_seller')
      .on(table.sold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null and (${table.category} = 'Best Seller' or ${table.bestSeller})`),
  ],
);

/** The demo shop's banners: each links to a category or a product. Rows of the `owner` are those of earlier versions. */
export const banners = pgTable(
  'banners',
  {
    source: text({ enum: ['demo', 'owner', 'demo-hero', 'demo-guide', 'demo-category'] })
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
