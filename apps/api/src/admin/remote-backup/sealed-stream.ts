/**
 * Seals a stream with AES-256-GCM in chunks, and opens it again: what was cut off, changed, reordered, or stored under another
 * name is refused before any byte of the chunk is used (docs/decisions/223-remote-backups.md has the format).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AdminError } from '../admin-error.ts';
import { BackupFileError } from '../backup/backup-file.ts';

type Bytes = AsyncIterable<Buffer>;

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('jontro sealed 1\n');
const idBytes = 4;
const saltBytes = 32;
const headerBytes = magic.length + idBytes + saltBytes;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** Tells keys apart without disclosing them: 8 hexadecimal digits. */
export const keyIdOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'jontro backup key id', idBytes)).toString('hex');

/** Each stream has a key of its own, bound to its name, so that a nonce is a number. */
const streamKey = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `jontro sealed 1\0${name}`, 32));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Yields slices of `size` bytes and then the rest, of which there is always one, if only an empty one. */
async function* slices(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    let offset = 0;
    // What fills a slice exactly may be the rest.
    for (; pending.length - offset > size; offset += size)
      yield { bytes: pending.subarray(offset, offset + size), isLast: false };
    pending = pending.subarray(offset);
  }
  yield { bytes: pending, isLast: true };
}

/** Seals a stream for the name that it will have. */
export async function* seal(key: Buffer, name: string, source: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const ownKey = streamKey(key, salt, name);
  yield Buffer.concat([magic, Buffer.from(keyIdOf(key), 'hex'), salt]);
  let index = 0;
  for await (const { bytes, isLast } of slices(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, ownKey, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

function open(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const bytes = decipher.update(sealed.subarray(0, sealed.length - tagBytes));
  try {
    decipher.final();
    return bytes;
  } catch {
    return undefined;
  }
}

/**
 * Opens a sealed stream that was stored under this name. Throws AdminError if none of the keys has sealed it, BackupFileError
 * if it is cut off (`damaged`) or is not what was sealed (`changed`).
 */
export async function* unseal(keys: readonly Buffer[], name: string, source: Bytes): AsyncGenerator<Buffer> {
  const stream: { key?: Buffer } = {};
  const body = withoutHeader(source, name, (header) => {
    stream.key = findStreamKey(keys, name, header);
  });
  let index = 0;
  for await (const { bytes, isLast } of slices(body, chunkBytes + tagBytes)) {
    const { key } = stream;
    if (!key || bytes.length < tagBytes) throw cutOff(name);
    const opened = open(key, bytes, nonceOf(index, isLast));
    if (!opened) {
      // A whole chunk that is not the last one, where the stream ends.
      if (isLast && open(key, bytes, nonceOf(index, false))) throw cutOff(name);
      throw new BackupFileError(
        'changed',
        `${name} is not what was sealed: it was changed, cut off or renamed.`,
      );
    }
    yield opened;
    index += 1;
  }
}

function findStreamKey(keys: readonly Buffer[], name: string, header: Buffer): Buffer {
  const id = header.subarray(magic.length, magic.length + idBytes).toString('hex');
  const key = keys.find((candidate) => keyIdOf(candidate) === id);
  if (key) return streamKey(key, header.subarray(magic.length + idBytes), name);
  throw new AdminError(
    `${name} was sealed with the key ${id}, which is not set: BACKUP_KEY has ${keys.map(keyIdOf).join(', ')}.`,
  );
}

const cutOff = (name: string) => new BackupFileError('damaged', `${name} is cut off: its end is missing.`);

/** Gives the header to `onHeader` and yields what follows. */
async function* withoutHeader(
  source: Bytes,
  name: string,
  onHeader: (header: Buffer) => void,
): AsyncGenerator<Buffer> {
  let header: Buffer | undefined = Buffer.alloc(0);
  for await (const bytes of source) {
    if (!header) {
      yield bytes;
      continue;
    }
    header = Buffer.concat([header, bytes]);
    if (header.length < headerBytes) continue;
    if (!header.subarray(0, magic.length).equals(magic))
      throw new BackupFileError('damaged', `${name} is no sealed backup of this version of the shop.`);
    onHeader(header.subarray(0, headerBytes));
    const rest = header.subarray(headerBytes);
    header = undefined;
    yield rest;
  }
  if (header) throw cutOff(name);
}
