/** Files for spreadsheets: cells that cannot run as formulas, lines that are written while they are sent. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { secondOf, zoneName } from './bangladesh-days.ts';

/** An amount is written as taka with two decimals, a moment in Bangladesh time: "2026-11-21 05:00:00". */
export type CsvCell =
  | string
  | number
  | boolean
  | { taka: number }
  | { moment: Date | string }
  | null
  | undefined;
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => CsvCell];

/** A column of moments, whose heading names their time zone; empty where there is none. */
export const momentColumn = <Row>(
  heading: string,
  moment: (row: Row) => Date | string | null | undefined,
): CsvColumn<Row> => [
  `${heading} (${zoneName})`,
  (row) => {
    const at = moment(row);
    return at && { moment: at };
  },
];

/** Spreadsheets take a file without it for one in the machine's own old encoding. */
const byteOrderMark = '\ufeff';
/** So many rows are read at a time. */
const batchRows = 500;
/** No file has more rows than this. */
export const maxRows = 200_000;

/** A spreadsheet would run what begins so (OWASP, CSV injection); a leading apostrophe makes it text. */
const startsFormula = /^[=+\-@\t\r]/;

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object')
    return 'taka' in cell ? cell.taka.toFixed(2) : secondOf(new Date(cell.moment));
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file at once: headings, then the rows. */
export const csvText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  byteOrderMark +
  csvLine(columns.map(([heading]) => heading)) +
  rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');

/** A list as it was when it was asked for, to be read piece by piece. */
export interface CsvList<Row> {
  columns: readonly CsvColumn<Row>[];
  /** All that fits, in order. */
  ids: readonly string[];
  /** The rows of some ids, in any order; those that are gone meanwhile are left out. */
  read: (ids: string[]) => Promise<readonly Row[]>;
  idOf: (row: Row) => string;
}

/** The list whose ids a query gives in order; none is longer than a file may be. */
export async function csvList<Row>(
  idsInOrder: { limit(rows: number): PromiseLike<{ id: string }[]> },
  { columns, idOf, read }: Omit<CsvList<Row>, 'ids'>,
): Promise<CsvList<Row>> {
  const found = await idsInOrder.limit(maxRows);
  return { columns, ids: found.map(({ id }) => id), idOf, read };
}

/** The pieces of a file; holds a few hundred rows in memory at a time and no transaction open. */
export async function* csvPieces<Row>({ columns, ids, read, idOf }: CsvList<Row>): AsyncGenerator<string> {
  yield csvText(columns, []);
  for (let from = 0; from < ids.length; from += batchRows) {
    const wanted = ids.slice(from, from + batchRows);
    const rows = new Map((await read(wanted)).map((row) => [idOf(row), row]));
    const lines = wanted.flatMap((id) => {
      const row = rows.get(id);
      return row ? csvLine(columns.map(([, cell]) => cell(row))) : [];
    });
    yield lines.join('');
  }
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});

/** Sends a list as a file; a fault in the middle breaks the download off. To be returned by the handler. */
export function sendCsv<Row>(reply: FastifyReply, name: string, list: CsvList<Row>): Promise<string> {
  reply.headers(csvHeaders(name));
  // The handler's reply is a text for its shape; Fastify takes the reply itself as the sign that it was sent.
  return reply.send(Readable.from(csvPieces(list))) as unknown as Promise<string>;
}
