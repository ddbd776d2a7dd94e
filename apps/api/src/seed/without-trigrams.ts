/** Adds many products without their index of trigrams, which is built faster than it grows. */
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/**
 * Drops the index, adds products, and creates it as it was. Until the transaction ends, the owner's search for products and
 * changes of products wait.
 */
export async function withoutTrigrams(tx: Db, addProducts: () => Promise<void>): Promise<void> {
  const { rows } = (await tx.execute(
    sql`select indexdef from pg_indexes where indexname = 'product_texts_trigrams' and schemaname = current_schema()`,
  )) as { rows: { indexdef: string }[] };
  const [index] = rows;
  if (!index) throw new Error('there is no index of trigrams');
  await tx.execute(sql`drop index product_texts_trigrams`);
  await addProducts();
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
  await tx.execute(sql.raw(index.indexdef));
}
