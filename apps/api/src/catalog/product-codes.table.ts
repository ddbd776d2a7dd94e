/** The table of the codes on packages: what a scanner reads of a product or variant. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalog.table.ts';

export const productCodes = pgTable(
  'product_codes',
  {
    /** In capital letters. */
    code: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** Empty for a product without variants. */
    variantId: text().notNull().default(''),
  },
  (table) => [index('product_codes_product').on(table.productId, table.variantId)],
);
