/** Uploading, checking, applying, undoing and listing imports of products; `run-imports.ts` does the work in the background. */

import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { dictionariesOf, languages } from '@jontro/shop/language.ts';
import { identifyingKeys, importKeys } from '@jontro/shop/product-imports/import-columns.ts';
import type { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import {
  draftRetentionDays,
  type ImportState,
  importRetentionDays,
  importTexts,
  importUndoMs,
  type ProductImport,
} from '@jontro/shop/product-imports/product-imports.ts';
import { translatorWith } from '@jontro/shop/translator.ts';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { parseFile } from './parse-file.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { type AssignedColumn, productImportRows, productImports } from './product-imports.table.ts';
import { lockImport, readImport } from './read-imports.ts';
import { guessAssignments, rememberAssignments } from './remembered-columns.ts';

type Input<Name extends keyof typeof productImportEndpoints> = EndpointInput<
  (typeof productImportEndpoints)[Name]
>;
type Changes = Pick<Context, 'db' | 'now' | 'limits'>;

/** How many lines are stored in one statement. */
const storedLines = 500;
/** How many lines say who has written a file. */
const firstLines = 20;

/** Stores a file and guesses what its columns are. Throws 400 for a file that cannot be read, 429. */
export async function startImport(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  { file, text = '', workbook }: Input<'startImport'>['body'],
): Promise<ProductImport> {
  await limits.limit('product-import', currentUser.userId);
  const { headings, lines } = await (workbook === undefined
    ? parseFile(text)
    : parseWorkbook(Buffer.from(workbook, 'base64')));
  const { format, columns } = await guessAssignments(
    db,
    { headings, lines: lines.slice(0, firstLines) },
    await translations(),
  );
  const createdAt = now();
  const id = newId(createdAt);
  const row = { id, file, format, actorId: currentUser.userId, columns, lines: lines.length, createdAt };
  return inTransaction(db, async (tx) => {
    await tx.insert(productImports).values(row);
    for (let from = 0; from < lines.length; from += storedLines) {
      const part = JSON.stringify(lines.slice(from, from + storedLines));
      await tx.execute(sql`
        insert into ${productImportRows} (import_id, line, cells)
        select ${id}, line, cells from jsonb_to_recordset(${part}::jsonb) as given(line int, cells jsonb)`);
    }
    return readImport(tx, createdAt, id);
  });
}

/** Translators into every language, with all texts. */
const translations = () =>
  Promise.all(
    languages.map(async (language) => {
      const { site, account, admin } = dictionariesOf(language);
      const all = await Promise.all([site, account, admin].map((load) => load?.()));
      return translatorWith(language, Object.assign({}, ...all));
    }),
  );

/**
 * Assigns the columns, which are remembered for the next file of the same format, and lets the job check the lines. Throws 400 for an unknown or
 * repeated column or without one that says which product a line is about, 404, 409 for an import that is being worked on or is
 * applied.
 */
export async function checkImport(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  id: string,
  { fields }: Input<'checkImport'>['body'],
): Promise<ProductImport> {
  await limits.limit('product-import', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const imported = await lockImport(tx, id);
    if (imported.state === 'checking') throw new ApplicationError('broken-rule', importTexts.busy);
    if (imported.appliedAt) throw new ApplicationError('broken-rule', importTexts.alreadyApplied);
    const columns = imported.columns.map(
      ({ heading }, index): AssignedColumn => ({
        heading,
        field: fields[index] ?? null,
      }),
    );
    checkColumns(columns);
    await tx.update(productImportRows).set({ state: 'waiting' }).where(eq(productImportRows.importId, id));
    await tx
      .update(productImports)
      // Whose rights the check foresees.
      .set({ state: 'checking', columns, actorId: currentUser.userId, leaseUntil: null })
      .where(eq(productImports.id, id));
    const lines = await tx
      .select({ cells: productImportRows.cells })
      .from(productImportRows)
      .where(eq(productImportRows.importId, id))
      .orderBy(productImportRows.line)
      .limit(firstLines);
    await rememberAssignments(tx, { format: imported.format, columns, lines }, now());
    return readImport(tx, now(), id);
  });
}

function checkColumns(columns: readonly AssignedColumn[]): void {
  const assigned = columns.flatMap(({ field }) => field ?? []);
  const reject = (text: string) => new ApplicationError('invalid', text, { field: 'fields' });
  if (new Set(assigned).size < assigned.length) throw reject(importTexts.sameColumn);
  if (!identifyingKeys.some((key) => assigned.includes(key))) throw reject(importTexts.noColumns);
  if (assigned.some((key) => !importKeys.includes(key))) throw reject(importTexts.unknownColumn);
}

/** The number of products in one of these states. */
const countLines = (tx: Db, id: string, states: ('new' | 'changed' | 'added' | 'updated')[]) =>
  tx.$count(
    productImportRows,
    and(eq(productImportRows.importId, id), inArray(productImportRows.state, states)),
  );

/** Lets the job write what the check found. Throws 404, 409 for an import that is not checked or has nothing to write. */
export async function applyImport(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  id: string,
): Promise<ProductImport> {
  await limits.limit('product-import', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const { state, file, appliedAt } = await lockImport(tx, id);
    if (appliedAt) throw new ApplicationError('broken-rule', importTexts.alreadyApplied);
    if (state !== 'checked') throw new ApplicationError('broken-rule', importTexts.notChecked);
    const [added, changed] = [await countLines(tx, id, ['new']), await countLines(tx, id, ['changed'])];
    if (added + changed === 0) throw new ApplicationError('broken-rule', importTexts.nothing);
    const at = now();
    // Who decides is who acts.
    const next = { state: 'applying', appliedAt: at, actorId: currentUser.userId } as const;
    await tx.update(productImports).set(next).where(eq(productImports.id, id));
    await recordAudit(tx, at, currentUser, {
      event: 'applyImport',
      subjectId: id,
      name: file,
      after: { newProducts: added, changedProducts: changed },
    });
    return readImport(tx, at, id);
  });
}

/**
 * Lets the job bring back what the import has changed, and delete what it has added, except products that were changed since.
 * Throws 404, 409 for an import that is not applied, is undone or was applied 24 hours ago.
 */
export async function undoImport(
  { db, now, limits }: Changes,
  currentUser: CurrentUser,
  id: string,
): Promise<ProductImport> {
  await limits.limit('product-import', currentUser.userId);
  return inTransaction(db, async (tx) => {
    const { state, file, appliedAt } = await lockImport(tx, id);
    const at = now();
    if (state === 'applying') throw new ApplicationError('broken-rule', importTexts.busy);
    if (state !== 'applied' || !appliedAt) throw new ApplicationError('broken-rule', importTexts.notApplied);
    if (at.getTime() > appliedAt.getTime() + importUndoMs)
      throw new ApplicationError('broken-rule', importTexts.tooLate);
    const rows = await countLines(tx, id, ['added', 'updated']);
    const next = { state: 'undoing' satisfies ImportState, actorId: currentUser.userId } as const;
    await tx.update(productImports).set(next).where(eq(productImports.id, id));
    await recordAudit(tx, at, currentUser, {
      event: 'undoImport',
      subjectId: id,
      name: file,
      after: { rows },
    });
    return readImport(tx, at, id);
  });
}

/** Deletes imports that were applied long ago, and those that never were. */
export async function removeOldImports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * 86_400_000);
  await db
    .delete(productImports)
    .where(
      or(
        lt(productImports.createdAt, before(importRetentionDays)),
        and(isNull(productImports.appliedAt), lt(productImports.createdAt, before(draftRetentionDays))),
      ),
    );
}
