/** Inserts many rows with one parameter: Drizzle's `insert` builds one for each value, which takes several times as long. */
import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';

const nameOf = ({ keyAsName, name }: Column): string => (keyAsName ? toSnakeCase(name) : name);

/** The name of a column in the database, without its table. */
export const columnName = (column: Column): SQL => sql`${sql.identifier(nameOf(column))}`;

/** The rows as JSON with the names of the table's columns. */
export function rowsAsJson(table: PgTable, rows: readonly object[]): string {
  const columns = getTableColumns(table) as Record<string, Column>;
  const names = new Map(Object.entries(columns).map(([key, column]) => [key, nameOf(column)]));
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key) ?? key, value])),
    ),
  );
}

/** Inserts rows that all have the properties of the first one; other columns get their default. */
export async function insertRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table) as Record<string, Column>;
  const names = sql.join(
    Object.keys(first).map((key) => columnName(columns[key] as Column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names}
        from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${rowsAsJson(table, rows)}::jsonb)`,
  );
}
