/** Reads an uploaded CSV file: headings and lines, within limits. */
import {
  importTexts,
  maxCellLength,
  maxImportRows,
  notCsv,
} from '@jontro/shop/product-imports/product-imports.ts';
import { CsvSyntaxError, readCsv } from '../http/read-csv.ts';
import { isBlank, type ParsedFile, rejectedFile, toParsedFile } from './file-lines.ts';

/** The records of a file, not more than one beyond the limit. */
async function readRecords(text: string): Promise<string[][]> {
  try {
    return await readCsv(text, { maxRecords: maxImportRows + 2, maxLength: maxCellLength * 20 });
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    throw rejectedFile(notCsv(error.line));
  }
}

/** Throws 400 for a text that is not CSV, with the line, is empty or exceeds a limit, and for two columns with the same heading. */
export async function parseFile(text: string): Promise<ParsedFile> {
  const records = await readRecords(text);
  const top = records.findIndex((record) => !isBlank(record));
  // Blank lines count: a line is found in the file by its number.
  if (records.length - top - 1 > maxImportRows) throw rejectedFile(importTexts.tooLong);
  return toParsedFile(records.map((cells, at) => ({ at, cells })));
}
