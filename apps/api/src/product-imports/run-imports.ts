/**
 * Checks, applies and undoes imports: each product in a transaction of its own, with the form's use case and the result of its line,
 * so that an end at any moment neither loses nor repeats a change. Processes share the imports by leases.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Text } from '@jontro/shop/messages.ts';
import {
  type ImportRowState,
  type ImportState,
  importTexts,
} from '@jontro/shop/product-imports/product-imports.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { deleteProduct, insertProduct, updateProduct } from '../catalog/product-changes.ts';
import { isConnectionLoss, isReadOnly } from '../database/database-error.ts';
import type { Db, Log } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import { holdCategories } from '../settings/stored-settings.ts';
import { findActor } from '../users/find-actor.ts';
import { checkLines, reasonOf } from './check-import.ts';
import { productImportRows, productImports } from './product-imports.table.ts';

type ImportTableRow = typeof productImports.$inferSelect;
type LineRow = typeof productImportRows.$inferSelect;
type Parts = Pick<Context, 'db' | 'now' | 'config' | 'publicCache'>;

/** Longer than a slice of a check or `turnProducts` take; what is written twice at a time is still written once. */
const leaseMs = 20_000;
/** How many products are written before another import has its turn. */
const turnProducts = 50;

/** The states that a job works on: the lines that wait for it, its end, and what a line becomes that it cannot write. */
const works = {
  applying: { waiting: ['new', 'changed'], end: 'applied', failed: 'failed' },
  undoing: { waiting: ['added', 'updated'], end: 'undone', failed: 'kept' },
} as const satisfies Partial<
  Record<ImportState, { waiting: ImportRowState[]; end: ImportState; failed: ImportRowState }>
>;
type Work = (typeof works)[keyof typeof works];

export interface ImportRun {
  shouldStop?: () => boolean;
  log?: Pick<Log, 'error'>;
  /** Awaited after each product with the time that it took, in ms, so that shoppers do not wait. */
  pause?: (tookMs: number) => Promise<unknown>;
}

/** Works on imports until none is left to do. */
export async function runImports(parts: Parts, run: ImportRun = {}): Promise<void> {
  while (!run.shouldStop?.()) {
    const imported = await leaseNext(parts.db, parts.now());
    if (!imported) return;
    if (imported.state === 'checking') await check(parts, imported, run);
    else if (!(await takeTurn(parts, imported, works[imported.state as keyof typeof works], run))) return;
  }
}

/** Leases the import whose last turn was longest ago and that no other process has leased. */
async function leaseNext(db: Db, now: Date): Promise<ImportTableRow | undefined> {
  const next = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.state, ['checking', 'applying', 'undoing']),
        isLeaseFree(productImports.leaseUntil, now, leaseMs),
      ),
    )
    .orderBy(sql`${productImports.lastRunAt} nulls first`, productImports.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [imported] = await db
    .update(productImports)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs), lastRunAt: now })
    // As a scalar it is evaluated once; a set might be evaluated again, and lease a second one.
    .where(eq(productImports.id, sql`(${next})`))
    .returning();
  return imported;
}

const inState = ({ id, state }: ImportTableRow) =>
  and(eq(productImports.id, id), eq(productImports.state, state));

async function check(parts: Parts, imported: ImportTableRow, { shouldStop }: ImportRun): Promise<void> {
  const { db, now } = parts;
  const renew = async (): Promise<boolean> => {
    if (shouldStop?.()) return false;
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const renewed = await db
      .update(productImports)
      .set({ leaseUntil })
      .where(inState(imported))
      .returning({ id: productImports.id });
    return renewed.length > 0;
  };
  await checkLines(parts, imported, renew);
  const waiting = linesIn(db, imported, ['waiting']);
  await db.update(productImports).set({ leaseUntil: null }).where(inState(imported));
  await db
    .update(productImports)
    .set({ state: 'checked' })
    .where(and(inState(imported), notExists(waiting)));
}

const linesIn = (db: Db, { id }: ImportTableRow, states: readonly ImportRowState[]) =>
  db
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, id), inArray(productImportRows.state, [...states])));

