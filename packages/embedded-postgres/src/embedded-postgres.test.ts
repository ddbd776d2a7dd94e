/** The embedded PostgreSQL: any account, any folder, no orphan processes, no partial data, recovery after every crash. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { proves } from '@jontro/shop/testing/proves.ts';
import pg from 'pg';
import { type EmbeddedSettings, type Log, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import {
  asRoot,
  createFolder,
  nobody,
  postmasterOf,
  processesWith,
  startProcess,
  waitFor,
} from './test-process.ts';

const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
const native = join(dirname(fileURLToPath(import.meta.resolve(platform))), '../native');
const user = 'tester';
const silentLog: Log = { warn() {}, error() {} };

/** A module that runs the server in a data directory of its own until it is killed. */
const serve = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))});
  const log = { warn: console.log, error: console.log };
  const server = await startEmbeddedPostgres({ directory: dataDir + '/postgres', user: '${user}', log });
  console.log('open', process.getuid(), server.host);`;

interface OpenServer {
  host: string;
  query: (text: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
}

/** Starts the server of `dataDir`, as an application does. */
async function open(
  dataDir: string,
  settings: Partial<Omit<EmbeddedSettings, 'directory' | 'user'>> = {},
): Promise<OpenServer> {
  await mkdir(dataDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 });
  const server = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    user,
    log: silentLog,
    ...settings,
  });
  const { host, port } = server;
  return {
    host,
    stop: () => server.stop(),
    async query(text) {
      const client = new pg.Client({ host, port, user, database: 'postgres' });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

const succeeds = (command: string, parameters: string[], account: number): boolean => {
  try {
    execFileSync(command, parameters, { uid: account, gid: account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const readThisFile = `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`;
/** Whether this process can switch to another account, which can run this checkout's code and Node. */
const canSwitchAccount = asRoot && succeeds(process.execPath, ['-e', readThisFile], nobody);
const hasUserNamespaces = (account: number): boolean => succeeds('unshare', ['--user', 'true'], account);
/** A user id without a name. */
const unnamedUser = 54321;

/** Defines a test only if the machine has the required account or kernel feature. */
const testIf = (possible: boolean, name: string, work: (t: TestContext) => Promise<void>): void => {
  if (possible) test(name, work);
};

/** Until the end of the test an hour passes between two looks at the clock, as on a machine that is suspended again and again. */
function suspendAgainAndAgain(t: TestContext): void {
  let time = performance.now();
  const jump = () => {
    time += 3_600_000;
    return time;
  };
  t.mock.method(performance, 'now', jump);
  t.mock.method(Date, 'now', jump);
}

suite('the embedded PostgreSQL in one data directory', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  let dataDir: string;
  let directory: string;
  before(async () => {
    folder = await createFolder();
    dataDir = join(folder.path, 'data');
    await mkdir(dataDir, { mode: asRoot ? 0o711 : 0o700 });
    directory = join(dataDir, 'postgres');
  });
  after(() => folder.remove());

  test('a process killed during the first start leaves nothing that prevents the next', async () => {
    const first = startProcess(serve, dataDir);
    await waitFor('initdb writes', async () => {
      const names = await readdir(dataDir).catch(() => []);
      const unfinished = names.find((name) => name.startsWith('postgres.new-'));
      return unfinished !== undefined && (await readdir(join(dataDir, unfinished))).includes('global');
    });
    await first.kill();
    await waitFor('initdb has ended', () => processesWith(`${directory}.new-`).length === 0);
    assert.equal((await readdir(dataDir)).includes('postgres'), false);

    const database = await open(dataDir);
    await database.stop();
    assert.deepEqual((await readdir(dataDir)).sort(), ['postgres']);
  });

  test('it is durable, private, without a network, in UTF-8, and supports Bengali letters', async () => {
    const database = await open(dataDir);
    const [settings] =
      await database.query(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('full_page_writes') as full_page_writes, current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, lower('ÄÖ') as lower`);
    assert.deepEqual(settings, {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      addresses: '',
      encoding: 'UTF8',
      lower: 'äö',
    });
    await database.query('create extension pg_trgm');
    const [trigrams] = await database.query(`select similarity('মোবাইল', 'মোবাইলে') as similarity`);
    assert.ok(Number(trigrams?.similarity) > 0.4);
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    await database.stop();
    assert.equal(processesWith(directory).length, 0);
  });

  test('killing the process with SIGKILL leaves no orphan process and loses no row', async () => {
    const first = startProcess(
      `${serve}
      const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
      const client = new pg.Client({ host: server.host, user: '${user}', database: 'postgres' });
      await client.connect();
      await client.query('create table if not exists stored (n int)');
      await client.query('insert into stored values (7)');
      console.log('written');`,
      dataDir,
    );
    await first.waitForLine(/^written/);
    assert.notEqual(processesWith(directory).length, 0);
    await first.kill();
    await waitFor('the server has ended', () => processesWith(directory).length === 0);

    const database = await open(dataDir);
    assert.deepEqual(await database.query('select n from stored'), [{ n: 7 }]);
    await database.stop();
  });

  test('a start directly after a kill succeeds', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open/);
    first.child.kill('SIGKILL');
    await waitFor('the lock is free', () => first.child.signalCode !== null);
    const database = await open(dataDir);
    await database.query('select 1');
    await database.stop();
  });

  test('an orphan server without its supervisor is replaced at the next start', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open/);
    const orphan = await postmasterOf(directory);
    // While stopped, it cannot react to the death of one half of the supervisor before the other half is killed.
    first.child.kill('SIGSTOP');
    for (const pid of processesWith(directory)) if (pid !== orphan) process.kill(pid, 'SIGKILL');
    await first.kill();
    assert.ok(processesWith(directory).includes(orphan));
    const database = await open(dataDir);
    assert.notEqual(await postmasterOf(directory), orphan);
    await database.query('select 1');
    await database.stop();
    assert.equal(processesWith(directory).length, 0);
  });

  testIf(
    process.platform === 'linux',
    'a start beside the last processes of a killed server waits until they have ended',
    async (t) => {
      proves('B-LONG-05');
      const first = startProcess(serve, dataDir);
      await first.waitForLine(/^open/);
      const server = await postmasterOf(directory);
      const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
      const last = Number(children.split(' ')[0]);
      // Stopped, it cannot notice that its server is gone, as in the middle of a statement.
      process.kill(last, 'SIGSTOP');
      process.kill(server, 'SIGKILL');
      await first.kill();
      const warnings: string[] = [];
      const log: Log = { ...silentLog, warn: (_details, message) => warnings.push(message) };
      suspendAgainAndAgain(t);
      const opening = open(dataDir, { log });
      try {
        const refused = waitFor('the start was refused once', () =>
          warnings.includes('processes of a killed database are still ending'),
        );
        // A start that fails is the reason of the failure.
        await Promise.race([refused, opening]);
        await refused;
      } finally {
        process.kill(last, 'SIGCONT');
      }
      const database = await opening;
      assert.deepEqual(await database.query('select n from stored'), [{ n: 7 }]);
      await database.stop();
    },
  );

  test('a server that the operator started manually is used and left running', async () => {
    const external = startProcess(
      `const { superviseProcess } = await import(${JSON.stringify(import.meta.resolve('./supervised-process.ts'))});
      const { findPostgresPrograms } = await import(${JSON.stringify(import.meta.resolve('./postgres-programs.ts'))});
      const programs = await findPostgresPrograms(dataDir);
      const command = [...programs.prefix, programs.postgres, '-D', dataDir + '/postgres', '-k', dataDir + '/postgres'];
      superviseProcess([...command, '-c', 'listen_addresses='], { ...programs, signal: 'INT', onLine: console.log });`,
      dataDir,
    );
    await external.waitForLine(/ready to accept connections/);
    const pid = await postmasterOf(directory);
    const database = await open(dataDir);
    assert.deepEqual(await database.query('select n from stored'), [{ n: 7 }]);
    await database.stop();
    assert.equal(await postmasterOf(directory), pid);
    assert.ok(processesWith(directory).includes(pid));
    await external.kill();
    await waitFor('it has ended', () => processesWith(directory).length === 0);
  });

  test('a process id file with the id of another program is ignored', async () => {
    await writeFile(
      join(directory, 'postmaster.pid'),
      `${process.pid}\n${directory}\n1\n5432\n${directory}\n\n`,
    );
    const database = await open(dataDir);
    assert.notEqual(await postmasterOf(directory), process.pid);
    await database.stop();
  });

  testIf(
    process.platform === 'linux',
    'a server that has ended, but whose parent has not read its exit code, does not delay the start',
    async () => {
      // The shell's child ends only when the shell has become `sleep`, which never reads exit codes.
      const child = '(until grep -q sleep /proc/$$/comm; do :; done)';
      const parent = spawn('/bin/sh', ['-c', `${child} & echo $!; exec sleep 600`]);
      const [output] = await once(parent.stdout, 'data');
      const ended = Number(output);
      await waitFor('it has ended', async () => / Z /.test(await readFile(`/proc/${ended}/stat`, 'utf8')));
      await writeFile(join(directory, 'postmaster.pid'), `${ended}\n${directory}\n1\n5432\n${directory}\n\n`);
      assert.equal(await findPostmaster(directory), undefined);
      await stopPostmaster({ pid: ended });
      parent.kill();
    },
  );

  test('a server that ignores a fast shutdown gets an immediate one', async (t) => {
    const deaf = startProcess(
      `process.on('SIGINT', () => console.log('fast')); process.on('SIGQUIT', () => process.kill(process.pid, 'SIGKILL')); console.log('open');`,
      dataDir,
    );
    t.after(() => deaf.kill());
    await deaf.waitForLine(/^open/);
    await stopPostmaster({ pid: Number(deaf.child.pid) }, 200);
    assert.match(deaf.output(), /^fast$/m);
  });

  test('a server has its time to stop, however long the machine is suspended meanwhile', async (t) => {
    suspendAgainAndAgain(t);
    const slow = startProcess(
      `process.on('SIGINT', () => setTimeout(process.exit, 200)); process.on('SIGQUIT', () => console.log('immediate')); console.log('open');`,
      dataDir,
    );
    t.after(() => slow.kill());
    await slow.waitForLine(/^open/);
    await stopPostmaster({ pid: Number(slow.child.pid) });
    assert.doesNotMatch(slow.output(), /immediate/);

    const deaf = startProcess(
      `process.on('SIGINT', () => {}); process.on('SIGQUIT', () => setTimeout(process.exit, 200)); console.log('open');`,
      dataDir,
    );
    t.after(() => deaf.kill());
    await deaf.waitForLine(/^open/);
    await stopPostmaster({ pid: Number(deaf.child.pid) }, 20);
  });

  test('a failed restart is retried until it succeeds: a temporary failure does not end the shop', async (t) => {
    const logged: string[] = [];
    const log: Log = { ...silentLog, error: (_details, message) => logged.push(message) };
    const directory = join(folder.path, 'tried/postgres');
    await mkdir(dirname(directory), { mode: 0o755 });
    const server = await startEmbeddedPostgres({ directory, user, log, maxPauseMs: 10 });
    t.after(() => server.stop());
    const [control, moved] = [
      join(directory, 'global/pg_control'),
      join(directory, 'global/pg_control.away'),
    ];
    await rename(control, moved);
    const before = await postmasterOf(directory);
    process.kill(before, 'SIGKILL');
    const failures = () => logged.filter((message) => message === 'the restart failed').length;
    await waitFor('it has failed several times', () => failures() > 6);
    await rename(moved, control);
    await waitFor('it runs', async () => {
      const running = await findPostmaster(directory);
      return running !== undefined && running.pid !== before;
    });
  });

  test('data of another version and other files are rejected and left unchanged', async () => {
    const other = join(folder.path, 'other');
    await mkdir(join(other, 'postgres/global'), { recursive: true });
    await writeFile(join(other, 'postgres/notes.txt'), 'mine');
    await assert.rejects(open(other), /is not empty and contains no PostgreSQL data/);
    assert.equal(await readFile(join(other, 'postgres/notes.txt'), 'utf8'), 'mine');
    await writeFile(join(other, 'postgres/global/pg_control'), '');
    await writeFile(join(other, 'postgres/PG_VERSION'), '17\n');
    await assert.rejects(open(other), /was written by PostgreSQL 17; .* has version 18/);
  });
});

