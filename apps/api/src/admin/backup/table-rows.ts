/** Rows of a table as lines of JSON, written and read by PostgreSQL itself, so that JavaScript never converts a value. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import type { ShopTable } from './shop-tables.ts';

/** Rows of one chunk. */
const chunkRows = 500;

export interface TableChecksum {
  name: string;
  rows: number;
  /** A checksum that does not depend on the order of the rows. */
  sum: string;
}

/** Names of columns, separated by commas. */
export const columnList = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const rowAsJson = ({ generatedColumns }: ShopTable): SQL =>
  generatedColumns.reduce(
    (row, column) => sql`(${row} - ${sql.raw(`'${column}'`)})`,
    sql`to_jsonb(each_row)`,
  );

/** Yields all rows of a table in chunks of lines. Requires a transaction. */
export async function* readRows(tx: Db, table: ShopTable): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select ${rowAsJson(table)}::text as line
        from ${sql.identifier(table.name)} as each_row`,
  );
  for (;;) {
    const { rows } = (await tx.execute(sql.raw(`fetch ${chunkRows} from backup_rows`))) as {
      rows: { line: string }[];
    };
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < chunkRows) break;
  }
  await tx.execute(sql`close backup_rows`);
}

/** Inserts lines into a table as rows, with their original identity values. */
export async function writeRows(tx: Db, table: ShopTable, lines: readonly string[]): Promise<void> {
  const columns = columnList(table.columns);
  const name = sql.identifier(table.name);
  await tx.execute(
    sql`insert into ${name} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::jsonb)`,
  );
}

/** Sets the sequences of a table to its highest values. */
export async function advanceSequences(tx: Db, table: ShopTable): Promise<void> {
  const { name } = table;
  for (const column of table.sequenceColumns) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column}), max(${sql.identifier(column)}))
          from ${sql.identifier(name)} having max(${sql.identifier(column)}) is not null`,
    );
  }
}

/** Returns the number and the checksum of a table's rows. */
export async function checksumRows(tx: Db, table: ShopTable): Promise<TableChecksum> {
  const { rows } = (await tx.execute(
    sql`select count(*) as rows, coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as sum
        from (select ${rowAsJson(table)}::text as line from ${sql.identifier(table.name)} as each_row) as lines`,
  )) as { rows: { rows: number; sum: string }[] };
  return { name: table.name, rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '0' };
}
