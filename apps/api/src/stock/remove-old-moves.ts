/** Deletes stock moves that are older than three years; the units of that time become the opening of what follows. */
import { sql } from 'drizzle-orm';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../runtime/context.ts';

/** How long a change is kept. */
export const stockMoveYears = 3;
const yearMs = 365.25 * 24 * 3_600_000;
/** Products and variants of one transaction. */
const slice = 500;

/** Of each product and variant the newest old move stays, as its opening; so the sum of the changes stays the same. */
export async function removeOldMoves({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - stockMoveYears * yearMs).toISOString();
  const table = stockMoves;
  for (;;) {
    const left = await inTransaction(db, async (tx) => {
      const { rows } = (await tx.execute(sql`
        select max(${table.id}) as id from ${table} where ${table.at} < ${before}
        group by ${table.productId}, ${table.variantId} having count(*) > 1 limit ${slice}`)) as {
        rows: { id: string }[];
      };
      const kept = rows.map(({ id }) => id);
      if (kept.length === 0) return 0;
      await tx.execute(sql`
        delete from ${table} old using ${table} kept
        where kept.id = any(${sql.param(kept)}::bigint[]) and old.product_id = kept.product_id
          and old.variant_id = kept.variant_id and old.id < kept.id`);
      await tx.execute(sql`
        update ${table} set "change" = "left", why = 'opening', order_id = null, staff_id = null, note = null
        where id = any(${sql.param(kept)}::bigint[])`);
      return kept.length;
    });
    if (left < slice) return;
  }
}
