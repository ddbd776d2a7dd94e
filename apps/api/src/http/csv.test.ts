/** Files for spreadsheets: what a cell becomes, and that a list is read piece by piece. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CsvCell, csvPieces, csvText, momentColumn } from './csv.ts';

const cellOf = (cell: CsvCell): string => csvText([['A', () => cell]], [0]).slice('\ufeffA\r\n'.length, -2);

test('a text that a spreadsheet would run as a formula is made text; numbers and moments stay what they are', () => {
  const cells: [CsvCell, string][] = [
    ['=1+1', "'=1+1"],
    ['+8801712345678', "'+8801712345678"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=1', `"'\r=1"`],
    ['a=b', 'a=b'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    [-5, '-5'],
    [{ taka: -5.5 }, '-5.50'],
    [{ taka: 1550 }, '1550.00'],
    [{ moment: new Date('2026-11-20T23:00:00.999Z') }, '2026-11-21 05:00:00'],
    [{ moment: '2026-11-21T05:00:00.000Z' }, '2026-11-21 11:00:00'],
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
    [undefined, ''],
    ['শাড়ি', 'শাড়ি'],
  ];
  for (const [cell, text] of cells) assert.equal(cellOf(cell), text, JSON.stringify(cell));
});

test('a moment is Bangladesh time, and its heading says so; none is an empty cell', () => {
  const column = momentColumn<string | undefined>('Placed', (moment) => moment);
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

test('a long list is read in pieces, in the order of its ids; what is gone meanwhile is left out', async () => {
  const asked: number[] = [];
  const ids = Array.from({ length: 1_201 }, (_, at) => `id${at}`);
  const pieces = csvPieces<string>({
    columns: [['Id', (row) => row]],
    ids,
    idOf: (row) => row,
    read: async (wanted) => {
      asked.push(wanted.length);
      return wanted.filter((id) => id !== 'id700').toReversed();
    },
  });
  let file = '';
  for await (const piece of pieces) file += piece;
  assert.deepEqual(asked, [500, 500, 201]);
  assert.equal(file[0], '\ufeff');
  assert.deepEqual(file.slice(1).trim().split('\r\n'), ['Id', ...ids.filter((id) => id !== 'id700')]);
});
