/**
 * The pictures of remote backups, where the shop's own are in another bucket: each is sealed and copied once, every backup names those
 * that it needs, and one that no kept backup names is removed.
 */
import { buffer } from 'node:stream/consumers';
import type { ImageStore } from '../../images/image-store.ts';
import { AdminError } from '../admin-error.ts';
import { stillWanted, type TakePictures } from '../backup/back-up.ts';
import { BackupFileError } from '../backup/backup-file.ts';
import { type MissingPicture, maxFailures, missingPictureLines, readPictures } from '../backup/pictures.ts';
import { eachOf } from './each-of.ts';
import {
  backupOfList,
  type HeldPicture,
  listBytes,
  listLines,
  listNameOf,
  parsePictureName,
  pictureName,
  pictureStart,
  readList,
  sha256Of,
} from './picture-objects.ts';
import { hasPictures } from './remote-names.ts';
import type { RemoteParts, Stored } from './remote-parts.ts';
import { keyIdOf, seal, unseal } from './sealed-stream.ts';

/** Requests at the same time. */
const parallel = 4;

const sealed = (key: Buffer, name: string, bytes: Buffer): Promise<Buffer> =>
  buffer(
    seal(
      key,
      name,
      (async function* () {
        yield bytes;
      })(),
    ),
  );

const readSealed = ({ bucket, settings }: Stored, name: string): Promise<Buffer> =>
  buffer(unseal(settings.keys, name, bucket.read(name)));

/** The bytes of a picture in the bucket. Throws AdminError if it is not there or not what was copied. */
async function readPicture(stored: Stored, name: string): Promise<Buffer> {
  const bytes = await readSealed(stored, name);
  if (sha256Of(bytes) === parsePictureName(name)?.sha256) return bytes;
  throw new BackupFileError('changed', `${name} is another picture.`);
}

export interface PictureCopies {
  /** Copies those that the bucket does not have. */
  copy(keys: readonly string[]): Promise<void>;
  /** Adds the list of a backup's pictures to it, after copying what is left, and stores the same list beside it. */
  take(backup: string): TakePictures;
  /** How many were copied. */
  copied(): number;
}

/** What copies pictures of the store into the bucket, sealed with a key. `requireLease` is called before each. */
export async function openCopies(
  { db, bucket, warn }: Pick<RemoteParts, 'db' | 'bucket' | 'warn'>,
  store: ImageStore,
  key: Buffer,
  requireLease: () => void,
): Promise<PictureCopies> {
  const keyId = keyIdOf(key);
  const held = new Map<string, string>();
  for (const { key: name } of await bucket.list(pictureStart)) {
    const picture = parsePictureName(name);
    if (picture?.keyId === keyId) held.set(picture.key, name);
  }
  const known = new Set(held.keys());
  const missing = new Map<string, MissingPicture>();
  let copied = 0;

  async function copyOne(pictureKey: string): Promise<void> {
    requireLease();
    for await (const picture of readPictures(store, [pictureKey])) {
      if ('reason' in picture) {
        missing.set(pictureKey, picture);
        continue;
      }
      const name = pictureName({ key: pictureKey, sha256: sha256Of(picture.bytes), keyId });
      await bucket.put(name, await sealed(key, name, picture.bytes));
      held.set(pictureKey, name);
      missing.delete(pictureKey);
      copied += 1;
    }
  }

  async function copy(keys: readonly string[]): Promise<void> {
    let failures = 0;
    await eachOf(keys, parallel, async (pictureKey) => {
      if (held.has(pictureKey)) return;
      // The store is away: the rest is not tried.
      if (failures >= maxFailures) missing.set(pictureKey, { key: pictureKey, reason: 'unreadable' });
      else await copyOne(pictureKey);
      failures = missing.get(pictureKey)?.reason === 'unreadable' ? failures + 1 : 0;
    });
  }

  /** Reports those that the bucket has and the store has lost: they come back with a restore. */
  async function warnOfLost(keys: readonly string[]): Promise<void> {
    const lost: MissingPicture[] = [];
    let failures = 0;
    await eachOf(keys, parallel, async (pictureKey) => {
      if (!known.has(pictureKey) || failures >= maxFailures) return;
      try {
        if (!(await store.has(pictureKey))) lost.push({ key: pictureKey, reason: 'missing' });
      } catch {
        failures += 1;
      }
    });
    for (const line of missingPictureLines(await stillWanted(db, lost)))
      warn(`${line}; the bucket has them.`);
  }

  return {
    copy,
    copied: () => copied,
    take: (backup) => async (keys, add) => {
      await copy(keys);
      await warnOfLost(keys);
      const left = await stillWanted(
        db,
        keys.flatMap((pictureKey) => missing.get(pictureKey) ?? []),
      );
      for (const line of missingPictureLines(left)) warn(`${line}; the backup does not have them.`);
      const names = keys.flatMap((pictureKey) => held.get(pictureKey) ?? []);
      for (let from = 0; from < names.length; from += listLines) {
        const number = String(1 + from / listLines).padStart(6, '0');
        await add({
          name: `stored-pictures/${number}.ndjson`,
          bytes: listBytes(names.slice(from, from + listLines)),
        });
      }
      const list = listNameOf(backup);
      await bucket.put(list, await sealed(key, list, listBytes(names)));
      return {
        pictures: null,
        storedPictures: names.length,
        ...(left.length > 0 && { missingPictures: left.length }),
      };
    },
  };
}

