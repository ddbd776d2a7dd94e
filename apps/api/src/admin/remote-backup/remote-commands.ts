/** The operator's commands for remote backups. */

import { openImageStore, openPicturePlace } from '../../images/open-store.ts';
import { type AdminCommand, type AdminContext, withDatabase } from '../admin-command.ts';
import type { AdminDatabase } from '../admin-database.ts';
import { AdminError } from '../admin-error.ts';
import { restore } from '../backup/restore.ts';
import { openBucket } from './bucket.ts';
import {
  findRemoteBackup,
  listRemoteBackups,
  makeRemoteBackup,
  remoteSource,
  whyNone,
} from './remote-backups.ts';
import { checkRemoteBackup } from './remote-check.ts';
import { createRestore } from './remote-pictures.ts';

/** The bucket and the settings. Throws AdminError without them. */
function openRemote({ config: { remoteBackups: settings } }: AdminContext) {
  if (!settings)
    throw new AdminError(
      'Remote backups need a bucket and a key: set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_KEY.',
    );
  return { settings, bucket: openBucket(settings) };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const backUpRemotely = (tools: AdminContext): Promise<number> => {
  const remote = openRemote(tools);
  const make = async ({ database: { db, replica } }: AdminDatabase): Promise<number> => {
    const { print, now } = tools;
    const parts = { ...remote, db, replica, now, pictures: openPicturePlace(tools.config), warn: print };
    const { name, size, rows, pictures, copied, removed } = await makeRemoteBackup(parts);
    print(
      `${name}: ${rows} rows, ${pictures ?? 'no'} pictures, ${megabytes(size)}, sealed, read back and verified.`,
    );
    if (copied > 0) print(`${copied} of the pictures are new in the bucket.`);
    if (removed > 0) print(`${removed} older ones were removed.`);
    return 0;
  };
  return withDatabase(tools, false, make, { replica: true });
};

async function list(tools: AdminContext): Promise<number> {
  const remote = openRemote(tools);
  const backups = await listRemoteBackups(remote);
  for (const { name, size, madeAt } of backups)
    tools.print(`${name}  ${madeAt.toISOString()}  ${megabytes(size)}`);
  if (backups.length === 0) tools.print(await whyNone(remote));
  return 0;
}

const restoreRemote = (tools: AdminContext, given: string): Promise<number> => {
  const remote = openRemote(tools);
  return withDatabase(tools, true, async ({ database, shopIsRunning }) => {
    if (shopIsRunning) throw new AdminError('The shop is running: stop it before you restore.');
    const name = await findRemoteBackup(remote, given);
    const images = openImageStore(tools.config);
    const { restoreStored, problems } = createRestore(remote, images);
    const manifest = await restore(database.db, {
      file: remoteSource(remote, name),
      force: tools.force,
      images,
      restoreStored,
      now: tools.now(),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    tools.print(
      `Restored the shop of ${manifest.madeAt} from ${name}: ${rows} rows, compared with the backup, and ${manifest.pictures ?? manifest.storedPictures ?? 'no'} image files.`,
    );
    tools.print('Everybody signs in again.');
    for (const problem of problems) tools.print(`A picture is not back: ${problem}`);
    return problems.length === 0 ? 0 : 1;
  });
};

const check = (tools: AdminContext): Promise<number> => {
  const remote = openRemote(tools);
  return withDatabase(tools, false, async ({ database: { db } }) => {
    const { name, rows, pictures } = await checkRemoteBackup({
      ...remote,
      db,
      now: tools.now,
      log: tools.log,
    });
    tools.print(
      `${name} can be restored: ${rows} rows, compared with the backup, and its money and stock add up; pictures: ${pictures ?? 'none'}.`,
    );
    return 0;
  });
};

export const remoteCommands: readonly AdminCommand[] = [
  {
    name: 'remote-backup',
    parameters: [],
    description: 'seals a backup, streams it into the bucket, reads it back, and removes old ones',
    run: backUpRemotely,
  },
  {
    name: 'remote-list',
    parameters: [],
    description: 'lists the backups in the bucket, newest first',
    run: list,
  },
  {
    name: 'remote-restore',
    parameters: ['name'],
    description: 'restores such a backup, or the newest, into a stopped, empty shop; --force as above',
    run: restoreRemote,
  },
  {
    name: 'remote-check',
    parameters: [],
    description: 'restores the newest one into a scratch database and checks its money and stock',
    run: check,
  },
];
