/** Reads an uploaded CSV file: headings and lines, within limits. */

import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
} from '@jontro/shop/product-imports/product-imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { ApplicationError } from '../http/application-error.ts';

export interface ParsedFile {
  headings: string[];
  /** The cells of each line, as many as there are headings. */
  lines: string[][];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that the first line has most of; spreadsheets write what the system's language uses. */
export function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => first.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** A text without the apostrophe by which an export keeps a spreadsheet from running it as a formula. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function parseRecords(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count_less: true,
      skip_empty_lines: true,
      to: maxImportRows + 2,
      max_record_size: maxCellLength * 20,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApplicationError('invalid', importTexts.notCsv, { field: 'text' });
  }
}

/** Throws 400 for a file that is not CSV, is empty or exceeds a limit, and for two columns with the same heading. */
export function parseFile(text: string): ParsedFile {
  const [head = [], ...records] = parseRecords(text);
  const reject = (message: string) => new ApplicationError('invalid', message, { field: 'text' });
  const headings = head.map((heading) => heading.trim().slice(0, 200));
  const named = headings.map(normalizedHeading).filter(Boolean);
  if (headings.length > maxImportColumns) throw reject(importTexts.tooManyColumns);
  if (new Set(named).size < named.length) throw reject(importTexts.sameHeading);
  const lines = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw reject(importTexts.empty);
  if (records.length > maxImportRows) throw reject(importTexts.tooLong);
  if (lines.some((line) => line.some((cell) => cell.length > maxCellLength)))
    throw reject(importTexts.cellTooLong);
  return { headings, lines: lines.map((line) => headings.map((_, index) => unguarded(line[index] ?? ''))) };
}
