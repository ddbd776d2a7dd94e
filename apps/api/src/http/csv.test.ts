/** CSV files: how cells are written, and that a list is read in batches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CsvCell, csvChunks, csvText, timestampColumn, withoutGuard } from './csv.ts';
import { readCsv } from './read-csv.ts';

const cellOf = (cell: CsvCell): string => csvText([['A', () => cell]], [0]).slice('\ufeffA\r\n'.length, -2);

test('a text that a spreadsheet would run as a formula is escaped; numbers and timestamps are not', () => {
  const cells: [CsvCell, string][] = [
    ['=1+1', "'=1+1"],
    ['+8801712345678', '+8801712345678'],
    ['01712345678', '01712345678'],
    ['+880-1712', "'+880-1712"],
    ['+1+cmd|x', "'+1+cmd|x"],
    ["'+8801712345678", "''+8801712345678"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\n=1', `"'\n=1"`],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', `"'\r=1"`],
    ['a=b', 'a=b'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    [-5, '-5'],
    [{ taka: -5.5 }, '-5.50'],
    [{ taka: 1550 }, '1550.00'],
    [{ timestamp: new Date('2026-11-20T23:00:00.999Z') }, '2026-11-21 05:00:00'],
    [{ timestamp: '2026-11-21T05:00:00.000Z' }, '2026-11-21 11:00:00'],
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
    [undefined, ''],
    ['শাড়ি', 'শাড়ি'],
  ];
  for (const [cell, text] of cells) assert.equal(cellOf(cell), text, JSON.stringify(cell));
});

test('every text comes back from a file as it was', async () => {
  const texts = [
    '+8801712345678',
    '01712345678',
    '＝1+1',
    '=1',
    "'=1",
    "''+5",
    "'+88017",
    '\n@a',
    '＠x',
    '-5',
    "it's",
    "'a",
  ];
  const file = csvText([['A', (text: string) => text]], texts);
  const [, ...records] = await readCsv(file, { maxRecords: 50, maxLength: 1000 });
  assert.deepEqual(
    records.map(([cell = '']) => withoutGuard(cell)),
    texts,
  );
});

test('a timestamp is Bangladesh time, as its heading says; a missing one is an empty cell', () => {
  const column = timestampColumn<string | undefined>('Placed', (timestamp) => timestamp);
  assert.equal(
    csvText([column], ['2026-12-31T18:00:00.000Z', undefined]),
    '\ufeffPlaced (Asia/Dhaka)\r\n2027-01-01 00:00:00\r\n\r\n',
  );
});

test('commas, quotes and line breaks stay inside their cell', () => {
  assert.equal(cellOf('a, b'), '"a, b"');
  assert.equal(cellOf('say "hi"'), '"say ""hi"""');
  assert.equal(cellOf('two\nlines'), '"two\nlines"');
});

test('a long list is read in batches, in the order of its ids, without rows deleted meanwhile', async () => {
  const batchSizes: number[] = [];
  const ids = Array.from({ length: 1_201 }, (_, index) => `id${index}`);
  const chunks = csvChunks<string>({
    columns: [['Id', (row) => row]],
    ids,
    idOf: (row) => row,
    read: async (wanted) => {
      batchSizes.push(wanted.length);
      return wanted.filter((id) => id !== 'id700').toReversed();
    },
  });
  let file = '';
  for await (const chunk of chunks) file += chunk;
  assert.deepEqual(batchSizes, [500, 500, 201]);
  assert.equal(file[0], '\ufeff');
  assert.deepEqual(file.slice(1).trim().split('\r\n'), ['Id', ...ids.filter((id) => id !== 'id700')]);
});
