/** XLSX files for tests, part by part. */
import { type ZippedFile, zipOf } from './zip-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: [id: string, kind: string, target: string][]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export interface WorkbookParts {
  /** The rows of the sheet in XML. */
  sheetData: string;
  /** The shared texts in XML. */
  shared?: string;
  /** Before the root element of the sheet. */
  prolog?: string;
  /** The formats of cells in XML. */
  styles?: string;
  /** Properties of the workbook in XML. */
  properties?: string;
  /** More files, or others instead of those of the workbook. */
  files?: readonly ZippedFile[];
}

/** A workbook with a hidden sheet and a visible one. */
export function workbookOf({
  sheetData,
  shared = '',
  prolog = '',
  styles,
  properties = '',
  files = [],
}: WorkbookParts): Buffer {
  const parts: ZippedFile[] = [
    { name: '_rels/.rels', content: relations(['rId1', 'officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${office}">${properties}<sheets><sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
        ['rId3', 'sharedStrings', 'sharedStrings.xml'],
        ['rId4', 'styles', 'styles.xml'],
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` },
    ...(styles ? [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }] : []),
    { name: 'xl/worksheets/sheet2.xml', content: '<worksheet><sheetData/></worksheet>' },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>${prolog}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
  const replaced = new Set(files.map(({ name }) => name));
  return zipOf([...parts.filter(({ name }) => !replaced.has(name)), ...files]);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The rows of a sheet with texts. */
export const textRows = (...rows: string[][]): string =>
  rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('');