suite('the embedded PostgreSQL in unusual directories and under unusual accounts', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  before(async () => {
    folder = await createFolder();
  });
  after(() => folder.remove());

  test('a path too long for a socket gets a short one, which is removed at the end', async () => {
    const dataDir = join(folder.path, 'অনেক লম্বা পথ '.repeat(4), 'x'.repeat(120));
    const database = await open(dataDir);
    const { host } = database;
    assert.ok(host.length < 90);
    assert.equal((await stat(host)).mode & 0o777, 0o700);
    process.kill(await postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
    await waitFor('the server responds again', () =>
      database.query('select 1').then(
        () => true,
        () => false,
      ),
    );
    await database.stop();
    await assert.rejects(stat(host), { code: 'ENOENT' });

    const other = startProcess(serve, dataDir);
    const socketHost = (await other.waitForLine(/^open/)).split(' ')[2] ?? '';
    await other.kill();
    await waitFor('the socket folder is gone', () =>
      stat(socketHost).then(
        () => false,
        () => true,
      ),
    );
  });

  test('missing symbolic links of the programs are created', async () => {
    const copy = join(folder.path, 'package/native');
    await cp(native, copy, {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isLink(path),
    });
    const dataDir = join(folder.path, 'linked');
    const database = await open(dataDir, { native: copy });
    await database.stop();
    const names = await readdir(join(copy, 'lib'));
    for (const { target } of links) assert.ok(names.includes(target.replace('native/lib/', '')), target);
    await rm(join(folder.path, 'package'), { recursive: true });
  });

  testIf(canSwitchAccount, 'an ordinary account runs it as itself', async () => {
    const home = join(folder.path, 'home');
    await mkdir(home, { mode: 0o700 });
    execFileSync('chown', [`${nobody}:${nobody}`, home]);
    const user = startProcess(
      `${serve} await migrate(database); await database.stop(); process.exit();`,
      home,
      nobody,
    );
    assert.match(await user.waitForLine(/^open/), /^open 65534 /);
    await user.kill();
    assert.equal((await stat(join(home, 'postgres'))).uid, nobody);
  });

  testIf(
    canSwitchAccount && hasUserNamespaces(unnamedUser),
    'a user id without a name runs it too',
    async () => {
      const home = join(folder.path, 'stranger');
      await mkdir(home, { mode: 0o700 });
      execFileSync('chown', [`${unnamedUser}:${unnamedUser}`, home]);
      const user = startProcess(`${serve} await database.stop(); process.exit();`, home, unnamedUser);
      assert.match(await user.waitForLine(/^open/), /^open 54321 /);
      await user.kill();
    },
  );

  testIf(
    asRoot && hasUserNamespaces(0),
    'root runs it in a folder that only root can enter, and again where everybody can',
    async () => {
      const home = join(folder.path, 'root');
      await mkdir(home, { mode: 0o700 });
      const dataDir = join(home, 'data');
      const inside = await open(dataDir);
      assert.equal((await stat(join(dataDir, 'postgres'))).uid, 0);
      await inside.stop();

      const copy = join(home, 'package/native');
      await cp(native, copy, { recursive: true, verbatimSymlinks: true });
      const programsInside = await open(join(folder.path, 'outside'), { native: copy });
      await programsInside.stop();

      execFileSync('chmod', ['755', home]);
      // With the copy, because the project itself may be in a folder that only root can enter.
      const outside = await open(dataDir, { native: copy });
      try {
        assert.equal((await stat(join(dataDir, 'postgres'))).uid, nobody);
        await outside.query('select 1');
      } finally {
        await outside.stop();
      }
    },
  );
});

const links = JSON.parse(await readFile(join(native, '../native/pg-symlinks.json'), 'utf8')) as {
  target: string;
}[];
const isLink = (path: string): boolean =>
  links.some(({ target }) => path.endsWith(target.replace('native', '')));
