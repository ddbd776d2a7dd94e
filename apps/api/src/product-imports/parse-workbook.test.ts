/** Workbooks that an import reads: as spreadsheets write them, hostile and broken ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importTexts,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
} from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { textRows, type WorkbookParts, workbookOf } from '../testing/workbook-file.ts';
import { zipOf } from '../testing/zip-file.ts';
import { parseWorkbook } from './parse-workbook.ts';

const parse = (parts: WorkbookParts) => parseWorkbook(workbookOf(parts));
const rejects = (bytes: Buffer, message: string, what: string) =>
  assert.rejects(parseWorkbook(bytes), { message, details: { field: 'text' } }, what);

test('the first visible sheet is read: shared, rich and inline texts, numbers as shown, results of formulas, gaps', async () => {
  proves('B-ROOM-07');
  const shared =
    '<si><t>Name</t></si><si><r><t>Ear</t></r><r><t xml:space="preserve">buds &amp; co</t></r><rPh><t>no</t></rPh></si><si><t>a_x000A_b</t></si>';
  const sheetData = `
    <row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="inlineStr"><is><t>Price</t></is></c><c r="D3" t="str"><v>Stock</v></c><c r="E3" t="str"><v>In stock</v></c></row>
    <row r="4"><c r="B4" t="s"><v>1</v></c><c r="C4"><v>1290.3999999999999</v></c><c r="D4"><f>1+6</f><v>7</v></c><c r="E4" t="b"><v>1</v></c></row>
    <row r="5"><c r="B5"/></row>
    <row r="7"><c r="B7" t="s"><v>2</v></c><c r="C7"><v>8.8017E+12</v></c><c r="ZZ7" s="4"/></row>`;
  assert.deepEqual(await parse({ sheetData, shared }), {
    headings: ['', 'Name', 'Price', 'Stock', 'In stock'],
    lines: [
      { line: 2, cells: ['', 'Earbuds & co', '1290.4', '7', 'TRUE'] },
      { line: 5, cells: ['', 'a\nb', '8801700000000', '', ''] },
    ],
  });
});

test('cells of a workbook lose what nobody sees', async () => {
  const sheetData = textRows(['Name'], ['\u202aAir\u200bNova\u202c'], ['\u2060'], ['র\u200d্যাম\u00ad']);
  const { lines } = await parse({ sheetData });
  assert.deepEqual(
    lines.map(({ cells }) => cells),
    [['AirNova'], ['র\u200d্যাম']],
  );
});

/** A workbook whose first column has these numbers, each in a format of its own. */
function datesOf(cells: readonly [days: string, format: number | string][], properties = ''): Buffer {
  const idOf = (format: number | string, index: number) =>
    typeof format === 'number' ? format : 164 + index;
  const described = cells.flatMap(([, format], index) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : [],
  );
  const xfs = cells.map(([, format], index) => `<xf numFmtId="${idOf(format, index)}"/>`);
  const rows = cells.map(([days], index) => `<row><c s="${index}"><v>${days}</v></c></row>`);
  return workbookOf({
    sheetData: `${textRows(['Time'])}${rows.join('')}`,
    styles: `<numFmts>${described.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs>`,
    properties,
  });
}

test('cells that show a date or a time are their texts in any format; numbers, amounts and durations stay numbers', async () => {
  const shown: [days: string, format: number | string, text: string][] = [
    ['46353', 14, '2026-11-27'],
    ['46353.916666666664', 22, '2026-11-27 22:00'],
    ['46353.916666666664', 'dd/mm/yyyy', '2026-11-27 22:00'],
    ['46353', 'yyyy-mm-dd hh:mm', '2026-11-27 00:00'],
    ['46361.999988425923', '[$-845]d mmmm yyyy, h:mm:ss AM/PM', '2026-12-05 23:59:59'],
    ['46353', 'mmm', '2026-11-27'],
    ['0.5', 20, '12:00'],
    ['60.5', 'h:mm', '1900-02-28 12:00'],
    ['46353', 0, '46353'],
    ['46353', '#,##0.00 "days"', '46353'],
    ['46353', '[$৳-845] #,##0;[Red]-#,##0', '46353'],
    ['46353', '0.00E+00', '46353'],
    ['46353', 'General', '46353'],
    ['1.5', '[h]:mm', '1.5'],
    ['-3', 14, '-3'],
    ['9999999', 14, '9999999'],
  ];
  const parsed = await parseWorkbook(datesOf(shown.map(([days, format]) => [days, format])));
  assert.deepEqual(
    parsed.lines.map(({ cells: [cell] }) => cell),
    shown.map(([, , text]) => text),
  );
  const old = await parseWorkbook(datesOf([['44891', 14]], '<workbookPr date1904="1"/>'));
  assert.deepEqual(old.lines[0]?.cells, ['2026-11-27']);
  const iso =
    '<row><c t="d"><v>2026-11-27T22:00:00.000Z</v></c></row><row><c t="d"><v>2026-11-27</v></c></row>';
  assert.deepEqual(
    (await parse({ sheetData: `${textRows(['Time'])}${iso}` })).lines.map(({ cells: [cell] }) => cell),
    ['2026-11-27 22:00', '2026-11-27'],
  );
});

