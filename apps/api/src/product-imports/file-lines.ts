/** The headings and lines of an uploaded file of any format, within the limits of an import. */
import type { Text } from '@jontro/shop/messages.ts';
import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
} from '@jontro/shop/product-imports/product-imports.ts';
import { ApplicationError } from '../http/application-error.ts';
import { withoutGuard } from '../http/csv.ts';

/** A row of a file with its place in it. */
export interface FileRecord {
  at: number;
  cells: readonly string[];
}

/** A line with as many cells as there are headings; `line` is its number in the file, whose headings are line 1. */
export interface ParsedLine {
  line: number;
  cells: string[];
}

export interface ParsedFile {
  headings: string[];
  lines: ParsedLine[];
}

export const rejectedFile = (text: Text): ApplicationError =>
  new ApplicationError('invalid', text, { field: 'text' });

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The number of cells up to the last one with a text. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Throws 400 for a file that is empty or exceeds a limit, and for two columns with the same heading. */
export function toParsedFile(records: readonly FileRecord[]): ParsedFile {
  const [top, ...body] = records.filter(({ cells }) => !isBlank(cells));
  // A cell beyond the last heading is a column without one: it is shown, and not lost.
  const width = records.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  const headings = Array.from({ length: width }, (_, column) =>
    (top?.cells[column] ?? '').trim().slice(0, 200),
  );
  const named = headings.map(normalizedHeading).filter(Boolean);
  if (headings.length > maxImportColumns) throw rejectedFile(importTexts.tooManyColumns);
  if (new Set(named).size < named.length) throw rejectedFile(importTexts.sameHeading);
  if (!top || body.length === 0) throw rejectedFile(importTexts.empty);
  if (body.length > maxImportRows) throw rejectedFile(importTexts.tooLong);
  const lines = body.map(({ at, cells }) => ({
    line: at - top.at + 1,
    cells: headings.map((_, column) => withoutGuard(cells[column] ?? '')),
  }));
  if (lines.some(({ cells }) => cells.some((cell) => cell.length > maxCellLength)))
    throw rejectedFile(importTexts.cellTooLong);
  return { headings, lines };
}
