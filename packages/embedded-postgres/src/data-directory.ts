/** The data directory of the embedded PostgreSQL: created once, completely or not at all. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { superviseProcess } from './supervised-process.ts';

const version = '18';

interface ClusterSettings {
  /** The superuser. */
  user: string;
  /** False if it need not be synced to disk. */
  durable: boolean;
}

/**
 * Creates the data directory if there is none, else checks its owner and version.
 * Creates it under a temporary name and renames it when complete, so an interrupted start leaves no partial data.
 * Throws EmbeddedPostgresError.
 */
export async function prepareDataDirectory(
  directory: string,
  programs: PostgresPrograms,
  { user, durable }: ClusterSettings,
): Promise<void> {
  await removeLeftovers(directory);
  if (existsSync(join(directory, 'global/pg_control'))) return checkCluster(directory, programs);
  const existing = await readdir(directory).catch(() => []);
  if (existing.length > 0) {
    throw new EmbeddedPostgresError(
      `${directory} is not empty and contains no PostgreSQL data: move it and start again.`,
    );
  }
  const unfinished = `${directory}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  await chownToPostgres(programs, unfinished);
  await createCluster(unfinished, programs, { user, durable });
  await rename(unfinished, directory);
  if (durable) await syncFolder(dirname(directory));
}

/** Changes the owner of a path to PostgreSQL's account, if that is not the current one. */
export async function chownToPostgres(programs: PostgresPrograms, path: string): Promise<void> {
  if (programs.uid !== undefined && programs.gid !== undefined) await chown(path, programs.uid, programs.gid);
}

async function createCluster(
  directory: string,
  programs: PostgresPrograms,
  { user, durable }: ClusterSettings,
): Promise<void> {
  // The built-in C.UTF-8 sorts the same on every machine; trigrams need a character type with Bengali letters.
  const characterType = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const command = [
    ...programs.prefix,
    programs.initdb,
    '-D',
    directory,
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
  ];
  command.push(
    '--no-locale',
    `--lc-ctype=${characterType}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  );
  command.push('--no-instructions', ...(durable ? [] : ['--no-sync']));
  const lines: string[] = [];
  const { uid, gid } = programs;
  const initdb = superviseProcess(command, {
    uid,
    gid,
    signal: 'TERM',
    removeAtEnd: directory,
    onLine: (line) => lines.push(line),
  });
  if ((await initdb.ended) !== 0) {
    await rm(directory, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `The embedded database could not be created: ${lines.slice(-4).join(' ')}`,
    );
  }
}

async function checkCluster(directory: string, programs: PostgresPrograms): Promise<void> {
  const found = (await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found !== version) {
    throw new EmbeddedPostgresError(
      `${directory} was written by PostgreSQL ${found || 'of an unknown version'}; this server has version ${version}. ` +
        'Move the data with pg_dump, or start the version that wrote it and name it in DATABASE_URL.',
    );
  }
  const { uid: owner } = await stat(directory);
  const self = process.getuid?.();
  const expected = programs.uid ?? self;
  if (owner === expected) return;
  if (self !== 0) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to another account (user id ${owner}). Start the server as that account, or give the directory to this one with chown.`,
    );
  }
  const group = programs.gid ?? process.getgid?.() ?? 0;
  await lchown(directory, expected ?? 0, group);
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), expected ?? 0, group);
  }
}

async function removeLeftovers(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.new-`;
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(prefix)) continue;
    await rm(join(dirname(directory), name), {
      recursive: true,
      force: true,
      maxRetries: 5,
      retryDelay: 100,
    });
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