/** Writes some products of an import; returns false if another process writes what is left. */
async function takeTurn(
  parts: Parts,
  imported: ImportTableRow,
  work: Work,
  run: ImportRun,
): Promise<boolean> {
  const { db } = parts;
  let count = 0;
  while (count < turnProducts && !run.shouldStop?.()) {
    const start = performance.now();
    if (!(await tryNextProduct(parts, imported, work, run))) break;
    count += 1;
    await run.pause?.(performance.now() - start);
  }
  await db.update(productImports).set({ leaseUntil: null }).where(inState(imported));
  const ended = await db
    .update(productImports)
    .set({ state: work.end })
    .where(and(inState(imported), notExists(linesIn(db, imported, work.waiting))))
    .returning({ id: productImports.id });
  return count > 0 || ended.length > 0;
}

/**
 * Writes the next product and its result; returns false if none waits. Throws only if the database cannot be reached.
 */
async function tryNextProduct(
  parts: Parts,
  imported: ImportTableRow,
  work: Work,
  { log }: ImportRun,
): Promise<boolean> {
  let current: LineRow | undefined;
  try {
    return await changeCatalog(parts, async (tx, touch) => {
      current = await lockNextLine(tx, imported, work);
      if (!current) return false;
      await checkActor(tx, imported);
      const result = await writeLine({ ...parts, tx, touch, holdCategories: holdCategories(parts) }, current);
      await tx.update(productImportRows).set(result).where(isLine(current));
      return true;
    });
  } catch (error) {
    if (!current || isConnectionLoss(error) || isReadOnly(error)) throw error;
    const isExpected = error instanceof ApplicationError;
    if (!isExpected) log?.error({ err: error, import: imported.id }, 'a product of an import failed');
    const reason = isExpected ? reasonIn(work, error) : failureTexts.unexpected;
    await parts.db
      .update(productImportRows)
      .set({ state: work.failed, reason })
      .where(and(isLine(current), eq(productImportRows.state, current.state)));
    return true;
  }
}

/** Why a product is not written; of an undo, that somebody has changed it since. */
const reasonIn = (work: Work, error: ApplicationError): Text =>
  work.end === 'undone' && error.message === productFormTexts.changedMeanwhile
    ? importTexts.changedSince
    : reasonOf(error);

const isLine = ({ importId, line }: Pick<LineRow, 'importId' | 'line'>) =>
  and(eq(productImportRows.importId, importId), eq(productImportRows.line, line));

async function lockNextLine(tx: Db, { id }: ImportTableRow, work: Work): Promise<LineRow | undefined> {
  const [line] = await tx
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, id), inArray(productImportRows.state, [...work.waiting])))
    .orderBy(asc(productImportRows.line))
    .limit(1)
    .for('update', { skipLocked: true });
  return line;
}

/** Rights may have been taken away since the start. */
async function checkActor(tx: Db, { actorId }: ImportTableRow): Promise<void> {
  const by = await findActor(tx, actorId);
  if (!by || !hasPermission(by.role, 'products'))
    throw new ApplicationError('no-role', importTexts.notAllowed);
}

/** Writes a line and returns what it becomes. */
async function writeLine(
  change: Parameters<typeof insertProduct>[0],
  { state, productId, input, before, since }: LineRow,
): Promise<Partial<LineRow>> {
  const unchanged = since ? { unchangedSince: since.toISOString() } : {};
  if (state === 'new') {
    const { id, updatedAt } = await insertProduct(change, input as NewProduct);
    return { state: 'added', productId: id, since: updatedAt };
  }
  if (productId === null) throw new Error(`a line is ${state} without a product`);
  if (state === 'added') {
    await deleteProduct(change, productId, unchanged);
    return { state: 'undone' };
  }
  const values = (state === 'changed' ? input : before) as ProductChange;
  const { updatedAt } = await updateProduct(change, productId, { ...values, ...unchanged });
  return state === 'changed' ? { state: 'updated', since: updatedAt } : { state: 'undone' };
}

/** The longest pause, in ms. */
const maxPauseMs = 100;

/** Works on imports; every process takes part. Some of the time is left to shoppers. */
export const productImportsJob: Job = {
  name: 'product imports',
  everyMs: 1_000,
  create: (context, log) => ({
    run: (shouldStop) =>
      runImports(context, {
        shouldStop,
        log,
        pause: (tookMs) => delay(Math.min(tookMs / 2, maxPauseMs)),
      }),
  }),
};
