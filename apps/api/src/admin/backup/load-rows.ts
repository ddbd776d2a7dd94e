/** Loads the rows of a backup, table by table. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import type { ShopTable } from './shop-tables.ts';
import { columnList, writeRows } from './table-rows.ts';

export interface RowLoader {
  /** Takes lines of JSON, a row each; those of one table come one after the other. */
  add(table: ShopTable, lines: readonly string[]): Promise<void>;
  /** To be called after the last row. */
  end(): Promise<void>;
}

const collectedRows = 'restored_rows';

/**
 * Returns a loader for a transaction. A table with triggers that see all rows of a statement, as sums of days do, gets its rows in one:
 * each chunk would change the same sums again, and every further change in the same transaction would pass all their former versions.
 */
export function createRowLoader(tx: Db): RowLoader {
  const bySummed = new Map<string, boolean>();
  let collecting: ShopTable | undefined;

  async function isSummed({ name }: ShopTable): Promise<boolean> {
    const known = bySummed.get(name);
    if (known !== undefined) return known;
    const { rows } = (await tx.execute(
      sql`select 1 from pg_trigger where tgrelid = ${name}::regclass and tgnewtable is not null`,
    )) as { rows: object[] };
    bySummed.set(name, rows.length > 0);
    return rows.length > 0;
  }

  async function collect(table: ShopTable): Promise<void> {
    collecting = table;
    await tx.execute(
      sql`create temporary table ${sql.identifier(collectedRows)} on commit drop as select * from ${sql.identifier(table.name)} with no data`,
    );
  }

  async function insertCollected(): Promise<void> {
    if (!collecting) return;
    const { name, columns } = collecting;
    collecting = undefined;
    const list = columnList(columns);
    await tx.execute(
      sql`insert into ${sql.identifier(name)} (${list}) overriding system value select ${list} from ${sql.identifier(collectedRows)}`,
    );
    await tx.execute(sql`drop table ${sql.identifier(collectedRows)}`);
  }

  return {
    async add(table, lines) {
      if (collecting && collecting.name !== table.name) await insertCollected();
      if (!collecting && (await isSummed(table))) await collect(table);
      await writeRows(tx, collecting ? { ...table, name: collectedRows } : table, lines);
    },
    end: insertCollected,
  };
}
