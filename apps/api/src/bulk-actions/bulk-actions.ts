/** Previewing, starting, undoing and listing actions on many orders; `run-bulk-actions.ts` carries them out. */

import type { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import {
  type BulkAction,
  type BulkFailure,
  type BulkPreview,
  bulkKindRow,
  bulkRetentionDays,
  bulkTexts,
  maxOpenActions,
} from '@jontro/shop/bulk-actions/bulk-actions.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { orders } from '../orders/orders.table.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';
import { bulkActionItems, bulkActions } from './bulk-actions.table.ts';
import { digestOf, divideSelected, findAction, toBulkOrder } from './selected-orders.ts';

type Input<Name extends keyof typeof bulkActionEndpoints> = EndpointInput<(typeof bulkActionEndpoints)[Name]>;
type ActionRow = typeof bulkActions.$inferSelect;
type Reads = Pick<Context, 'db' | 'orderPayments'>;
type Changes = Pick<Context, 'db' | 'orderPayments' | 'now' | 'limits'>;

/** How many actions are listed. */
const listedActions = 20;

/** Returns what an action would do. Throws as `divideSelected()`, and 429. */
export async function previewBulkAction(
  { db, orderPayments, limits }: Reads & Pick<Context, 'limits'>,
  currentUser: CurrentUser,
  { kind, ...selection }: Input<'previewBulkAction'>['query'],
): Promise<BulkPreview> {
  await limits.limit('bulk-preview', currentUser.userId);
  const { able, ...preview } = await divideSelected(db, { orderPayments }, kind, selection);
  return { ...preview, able: able.length, digest: digestOf(kind, able) };
}

/**
 * Starts an action on the orders of a selection that can take part; a repeated key returns the action of before. Throws 403 without
 * the permission of the kind, 409 if the orders are not those of the preview, none can take part, there are too many, or five
 * actions of the same person are open.
 */
export async function startBulkAction(
  { db, orderPayments, now, limits }: Changes,
  currentUser: CurrentUser,
  { kind, selection, digest, key }: Input<'startBulkAction'>['body'],
): Promise<BulkAction> {
  checkPermission(currentUser, kind);
  await limits.limit('bulk-action', currentUser.userId);
  return inTransaction(db, async (tx) => {
    await lockActor(tx, currentUser);
    const isSame = and(eq(bulkActions.actorId, currentUser.userId), eq(bulkActions.startKey, key));
    const [earlier] = await tx.select().from(bulkActions).where(isSame);
    if (earlier) return readAction(tx, now(), earlier.id);
    await checkOpenActions(tx, currentUser);
    const { able } = await divideSelected(tx, { orderPayments }, kind, selection);
    if (digestOf(kind, able) !== digest) throw new ApplicationError('broken-rule', bulkTexts.changed);
    if (able.length === 0) throw new ApplicationError('broken-rule', bulkTexts.none);
    const at = now();
    const action = { id: newId(at), kind, actorId: currentUser.userId, startKey: key, total: able.length };
    await tx.insert(bulkActions).values({ ...action, createdAt: at });
    await tx.execute(sql`
      insert into ${bulkActionItems} (action_id, position, order_id)
      select ${action.id}, position, id from jsonb_array_elements_text(${JSON.stringify(able)}::jsonb) with ordinality as chosen(id, position)`);
    await recordAudit(tx, at, currentUser, {
      event: 'startBulkAction',
      subjectId: action.id,
      name: bulkKindRow(kind).label,
      after: { rows: able.length },
    });
    return readAction(tx, at, action.id);
  });
}

/**
 * Undoes a finished action on each order that has not changed since, within 30 minutes of its start. Throws 404 for an unknown one, 400
 * without a reason, 403 without the permission of its kind, 409 if it is not finished, cannot be undone or is undone already.
 */
export async function undoBulkAction(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  { id, reason: given }: { id: string; reason: string },
): Promise<BulkAction> {
  const reason = given.trim();
  if (reason === '') throw new ApplicationError('invalid', bulkTexts.reasonMissing, { field: 'reason' });
  await limits.limit('bulk-action', currentUser.userId);
  return inTransaction(db, async (tx) => {
    await lockActor(tx, currentUser);
    const undone = await findAction(tx, id);
    checkPermission(currentUser, undone.kind);
    const at = now();
    checkUndoable(undone, at);
    if ((await tx.$count(bulkActions, eq(bulkActions.undoes, id))) > 0)
      throw new ApplicationError('broken-rule', bulkTexts.undone);
    await checkOpenActions(tx, currentUser);
    const { kind } = undone;
    const done = and(eq(bulkActionItems.actionId, id), eq(bulkActionItems.state, 'done'));
    const total = await tx.$count(bulkActionItems, done);
    const action = { id: newId(at), kind, actorId: currentUser.userId, startKey: `undo:${id}`, total };
    const [inserted] = await tx
      .insert(bulkActions)
      .values({ ...action, undoes: id, reason, createdAt: at })
      .onConflictDoNothing()
      .returning();
    if (!inserted) throw new ApplicationError('broken-rule', bulkTexts.undone);
    await tx.execute(sql`
      insert into ${bulkActionItems} (action_id, position, order_id)
      select ${action.id}, position, order_id from ${bulkActionItems} where ${done}`);
    await recordAudit(tx, at, currentUser, {
      event: 'undoBulkAction',
      subjectId: id,
      name: bulkKindRow(kind).label,
      after: { rows: total, reason },
    });
    return readAction(tx, at, action.id);
  });
}

function checkPermission(currentUser: CurrentUser, kind: ActionRow['kind']): void {
  requirePermission(currentUser, bulkKindRow(kind).permission);
}

function checkUndoable({ kind, undoes, finishedAt, createdAt }: ActionRow, at: Date): void {
  if (!bulkKindRow(kind).undoable || undoes) throw new ApplicationError('broken-rule', bulkTexts.notUndoable);
  if (!finishedAt) throw new ApplicationError('broken-rule', bulkTexts.running);
  if (at.getTime() > createdAt.getTime() + undoMs)
    throw new ApplicationError('broken-rule', bulkTexts.tooLate);
}

/** So that two requests of one person are counted one after the other. */
const lockActor = (tx: Db, { userId }: CurrentUser) => lockName(tx, `bulk-actions:${userId}`);

async function checkOpenActions(tx: Db, { userId }: CurrentUser): Promise<void> {
  const open = await tx.$count(
    bulkActions,
    and(eq(bulkActions.actorId, userId), isNull(bulkActions.finishedAt)),
  );
  if (open >= maxOpenActions) throw new ApplicationError('broken-rule', bulkTexts.tooManyOpen);
}

const counts = sql`(
  select coalesce(jsonb_object_agg(state, count), '{}') from (
    select state, count(*) from ${bulkActionItems} where ${bulkActionItems.actionId} = ${sql.raw('"bulk_actions"."id"')} group by state
  ) as counted)`.mapWith((value: unknown) => value as { done?: number; failed?: number });

const isUndone = sql<boolean>`exists (select 1 from bulk_actions as undo where undo.undoes = ${sql.raw('"bulk_actions"."id"')})`;

const selectActions = (db: Db) =>
  db
    .select({ row: bulkActions, email: users.email, counts, isUndone })
    .from(bulkActions)
    .innerJoin(users, eq(users.id, bulkActions.actorId))
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectActions>>[number];

function toAction(now: Date, { row, email, counts, isUndone }: Selected): BulkAction {
  const undoableUntil = new Date(row.createdAt.getTime() + undoMs);
  const isUndoable =
    bulkKindRow(row.kind).undoable &&
    !row.undoes &&
    !isUndone &&
    now <= undoableUntil &&
    (counts.done ?? 0) > 0;
  return {
    _id: row.id,
    kind: row.kind,
    by: email,
    createdAt: row.createdAt.toISOString(),
    ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
    total: row.total,
    done: counts.done ?? 0,
    failed: counts.failed ?? 0,
    ...(row.undoes && { undoes: row.undoes }),
    ...(row.reason && { reason: row.reason }),
    ...(isUndoable && { undoableUntil: undoableUntil.toISOString() }),
  };
}

/** Returns an action; throws 404 for an unknown one. */
export async function readAction(db: Db, now: Date, id: string): Promise<BulkAction> {
  const [found] = await selectActions(db).where(eq(bulkActions.id, id));
  if (!found) throw new ApplicationError('not-found', bulkTexts.notFound);
  return toAction(now, found);
}

/** Returns the newest actions of everybody, those that are not finished first. */
export async function listBulkActions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<BulkAction[]> {
  const isOpen = isNull(bulkActions.finishedAt);
  const found = await selectActions(db)
    .orderBy(desc(isOpen), desc(bulkActions.createdAt), bulkActions.id)
    .limit(listedActions);
  const at = now();
  return found.map((row) => toAction(at, row));
}

/** Returns the orders that an action did not change, with their reasons; throws 404 for an unknown action. */
export async function listBulkFailures(
  db: Db,
  { id, ...page }: { id: string } & Input<'listBulkFailures'>['query'],
): Promise<PagedList<BulkFailure>> {
  await findAction(db, id);
  const { limit, offset } = limitAndOffset(page);
  const failed = and(eq(bulkActionItems.actionId, id), eq(bulkActionItems.state, 'failed'));
  const select = () =>
    db
      .select({ row: orders, reason: bulkActionItems.reason })
      .from(bulkActionItems)
      .innerJoin(orders, eq(orders.id, bulkActionItems.orderId))
      .where(failed)
      .$dynamic();
  const total = await countRows(
    db,
    db.select({ position: bulkActionItems.position }).from(bulkActionItems).where(failed).$dynamic(),
  );
  const rows = await select().orderBy(asc(bulkActionItems.position)).limit(limit).offset(offset);
  return {
    entries: rows.map(({ row, reason }) => ({ ...toBulkOrder(row), reason: reason ?? '' })),
    ...total,
  };
}

/** Deletes actions that were finished long ago, with what undid them. */
export async function removeOldBulkActions(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - bulkRetentionDays * 86_400_000);
  await db.delete(bulkActions).where(lt(bulkActions.finishedAt, oldest));
}
