/** The table of the texts that the owner's list searches, which triggers of the database maintain (decision 121). */
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Names, category and features of each product that is not deleted, in lower case. Beside `products`, because each sale writes
 * all indexes of a product again, and an index of trigrams costs more than all others.
 */
export const searchTexts = pgTable(
  'product_texts',
  { productId: text().primaryKey(), text: text().notNull() },
  (table) => [index('product_texts_trigrams').using('gin', table.text.op('gin_trgm_ops'))],
);
