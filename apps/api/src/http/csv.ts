/** CSV files for spreadsheets: cells that cannot run as formulas, rows that are streamed. */
import { Readable } from 'node:stream';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../database/db.ts';
import { bangladeshTimeZone, toBangladeshTime } from './bangladesh-days.ts';

/** An amount is written as taka with two decimals, a timestamp in Bangladesh time: "2026-11-21 05:00:00". */
export type CsvCell =
  | string
  | number
  | boolean
  | { taka: number }
  | { timestamp: Date | string }
  | null
  | undefined;
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => CsvCell];

/** A column of timestamps with the time zone in its heading; a missing one is an empty cell. */
export const timestampColumn = <Row>(
  heading: string,
  timestampOf: (row: Row) => Date | string | null | undefined,
): CsvColumn<Row> => [
  `${heading} (${bangladeshTimeZone})`,
  (row) => {
    const timestamp = timestampOf(row);
    return timestamp && { timestamp: timestamp };
  },
];

/** Without it spreadsheets read a file in the system's legacy encoding. */
const byteOrderMark = '\ufeff';
/** How many rows are read at a time. */
const batchRows = 500;
/** The most rows of a file. */
export const maxRows = 1_500_000;

/**
 * A spreadsheet would run such a text, also with full-width signs (OWASP, CSV injection); a leading apostrophe makes it plain text. A text that has
 * apostrophes itself gets one as well, so that one can be taken away from each.
 */
const startsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** A telephone number with its country: a plus and digits alone are a number, not a formula. */
const isNumber = /^\+\d+$/;
/** A cell without the apostrophe of `csvCell()`. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object')
    return 'taka' in cell ? cell.taka.toFixed(2) : toBangladeshTime(new Date(cell.timestamp));
  const text = startsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file: headings, then the rows. */
export const csvText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  byteOrderMark +
  csvLine(columns.map(([heading]) => heading)) +
  rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');

/** A snapshot of a list, whose rows are read in batches. */
export interface CsvList<Row> {
  columns: readonly CsvColumn<Row>[];
  /** The ids of all matching rows, in order. */
  ids: Iterable<string>;
  /** The rows of some ids, in any order, without those deleted meanwhile; those of one id follow each other in the file. */
  read: (ids: string[]) => Promise<readonly Row[]>;
  idOf: (row: Row) => string;
}

/** The list of the ids that a query returns in order, limited to `maxRows`. */
export async function csvList<Row>(
  db: Db,
  idsInOrder: { limit(rows: number): SQLWrapper },
  { columns, idOf, read }: Omit<CsvList<Row>, 'ids'>,
): Promise<CsvList<Row>> {
  // One text of 25 bytes for each id: a million objects would take several times the memory.
  const { rows } = (await db.execute(
    sql`select coalesce(string_agg(id, ','), '') as ids from (${idsInOrder.limit(maxRows)}) as sorted`,
  )) as { rows: { ids: string }[] };
  return { columns, ids: splitIds(rows[0]?.ids ?? ''), idOf, read };
}

function* splitIds(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const comma = text.indexOf(',', from);
    const end = comma < 0 ? text.length : comma;
    yield text.slice(from, end);
    from = end + 1;
  }
}

/** The chunks of a file; holds a few hundred rows in memory at a time and no open transaction. */
export async function* csvChunks<Row>({ columns, ids, read, idOf }: CsvList<Row>): AsyncGenerator<string> {
  yield csvText(columns, []);
  const lines = async (batch: string[]): Promise<string> => {
    const rows = Map.groupBy(await read(batch), idOf);
    return batch
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) => csvLine(columns.map(([, cell]) => cell(row))))
      .join('');
  };
  let batch: string[] = [];
  for (const id of ids) {
    if (batch.push(id) < batchRows) continue;
    yield await lines(batch);
    batch = [];
  }
  if (batch.length > 0) yield await lines(batch);
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

/** Streams a list as a file; an error in the middle aborts the download. The handler returns the result. */
export function sendCsv<Row>(reply: FastifyReply, name: string, list: CsvList<Row>): Promise<string> {
  reply.headers(csvHeaders(name));
  // The schema says that the handler returns a string; Fastify takes the returned reply as already sent.
  return reply.send(Readable.from(csvChunks(list))) as unknown as Promise<string>;
}
