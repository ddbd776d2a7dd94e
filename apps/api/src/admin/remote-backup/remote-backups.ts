/** Remote backups: sealed on this side, streamed into a bucket, read back from there, pruned. Nothing of them is on the disk. */
import { commandLineActor, recordAudit } from '../../audit/record-audit.ts';
import type { RemoteBackupConfig } from '../../config/backup-config.ts';
import type { Db } from '../../database/db.ts';
import { AdminError } from '../admin-error.ts';
import { fillBackup } from '../backup/back-up.ts';
import {
  BackupFileError,
  type BackupSource,
  type Manifest,
  packBackup,
  verifyBackupFile,
} from '../backup/backup-file.ts';
import { asOnlyRun, type RunResult } from './backup-run.ts';
import type { Bucket } from './bucket.ts';
import {
  expiredBackups,
  newestFirst,
  newRemoteName,
  parseRemoteName,
  type RemoteBackup,
} from './remote-names.ts';
import { keyIdOf, seal, unseal } from './sealed-stream.ts';

export interface RemoteParts {
  db: Db;
  now: () => Date;
  bucket: Bucket;
  settings: Pick<RemoteBackupConfig, 'keys' | 'kept'>;
  /** The folder of the shop's images; undefined if they are stored elsewhere. */
  imagesFolder: string | undefined;
  /** Reports what went wrong without ending the work. */
  warn: (line: string) => void;
}

type Stored = Pick<RemoteParts, 'bucket' | 'settings'>;

/** The shop's own backups in the bucket, newest first: those whose names have one of its keys. */
export async function listRemoteBackups({ bucket, settings }: Stored): Promise<RemoteBackup[]> {
  const ids = settings.keys.map(keyIdOf);
  return (await bucket.list())
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

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Makes a remote backup and reads it back, then removes those that are not kept. Throws AdminError while another one is at
 * work, for a bucket that refuses or does not respond, and for a backup that is not what was sent, which is removed.
 */
export async function makeRemoteBackup(parts: RemoteParts): Promise<RunResult & { removed: number }> {
  const { db, now, bucket, settings, imagesFolder, warn } = parts;
  const [key] = settings.keys;
  if (!key) throw new AdminError('There is no key to seal with.');
  let removed = 0;
  const result = await asOnlyRun({ db, now }, 'backup', async (requireLease) => {
    await endUnfinishedUploads(parts);
    const madeAt = now();
    const name = newRemoteName(madeAt, keyIdOf(key));
    let size = 0;
    const save = async (packed: AsyncIterable<Buffer>): Promise<void> => {
      size = await bucket.upload(name, seal(key, name, packed));
    };
    const manifest = await packBackup(save, fillBackup(db, madeAt, imagesFolder, requireLease));
    await readBack(parts, name, manifest);
    const rows = rowsOf(manifest);
    await recordAudit(db, madeAt, commandLineActor, {
      event: 'backUp',
      subjectId: '',
      name: 'The whole shop',
      after: { file: name, rows },
    });
    requireLease();
    removed = await removeExpired(parts, name).catch((error: Error) => {
      warn(`Old backups could not be removed: ${error.message}`);
      return 0;
    });
    return { name, size, rows };
  });
  return { ...result, removed };
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

/** Removes the shop's own backups that are not kept, oldest first, and never the one just made, whatever the clock says. */
async function removeExpired({ bucket, settings }: RemoteParts, made: string): Promise<number> {
  const expired = expiredBackups(await listRemoteBackups({ bucket, settings }), settings.kept).filter(
    ({ name }) => name !== made,
  );
  for (const { name } of expired.toReversed()) await bucket.delete(name);
  return expired.length;
}

/** Returns the name of a backup, the newest for "newest". Throws AdminError if there is none. */
export async function findRemoteBackup(stored: Stored, name: string): Promise<string> {
  if (name !== 'newest') return name;
  const [newest] = await listRemoteBackups(stored);
  if (!newest)
    throw new AdminError('There is no remote backup of this shop: none has a name with one of its keys.');
  return newest.name;
}
