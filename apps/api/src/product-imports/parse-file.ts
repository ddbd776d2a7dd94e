/** Reads an uploaded CSV file: headings and lines, within limits. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { importTexts, maxCellLength, maxImportRows } from '@jontro/shop/product-imports/product-imports.ts';
import { CsvError, parse } from 'csv-parse';
import { isBlank, type ParsedFile, rejectedFile, toParsedFile } from './file-lines.ts';

const delimiters = [',', ';', '\t'] as const;
const chunkBytes = 128 * 1024;

/** The delimiter that the first line has most of; spreadsheets write what the system's language uses. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => first.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

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
    throw rejectedFile(importTexts.notCsv);
  }
  return records;
}

/** Throws 400 for a text that is not CSV, is empty or exceeds a limit, and for two columns with the same heading. */
export async function parseFile(text: string): Promise<ParsedFile> {
  const records = await readRecords(text);
  const top = records.findIndex((record) => !isBlank(record));
  // Blank lines count: a line is found in the file by its number.
  if (records.length - top - 1 > maxImportRows) throw rejectedFile(importTexts.tooLong);
  return toParsedFile(records.map((cells, at) => ({ at, cells })));
}
