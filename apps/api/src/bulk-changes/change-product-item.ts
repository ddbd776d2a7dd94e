/** Changes one product of a change of many, or undoes that, within the transaction that stores its result. */
import {
  type BulkChangeInput,
  bulkChangeTexts,
  type ChangedValue,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { StockReason } from '@jontro/shop/stock/stock-reasons.ts';
import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { updateProduct } from '../catalog/product-changes.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import type { Db } from '../database/db.ts';
import type { VariedProduct } from '../product-imports/file-cells.ts';
import type { bulkChangeItems } from './bulk-changes.table.ts';
import { undoneChange } from './undone-change.ts';
import { wantedChange } from './wanted-change.ts';

type ItemRow = typeof bulkChangeItems.$inferSelect;
type Update = Parameters<typeof updateProduct>[0] & { locked: VariedProduct };
export type WrittenItem = Pick<ItemRow, 'position' | 'state' | 'values'> &
  Partial<Pick<ItemRow, 'reason' | 'stockMoveId'>>;

/** Reasons of staff, who have seen the units; those of orders are differences that an undo keeps. */
const byStaff = [
  'edited',
  'import',
  'bulk',
  'received',
  'found',
  'damaged',
  'lost',
  'counted',
  'other',
] as const satisfies StockReason[];

/** Changes a locked product. Throws as `wantedChange()` and `updateProduct()`, before anything is written. */
export async function changeItem(
  update: Update,
  change: BulkChangeInput,
  { position, productId, stockAtStart }: ItemRow,
): Promise<WrittenItem> {
  const { input, values } = wantedChange(change, update.locked, stockAtStart);
  if (!input) return { position, state: 'unchanged', values };
  await updateProduct(update, productId, input);
  const stockMoveId = change.kind === 'stock' ? await newestMove(update.tx, productId) : null;
  return { position, state: 'changed', values, stockMoveId };
}

/** Brings the values of a locked product back, except those that were changed since. Throws as `updateProduct()`. */
export async function undoItem(
  update: Update,
  { position, productId, values, stockMoveId }: ItemRow,
): Promise<WrittenItem> {
  const moved = stockMoveId === null ? [] : await movedSince(update.tx, productId, stockMoveId);
  const undone = undoneChange(values, update.locked, new Set(moved));
  if (undone.input) await updateProduct({ ...update, restores: true }, productId, undone.input);
  const isKept = undone.values.some(({ kept }: ChangedValue) => kept);
  return {
    position,
    state: isKept ? 'kept' : 'undone',
    values: undone.values,
    ...(isKept && { reason: bulkChangeTexts.changedSince }),
  };
}

async function newestMove(tx: Db, productId: string): Promise<number | null> {
  const [newest] = await tx
    .select({ id: max(stockMoves.id) })
    .from(stockMoves)
    .where(eq(stockMoves.productId, productId));
  return newest?.id ?? null;
}

/** The ids of variants ("" for the product itself) whose units staff have changed after a move. */
async function movedSince(tx: Db, productId: string, stockMoveId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: stockMoves.variantId })
    .from(stockMoves)
    .where(
      and(
        eq(stockMoves.productId, productId),
        gt(stockMoves.id, stockMoveId),
        inArray(stockMoves.why, [...byStaff]),
      ),
    );
  return rows.map(({ id }) => id);
}
