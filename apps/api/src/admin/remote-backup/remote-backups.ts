/** Remote backups: sealed on this side, streamed into a bucket, read back from there, pruned. Nothing of them is on the disk. */
import { commandLineActor, recordAudit } from '../../audit/record-audit.ts';
import { AdminError } from '../admin-error.ts';
import { fillBackup, takeFrom } from '../backup/back-up.ts';
import { withBackupDatabase } from '../backup/backup-database.ts';
import {
  BackupFileError,
  type BackupSource,
  type Manifest,
  packBackup,
  verifyBackupFile,
} from '../backup/backup-file.ts';
import { listPictureKeys, type MissingPicture, missingPictureLines } from '../backup/pictures.ts';
import { asOnlyRun, type RunResult } from './backup-run.ts';
import {
  expiredBackups,
  newestFirst,
  newRemoteName,
  parseRemoteName,
  type RemoteBackup,
  remoteStart,
} from './remote-names.ts';
import type { RemoteParts, Stored } from './remote-parts.ts';
import { openCopies, removeUnnamedPictures } from './remote-pictures.ts';
import { keyIdOf, seal, unseal } from './sealed-stream.ts';

/** How many ids of other keys are named. */
const maxNamedKeys = 5;

/** The shop's own backups in the bucket, newest first: those whose names have one of its keys. */
export async function listRemoteBackups({ bucket, settings }: Stored): Promise<RemoteBackup[]> {
  const ids = settings.keys.map(keyIdOf);
  return (await bucket.list(remoteStart))
    .flatMap(({ key, size }) => parseRemoteName(key, size) ?? [])
    .filter(({ keyId }) => ids.includes(keyId))
    .sort(newestFirst);
}

/** A remote backup as the source of a restore: it is opened while it is read, and is never on the disk. */
export function remoteSource({ bucket, settings }: Stored, name: string): BackupSource {
  return {
    name,
    async size() {
      const size = await bucket.sizeOf(name);
      if (size === undefined) throw new AdminError(`There is no ${name} in the bucket.`);
      return size;
    },
    read: () => unseal(settings.keys, name, bucket.read(name)),
  };
}

/** How many older backups were removed, and how many pictures copied into the bucket. */
export type RemoteResult = RunResult & { removed: number; copied: number };

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Makes a remote backup and reads it back, then removes those that are not kept. Throws AdminError while another one is at
 * work, for a bucket that refuses or does not respond, and for a backup that is not what was sent, which is removed.
 */
export async function makeRemoteBackup(parts: RemoteParts): Promise<RemoteResult> {
  const { db, replica, now, bucket, settings, pictures: place, warn } = parts;
  const [key] = settings.keys;
  if (!key) throw new AdminError('There is no key to seal with.');
  let removed = 0;
  let copied = 0;
  const result = await asOnlyRun({ db, now }, 'backup', async (requireLease) => {
    await endUnfinishedUploads(parts);
    const madeAt = now();
    const isBeside = typeof place === 'object';
    const name = newRemoteName(madeAt, keyIdOf(key), isBeside);
    const copies = isBeside ? await openCopies(parts, place, key, requireLease) : undefined;
    // The first copy of all pictures takes long: not in the transaction of the snapshot.
    await copies?.copy(await listPictureKeys(db));
    let size = 0;
    const nameMissing = (missing: readonly MissingPicture[]): void => {
      for (const line of missingPictureLines(missing)) warn(`${line}; the backup does not have them.`);
    };
    const save = async (packed: AsyncIterable<Buffer>): Promise<void> => {
      size = await bucket.upload(name, seal(key, name, packed));
    };
    const manifest = await withBackupDatabase({ db, replica }, (from) =>
      packBackup(
        save,
        fillBackup(from, madeAt, copies?.take(name) ?? takeFrom(db, place, nameMissing), requireLease),
      ),
    );
    copied = copies?.copied() ?? 0;
    await readBack(parts, name, manifest);
    const rows = rowsOf(manifest);
    await recordAudit(db, madeAt, commandLineActor, {
      event: 'backUp',
      subjectId: '',
      name: 'The whole shop',
      after: { file: name, rows },
    });
    requireLease();
    removed = await removeExpired(parts, name, requireLease).catch((error: Error) => {
      warn(`Old backups could not be removed: ${error.message}`);
      return 0;
    });
    const pictures = manifest.storedPictures ?? manifest.pictures;
    return { name, size, rows, pictures, missingPictures: manifest.missingPictures ?? 0 };
  });
  return { ...result, removed, copied };
}

/** Removes the backup again if it is not what was sent; not if the bucket does not respond. */
async function readBack({ bucket, settings }: RemoteParts, name: string, sent: Manifest): Promise<void> {
  try {
    const stored = await verifyBackupFile(remoteSource({ bucket, settings }, name));
    if (stored.contents !== sent.contents) throw new BackupFileError('changed', `${name} is another backup.`);
  } catch (error) {
    if (error instanceof BackupFileError) await bucket.delete(name).catch(() => {});
    throw error;
  }
}

/** Ends what runs that were killed have left, which is paid for and never seen in a list of objects. */
async function endUnfinishedUploads({ bucket, settings, warn }: RemoteParts): Promise<void> {
  const ids = settings.keys.map(keyIdOf);
  try {
    for (const upload of await bucket.listUploads())
      if (ids.includes(parseRemoteName(upload.key, 0)?.keyId ?? '')) await bucket.abortUpload(upload);
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    warn(`Unfinished uploads could not be ended: ${error.message}`);
  }
}

/**
 * Removes the shop's own backups that are not kept, oldest first, and never the one just made, whatever the clock says; then the
 * pictures that only those had.
 */
async function removeExpired(
  { bucket, settings }: RemoteParts,
  made: string,
  requireLease: () => void,
): Promise<number> {
  const all = await listRemoteBackups({ bucket, settings });
  const expired = expiredBackups(all, settings.kept).filter(({ name }) => name !== made);
  for (const { name } of expired.toReversed()) await bucket.delete(name);
  const kept = all.filter((backup) => !expired.includes(backup)).map(({ name }) => name);
  await removeUnnamedPictures({ bucket, settings }, [...new Set([...kept, made])], requireLease);
  return expired.length;
}

/** Why the list is empty: a key that is missing must not look like backups that are. */
export async function whyNone({ bucket }: Stored): Promise<string> {
  const ids = (await bucket.list(remoteStart)).flatMap(
    ({ key, size }) => parseRemoteName(key, size)?.keyId ?? [],
  );
  const others = [...new Set(ids)].slice(0, maxNamedKeys).join(', ');
  const none = 'There is no remote backup of this shop: none has a name with one of its keys.';
  if (others === '') return none;
  return `${none} The bucket has backups of other keys (${others}): if one was this shop's, add it to BACKUP_KEY.`;
}

/** Returns the newest backup. Throws AdminError if there is none. */
export async function findNewest(stored: Stored): Promise<RemoteBackup> {
  const [newest] = await listRemoteBackups(stored);
  if (!newest) throw new AdminError(await whyNone(stored));
  return newest;
}

/** Returns the name of a backup, the newest for "newest". Throws AdminError if there is none. */
export async function findRemoteBackup(stored: Stored, name: string): Promise<string> {
  return name === 'newest' ? (await findNewest(stored)).name : name;
}
