/** The backup file: a gzipped tar with the rows, the images, and at its end a manifest to verify the rest. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { AdminError } from '../admin-error.ts';
import type { TableChecksum } from './table-rows.ts';

export interface Manifest {
  format: 'jontro backup 1';
  madeAt: string;
  /** The migrations of the database that was backed up, oldest first. */
  migrations: string[];
  tables: TableChecksum[];
  /** The number of image files in it; null if they are elsewhere. */
  pictures: number | null;
  /** Of a remote backup: the number of image files beside it in the bucket, which its entries name. */
  storedPictures?: number;
  /** Files that the shop's image store did not have, or not whole; missing if there are none. */
  missingPictures?: number;
  /** Absent if it was read from the primary. */
  readFrom?: 'replica';
  /** SHA-256 over names, sizes and contents of all preceding entries. */
  contents: string;
}

export interface BackupEntry {
  name: string;
  bytes: Buffer;
}

/** An entry that was read, and how much of the file has been read with it, 0 to 1. */
export interface ReadEntry extends BackupEntry {
  read: number;
}

/** A file that cannot be restored: `damaged` is no whole backup, `changed` one whose contents do not match its manifest. */
export class BackupFileError extends AdminError {
  override name = 'BackupFileError';
  readonly kind: 'damaged' | 'changed';

  constructor(kind: BackupFileError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Where a backup is read from, more than once. */
export interface BackupSource {
  /** What it is called in messages. */
  name: string;
  /** Its size in bytes, about. Throws AdminError if it is not there. */
  size(): Promise<number>;
  read(): AsyncIterable<Buffer>;
}

const format = 'jontro backup 1';
const manifestName = 'manifest.json';
const entryNamePattern =
  /^(database\/[a-z_]+\/\d{6}\.ndjson|stored-pictures\/\d{6}\.ndjson|pictures\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\/[a-z0-9-]+\.[a-z]+|manifest\.json)$/;
/** Far above any chunk of rows and any image. */
const maxBytes = 256 * 1024 * 1024;
/** Rows and images shrink far less than this; a file that was made to fill memory and time shrinks to a thousandth. */
const maxUnpacked = (packedBytes: number): number => 64 * 1024 * 1024 + 200 * packedBytes;

class ContentsHash {
  readonly #hash = createHash('sha256');
  add({ name, bytes }: BackupEntry): void {
    this.#hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  digest(): string {
    return this.#hash.digest('hex');
  }
}

type Fill = (add: (entry: BackupEntry) => Promise<void>) => Promise<Omit<Manifest, 'format' | 'contents'>>;

/**
 * Packs a backup and gives it to `save` while it is made. `fill` adds the entries and returns the rest of the manifest. What
 * either of them throws ends both.
 */
export async function packBackup(
  save: (packed: AsyncIterable<Buffer>) => Promise<void>,
  fill: Fill,
): Promise<Manifest> {
  const tar = pack();
  const contents = new ContentsHash();
  const write = ({ name, bytes }: BackupEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      const sink = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      // Of a tar that was destroyed: the callback has the error as well.
      sink.on('error', () => {});
      sink.end(bytes);
    });
  const saved = pipeline(Readable.from(tar), createGzip(), save);
  // A full disk also stops `fill`.
  saved.catch((error: Error) => tar.destroy(error));
  const filling = fill((entry) => {
    contents.add(entry);
    return write(entry);
  }).then(async (rest) => {
    const manifest: Manifest = { format, ...rest, contents: contents.digest() };
    await write({ name: manifestName, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
    tar.finalize();
    return manifest;
  });
  filling.catch((error: Error) => tar.destroy(error));
  const [manifest] = await Promise.all([filling, saved]);
  return manifest;
}

const partName = /\.[0-9a-f]{8}\.backup-part$/;
/** A backup that is being written has changed its file more recently. */
const leftAfterMs = 3_600_000;

/** Removes what backups that were killed have left in a folder: nobody can restore it, and it has people's data. */
async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!partName.test(name)) continue;
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && changed.mtimeMs < Date.now() - leftAfterMs) await rm(path, { force: true });
  }
}

