/** The row that an insert creates, known without reading it back. */
import { getTableColumns, is, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The row of a table that has these values and the columns' defaults otherwise. Columns that the database computes are missing.
 */
export function insertedRow<Table extends PgTable>(
  table: Table,
  values: Table['$inferInsert'],
): Table['$inferSelect'] {
  const given = values as Record<string, unknown>;
  const fields = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    if (column.generated) return [];
    const value = given[name] ?? column.default ?? null;
    if (is(value, SQL)) throw new Error(`the default of ${name} is known to the database only`);
    return [[name, value]];
  });
  return Object.fromEntries(fields) as Table['$inferSelect'];
}
