/** Where the files of backups are: in the data directory of the machine, readable by the shop's own account alone. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');

/** The path of a backup's file. */
export const backupPath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(folderOf(config), `${id}.backup`);

/** Where the parts of an upload are, until it is complete. */
export const uploadPath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(folderOf(config), `${id}.upload`);

/** Where a job writes the file at its n-th try, until it is finished. */
export const unfinishedPath = (config: Pick<Config, 'dataDir'>, id: string, tries: number): string =>
  join(folderOf(config), `${id}.${tries}.unfinished`);

/** Creates the folder if it is missing and returns its id, by which machines that share a database tell their files apart. */
export async function openBackupFolder(config: Pick<Config, 'dataDir'>): Promise<string> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'folder-id');
  // Of several processes that create it, the first one counts.
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

/** The free space of the disk for the shop's account, in bytes. */
export async function readFreeBytes(config: Pick<Config, 'dataDir'>): Promise<number> {
  const { bavail, bsize } = await statfs(folderOf(config));
  return bavail * bsize;
}

/** The size of a backup's file in bytes; undefined if it is not on this machine. */
export async function sizeOfFile(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Removes what a killed process has left of a backup. */
export async function removeUnfinished(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  const folder = folderOf(config);
  for (const name of await readdir(folder))
    if (name.startsWith(`${id}.`) && name.includes('.unfinished')) await removeFile(join(folder, name));
}

/** Removes a file; one that is missing is as good. */
export const removeFile = (path: string): Promise<void> => rm(path, { force: true });
