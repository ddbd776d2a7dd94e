/**
 * Carries out actions on many orders: each order in a transaction of its own, with the single move's use case and the result of the
 * order, so that an end at any moment neither loses nor repeats a change. Processes share the actions by leases.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { bulkKindRow, bulkTexts } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import { isConnectionLoss, isReadOnly } from '../database/database-error.ts';
import type { Db, Log } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { leaseNextWork } from '../runtime/leased-work.ts';
import { findActor } from '../users/find-actor.ts';
import { bulkActionItems, bulkActions } from './bulk-actions.table.ts';
import { type Changed, changeOrder, undoChange } from './change-order.ts';

type ActionRow = typeof bulkActions.$inferSelect;
type ItemRow = typeof bulkActionItems.$inferSelect;
type Parts = Pick<Context, 'db' | 'now' | 'config' | 'orderPayments'>;

/** Much longer than `turnOrders` take. */
const leaseMs = 60_000;
/** How many orders of an action are changed before another action has its turn. */
const turnOrders = 25;

export interface BulkRun {
  shouldStop?: () => boolean;
  log?: Pick<Log, 'error'>;
  /** Awaited after each order with the time that it took, in ms, so that shoppers do not wait. */
  pause?: (tookMs: number) => Promise<unknown>;
}

/** Works on the open actions until none is left; returns how many orders were tried. */
export async function runBulkActions(parts: Parts, run: BulkRun = {}): Promise<number> {
  let tried = 0;
  while (!run.shouldStop?.()) {
    const open = isNull(bulkActions.finishedAt);
    const action = await leaseNextWork(parts.db, bulkActions, { open, now: parts.now(), leaseMs });
    if (!action) break;
    const count = await takeTurn(parts, action, run);
    tried += count;
    await endTurn(parts, action);
    // Another process holds what is left of it.
    if (count === 0 && !(await isFinished(parts.db, action))) break;
  }
  return tried;
}

async function takeTurn(parts: Parts, action: ActionRow, run: BulkRun): Promise<number> {
  let count = 0;
  while (count < turnOrders && !run.shouldStop?.()) {
    const start = performance.now();
    if (!(await tryNextItem(parts, action, run))) break;
    count += 1;
    await run.pause?.(performance.now() - start);
  }
  return count;
}

/** Gives the lease back, and finishes the action once no order waits. */
async function endTurn({ db, now }: Parts, { id }: ActionRow): Promise<void> {
  const waiting = db
    .select({ position: bulkActionItems.position })
    .from(bulkActionItems)
    .where(and(eq(bulkActionItems.actionId, id), eq(bulkActionItems.state, 'waiting')));
  const open = and(eq(bulkActions.id, id), isNull(bulkActions.finishedAt));
  await db.update(bulkActions).set({ leaseUntil: null }).where(open);
  await db
    .update(bulkActions)
    .set({ finishedAt: now() })
    .where(and(open, notExists(waiting)));
}

const isFinished = async (db: Db, { id }: ActionRow): Promise<boolean> =>
  (await db.$count(bulkActions, and(eq(bulkActions.id, id), isNull(bulkActions.finishedAt)))) === 0;

/**
 * Changes the next order and stores its result; returns false if none waits. An order that another process is changing is left to
 * that process. Throws only if the database cannot be reached.
 */
async function tryNextItem(parts: Parts, action: ActionRow, { log }: BulkRun): Promise<boolean> {
  let current: ItemRow | undefined;
  try {
    return await inTransaction(parts.db, async (tx) => {
      current = await lockNextItem(tx, action);
      if (!current) return false;
      const at = parts.now();
      const { stepBefore = null } = await changeItem(tx, parts, action, current, at);
      await tx.update(bulkActionItems).set({ state: 'done', at, stepBefore }).where(isItem(current));
      return true;
    });
  } catch (error) {
    if (!current || isConnectionLoss(error) || isReadOnly(error)) throw error;
    const isExpected = error instanceof ApplicationError;
    if (!isExpected) log?.error({ err: error, action: action.id }, 'an order of an action failed');
    const reason = isExpected ? error.message : failureTexts.unexpected;
    await parts.db
      .update(bulkActionItems)
      .set({ state: 'failed', reason })
      .where(and(isItem(current), eq(bulkActionItems.state, 'waiting')));
    return true;
  }
}

const isItem = ({ actionId, position }: Pick<ItemRow, 'actionId' | 'position'>) =>
  and(eq(bulkActionItems.actionId, actionId), eq(bulkActionItems.position, position));

async function lockNextItem(tx: Db, { id }: ActionRow): Promise<ItemRow | undefined> {
  const [item] = await tx
    .select()
    .from(bulkActionItems)
    .where(and(eq(bulkActionItems.actionId, id), eq(bulkActionItems.state, 'waiting')))
    .orderBy(asc(bulkActionItems.position))
    .limit(1)
    .for('update', { skipLocked: true });
  return item;
}

async function changeItem(
  tx: Db,
  parts: Parts,
  { kind, actorId, undoes, reason }: ActionRow,
  { orderId, position }: ItemRow,
  at: Date,
): Promise<Changed> {
  const by = await findActor(tx, actorId);
  // Rights may have been taken away since the start.
  if (!by || !hasPermission(by, bulkKindRow(kind).permission))
    throw new ApplicationError('no-role', bulkTexts.notAllowed);
  if (undoes === null) return changeOrder(tx, parts, by, { kind, orderId, at });
  const [done] = await tx
    .select()
    .from(bulkActionItems)
    .where(isItem({ actionId: undoes, position }));
  if (!done?.at) throw new Error(`item ${position} of action ${undoes} was not done`);
  await undoChange(
    tx,
    parts,
    by,
    { kind, orderId, doneAt: done.at, stepBefore: done.stepBefore, reason },
    at,
  );
  return {};
}

/** The longest pause, in ms. */
const maxPauseMs = 100;

/** Works on open actions; every process takes part. Half of the time is left to shoppers. */
export const bulkActionsJob: Job = {
  name: 'bulk actions',
  everyMs: 1_000,
  create: (context, log) => ({
    run: (shouldStop) =>
      runBulkActions(context, {
        shouldStop,
        log,
        pause: (tookMs) => delay(Math.min(tookMs, maxPauseMs)),
      }),
  }),
};
