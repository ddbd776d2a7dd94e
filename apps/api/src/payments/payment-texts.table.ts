/** The table of the texts that the owner's list of payments searches, which triggers of the database maintain (decision 129). */
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** What is searched of a payment's order, and its transaction id: beside both, so that a search reads neither. */
export const paymentTexts = pgTable(
  'payment_texts',
  {
    attemptId: text().primaryKey(),
    /** The order's `search_text`. */
    text: text().notNull(),
    /** In upper case. */
    tranId: text().notNull(),
  },
  (table) => [
    index('payment_texts_trigrams').using(
      'gin',
      table.text.op('gin_trgm_ops'),
      table.tranId.op('gin_trgm_ops'),
    ),
  ],
);
