/**
 * Carries out and undoes changes of many products in slices: the products of a slice and their results are one transaction, so that an
 * end at any moment neither loses nor repeats a change, and cached responses are dropped once. Processes share the changes by leases.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BulkChangeState,
  type BulkItemResult,
  bulkChangeKindRow,
  bulkChangeTexts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { isConnectionLoss, isReadOnly } from '../database/database-error.ts';
import type { Db, Log } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { VariedProduct } from '../product-imports/file-cells.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { leaseNextWork } from '../runtime/leased-work.ts';
import { holdCategories } from '../settings/stored-settings.ts';
import { findActor } from '../users/find-actor.ts';
import { bulkChangeItems, bulkChanges } from './bulk-changes.table.ts';
import { changeItem, undoItem, type WrittenItem } from './change-product-item.ts';
import { readProducts } from './chosen-products.ts';

type ChangeRow = typeof bulkChanges.$inferSelect;
type ItemRow = typeof bulkChangeItems.$inferSelect;
type Parts = Pick<Context, 'db' | 'now' | 'config' | 'publicCache'>;

/** Longer than a turn takes; what is written twice at a time is still written once. */
const leaseMs = 20_000;
/** How many products are locked at a time: shoppers who buy one of them wait for the slice. */
const sliceProducts = 20;
/** How many slices are written before another change has its turn. */
const turnSlices = 5;

/** The states that the job works on: the products that wait for it, its end, and the result of one that it cannot write. */
const works = {
  applying: { waiting: 'waiting', end: 'applied', failed: 'failed' },
  undoing: { waiting: 'changed', end: 'undone', failed: 'kept' },
} as const satisfies Partial<
  Record<BulkChangeState, { waiting: BulkItemResult; end: BulkChangeState; failed: BulkItemResult }>
>;
type Work = (typeof works)[keyof typeof works];
const workOf = ({ state }: ChangeRow): Work => works[state as keyof typeof works];

export interface ChangeRun {
  shouldStop?: () => boolean;
  log?: Pick<Log, 'error'>;
  /** Awaited after each slice with the time that it took, in ms, so that shoppers do not wait. */
  pause?: (tookMs: number) => Promise<unknown>;
}

/** Works on changes until none is left to do. */
export async function runBulkChanges(parts: Parts, run: ChangeRun = {}): Promise<void> {
  const open = inArray(bulkChanges.state, ['applying', 'undoing']);
  while (!run.shouldStop?.()) {
    const change = await leaseNextWork(parts.db, bulkChanges, { open, now: parts.now(), leaseMs });
    if (!change || !(await takeTurn(parts, change, run))) return;
  }
}

/** Writes some slices; returns false if another process writes what is left. */
async function takeTurn(parts: Parts, change: ChangeRow, run: ChangeRun): Promise<boolean> {
  let count = 0;
  while (count < turnSlices && !run.shouldStop?.()) {
    const start = performance.now();
    if (!(await trySlice(parts, change, run))) break;
    count += 1;
    await run.pause?.(performance.now() - start);
  }
  const { db } = parts;
  const work = workOf(change);
  const isSame = and(eq(bulkChanges.id, change.id), eq(bulkChanges.state, change.state));
  const left = db
    .select({ position: bulkChangeItems.position })
    .from(bulkChangeItems)
    .where(and(eq(bulkChangeItems.changeId, change.id), eq(bulkChangeItems.state, work.waiting)));
  const ended = await db
    .update(bulkChanges)
    .set({ state: work.end, leaseUntil: null })
    .where(and(isSame, notExists(left)))
    .returning({ id: bulkChanges.id });
  // After the end, never before: who leased it in between would keep an undo of it from everybody.
  await db.update(bulkChanges).set({ leaseUntil: null }).where(isSame);
  return count > 0 || ended.length > 0;
}

/**
 * Writes the next products; returns false if none waits. If one fails unexpectedly, each is written alone. Throws only if the database
 * cannot be reached.
 */
