/** Reads the text of a PDF file as a viewer copies it: by the text that a span states, or else by each font's map of characters. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  dictionary: string;
  stream: string | undefined;
}

/** The objects of a file by number, with decompressed streams. */
function parseObjects(file: Uint8Array): Map<number, PdfObject> {
  const source = Buffer.from(file).toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const body = source.slice(match.index + match[0].length);
    const length = /^<<\/Length (\d+)\/Filter\/FlateDecode/.exec(body)?.[1];
    if (length === undefined) {
      objects.set(Number(match[1]), {
        dictionary: body.slice(0, body.indexOf('\nendobj')),
        stream: undefined,
      });
      continue;
    }
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const packed = Buffer.from(body.slice(start, start + Number(length)), 'latin1');
    objects.set(Number(match[1]), {
      dictionary: body.slice(0, start),
      stream: inflateSync(packed).toString('latin1'),
    });
  }
  return objects;
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
const numberAfter = (key: string, dictionary: string): number =>
  Number(new RegExp(`${key} (\\d+) 0 R`).exec(dictionary)?.[1]);

/** The text of each character code of a font. */
function readCodes(map: string): Map<number, string> {
  const codes = new Map<number, string>();
  for (const [, code = '', text = ''] of map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]*)>$/gm))
    codes.set(Number.parseInt(code, 16), fromUtf16(text));
  return codes;
}

export interface PdfLine {
  /** By the text that spans state, which most viewers follow. */
  text: string;
  /** By the maps of the fonts alone. */
  mapped: string;
}

/** The lines of each page, in the order in which they are drawn. */
export function readPdf(file: Uint8Array): PdfLine[][] {
  const objects = parseObjects(file);
  const resources = [...objects.values()].find(({ dictionary }) => dictionary.startsWith('<</Font<<'));
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number] of resources?.dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? []) {
    const font = objects.get(Number(number))?.dictionary ?? '';
    fonts.set(name, readCodes(objects.get(numberAfter('/ToUnicode', font))?.stream ?? ''));
  }
  return [...objects.values()]
    .filter(({ dictionary }) => dictionary.startsWith('<</Type/Page/'))
    .map(({ dictionary }) =>
      readLines(objects.get(numberAfter('/Contents', dictionary))?.stream ?? '', fonts),
    );
}

function readLines(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): PdfLine[] {
  const lines: PdfLine[] = [];
  let font: ReadonlyMap<number, string> = new Map();
  let stated = false;
  for (const operation of content.split('\n')) {
    const line = lines.at(-1);
    const span = /ActualText <feff([0-9a-f]*)>>> BDC$/.exec(operation)?.[1];
    if (operation.startsWith('BT ')) lines.push({ text: '', mapped: '' });
    else if (operation.endsWith(' Tf')) font = fonts.get(/^\/(F\d+)/.exec(operation)?.[1] ?? '') ?? new Map();
    else if (operation === 'EMC') stated = false;
    else if (span !== undefined && line) {
      stated = true;
      line.text += fromUtf16(span);
    } else if (operation.endsWith(' TJ') && line) {
      const codes = [...operation.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) =>
        Number.parseInt(code, 16),
      );
      const text = codes.map((code) => font.get(code) ?? '\ufffd').join('');
      line.mapped += text;
      if (!stated) line.text += text;
    }
  }
  return lines;
}