/**
 * Removes the pictures that none of these backups names, and the lists of others. Throws AdminError, and removes no picture, if a list
 * cannot be read.
 */
export async function removeUnnamedPictures(
  stored: Stored,
  kept: readonly string[],
  requireLease: () => void,
): Promise<number> {
  const { bucket, settings } = stored;
  const ids = settings.keys.map(keyIdOf);
  const isOwn = ({ keyId }: HeldPicture): boolean => ids.includes(keyId);
  const withPictures = kept.filter(hasPictures);
  const named = new Set<string>();
  for (const name of withPictures)
    for (const picture of readList(await readSealed(stored, listNameOf(name)))) named.add(picture);
  const unnamed = (await bucket.list(pictureStart)).filter(({ key: name }) => {
    const picture = parsePictureName(name);
    return picture && isOwn(picture) && !named.has(name);
  });
  await eachOf(unnamed, parallel, async ({ key: name }) => {
    requireLease();
    await bucket.delete(name);
  });
  await removeOtherLists(stored, withPictures);
  return unnamed.length;
}

async function removeOtherLists({ bucket, settings }: Stored, kept: readonly string[]): Promise<void> {
  const ids = settings.keys.map(keyIdOf);
  for (const { key: name } of await bucket.list(listNameOf(''))) {
    const backup = backupOfList(name) ?? '';
    const isOwn = ids.some((id) => backup.includes(`-${id}-`));
    if (isOwn && !kept.includes(backup)) await bucket.delete(name);
  }
}

/** What puts the pictures of a list into a store; `problems` are of those that the bucket does not have as they were copied. */
export function createRestore(stored: Stored, store: ImageStore) {
  const problems: string[] = [];
  return {
    problems,
    async restoreStored(list: Buffer): Promise<void> {
      await eachOf(readList(list), parallel, async (name) => {
        const { key = '', sha256 } = parsePictureName(name) ?? {};
        const present = await store.get(key);
        if (present && sha256Of(present) === sha256) return;
        const bytes = await readPicture(stored, name).catch((error: unknown) => {
          if (!(error instanceof AdminError)) throw error;
          problems.push(error.message);
        });
        if (bytes) await store.put(key, bytes);
      });
    },
  };
}

/** So many pictures of a backup are read in a check, chosen at random; all others must be in the bucket. */
const comparedPictures = 200;

/** What checks the pictures of a list in the bucket. `finish` returns how many it has read, and throws AdminError for what it has found. */
export function createPictureCheck(stored: Stored) {
  const names: string[] = [];
  return {
    async restoreStored(list: Buffer): Promise<void> {
      names.push(...readList(list));
    },
    async finish(): Promise<{ pictures: number; compared: number }> {
      const there = new Set((await stored.bucket.list(pictureStart)).map(({ key }) => key));
      const absent = names.filter((name) => !there.has(name));
      const changed: string[] = [];
      const sample = shuffled(names.filter((name) => there.has(name))).slice(0, comparedPictures);
      await eachOf(sample, parallel, async (name) => {
        await readPicture(stored, name).catch((error: unknown) => {
          if (!(error instanceof AdminError)) throw error;
          changed.push(name);
        });
      });
      if (absent.length + changed.length > 0)
        throw new AdminError(
          `Of ${names.length} pictures of the backup the bucket does not have ${absent.length}, and ${changed.length} of ${sample.length} are not what was copied: ${[...absent, ...changed].slice(0, 3).join(', ')}.`,
        );
      return { pictures: names.length, compared: sample.length };
    },
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
