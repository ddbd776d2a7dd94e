/** Reads imports, the results of their lines, and the lines that are wrong as a file. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { type Text, toEnglish } from '@jontro/shop/messages.ts';
import type { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import {
  type ImportRow,
  type ImportRowState,
  importTexts,
  importUndoMs,
  type ProductImport,
} from '@jontro/shop/product-imports/product-imports.ts';
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import type { CsvList } from '../http/csv.ts';
import { countRows, limitAndOffset, type PagedList } from '../http/list-page.ts';
import { users } from '../users/users.table.ts';
import { productImportPictures, productImportRows, productImports } from './product-imports.table.ts';

type LineRow = typeof productImportRows.$inferSelect;
/** A line that was not written, and why. */
interface WrongLine {
  line: number;
  cells: string[];
  reason: Text | null;
}
const notWritten: ImportRowState[] = ['wrong', 'failed', 'kept'];

/** How many imports are listed. */
const listedImports = 20;
const maxSampleLength = 60;

const importId = sql.raw('"product_imports"."id"');
const counts = sql`(
  select coalesce(jsonb_object_agg(state, count), '{}') from (
    select state, count(*) from ${productImportRows} where ${productImportRows.importId} = ${importId} group by state
  ) as counted)`.mapWith((value: unknown) => value as Record<string, number>);

/** The first cell of each column that is not empty, among the first lines. */
const samples = sql`(
  select coalesce(jsonb_agg(cells order by line), '[]') from (
    select line, cells from ${productImportRows} where ${productImportRows.importId} = ${importId} order by line limit 20
  ) as first_lines)`.mapWith((value: unknown) => value as string[][]);

/** The number of files in its ZIP file, and of those that no line names. */
const zipped = sql`(
  select jsonb_build_object('count', count(*), 'unnamed', count(*) filter (where not named))
  from ${productImportPictures} where ${productImportPictures.importId} = ${importId})`.mapWith(
  (value: unknown) => value as { count: number; unnamed: number },
);

const selectImports = (db: Db) =>
  db
    .select({ row: productImports, email: users.email, counts, samples, zipped })
    .from(productImports)
    .innerJoin(users, eq(users.id, productImports.actorId))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectImports>>[number];

function toImport(now: Date, { row, email, counts, samples, zipped }: Selected): ProductImport {
  const undoableUntil = row.appliedAt && new Date(row.appliedAt.getTime() + importUndoMs);
  const isUndoable = row.state === 'applied' && undoableUntil && now <= undoableUntil;
  return {
    _id: row.id,
    file: row.file,
    ...(row.format && { format: row.format }),
    by: email,
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    lines: row.lines,
    columns: row.columns.map(({ heading, field }, index) => ({
      heading,
      ...(field && { field }),
      sample: (samples.find((cells) => cells[index]?.trim())?.[index] ?? '').slice(0, maxSampleLength),
    })),
    counts,
    ...(row.zip && {
      pictures: { file: row.zip.file, bytes: row.zip.bytes, complete: row.zip.complete, ...zipped },
    }),
    ...(row.appliedAt && { appliedAt: row.appliedAt.toISOString() }),
    ...(isUndoable && { undoableUntil: undoableUntil.toISOString() }),
  };
}

/** Returns an import; throws 404 for an unknown one. */
export async function readImport(db: Db, now: Date, id: string): Promise<ProductImport> {
  const [found] = await selectImports(db).where(eq(productImports.id, id));
  return toImport(now, orNotFound(found, importTexts.notFound));
}

/** Returns the newest imports of everybody. */
export async function listImports(db: Db, now: Date): Promise<ProductImport[]> {
  const found = await selectImports(db)
    .orderBy(desc(productImports.createdAt), productImports.id)
    .limit(listedImports);
  return found.map((row) => toImport(now, row));
}

const toRow = ({
  line,
  state,
  name,
  productId,
  changes,
  reason,
  notes,
  noteTexts,
  refusedPictures,
}: LineRow): ImportRow => ({
  _id: String(line),
  line,
  state,
  name,
  ...(productId && { productId }),
  changes,
  ...(reason && { reason: toEnglish(reason) }),
  ...(reason && typeof reason === 'object' && { text: reason }),
  notes: [...notes, ...noteTexts.map(toEnglish)],
  noteTexts: [...notes, ...noteTexts],
  refusedPictures,
});

/** Returns the products of an import, all or those in a state, in the order of the file; throws 404 for an unknown import. */
export async function listImportRows(
  db: Db,
  {
    id,
    state,
    ...page
  }: { id: string } & EndpointInput<typeof productImportEndpoints.listImportRows>['query'],
): Promise<PagedList<ImportRow>> {
  await findImport(db, id);
  const { limit, offset } = limitAndOffset(page);
  const matching = and(
    eq(productImportRows.importId, id),
    state ? eq(productImportRows.state, state) : ne(productImportRows.state, 'part'),
  );
  const lines = db
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .where(matching)
    .$dynamic();
  const total = await countRows(db, lines);
  const rows = await db
    .select()
    .from(productImportRows)
    .where(matching)
    .orderBy(asc(productImportRows.line))
    .limit(limit)
    .offset(offset);
  return { entries: rows.map(toRow), ...total };
}

/** Returns the row of an import; throws 404. */
export async function findImport(db: Db, id: string): Promise<typeof productImports.$inferSelect> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id));
  return orNotFound(row, importTexts.notFound);
}

/** Returns the row of an import, locked until the end of the transaction; throws 404. */
export async function lockImport(tx: Db, id: string): Promise<typeof productImports.$inferSelect> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update');
  return orNotFound(row, importTexts.notFound);
}

/**
 * The lines of the file that were not applied, in its columns, with the reason in a further one; the file can be corrected and
 * imported again. Throws 404 for an unknown import.
 */
export async function exportWrongRows(db: Db, id: string): Promise<CsvList<WrongLine>> {
  const { columns } = await findImport(db, id);
  const first = alias(productImportRows, 'first_line');
  const ofImport = eq(productImportRows.importId, id);
  const sameProduct = and(
    eq(first.importId, productImportRows.importId),
    eq(first.line, productImportRows.partOf),
  );
  const wrong = db
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .leftJoin(first, sameProduct)
    .where(and(ofImport, or(inArray(productImportRows.state, notWritten), inArray(first.state, notWritten))));
  const lines = (await wrong.orderBy(asc(productImportRows.line))).map(({ line }) => String(line));
  return {
    columns: [
      ...columns.map(({ heading }, index) => [heading, ({ cells }: WrongLine) => cells[index]] as const),
      ['Reason', ({ reason }) => (reason ? toEnglish(reason) : '')],
    ],
    ids: lines,
    idOf: ({ line }) => String(line),
    read: (batch) =>
      db
        .select({
          line: productImportRows.line,
          cells: productImportRows.cells,
          reason: sql<Text | null>`coalesce(${productImportRows.reason}, ${first.reason})`,
        })
        .from(productImportRows)
        .leftJoin(first, sameProduct)
        .where(and(ofImport, inArray(productImportRows.line, batch.map(Number)))),
  };
}
