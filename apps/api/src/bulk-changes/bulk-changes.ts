/** Starting and undoing changes of many products; `run-bulk-changes.ts` carries them out. */
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChange,
  type BulkChangeInput,
  bulkChangeKindRow,
  bulkChangeRetentionDays,
  bulkChangeTexts,
  bulkUndoMs,
  maxOpenChanges,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { bulkChangeItems, bulkChanges } from './bulk-changes.table.ts';
import { checkBulkChange, checkKind, chosenIds, digestOf } from './chosen-products.ts';
import { readBulkChange } from './read-changes.ts';

type Changes = Pick<Context, 'db' | 'config' | 'now' | 'limits'>;

/**
 * Starts a change of the products that match; a repeated key returns the change of before. Throws 400 for a wrong change, 403 without
 * the permission of its kind, 409 if other products match than in the preview, none or too many, or five changes of the same person are
 * open, 429.
 */
export async function startBulkChange(
  { db, config, now, limits }: Changes,
  currentUser: CurrentUser,
  { change, selection, digest, key }: EndpointInput<typeof bulkChangeEndpoints.startBulkChange>['body'],
): Promise<BulkChange> {
  await limits.limit('bulk-change', currentUser.userId);
  checkBulkChange(config.shop, currentUser, change);
  const { userId } = currentUser;
  return inTransaction(db, async (tx) => {
    await lockActor(tx, currentUser);
    const isSame = and(eq(bulkChanges.startedById, userId), eq(bulkChanges.startKey, key));
    const [earlier] = await tx.select({ id: bulkChanges.id }).from(bulkChanges).where(isSame);
    if (earlier) return readBulkChange(tx, now(), earlier.id);
    await checkOpenChanges(tx, currentUser);
    const ids = await chosenIds(tx, selection, config.shop.lowStockThreshold);
    if (digestOf(change, ids) !== digest) throw new ApplicationError('broken-rule', bulkChangeTexts.changed);
    const at = now();
    const id = newId(at);
    const row = { id, actorId: userId, startedById: userId, startKey: key, change, total: ids.length };
    await tx.insert(bulkChanges).values({ ...row, createdAt: at });
    await insertItems(tx, id, ids, change);
    await recordAudit(tx, at, currentUser, {
      event: 'startBulkChange',
      subjectId: id,
      name: bulkChangeKindRow(change.kind).label,
      after: { rows: ids.length, ...auditOf(change) },
    });
    return readBulkChange(tx, at, id);
  });
}

/** Stores the products of a change; with their units if it sets them, so that what is sold before it is their turn is kept. */
async function insertItems(
  tx: Db,
  id: string,
  ids: readonly string[],
  { kind, how }: BulkChangeInput,
): Promise<void> {
  const units =
    kind === 'stock' && how === 'set'
      ? sql`coalesce(
          (select jsonb_object_agg(sold.id, sold.stock) from ${productVariants} sold
           where sold.product_id = present.id and sold.deleted_at is null),
          jsonb_build_object('', present.stock))`
      : sql`null::jsonb`;
  await tx.execute(sql`
    insert into ${bulkChangeItems} (change_id, position, product_id, name, stock_at_start)
    select ${id}, chosen.position, present.id, present.name, ${units}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as chosen(id, position)
    join ${products} present on present.id = chosen.id`);
}

/** What the audit log says of a change besides the number of its products. */
const auditOf = ({ kind, percent, rounding, until, how, units, category, bestSeller }: BulkChangeInput) => ({
  ...(percent !== undefined && {
    percent: `${kind === 'discount' ? '-' : percent > 0 ? '+' : ''}${percent} %`,
  }),
  ...(percent !== undefined && rounding && { rounding }),
  ...(kind === 'discount' && until && { discountUntil: new Date(until).toISOString() }),
  ...(kind === 'stock' && units !== undefined && (how === 'set' ? { stock: units } : { addedUnits: units })),
  ...(kind === 'category' && category && { category }),
  ...(kind === 'best-seller' && bestSeller !== undefined && { bestSeller }),
});

/**
 * Lets the job bring the values back that a change has written, except those that were changed since. Throws 403 without the permission
 * of its kind, 404, 409 for a change that is not finished, is undone or began 24 hours ago, 429.
 */
export async function undoBulkChange(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  id: string,
): Promise<BulkChange> {
  await limits.limit('bulk-change', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
    const { state, change, createdAt } = orNotFound(found, bulkChangeTexts.notFound);
    checkKind(currentUser, change);
    const at = now();
    if (state === 'applying') throw new ApplicationError('broken-rule', bulkChangeTexts.running);
    if (state !== 'applied') throw new ApplicationError('broken-rule', bulkChangeTexts.undone);
    if (at.getTime() > createdAt.getTime() + bulkUndoMs)
      throw new ApplicationError('broken-rule', bulkChangeTexts.tooLate);
    const ofChange = and(eq(bulkChangeItems.changeId, id), eq(bulkChangeItems.state, 'changed'));
    const rows = await tx.$count(bulkChangeItems, ofChange);
    await tx
      .update(bulkChanges)
      .set({ state: 'undoing', actorId: currentUser.userId })
      .where(eq(bulkChanges.id, id));
    await recordAudit(tx, at, currentUser, {
      event: 'undoBulkChange',
      subjectId: id,
      name: bulkChangeKindRow(change.kind).label,
      after: { rows },
    });
    return readBulkChange(tx, at, id);
  });
}

/** So that two requests of one person are counted one after the other. */
const lockActor = (tx: Db, { userId }: CurrentUser) => lockName(tx, `bulk-changes:${userId}`);

async function checkOpenChanges(tx: Db, { userId }: CurrentUser): Promise<void> {
  const isOpen = inArray(bulkChanges.state, ['applying', 'undoing']);
  const open = await tx.$count(bulkChanges, and(eq(bulkChanges.actorId, userId), isOpen));
  if (open >= maxOpenChanges) throw new ApplicationError('broken-rule', bulkChangeTexts.tooManyOpen);
}

/** Deletes changes that began long ago. */
export async function removeOldBulkChanges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - bulkChangeRetentionDays * 86_400_000);
  await db.delete(bulkChanges).where(lt(bulkChanges.createdAt, oldest));
}
