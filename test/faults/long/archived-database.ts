/** A PostgreSQL whose log is archived by pgBackRest, with the files of deploy/pgbackrest and the packages of Debian. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '../../../apps/api/src/database/test-process.ts';
import { freePort } from '../../../apps/api/src/testing/free-ports.ts';
import { root } from '../../../scripts/project.mjs';
import { waitFor } from './fault-case.ts';
import { findProgram } from './programs.ts';
import { acceptsWrites } from './server-probes.ts';

const execute = promisify(execFile);
const binaries = '/usr/lib/postgresql/15/bin';
const startLimitMs = 300_000;

export interface ArchivedDatabase {
  url: string;
  /** The folder with the base backups and the archived log. */
  repository: string;
  /** Runs pgBackRest on the stanza; returns its output. */
  backRest(command: string, ...options: string[]): Promise<string>;
  /** Kills the server at once and removes all of its data. */
  destroy(): Promise<void>;
  /** Starts it; resolves when it accepts writes, with the time that took, in ms. */
  start(): Promise<number>;
  close(): Promise<void>;
}

/** Why it cannot run on this machine; undefined if it can. */
export function whyNoArchive(): string | undefined {
  const missing = ['pgbackrest', `${binaries}/postgres`].filter(
    (program) => !findProgram(program.split('/').at(-1) ?? '') && !findProgram(`../..${program}`),
  );
  return missing.length > 0
    ? `${missing.join(', ')} not installed (Debian: pgbackrest postgresql-15)`
    : undefined;
}

/** Starts the server with an empty database of the shop. */
export async function startArchivedDatabase(): Promise<ArchivedDatabase> {
  const folder = await createFolder();
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  // PostgreSQL refuses to run as root.
  const id = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout);
  const account = process.getuid?.() === 0 ? { uid: await id('-u'), gid: await id('-g') } : {};
  const home = join(folder.path, 'home');
  const data = join(home, 'data');
  const configFile = join(home, 'pgbackrest.conf');
  const run = async (program: string, args: readonly string[]): Promise<string> => {
    const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: home, PGPASSWORD: password };
    return (await execute(program, args, { ...account, env, cwd: home, maxBuffer: 64_000_000 })).stdout;
  };
  const backRest: ArchivedDatabase['backRest'] = (command, ...options) =>
    run('pgbackrest', [`--config=${configFile}`, '--stanza=shop', ...options, command]);

  await chmod(folder.path, 0o755);
  for (const path of [home, join(home, 'repository'), join(home, 'lock')]) await mkdir(path);
  const config = (await readFile(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8'))
    .replace('/var/lib/pgbackrest', join(home, 'repository'))
    .replace('<password>', randomBytes(36).toString('base64'))
    .replace('/var/lib/postgresql/15/main', data)
    .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${home}\npg1-user=postgres`)
    .replace('[global]', `[global]\nlock-path=${join(home, 'lock')}\nlog-level-file=off`);
  await writeFile(configFile, config);
  await writeFile(join(home, 'password'), password);
  if (account.uid !== undefined && account.gid !== undefined)
    for (const name of ['', 'repository', 'lock', 'pgbackrest.conf', 'password'])
      await chown(join(home, name), account.uid, account.gid);
  await run(`${binaries}/initdb`, [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile=password',
    '-k',
    '-N',
  ]);
  const archive = (await readFile(join(root, 'deploy/pgbackrest/archive.conf'), 'utf8')).replace(
    'pgbackrest --stanza',
    `pgbackrest --config=${configFile} --stanza`,
  );
  await writeFile(join(home, 'archive.conf'), archive);
  const settings = `${await readFile(join(data, 'postgresql.conf'), 'utf8')}\ninclude '${join(home, 'archive.conf')}'\nmax_connections = 100\n`;
  await writeFile(join(data, 'postgresql.conf'), settings);

  const readPid = async (): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  async function kill(): Promise<void> {
    const pid = await readPid();
    if (!pid) return;
    process.kill(pid, 'SIGKILL');
    // Its processes end when they notice, and hold the shared memory until then.
    await waitFor(
      () =>
        run('pgrep', ['-f', data]).then(
          () => false,
          () => true,
        ),
      startLimitMs,
    );
  }
  async function start(): Promise<number> {
    const begun = performance.now();
    const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1`;
    await run(`${binaries}/pg_ctl`, ['-D', data, '-l', join(home, 'log'), '-o', options, '-W', 'start']);
    if ((await waitFor(() => acceptsWrites('127.0.0.1', port, password), startLimitMs)) === undefined)
      throw new Error(`PostgreSQL does not accept writes:\n${await readFile(join(home, 'log'), 'utf8')}`);
    return performance.now() - begun;
  }
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/shop`;
  try {
    await start();
    await run(`${binaries}/psql`, [
      '-h',
      home,
      '-p',
      String(port),
      '-U',
      'postgres',
      '-c',
      'create database shop',
    ]);
    await backRest('stanza-create');
    await backRest('check');
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    url,
    repository: join(home, 'repository'),
    backRest,
    async destroy() {
      await kill();
      await rm(data, { recursive: true });
    },
    start,
    async close() {
      await kill();
      await folder.remove();
    },
  };
}