/** Writes a backup file atomically, readable only by its owner: it contains password hashes and signing keys. */
export async function writeBackupFile(file: string, fill: Fill): Promise<Manifest> {
  await removeLeftParts(dirname(file));
  const temporary = `${file}.${randomBytes(4).toString('hex')}.backup-part`;
  try {
    const manifest = await packBackup(
      (packed) => pipeline(packed, createWriteStream(temporary, { mode: 0o600 })),
      fill,
    );
    await syncPath(temporary);
    await rename(temporary, file);
    await syncPath(dirname(file));
    return manifest;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file as the source of a backup. */
const fileSource = (file: string): BackupSource => ({
  name: file,
  async size() {
    const found = await stat(file).catch(() => {
      throw new AdminError(`There is no file ${file}, or it cannot be read.`);
    });
    return found.size;
  },
  read: () => createReadStream(file),
});

/** Yields the entries of a backup in order. Throws for what is not a backup of the shop. */
export async function* readBackupFile(from: string | BackupSource): AsyncGenerator<ReadEntry> {
  const source = typeof from === 'string' ? fileSource(from) : from;
  const file = source.name;
  const packedBytes = await source.size();
  const tar = extract();
  let readBytes = 0;
  let unpackedBytes = 0;
  const packed = async function* (): AsyncGenerator<Buffer> {
    for await (const bytes of source.read()) {
      readBytes += bytes.length;
      yield bytes;
    }
  };
  const feedTar = async (): Promise<void> => {
    const gunzip = createGunzip();
    const gunzipping = pipeline(packed, gunzip);
    gunzipping.catch(() => {});
    for await (const bytes of gunzip) {
      unpackedBytes += bytes.length;
      if (unpackedBytes > maxUnpacked(packedBytes))
        throw new BackupFileError('damaged', `${file} unpacks to far more than a backup of the shop.`);
      if (!tar.write(bytes)) await new Promise((resolve) => tar.once('drain', () => resolve(undefined)));
      if (tar.destroyed) return;
    }
    await gunzipping;
    tar.end(undefined);
  };
  const feeding = feedTar();
  feeding.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (!entryNamePattern.test(name) || size > maxBytes)
        throw new BackupFileError('damaged', `${file} is not a backup of the shop.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks), read: Math.min(readBytes / packedBytes, 1) };
    }
  } catch (error) {
    if (error instanceof AdminError) throw error;
    throw new BackupFileError(
      'damaged',
      `${file} is damaged or no backup: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

const Checksum = Type.Object({ name: Type.String(), rows: Type.Integer({ minimum: 0 }), sum: Type.String() });
const KnownManifest = Type.Object({
  format: Type.String(),
  madeAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Checksum),
  pictures: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  readFrom: Type.Optional(Type.Literal('replica')),
  storedPictures: Type.Optional(Type.Integer({ minimum: 0 })),
  missingPictures: Type.Optional(Type.Integer({ minimum: 0 })),
  contents: Type.String(),
});

function readManifest(file: string, bytes: Buffer): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(bytes.toString());
  } catch {
    // Reported below.
  }
  const given = (manifest as { format?: unknown } | null | undefined)?.format;
  if (typeof given === 'string' && given !== format) {
    throw new BackupFileError(
      'damaged',
      `${file} has the format "${given}", which this version does not support.`,
    );
  }
  if (!Value.Check(KnownManifest, manifest))
    throw new BackupFileError('damaged', `${file} is not a backup of the shop: its manifest is unreadable.`);
  return manifest as Manifest;
}

/**
 * Verifies a backup and returns its manifest. `onEntry` is awaited for each entry; what it throws ends the work. Throws
 * BackupFileError for a file that is truncated, changed, or no backup.
 */
export async function verifyBackupFile(
  from: string | BackupSource,
  onEntry: (entry: ReadEntry) => unknown = () => {},
): Promise<Manifest> {
  const file = typeof from === 'string' ? from : from.name;
  const contents = new ContentsHash();
  const pictures = { count: 0 };
  let manifest: Manifest | undefined;
  for await (const entry of readBackupFile(from)) {
    if (manifest)
      throw new BackupFileError('damaged', `${file} has data after its end: it is not a backup of the shop.`);
    await onEntry(entry);
    if (entry.name === manifestName) {
      manifest = readManifest(file, entry.bytes);
      continue;
    }
    contents.add(entry);
    if (entry.name.startsWith('pictures/')) pictures.count += 1;
  }
  if (!manifest) throw new BackupFileError('damaged', `${file} is truncated: its end is missing.`);
  if (manifest.contents !== contents.digest() || (manifest.pictures ?? 0) !== pictures.count) {
    throw new BackupFileError(
      'changed',
      `${file} was changed after it was written: its contents do not match its manifest.`,
    );
  }
  return manifest;
}
