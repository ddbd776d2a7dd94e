/** The table of the numbers of orders and users, which triggers of the database maintain (decision 129). */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Rows of a table that are not deleted: the sum of its counts. A transaction changes one that no other has locked, or adds one,
 * so that there are as many as have ever changed at once, and nothing waits for a count. A backup leaves the table out.
 */
export const rowCounts = pgTable('row_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  counted: text({ enum: ['orders', 'users'] }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});
