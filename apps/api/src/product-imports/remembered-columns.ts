/** What each heading of a file means: by the program that has written the file, and by what staff assigned in files of the same one. */
import type { ForeignFormatName } from '@jontro/shop/product-imports/foreign-files.ts';
import {
  columnHeading,
  guessColumns,
  importColumns,
  normalizedHeading,
} from '@jontro/shop/product-imports/import-columns.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { foreignColumns, formatOf } from './foreign/foreign-files.ts';
import { type AssignedColumn, productImportColumns } from './product-imports.table.ts';

/** Who has written a file: another shop's program, this shop, or anybody else. */
type Writer = ForeignFormatName | 'own' | 'other';
type Translators = Parameters<typeof guessColumns>[2];

/** Of the lines of a file, some of the first ones. */
type Lines = readonly { cells: readonly string[] }[];

/** The columns of the file that the shop writes, by their headings. */
const ownColumns = new Map(
  importColumns.map((column) => [normalizedHeading(columnHeading(column)), column.key] as const),
);
const ownId = /^[0-9a-f]{24}$/;

/** Whether the shop has written it: an owner may have taken columns away, but the ids of products are those of a Jontro shop. */
function isOwnFile(headings: readonly string[], lines: Lines): boolean {
  const column = headings.findIndex((heading) => ownColumns.get(normalizedHeading(heading)) === 'id');
  return column >= 0 && lines.some(({ cells }) => ownId.test(cells[column]?.trim() ?? ''));
}

const writerOf = (format: ForeignFormatName | null, headings: readonly string[], lines: Lines): Writer =>
  format ?? (isOwnFile(headings, lines) ? 'own' : 'other');

/** What the writer says of its own headings; nobody assigns them to something else for the next file. */
function columnsOf(writer: Writer, headings: readonly string[]): ReadonlyMap<string, string | null> {
  if (writer === 'own') return ownColumns;
  return writer === 'other' ? new Map() : foreignColumns(writer, headings);
}

/** A heading in the files of a writer. */
const keyOf = (writer: Writer, heading: string): string => `${writer}:${normalizedHeading(heading)}`;

/** The columns of a new file, with its format if another shop's program has written it. */
export async function guessAssignments(
  db: Db,
  { headings, lines }: { headings: readonly string[]; lines: Lines },
  translations: Translators,
): Promise<{ format: ForeignFormatName | null; columns: AssignedColumn[] }> {
  const format = formatOf(headings);
  const writer = writerOf(format, headings, lines);
  const byKey = new Map(headings.map((heading) => [keyOf(writer, heading), normalizedHeading(heading)]));
  const rows = await db
    .select()
    .from(productImportColumns)
    .where(inArray(productImportColumns.key, [...byKey.keys()]));
  const remembered = rows.map(({ key, field }) => [byKey.get(key) ?? '', field] as const);
  const known = new Map([...remembered, ...columnsOf(writer, headings)]);
  const fields = guessColumns(headings, known, translations);
  return {
    format,
    columns: headings.map((heading, index) => ({ heading, field: fields[index] ?? null })),
  };
}

/** Remembers the columns of a file for the next one of the same writer. */
export async function rememberAssignments(
  tx: Db,
  {
    format,
    columns,
    lines,
  }: { format: ForeignFormatName | null; columns: readonly AssignedColumn[]; lines: Lines },
  usedAt: Date,
): Promise<void> {
  const headings = columns.map(({ heading }) => heading);
  const writer = writerOf(format, headings, lines);
  const fixed = columnsOf(writer, headings);
  const values = columns
    .filter(({ heading }) => heading.trim() !== '' && !fixed.has(normalizedHeading(heading)))
    .map(({ heading, field }) => ({ key: keyOf(writer, heading), field, usedAt }));
  if (values.length === 0) return;
  await tx
    .insert(productImportColumns)
    .values(values)
    .onConflictDoUpdate({
      target: productImportColumns.key,
      set: { field: sql`excluded.field`, usedAt },
    });
}
