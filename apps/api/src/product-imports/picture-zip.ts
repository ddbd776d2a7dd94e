/** Reads a ZIP file with pictures from parts: the list of its files, and one of them at a time. Nothing is unpacked by its name. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { imageTexts, maxImageBytes } from '@jontro/shop/images/images.endpoints.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import {
  maxUnpackedBytes,
  maxZippedFiles,
  pictureTexts,
  zipPartBytes,
  zipTexts,
} from '@jontro/shop/product-imports/pictures.ts';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { ApplicationError } from '../http/application-error.ts';
import { toStorableText } from '../http/storable-text.ts';

/** Returns the part at a place; undefined if it is missing. */
export type ReadPart = (place: number) => Promise<Buffer | undefined>;

/** A file in the list of a ZIP file. */
export interface ListedFile {
  /** Its place in that list. */
  place: number;
  name: string;
  /** Unpacked. */
  bytes: number;
  /** Why it is not read. */
  reason: PlainMessage | null;
}

/** Pictures are packed already: what unpacks to more is no picture. */
const maxRatio = 100;
/** Small files of one colour may. */
const ratioFrom = 100_000;
const maxNameLength = 300;
/** Packed as it is, or deflated (APPNOTE.TXT 4.4.5). */
const methods = [0, 8];

const refused = (text: PlainMessage): ApplicationError => new ApplicationError('invalid', text);
const refusedZip = (text: PlainMessage): ApplicationError =>
  new ApplicationError('invalid', text, { field: 'content' });

/** The bytes of the parts, of which the last one that was read stays in memory. */
class PartsReader extends RandomAccessReader {
  readonly #readPart: ReadPart;
  #last: { place: number; bytes: Buffer } | undefined;
  /** Why a part could not be read. */
  failure: unknown;

  constructor(readPart: ReadPart) {
    super();
    this.#readPart = readPart;
  }
  async #part(place: number): Promise<Buffer> {
    if (this.#last?.place === place) return this.#last.bytes;
    try {
      const bytes = await this.#readPart(place);
      if (!bytes) throw refused(pictureTexts.incomplete);
      this.#last = { place, bytes };
      return bytes;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const place = Math.floor(at / zipPartBytes);
      const from = at - place * zipPartBytes;
      const bytes = (await this.#part(place)).subarray(from, from + end - at);
      if (bytes.length === 0) throw new RangeError('a range beyond the end');
      yield bytes;
      at += bytes.length;
    }
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end), { objectMode: false });
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async (): Promise<void> => {
      let at = offset;
      for await (const bytes of this.#bytes(position, position + length)) at += bytes.copy(buffer, at);
    };
    copy().then(
      () => callback(null),
      (error: Error) => callback(error),
    );
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Its name: in UTF-8 also where the ZIP file does not say so, as that of a Mac. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return strictUtf8.decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

/** Whether a program has added a file for itself. */
const isHidden = (name: string): boolean =>
  /(^|[/\\])(\.[^/\\]*|__MACOSX[/\\].*|thumbs\.db|desktop\.ini)$/i.test(name);

function reasonOf(entry: Entry): PlainMessage | null {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.isEncrypted()) return pictureTexts.encrypted;
  if (!methods.includes(compressionMethod)) return pictureTexts.unknownMethod;
  if (uncompressedSize > maxImageBytes) return imageTexts.tooLarge;
  if (uncompressedSize > ratioFrom && uncompressedSize > compressedSize * maxRatio)
    return pictureTexts.unpacksTooFar;
  return null;
}

/** A ZIP file that is open. */
export class PictureZip {
  readonly files: readonly ListedFile[];
  readonly #reader: PartsReader;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<number, Entry>;

  private constructor(reader: PartsReader, zip: ZipFile, entries: ReadonlyMap<number, Entry>) {
    this.#reader = reader;
    this.#zip = zip;
    this.#entries = entries;
    this.files = [...entries].map(([place, entry]) => ({
      place,
      name: toStorableText(nameOf(entry), maxNameLength),
      bytes: entry.uncompressedSize,
      reason: reasonOf(entry),
    }));
  }

  /** Reads the list of files. Throws 400 for anything but a ZIP file within the limits. */
  static async open(readPart: ReadPart, bytes: number): Promise<PictureZip> {
    const reader = new PartsReader(readPart);
    try {
      const options = { autoClose: false, decodeStrings: false };
      const zip = await fromRandomAccessReaderPromise(reader, bytes, options);
      if (zip.entryCount > maxZippedFiles) throw refusedZip(zipTexts.tooManyFiles);
      return new PictureZip(reader, zip, await listEntries(zip));
    } catch (error) {
      if (reader.failure || error instanceof ApplicationError) throw reader.failure ?? error;
      throw refusedZip(zipTexts.notZip);
    }
  }

  /** Returns a file's bytes, at most as many as a picture may have. Throws 400 for one that cannot be read. */
  async read(place: number): Promise<Buffer> {
    const entry = this.#entries.get(place);
    if (!entry) throw refused(pictureTexts.notZipped);
    const reason = reasonOf(entry);
    if (reason) throw refused(reason);
    try {
      // It ends with an error as soon as there are more bytes than the list says.
      const chunks: Buffer[] = [];
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      if (crc32(bytes) === entry.crc32) return bytes;
    } catch (error) {
      // A database that cannot be reached says nothing about the picture.
      if (this.#reader.failure) throw this.#reader.failure;
      if (error instanceof ApplicationError) throw error;
    }
    throw refused(pictureTexts.damaged);
  }
}

async function listEntries(zip: ZipFile): Promise<Map<number, Entry>> {
  const entries = new Map<number, Entry>();
  let unpacked = 0;
  let place = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes) throw refusedZip(zipTexts.unpacksTooLarge);
    if (!/[/\\]$/.test(name) && !isHidden(name)) entries.set(place, entry);
    place += 1;
  }
  if (entries.size === 0) throw refusedZip(zipTexts.noPictures);
  return entries;
}
