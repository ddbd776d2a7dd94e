/** Reads an uploaded CSV file: headings and lines, within limits. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { normalizedHeading } from '@jontro/shop/product-imports/import-columns.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
} from '@jontro/shop/product-imports/product-imports.ts';
import { CsvError, parse } from 'csv-parse';
import { ApplicationError } from '../http/application-error.ts';
import { withoutGuard } from '../http/csv.ts';

/** A line with as many cells as there are headings; `line` is its number in the file, whose headings are line 1. */
export interface ParsedLine {
  line: number;
  cells: string[];
}

export interface ParsedFile {
  headings: string[];
  lines: ParsedLine[];
}

const delimiters = [',', ';', '\t'] as const;
const chunkBytes = 128 * 1024;

/** The delimiter that the first line has most of; spreadsheets write what the system's language uses. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => first.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

const rejected = (message: string): ApplicationError =>
  new ApplicationError('invalid', message, { field: 'text' });

/** A text in parts, between which requests have their turn. */
async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    yield bytes.subarray(from, from + chunkBytes);
    await yieldToRequests();
  }
}

/** The records of a file, not more than one beyond the limit. */
async function readRecords(text: string): Promise<string[][]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count_less: true,
    to: maxImportRows + 2,
    max_record_size: maxCellLength * 20,
  });
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(chunksOf(text)).pipe(parser)) records.push(record as string[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw rejected(importTexts.notCsv);
  }
  return records;
}

/** Throws 400 for a file that is not CSV, is empty or exceeds a limit, and for two columns with the same heading. */
export async function parseFile(text: string): Promise<ParsedFile> {
  const records = await readRecords(text);
  const top = records.findIndex((record) => !isBlank(record));
  const headings = (records[top] ?? []).map((heading) => heading.trim().slice(0, 200));
  const named = headings.map(normalizedHeading).filter(Boolean);
  if (headings.length > maxImportColumns) throw rejected(importTexts.tooManyColumns);
  if (new Set(named).size < named.length) throw rejected(importTexts.sameHeading);
  const body = records.slice(top + 1);
  if (body.length > maxImportRows) throw rejected(importTexts.tooLong);
  const lines = body.flatMap((record, index): ParsedLine[] =>
    isBlank(record)
      ? []
      : [{ line: index + 2, cells: headings.map((_, column) => withoutGuard(record[column] ?? '')) }],
  );
  if (lines.length === 0) throw rejected(importTexts.empty);
  if (lines.some(({ cells }) => cells.some((cell) => cell.length > maxCellLength)))
    throw rejected(importTexts.cellTooLong);
  return { headings, lines };
}
