/** ZIP archives for tests, valid and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  name: string;
  content: string | Buffer;
  /** What the archive says that it unpacks to; otherwise the true size. */
  claimedSize?: number;
}

/** The fields that the headers of a file have in common (APPNOTE.TXT 4.3.7 and 4.3.12, from the version needed on). */
function sharedFields({ name, content, claimedSize }: ZippedFile, packed: Buffer): Buffer {
  const bytes = Buffer.from(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Names in UTF-8.
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const signature = (number: number): Buffer => Buffer.from([0x50, 0x4b, number, number + 1]);

/** An archive with these files, each of them deflated. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(Buffer.from(file.content));
    const fields = sharedFields(file, packed);
    const name = Buffer.from(file.name);
    const entry = Buffer.concat([signature(3), fields, name, packed]);
    local.push(entry);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([signature(1), Buffer.from([20, 0]), fields, tail, name]));
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signature(5), end]);
}
