/**
 * Checks, applies and undoes imports: each product in a transaction of its own, with the form's use case and the result of its line,
 * so that an end at any moment neither loses nor repeats a change. Processes share the imports by leases.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Text } from '@jontro/shop/messages.ts';
import type { RefusedPicture } from '@jontro/shop/product-imports/pictures.ts';
import {
  type ImportRowState,
  type ImportState,
  importTexts,
} from '@jontro/shop/product-imports/product-imports.ts';
import { hasPermission } from '@jontro/shop/users/permissions.ts';
import { and, asc, eq, inArray, notExists } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { isConnectionLoss, isReadOnly } from '../database/database-error.ts';
import type { Db, Log } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import type { Job } from '../runtime/job.ts';
import { leaseNextWork } from '../runtime/leased-work.ts';
import type { Network } from '../runtime/public-address.ts';
import { holdCategories } from '../settings/stored-settings.ts';
import { findActor } from '../users/find-actor.ts';
import { checkLines } from './check-import.ts';
import { productImportRows, productImports } from './product-imports.table.ts';
import { reasonOf } from './row-reason.ts';
import { copyPictures, picturesToCopy, withCopies } from './take-pictures.ts';
import { removeParts } from './upload-pictures.ts';
import { type LineRow, writeLine } from './write-line.ts';
import { ZippedPictures } from './zipped-pictures.ts';

type ImportTableRow = typeof productImports.$inferSelect;
/** Opens the ZIP file of an import once in a turn. */
type OpenZip = () => Promise<ZippedPictures | undefined>;
type Parts = Pick<Context, 'db' | 'now' | 'config' | 'publicCache' | 'imageHost'>;

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
  /** Where pictures are fetched; by default the internet. */
  network?: Network;
}

/** Works on imports until none is left to do. */
export async function runImports(parts: Parts, run: ImportRun = {}): Promise<void> {
  while (!run.shouldStop?.()) {
    const open = inArray(productImports.state, ['checking', 'applying', 'undoing']);
    const imported = await leaseNextWork(parts.db, productImports, { open, now: parts.now(), leaseMs });
    if (!imported) return;
    if (imported.state === 'checking') await check(parts, imported, run);
    else if (!(await takeTurn(parts, imported, works[imported.state as keyof typeof works], run))) return;
  }
}

const inState = ({ id, state }: ImportTableRow) =>
  and(eq(productImports.id, id), eq(productImports.state, state));

/** Returns whether the import is still in this state. */
async function renewLease({ db, now }: Parts, imported: ImportTableRow): Promise<boolean> {
  const renewed = await db
    .update(productImports)
    .set({ leaseUntil: new Date(now().getTime() + leaseMs) })
    .where(inState(imported))
    .returning({ id: productImports.id });
  return renewed.length > 0;
}

async function check(parts: Parts, imported: ImportTableRow, { shouldStop }: ImportRun): Promise<void> {
  const { db } = parts;
  const renew = async (): Promise<boolean> => !shouldStop?.() && (await renewLease(parts, imported));
  await checkLines(parts, imported, renew);
  const waiting = linesIn(db, imported, ['waiting']);
  await db
    .update(productImports)
    .set({ state: 'checked', leaseUntil: null })
    .where(and(inState(imported), notExists(waiting)));
  await release(db, imported);
}

/**
 * Lets another turn take what is not at its end. After the end, never before: who leased it in between would keep the next work on it
 * from everybody.
 */
const release = (db: Db, imported: ImportTableRow) =>
  db.update(productImports).set({ leaseUntil: null }).where(inState(imported));

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
  let zip: ReturnType<OpenZip> | undefined;
  const openZip: OpenZip = () => {
    zip ??= ZippedPictures.of(db, imported);
    return zip;
  };
  for (const line of await findNextLines(db, imported, work)) {
    if (run.shouldStop?.()) break;
    const start = performance.now();
    if (!(await tryProduct(parts, imported, line, { work, run, openZip }))) break;
    count += 1;
    await run.pause?.(performance.now() - start);
  }
  const ended = await endWork(db, imported, work);
  await release(db, imported);
  return ended || count > 0;
}

