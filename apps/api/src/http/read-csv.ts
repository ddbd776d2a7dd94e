/** Reads CSV texts of any delimiter, without what spreadsheets write before the headings, in parts between which requests have their turn. */
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { visibleText } from '@jontro/shop/visible-text.ts';
import { CsvError, parse } from 'csv-parse';

const delimiters = [',', ';', '\t'] as const;
const chunkBytes = 128 * 1024;

/** A text that is not CSV: a quotation mark in the wrong place, a line with more cells than the first, or too long a line. */
export class CsvSyntaxError extends Error {
  /** The line of the file, from 1. */
  readonly line: number;
  constructor(text: string, line: number) {
    super(text);
    this.line = line;
  }
}

/** Lines without anything but delimiters. */
const blankLines = /^(?:[ \t,;]*(?:\r\n|\r|\n))+/;
/** A line with which a file says its delimiter to a spreadsheet: `sep=;`. */
const delimiterLine = /^"?sep=([^"\r\n])"?[ \t,;]*(?:\r\n|\r|\n|$)/i;

/** The delimiter that the first line has most of; spreadsheets write what the system's language uses. */
function commonDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => first.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The lines from the first one with a cell on, and their delimiter: what a line before it says, or else that line has most of. */
function startOf(text: string): { lines: string; delimiter: string } {
  const lines = text.replace(/^\ufeff/, '').replace(blankLines, '');
  const said = delimiterLine.exec(lines);
  if (!said) return { lines, delimiter: commonDelimiter(lines) };
  return { lines: lines.slice(said[0].length).replace(blankLines, ''), delimiter: said[1] ?? ',' };
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
/** The line in which the parser was when it gave up, from 1. */
const lineOf = ({ lines }: CsvError & { lines?: unknown }): number => (typeof lines === 'number' ? lines : 1);

/** The bytes of a text in parts, between which requests have their turn. */
export async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    yield bytes.subarray(from, from + chunkBytes);
    await yieldToRequests();
  }
}

/**
 * Returns at most so many records from the first line that is not blank on, each of at most `maxLength` characters, with what can be
 * seen of their cells. Throws CsvSyntaxError.
 */
export async function readCsv(
  text: string,
  { maxRecords, maxLength }: { maxRecords: number; maxLength: number },
): Promise<string[][]> {
  const { lines, delimiter } = startOf(text);
  const parser = parse({
    delimiter,
    relax_column_count_less: true,
    to: maxRecords,
    max_record_size: maxLength,
  });
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(chunksOf(lines)).pipe(parser))
      records.push((record as string[]).map(visibleText));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvSyntaxError(
      error.message,
      linesIn(text.slice(0, text.length - lines.length)) + lineOf(error),
    );
  }
  return records;
}
