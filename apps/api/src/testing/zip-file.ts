/** ZIP archives for tests, valid and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  name: string | Buffer;
  content: string | Buffer;
  /** What the archive says that it unpacks to; otherwise the true size. */
  claimedSize?: number;
  claimedCrc?: number;
  /** General purpose flags; by default that names are in UTF-8. */
  flags?: number;
  /** By default deflated. */
  method?: number;
  /** External attributes, of which the upper half is the mode of Unix. */
  attributes?: number;
  /** Sizes follow the file instead of preceding it, as of a program that writes to a pipe. */
  descriptor?: boolean;
  /** Sizes are in an extra field, as of archives beyond 4 GB. */
  zip64?: boolean;
}

const defaultFlags = 0x800;
const descriptorFlag = 0x8;

interface Packed {
  file: ZippedFile;
  bytes: Buffer;
  crc: number;
  size: number;
}

function pack(file: ZippedFile): Packed {
  const content = Buffer.from(file.content);
  const bytes = file.method === 0 ? content : deflateRawSync(content);
  return {
    file,
    bytes,
    crc: file.claimedCrc ?? crc32(content),
    size: file.claimedSize ?? content.length,
  };
}

/** The fields that the headers of a file have in common (APPNOTE.TXT 4.3.7 and 4.3.12, from the version needed on). */
function sharedFields({ file, bytes, crc, size }: Packed, extra: Buffer, unknownYet: boolean): Buffer {
  const { name, flags = defaultFlags, method = 8, descriptor, zip64 } = file;
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(zip64 ? 45 : 20, 0);
  fields.writeUInt16LE(flags | (descriptor ? descriptorFlag : 0), 2);
  fields.writeUInt16LE(method, 4);
  if (!unknownYet) {
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(zip64 ? 0xffffffff : bytes.length, 14);
    fields.writeUInt32LE(zip64 ? 0xffffffff : size, 18);
  }
  fields.writeUInt16LE(Buffer.from(name).length, 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

const signature = (number: number): Buffer => Buffer.from([0x50, 0x4b, number, number + 1]);

/** The sizes in 64 bits (APPNOTE.TXT 4.5.3). */
function zip64Field({ file, bytes, size }: Packed): Buffer {
  if (!file.zip64) return Buffer.alloc(0);
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  field.writeBigUInt64LE(BigInt(size), 4);
  field.writeBigUInt64LE(BigInt(bytes.length), 12);
  return field;
}

function descriptorOf({ file, bytes, crc, size }: Packed): Buffer {
  if (!file.descriptor) return Buffer.alloc(0);
  const descriptor = Buffer.concat([signature(7), Buffer.alloc(12)]);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(bytes.length, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function centralEntry(packed: Packed, offset: number): Buffer {
  const { file } = packed;
  const extra = zip64Field(packed);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(file.attributes ?? 0, 6);
  tail.writeUInt32LE(offset, 10);
  const version = Buffer.from([20, 3]);
  return Buffer.concat([
    signature(1),
    version,
    sharedFields(packed, extra, false),
    tail,
    Buffer.from(file.name),
    extra,
  ]);
}

/** An archive with these files; with `overlapping` all entries of its directory lead to the bytes of the first file. */
export function zipOf(
  files: readonly ZippedFile[],
  { overlapping = false, count = files.length }: { overlapping?: boolean; count?: number } = {},
): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = pack(file);
    central.push(centralEntry(packed, overlapping ? 0 : offset));
    if (overlapping && local.length > 0) continue;
    const extra = zip64Field(packed);
    const fields = sharedFields(packed, extra, file.descriptor ?? false);
    const name = Buffer.from(file.name);
    const entry = Buffer.concat([signature(3), fields, name, extra, packed.bytes, descriptorOf(packed)]);
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signature(5), end]);
}