/** Ends the work if no line waits for it, with which the bytes of the ZIP file go; returns whether it has ended. */
const endWork = (db: Db, imported: ImportTableRow, work: Work): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const ended = await tx
      .update(productImports)
      .set({ state: work.end, leaseUntil: null })
      .where(and(inState(imported), notExists(linesIn(tx, imported, work.waiting))))
      .returning({ id: productImports.id });
    if (ended.length === 0) return false;
    await removeParts(tx, [imported.id]);
    return true;
  });

/**
 * Writes a product and its result; returns false if another process writes or has written it. Throws only if the database cannot
 * be reached.
 */
async function tryProduct(
  parts: Parts,
  imported: ImportTableRow,
  next: LineRow,
  { work, run, openZip }: { work: Work; run: ImportRun; openZip: OpenZip },
): Promise<boolean> {
  try {
    // Not in the transaction: other hosts may take long.
    const { line, refused } = await withOwnPictures(parts, imported, next, { run, openZip });
    return await changeCatalog(parts, async (tx, touch) => {
      if (!(await lockLine(tx, next))) return false;
      const by = await checkActor(tx, imported);
      const stockReason = 'import' as const;
      const change = { ...parts, by, tx, touch, stockReason, holdCategories: holdCategories(parts) };
      const result = await writeLine(change, line);
      await tx
        .update(productImportRows)
        .set({ ...result, refusedPictures: [...next.refusedPictures, ...refused] })
        .where(isLine(next));
      return true;
    });
  } catch (error) {
    if (isConnectionLoss(error) || isReadOnly(error)) throw error;
    const isExpected = error instanceof ApplicationError;
    if (!isExpected) run.log?.error({ err: error, import: imported.id }, 'a product of an import failed');
    const reason = isExpected ? reasonIn(work, error) : failureTexts.unexpected;
    await parts.db
      .update(productImportRows)
      .set({ state: work.failed, reason })
      .where(and(isLine(next), eq(productImportRows.state, next.state)));
    return true;
  }
}

/** A line with copies instead of the pictures in the ZIP file and on other hosts. Throws 400 if none of its pictures can be copied. */
async function withOwnPictures(
  parts: Parts,
  imported: ImportTableRow,
  line: LineRow,
  { run, openZip }: { run: ImportRun; openZip: OpenZip },
): Promise<{ line: LineRow; refused: RefusedPicture[] }> {
  const { input, before, state } = line;
  const addresses = input && (state === 'new' || state === 'changed') ? picturesToCopy(input, before) : [];
  if (!input || addresses.length === 0) return { line, refused: [] };
  const copied = await copyPictures(parts, addresses, {
    uploaderId: imported.actorId,
    openZip,
    renew: () => renewLease(parts, imported),
    network: run.network,
  });
  return { line: { ...line, input: withCopies(input, copied) }, refused: copied.refused };
}

/** Why a product is not written; of an undo, that somebody has changed it since. */
const reasonIn = (work: Work, error: ApplicationError): Text =>
  work.end === 'undone' && error.message === productFormTexts.changedMeanwhile
    ? importTexts.changedSince
    : reasonOf(error);

const isLine = ({ importId, line }: Pick<LineRow, 'importId' | 'line'>) =>
  and(eq(productImportRows.importId, importId), eq(productImportRows.line, line));

/** The lines of a turn, read at once: looking for each would read what is written already again and again. */
const findNextLines = (db: Db, { id }: ImportTableRow, work: Work): Promise<LineRow[]> =>
  db
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, id), inArray(productImportRows.state, [...work.waiting])))
    .orderBy(asc(productImportRows.line))
    .limit(turnProducts);

/** Locks a line that still waits; returns whether it does and no other process has it. */
async function lockLine(tx: Db, line: LineRow): Promise<boolean> {
  const locked = await tx
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .where(and(isLine(line), eq(productImportRows.state, line.state)))
    .for('update', { skipLocked: true });
  return locked.length > 0;
}

/** Returns who acts. Throws 403 if the right was taken away since the start. */
async function checkActor(tx: Db, { actorId }: ImportTableRow): Promise<CurrentUser> {
  const by = await findActor(tx, actorId);
  if (!by || !hasPermission(by, 'products')) throw new ApplicationError('no-role', importTexts.notAllowed);
  return by;
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