async function trySlice(parts: Parts, change: ChangeRow, run: ChangeRun): Promise<boolean> {
  try {
    return (await writeSlice(parts, change, sliceProducts)) > 0;
  } catch (error) {
    if (isConnectionLoss(error) || isReadOnly(error)) throw error;
  }
  let current: ItemRow | undefined;
  try {
    return (
      (await writeSlice(parts, change, 1, (item) => {
        current = item;
      })) > 0
    );
  } catch (error) {
    if (!current || isConnectionLoss(error) || isReadOnly(error)) throw error;
    run.log?.error({ err: error, change: change.id }, 'a product of a change failed');
    await parts.db
      .update(bulkChangeItems)
      .set({ state: workOf(change).failed, reason: failureTexts.unexpected })
      .where(
        and(
          eq(bulkChangeItems.changeId, change.id),
          eq(bulkChangeItems.position, current.position),
          eq(bulkChangeItems.state, current.state),
        ),
      );
    return true;
  }
}

/** Writes up to `size` products in one transaction; returns how many. `onItem` is called before each. */
async function writeSlice(
  parts: Parts,
  change: ChangeRow,
  size: number,
  onItem: (item: ItemRow) => void = () => undefined,
): Promise<number> {
  const work = workOf(change);
  return changeCatalog(parts, async (tx, touch) => {
    const items = await lockItems(tx, change, work, size);
    if (items.length === 0) return 0;
    const by = await findActor(tx, change.actorId);
    const { permission = 'products' } = bulkChangeKindRow(change.change.kind);
    // Rights may have been taken away since the start.
    const allowed = by && hasPermission(by, 'products') && hasPermission(by, permission);
    const hold = holdCategories(parts);
    // Before the products: a category that is moved holds the settings before its products.
    const held = allowed ? await hold(tx) : [];
    const stored = await readProducts(tx, allowed ? items.map(({ productId }) => productId) : [], {
      lock: true,
    });
    const results: WrittenItem[] = [];
    for (const item of items) {
      onItem(item);
      const write = async () => {
        if (!by || !allowed) throw new ApplicationError('no-role', bulkChangeTexts.notAllowed);
        const update = {
          ...parts,
          by,
          tx,
          touch,
          stockReason: 'bulk' as const,
          holdCategories: async () => held,
        };
        const locked = storedProduct(stored, item, change.state);
        return change.state === 'applying'
          ? changeItem({ ...update, locked }, change.change, item)
          : undoItem({ ...update, locked }, item);
      };
      // Expected errors are thrown before anything is written.
      results.push(await write().catch((error: unknown) => failedItem(item, work, error)));
    }
    await storeResults(tx, change, results);
    return items.length;
  });
}

/** Throws 404 for a product that was deleted, unless it is undone: it may come back, and then has the values of before. */
function storedProduct(
  stored: ReadonlyMap<string, VariedProduct>,
  { productId }: ItemRow,
  state: ChangeRow['state'],
): VariedProduct {
  const product = stored.get(productId);
  if (!product || (product.row.deletedAt !== null && state === 'applying'))
    throw new ApplicationError('not-found', productTexts.notFound);
  return product;
}

function failedItem({ position, values }: ItemRow, { failed }: Work, error: unknown): WrittenItem {
  if (!(error instanceof ApplicationError)) throw error;
  return { position, state: failed, values, reason: error.message };
}

const lockItems = (tx: Db, { id }: ChangeRow, { waiting }: Work, size: number): Promise<ItemRow[]> =>
  tx
    .select()
    .from(bulkChangeItems)
    .where(and(eq(bulkChangeItems.changeId, id), eq(bulkChangeItems.state, waiting)))
    .orderBy(asc(bulkChangeItems.position))
    .limit(size)
    .for('update', { skipLocked: true });

/** Stores the results of a slice in one statement. */
async function storeResults(tx: Db, { id }: ChangeRow, results: readonly WrittenItem[]): Promise<void> {
  const rows = results.map(({ stockMoveId, ...result }) => ({ ...result, stock_move_id: stockMoveId }));
  await tx.execute(sql`
    update ${bulkChangeItems} as stored set
      state = result.state, "values" = result."values", reason = result.reason,
      stock_move_id = coalesce(result.stock_move_id, stored.stock_move_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as result(
      position int, state text, "values" jsonb, reason text, stock_move_id bigint)
    where stored.change_id = ${id} and stored.position = result.position`);
}

/** The longest pause, in ms. */
const maxPauseMs = 200;

/** Works on changes of many products; every process takes part. Half of the time is left to shoppers. */
export const bulkChangesJob: Job = {
  name: 'bulk changes',
  everyMs: 1_000,
  create: (context, log) => ({
    run: (shouldStop) =>
      runBulkChanges(context, {
        shouldStop,
        log,
        pause: (tookMs) => delay(Math.min(tookMs, maxPauseMs)),
      }),
  }),
};
