/** Files that an import reads: hostile, large and unusual ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '@jontro/shop/messages.ts';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  notCsv,
} from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { csvText } from '../http/csv.ts';
import { parseFile } from './parse-file.ts';

const linesOf = async (text: string) => (await parseFile(text)).lines;

test('commas, semicolons and tabs separate cells; quotes, line breaks and a byte order mark are read', async () => {
  for (const delimiter of [',', ';', '\t']) {
    const text = `${['\ufeffName', 'Price'].join(delimiter)}\r\n${['"a ""b"", \n;\tc"', '9'].join(delimiter)}\r\n`;
    assert.deepEqual(await parseFile(text), {
      headings: ['Name', 'Price'],
      lines: [{ line: 2, cells: ['a "b", \n;\tc', '9'] }],
    });
  }
});

test('a line that says the delimiter and blank lines before the headings are no headings, whatever else the file has', async () => {
  const starts = ['\ufeffsep={}\r\n', '"SEP={}"\n\n', '\n,,\r\n;;\n \t\nsep={};;\n', '\ufeff\r\n\r\n'];
  for (const start of starts)
    for (const delimiter of /sep/i.test(start) ? [',', ';', '\t', '|'] : [',', ';', '\t']) {
      const text = `${start.replace('{}', delimiter)}${['Name', '"a,b;c"', 'Stock'].join(delimiter)}\nx${delimiter}1\n`;
      const { headings, lines } = await parseFile(text);
      assert.deepEqual(headings, ['Name', 'a,b;c', 'Stock'], JSON.stringify(text));
      assert.deepEqual(lines, [{ line: 2, cells: ['x', '1', ''] }]);
    }
  assert.deepEqual((await parseFile('Sep=arate,b\n1,2')).headings, ['Sep=arate', 'b']);
});

test('cells lose what nobody sees, headings too; joiners of Bengali stay', async () => {
  const text =
    '\u200bName,Pri\u00adce,\u202aSKU\u202c\nর\u200d্যাম\u200b,\u2066১২\u200d০০\u2069,Z\u2060-1\n\u200e,\u200b,\u3164\n\u202d=1+1,5,x\n';
  assert.deepEqual(await parseFile(text), {
    headings: ['Name', 'Price', 'SKU'],
    lines: [
      { line: 2, cells: ['র\u200d্যাম', '১২০০', 'Z-1'] },
      { line: 4, cells: ['=1+1', '5', 'x'] },
    ],
  });
});

test('blank lines count as lines and are left out; missing cells are empty', async () => {
  assert.deepEqual(await linesOf('Name,Price,Stock\n\na,1\n,,\nb'), [
    { line: 3, cells: ['a', '1', ''] },
    { line: 5, cells: ['b', '', ''] },
  ]);
});

test('a formula loses exactly the apostrophe that a file of the shop gives it', async () => {
  const cells = ['=1+1', "'=1+1", "''@x", '-5', "'quoted'", "'", '@a'];
  const text = csvText([['Name', (cell: string) => cell]], cells);
  assert.ok(!/^[=+\-@]/m.test(text.slice(1)), 'no cell of the file starts a formula');
  assert.deepEqual(
    (await linesOf(text)).map(({ cells: [cell] }) => cell),
    cells,
  );
});

test('a file with broken quotes, too many cells, lines, columns or too long a cell is rejected, and so is an empty one', async () => {
  proves('B-ROOM-07');
  const rejected: [string, string][] = [
    ['Name\n"a', toEnglish(notCsv(2))],
    ['Name\na"b"c,d', toEnglish(notCsv(2))],
    ['Name\na,b', toEnglish(notCsv(2))],
    ['\ufeffsep=;\r\n\r\nName\r\na\r\n"b\nc"\r\nd;e\r\n', toEnglish(notCsv(7))],
    ['', importTexts.empty],
    ['Name', importTexts.empty],
    [`Name\n${'a\n'.repeat(maxImportRows + 1)}`, importTexts.tooLong],
    [`${'a,'.repeat(maxImportColumns)}a\nb`, importTexts.tooManyColumns],
    [`Name\n${'a'.repeat(maxCellLength + 1)}`, importTexts.cellTooLong],
    [`Name\n"${'a'.repeat(maxCellLength * 21)}"`, toEnglish(notCsv(2))],
    ['Name, name :\na,b', importTexts.sameHeading],
  ];
  for (const [text, message] of rejected)
    await assert.rejects(parseFile(text), { message }, JSON.stringify(text.slice(0, 40)));
  assert.equal((await linesOf(`Name\n${'a\n'.repeat(maxImportRows)}`)).length, maxImportRows);
});
