/** The packed search index as a file beside the data, for the next start: arrays as they are in memory, with a checksum. */
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { BuiltIndex } from './current-index.ts';
import type { PackedProducts } from './packed-products.ts';
import { termRulesHash } from './product-terms.ts';

/** The format version; increment it when the layout of the file or of the packed index changes. */
const format = 4;
const signature = 'JONTRO-SEARCH-INDEX\n';
/** Arrays start at multiples of it, as those of eight bytes a number require. */
const alignment = 8;
/** In bytes; a file is read and written in chunks of this size. */
const chunkSize = 16 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;
const arrayTypes = { uint32: Uint32Array, float64: Float64Array } as const;

interface Field {
  /** The names that lead to it in PackedProducts. */
  path: string[];
  type: keyof typeof arrayTypes | 'latin1' | 'utf16le' | 'number';
  /** Of a number. */
  value?: number;
  /** In bytes, from the end of the header. */
  offset: number;
  length: number;
}

interface Header {
  format: number;
  rules: string;
  /** The database of which it is an index. */
  database: string;
  cursor: string;
  fields: Field[];
}

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment;
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Bytes =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The arrays, texts and numbers of a nested object as fields, with the bytes of each. */
function flatten(products: PackedProducts): { fields: Field[]; parts: Bytes[] } {
  const fields: Field[] = [];
  const parts: Bytes[] = [];
  let offset = 0;
  const add = (path: string[], type: Field['type'], bytes: Bytes): void => {
    fields.push({ path, type, offset, length: bytes.length });
    parts.push(bytes, new Uint8Array(aligned(bytes.length) - bytes.length));
    offset += aligned(bytes.length);
  };
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value === 'number') fields.push({ path, type: 'number', value, offset, length: 0 });
    else if (value instanceof Uint32Array) add(path, 'uint32', bytesOf(value as Uint32Array<ArrayBuffer>));
    else if (value instanceof Float64Array) add(path, 'float64', bytesOf(value as Float64Array<ArrayBuffer>));
    else if (typeof value === 'string') {
      const type = /^[\0-\xff]*$/.test(value) ? 'latin1' : 'utf16le';
      add(path, type, bytesOf(Buffer.from(value, type)));
    } else for (const [name, part] of Object.entries(value as object)) visit(part, [...path, name]);
  };
  visit(products, []);
  return { fields, parts };
}

/** The value of a field; arrays share the memory of `bytes`. */
function valueOfField({ type, value, length, offset }: Field, bytes: Bytes): unknown {
  if (type === 'number') return value;
  const start = bytes.byteOffset + offset;
  if (offset + length > bytes.length) throw new Error('a field lies beyond the end');
  if (type === 'latin1' || type === 'utf16le') return Buffer.from(bytes.buffer, start, length).toString(type);
  const ArrayType = arrayTypes[type];
  return new ArrayType(bytes.buffer, start, length / ArrayType.BYTES_PER_ELEMENT);
}

function unflatten(fields: readonly Field[], bytes: Bytes): PackedProducts {
  const root: Record<string, unknown> = {};
  for (const field of fields) {
    let parent = root;
    for (const name of field.path.slice(0, -1)) {
      parent[name] ??= {};
      parent = parent[name] as Record<string, unknown>;
    }
    parent[field.path.at(-1) ?? ''] = valueOfField(field, bytes);
  }
  return root as unknown as PackedProducts;
}

/** The signature, the length of the header as text of ten digits, and the header, padded to a whole number of eight bytes. */
function headerBytes(header: Header): Bytes {
  const json = Buffer.from(JSON.stringify(header));
  const start = signature.length + 10;
  const padded = json
    .toString()
    .padEnd(json.toString().length + aligned(start + json.length) - start - json.length);
  const text = Buffer.from(padded);
  return bytesOf(Buffer.concat([Buffer.from(signature + String(text.length).padStart(10, '0')), text]));
}

const filePath = (folder: string): string => join(folder, 'search-index');

/** Writes the file; the one before stays until the new one is complete. Throws if the folder does not exist. */
export async function writeIndexFile(
  folder: string,
  database: string,
  { products, cursor }: BuiltIndex,
): Promise<void> {
  const { fields, parts } = flatten(products);
  const header = headerBytes({ format, rules: termRulesHash(), database, cursor, fields });
  // Of two processes that write at once neither may have the right bytes; the checksum detects that.
  const draft = `${filePath(folder)}.tmp`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      let sum = 0;
      for (const part of [header, ...parts])
        for (let from = 0; from < part.length; from += chunkSize) {
          const chunk = part.subarray(from, from + chunkSize);
          sum = crc32(chunk, sum);
          await file.writeFile(chunk);
        }
      const end = Buffer.alloc(4);
      end.writeUInt32LE(sum);
      await file.writeFile(end);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, filePath(folder));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Reads the file; undefined if there is none, if it is damaged, of another format, with other rules for terms or of another
 * database.
 */
export async function readIndexFile(folder: string, database: string): Promise<BuiltIndex | undefined> {
  const bytes = await readWhole(filePath(folder));
  if (!bytes || bytes.length < signature.length + 14) return undefined;
  const text = (from: number, end: number): string => Buffer.from(bytes.subarray(from, end)).toString();
  const start = signature.length + 10;
  const end = bytes.length - 4;
  if (text(0, signature.length) !== signature) return undefined;
  if (crc32(bytes.subarray(0, end)) !== new DataView(bytes.buffer).getUint32(end, true)) return undefined;
  const length = Number(text(signature.length, start));
  const header = JSON.parse(text(start, start + length)) as Header;
  if (header.format !== format || header.rules !== termRulesHash() || header.database !== database) {
    return undefined;
  }
  return { products: unflatten(header.fields, bytes.subarray(start + length, end)), cursor: header.cursor };
}

async function readWhole(path: string): Promise<Bytes | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(size);
    for (let from = 0; from < size; ) {
      const { bytesRead } = await file.read(bytes, from, Math.min(chunkSize, size - from));
      if (bytesRead === 0) return undefined;
      from += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
