/** PgBouncer in transaction mode in front of a database, for the fault run; it is a package of the operating system. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { waitFor } from './fault-case.ts';

const runProgram = promisify(execFile);

export interface PgBouncer {
  /** The URL of the database through it. */
  url: string;
  close(): Promise<void>;
}

/** The version of the installed one; undefined if there is none. */
export const findPgBouncer = (): Promise<string | undefined> =>
  runProgram('pgbouncer', ['--version']).then(
    ({ stdout }) => /PgBouncer (\S+)/.exec(stdout)?.[1],
    () => undefined,
  );

/** Starts it in front of the database at `target`. Rejects if it does not run, with its log. */
export async function startPgBouncer(target: string): Promise<PgBouncer> {
  const { hostname, port: targetPort, username, password, pathname } = new URL(target);
  const [folder, port] = await Promise.all([createFolder(), freePort()]);
  const file = join(folder.path, 'pgbouncer.ini');
  const users = join(folder.path, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${targetPort || 5432}${password && ` password=${password}`}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      // Fewer than the connections of two servers, so that sessions change hands.
      'default_pool_size = 12',
      'max_client_conn = 500',
    ].join('\n'),
  );
  await Promise.all([chmod(folder.path, 0o755), chmod(file, 0o644), chmod(users, 0o644)]);
  let log = '';
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer: ChildProcess = spawn('pgbouncer', [...asUser, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => bouncer.kill('SIGKILL');
  process.once('exit', end);
  for (const stream of [bouncer.stdout, bouncer.stderr])
    stream?.on('data', (bytes: Buffer) => {
      log += bytes.toString();
    });
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  const close = async (): Promise<void> => {
    process.off('exit', end);
    if (bouncer.exitCode === null && bouncer.signalCode === null) {
      end();
      await once(bouncer, 'exit');
    }
    await folder.remove();
  };
  const responds = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return connected;
  };
  if ((await waitFor(responds, 10_000)) === undefined) {
    await close();
    throw new Error(`PgBouncer does not respond:\n${log}`);
  }
  return { url, close };
}
