/** The rows of a query that is written in SQL, which Drizzle gives no type. */
import type { SQL } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Runs the query; `Row` is what its columns are, as the database driver reads them: sums and counts are texts. */
export const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