test('elements with a prefix and cells without a place are read; an apostrophe of the shop’s own file is taken away', async () => {
  const sheet =
    '<x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>Name</x:v></x:c></x:row><x:row><x:c t="str"><x:v>\'=1+1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const files = [{ name: 'xl/worksheets/sheet1.xml', content: sheet }];
  assert.deepEqual((await parse({ sheetData: '', files })).lines, [{ line: 2, cells: ['=1+1'] }]);
});

test('a workbook that is no archive, is cut off, has no sheet, names a missing text or leads outside is rejected', async () => {
  const good = workbookOf({ sheetData: textRows(['Name'], ['a']) });
  const sheet = (content: string) =>
    workbookOf({ sheetData: '', files: [{ name: 'xl/worksheets/sheet1.xml', content }] });
  const broken: Record<string, Buffer> = {
    'no archive': Buffer.from('Name\na'),
    'of an old spreadsheet': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'cut off': good.subarray(0, good.length - 40),
    'another archive': zipOf([{ name: 'a.txt', content: 'a' }]),
    'broken XML': sheet('<worksheet><sheetData><row>'),
    'a missing text': workbookOf({ sheetData: '<row><c t="s"><v>9</v></c></row>' }),
    'a row twice': workbookOf({ sheetData: '<row r="2"><c/></row><row r="2"><c/></row>' }),
    'a row at no place': workbookOf({ sheetData: '<row r="1e9"><c/></row>' }),
    'not UTF-8': workbookOf({
      sheetData: '',
      files: [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from([0x3c, 0x61, 0x3e, 0xff]) }],
    }),
    'a part outside': workbookOf({ sheetData: '', files: [{ name: '../../evil', content: 'a' }] }),
    'nested too deep': sheet('<a>'.repeat(200)),
  };
  for (const [what, bytes] of Object.entries(broken)) await rejects(bytes, importTexts.notWorkbook, what);
});

test('no document type is read, so neither external nor nested entities are', async () => {
  proves('B-ROOM-07');
  const prologs = [
    '<!DOCTYPE worksheet [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE worksheet SYSTEM "http://127.0.0.1/a.dtd">',
    '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>',
  ];
  for (const prolog of prologs) {
    const sheetData = '<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>&a;</v></c></row>';
    await rejects(workbookOf({ sheetData, prolog }), importTexts.notWorkbook, prolog);
    await rejects(workbookOf({ sheetData }), importTexts.notWorkbook, 'an unknown entity');
    const harmless = textRows(['Name'], ['a']);
    await rejects(
      workbookOf({ sheetData: harmless, prolog }),
      importTexts.notWorkbook,
      'a document type alone',
    );
  }
});

test('what unpacks to more than a file may have is rejected, also if it says that it is small', async () => {
  proves('B-ROOM-07');
  const name = 'xl/worksheets/sheet1.xml';
  const bomb = Buffer.alloc(100 * 1024 * 1024, ' ');
  await rejects(
    workbookOf({ sheetData: '', files: [{ name, content: bomb }] }),
    importTexts.tooLong,
    'a large part',
  );
  const small = { name, content: bomb, claimedSize: 1_000 };
  await rejects(
    workbookOf({ sheetData: '', files: [small] }),
    importTexts.notWorkbook,
    'a part larger than it says',
  );
  const text = 'a'.repeat(maxCellLength);
  const repeated = '<row><c t="s"><v>0</v></c></row>'.repeat(1_000);
  await rejects(
    workbookOf({ sheetData: repeated, shared: `<si><t>${text}</t></si>` }),
    importTexts.tooLong,
    'a text that is named often',
  );
});

test('a cell beyond the last heading is a column without one', async () => {
  const sheetData = textRows(['Name', 'Price', ' '], ['Lamp', '100'], ['Fan', '200', '', 'a note', ' ']);
  const { headings, lines } = await parse({ sheetData });
  assert.deepEqual(headings, ['Name', 'Price', '', '']);
  assert.deepEqual(
    lines.map(({ cells }) => cells),
    [
      ['Lamp', '100', '', ''],
      ['Fan', '200', '', 'a note'],
    ],
  );
});

test('a workbook has as many lines, columns and characters of a cell as a CSV file may have', async () => {
  proves('B-ROOM-07');
  const rejected: [string[][], string][] = [
    [[['Name']], importTexts.empty],
    [[['Name'], [' ']], importTexts.empty],
    [[['Name'], ...Array(maxImportRows + 1).fill(['a'])], importTexts.tooLong],
    [
      [Array.from({ length: maxImportColumns + 1 }, (_, index) => `a${index}`), ['b']],
      importTexts.tooManyColumns,
    ],
    [[['Name'], ['a'.repeat(maxCellLength + 1)]], importTexts.cellTooLong],
    [
      [
        ['Name', 'name :'],
        ['a', 'b'],
      ],
      importTexts.sameHeading,
    ],
  ];
  for (const [rows, message] of rejected)
    await rejects(workbookOf({ sheetData: textRows(...rows) }), message, message);
  const most = textRows(['Name'], ...Array(maxImportRows).fill(['a']));
  assert.equal((await parse({ sheetData: most })).lines.length, maxImportRows);
});
