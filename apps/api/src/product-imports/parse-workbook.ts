/** Reads an uploaded workbook (XLSX): the first sheet that is not hidden, as headings and lines. Nothing in it is evaluated. */
import { posix } from 'node:path';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ApplicationError } from '../http/application-error.ts';
import { readXml, XmlError, type XmlReader } from '../http/read-xml.ts';
import { type ParsedFile, rejectedFile, toParsedFile } from './file-lines.ts';
import { SharedTextsReader, SheetReader } from './sheet-reader.ts';
import { StylesReader } from './sheet-times.ts';

/** How large a document of the workbook may be when it is unpacked: the most characters of a file in three bytes each, and tags. */
const maxPartBytes = 96 * 1024 * 1024;
/** Pictures and other sheets are never read. */
const maxParts = 5_000;

interface Workbook {
  zip: ZipFile;
  parts: ReadonlyMap<string, Entry>;
}

async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > maxParts) throw new XmlError('too many parts');
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
  return { zip, parts };
}

/** Reads a part, if the workbook has it. */
async function readPart({ zip, parts }: Workbook, name: string, reader: XmlReader): Promise<void> {
  const entry = parts.get(name);
  if (!entry) return;
  // What it unpacks to is counted as well: this is only what the file says.
  if (entry.uncompressedSize > maxPartBytes) throw rejectedFile(importTexts.tooLong);
  await readXml(await zip.openReadStreamPromise(entry), maxPartBytes, reader);
}

/** The attributes of the elements with a name. */
async function findElements(workbook: Workbook, part: string, name: string) {
  const found: Readonly<Record<string, string>>[] = [];
  await readPart(workbook, part, {
    open(element, attributes) {
      if (element === name && found.length < maxParts) found.push(attributes);
    },
  });
  return found;
}

/** The part with the relations of another one. */
const relationsOf = (part: string): string =>
  part === '' ? '_rels/.rels' : posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** The parts that a part is related to. */
async function relatedParts(workbook: Workbook, part: string) {
  const relations = await findElements(workbook, relationsOf(part), 'Relationship');
  return relations.map(({ Id: id = '', Type: type = '', Target: target = '' }) => ({
    id,
    kind: type.slice(type.lastIndexOf('/') + 1),
    // A target may begin with a slash; none leads out of the archive.
    name: posix.resolve('/', posix.dirname(part), target).slice(1),
  }));
}

async function readRecords(workbook: Workbook) {
  const [root] = (await relatedParts(workbook, '')).filter(({ kind }) => kind === 'officeDocument');
  if (!root) throw new XmlError('no workbook');
  const sheets = await findElements(workbook, root.name, 'sheet');
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  const sheetId = Object.entries(sheet ?? {}).find(([name]) => /(^|:)id$/.test(name))?.[1];
  const related = await relatedParts(workbook, root.name);
  const sheetPart = related.find(({ id }) => id === sheetId);
  if (!sheetPart || !workbook.parts.has(sheetPart.name)) throw new XmlError('no sheet');
  const [shared, styles] = [new SharedTextsReader(), new StylesReader()];
  const readRelated = async (wanted: string, reader: XmlReader): Promise<void> => {
    const part = related.find(({ kind }) => kind === wanted);
    if (part) await readPart(workbook, part.name, reader);
  };
  await readRelated('sharedStrings', shared);
  await readRelated('styles', styles);
  const [properties] = await findElements(workbook, root.name, 'workbookPr');
  const reader = new SheetReader({
    sharedTexts: shared.texts,
    formats: styles.formats,
    epoch: /^(1|true)$/.test(properties?.date1904 ?? '') ? 1904 : 1900,
  });
  await readPart(workbook, sheetPart.name, reader);
  return reader.records;
}

/** Throws 400 for a file that is not a workbook, has no lines or exceeds a limit. */
export async function parseWorkbook(bytes: Buffer): Promise<ParsedFile> {
  try {
    return toParsedFile(await readRecords(await openWorkbook(bytes)));
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw rejectedFile(importTexts.notWorkbook);
  }
}
