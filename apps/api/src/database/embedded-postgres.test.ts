// The embedded PostgreSQL: any account, any folder, no orphan processes, no partial data, recovery after every crash.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { waitFor } from '../testing/wait-for.ts';
import { openDatabase } from './database.ts';
import type { Database, Log } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { silentLog } from './test-database.ts';
import { asRoot, createFolder, nobody, postmasterOf, processesWith, startProcess } from './test-process.ts';
import { inTransaction } from './transaction.ts';

const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
const native = join(dirname(fileURLToPath(import.meta.resolve(platform))), '../native');
const serve = `
  const database = await openDatabase({ dataDir, log });
  console.log('open', database.kind, process.getuid());`;

const rowsOf = async (database: Database, query: string): Promise<Record<string, unknown>[]> =>
  ((await database.db.execute(sql.raw(query))) as { rows: Record<string, unknown>[] }).rows;

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
const testIf = (possible: boolean, name: string, work: () => Promise<void>): void => {
  if (possible) test(name, work);
};

suite('the embedded PostgreSQL in one data directory', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  let dataDir: string;
  let directory: string;
  before(async () => {
    folder = await createFolder();
    dataDir = join(folder.path, 'data');
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

    const database = await openDatabase({ dataDir, log: silentLog });
    assert.equal(database.kind, 'embedded');
    await database.close();
    assert.deepEqual((await readdir(dataDir)).sort(), ['lock', 'postgres']);
  });

  test('it is durable, private, without a network, in UTF-8, and supports Bengali letters', async () => {
    const database = await openDatabase({ dataDir, log: silentLog });
    const [settings] = await rowsOf(
      database,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('full_page_writes') as full_page_writes, current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, lower('ÄÖ') as lower`,
    );
    assert.deepEqual(settings, {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      addresses: '',
      encoding: 'UTF8',
      lower: 'äö',
    });
    await rowsOf(database, 'create extension pg_trgm');
    const [trigrams] = await rowsOf(database, `select similarity('মোবাইল', 'মোবাইলে') as similarity`);
    assert.ok(Number(trigrams?.similarity) > 0.4);
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    await database.close();
    assert.equal(processesWith(directory).length, 0);
  });

  test('a second process gets an error with a message only while the first runs', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open embedded/);
    await assert.rejects(openDatabase({ dataDir, log: silentLog }), {
      name: 'CannotOpenDatabase',
      message: `Another Jontro server (process ${first.child.pid}) is using the data directory ${dataDir}. Stop it first, or give this one a directory of its own with DATA_DIR.`,
    });
    await first.kill();
    const second = await openDatabase({ dataDir, log: silentLog });
    await second.ping();
    await assert.rejects(openDatabase({ dataDir, log: silentLog }), /Another Jontro server/);
    await second.close();
  });

  test('killing the process with SIGKILL leaves no orphan process and loses no row', async () => {
    const first = startProcess(
      `${serve}
      const { sql } = await import(${JSON.stringify(import.meta.resolve('drizzle-orm'))});
      await database.db.execute(sql\`create table if not exists stored (n int)\`);
      await database.db.execute(sql\`insert into stored values (7)\`);
      console.log('written');`,
      dataDir,
    );
    await first.waitForLine(/^written/);
    assert.notEqual(processesWith(directory).length, 0);
    await first.kill();
    await waitFor('the server has ended', () => processesWith(directory).length === 0);

    const database = await openDatabase({ dataDir, log: silentLog });
    assert.deepEqual(await rowsOf(database, 'select n from stored'), [{ n: 7 }]);
    await database.close();
  });

  test('a start directly after a kill succeeds', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open embedded/);
    first.child.kill('SIGKILL');
    await waitFor('the lock is free', () => first.child.signalCode !== null);
    const database = await openDatabase({ dataDir, log: silentLog });
    await database.ping();
    await database.close();
  });

  test('an orphan server without its supervisor is replaced at the next start', async () => {
    const first = startProcess(serve, dataDir);
    await first.waitForLine(/^open embedded/);
    const orphan = await postmasterOf(directory);
    // While stopped, it cannot react to the death of one half of the supervisor before the other half is killed.
    first.child.kill('SIGSTOP');
    for (const pid of processesWith(directory)) if (pid !== orphan) process.kill(pid, 'SIGKILL');
    await first.kill();
    assert.ok(processesWith(directory).includes(orphan));
    const database = await openDatabase({ dataDir, log: silentLog });
    assert.notEqual(await postmasterOf(directory), orphan);
    await database.ping();
    await database.close();
    assert.equal(processesWith(directory).length, 0);
  });

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
    const database = await openDatabase({ dataDir, log: silentLog });
    assert.deepEqual(await rowsOf(database, 'select n from stored'), [{ n: 7 }]);
    await database.close();
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
    const database = await openDatabase({ dataDir, log: silentLog });
    assert.notEqual(await postmasterOf(directory), process.pid);
    await database.close();
  });

  test('a killed PostgreSQL is restarted: queries wait, transactions are retried, listeners are notified of the gap', async (t) => {
    const errors: string[] = [];
    const log: Log = { ...silentLog, error: (_details, message) => errors.push(message) };
    const database = await openDatabase({ dataDir, log });
    t.after(() => database.close());
    await rowsOf(database, 'create table if not exists committed (n int)');
    const received: string[] = [];
    await database.listen(
      'catalogue',
      (payload) => received.push(payload),
      () => received.push('gap'),
    );
    let runs = 0;
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into committed values (8)`);
      if (runs++ === 0) process.kill(await postmasterOf(directory), 'SIGKILL');
      await tx.execute(sql`select pg_sleep(0.05)`);
      await tx.execute(sql`insert into committed values (9)`);
    });
    assert.equal(runs, 2);
    assert.deepEqual(await rowsOf(database, 'select n from committed order by n'), [{ n: 8 }, { n: 9 }]);
    await waitFor('the listener has reconnected', () => received.includes('gap'));
    await database.notify('catalogue', 'changed');
    await waitFor('the notification arrives', () => received.includes('changed'));
    assert.ok(errors.includes('the embedded database ended unexpectedly and is restarted'));
    // Connections lost while idle or in use must not reduce the pool's capacity.
    const sixteen = (): Promise<unknown>[] =>
      Array.from({ length: 16 }, () => rowsOf(database, 'select pg_sleep(0.02)'));
    for (let round = 0; round < 2; round++) {
      await Promise.all(sixteen());
      process.kill(await postmasterOf(directory), 'SIGKILL');
      await Promise.allSettled(
        Array.from({ length: 16 }, () =>
          inTransaction(database.db, (tx) => tx.execute(sql`select pg_sleep(0.02)`)),
        ),
      );
    }
    await inTransaction(database.db, (tx) => tx.execute(sql`select 1`));
    await Promise.all(sixteen());
    await database.close();
    assert.equal(processesWith(directory).length, 0);
  });

  test('a failed restart is retried until it succeeds: a temporary failure does not end the shop', async (t) => {
    const logged: string[] = [];
    const log: Log = { ...silentLog, error: (_details, message) => logged.push(message) };
    const directory = join(folder.path, 'tried/postgres');
    await mkdir(dirname(directory), { mode: 0o755 });
    const server = await startEmbeddedPostgres({ directory, log, maxPauseMs: 10 });
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
    await assert.rejects(
      openDatabase({ dataDir: other, log: silentLog }),
      /is not empty and holds no PostgreSQL data/,
    );
    assert.equal(await readFile(join(other, 'postgres/notes.txt'), 'utf8'), 'mine');
    await writeFile(join(other, 'postgres/global/pg_control'), '');
    await writeFile(join(other, 'postgres/PG_VERSION'), '17\n');
    await assert.rejects(
      openDatabase({ dataDir: other, log: silentLog }),
      /was written by PostgreSQL 17; .* brings 18/,
    );
  });
});

suite('the embedded PostgreSQL in odd places and under odd accounts', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  before(async () => {
    folder = await createFolder();
  });
  after(() => folder.remove());

  test('a path too long for a socket gets a short one, which is removed at the end', async () => {
    const dataDir = join(folder.path, 'অনেক লম্বা পথ '.repeat(4), 'x'.repeat(120));
    const database = await openDatabase({ dataDir, log: silentLog });
    const host =
      new URL(database.connectionString?.replace('@/', '@host/') ?? '').searchParams.get('host') ?? '';
    assert.ok(host.length < 90);
    assert.equal((await stat(host)).mode & 0o777, 0o700);
    process.kill(await postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
    // A transaction that is being committed at that time is not retried automatically.
    await waitFor('the database responds again', () =>
      inTransaction(database.db, (tx) => tx.execute(sql`select 1`)).then(
        () => true,
        () => false,
      ),
    );
    await database.close();
    await assert.rejects(stat(host), { code: 'ENOENT' });

    const other = startProcess(`${serve} console.log('host', database.connectionString);`, dataDir);
    const socketHost = /host=([^&]+)/.exec(await other.waitForLine(/^host /))?.[1] ?? '';
    await other.kill();
    await waitFor('the socket folder is gone', () =>
      stat(decodeURIComponent(socketHost)).then(
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
    const database = await openDatabase({ dataDir, log: silentLog, native: copy });
    assert.equal(database.kind, 'embedded');
    await database.close();
    const names = await readdir(join(copy, 'lib'));
    for (const { target } of links) assert.ok(names.includes(target.replace('native/lib/', '')), target);
    await rm(join(folder.path, 'package'), { recursive: true });
  });

  testIf(canSwitchAccount, 'an ordinary account runs it as itself', async () => {
    const home = join(folder.path, 'home');
    await mkdir(home, { mode: 0o700 });
    execFileSync('chown', [`${nobody}:${nobody}`, home]);
    const user = startProcess(
      `${serve} await migrate(database); await database.close(); process.exit();`,
      home,
      nobody,
    );
    assert.match(await user.waitForLine(/^open/), /^open embedded 65534$/);
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
      const user = startProcess(`${serve} await database.close(); process.exit();`, home, unnamedUser);
      assert.match(await user.waitForLine(/^open/), /^open embedded 54321$/);
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
      const inside = await openDatabase({ dataDir, log: silentLog });
      assert.equal(inside.kind, 'embedded');
      assert.equal((await stat(join(dataDir, 'postgres'))).uid, 0);
      await inside.close();

      const copy = join(home, 'package/native');
      await cp(native, copy, { recursive: true, verbatimSymlinks: true });
      const programsInside = await openDatabase({
        dataDir: join(folder.path, 'outside'),
        log: silentLog,
        native: copy,
      });
      assert.equal(programsInside.kind, 'embedded');
      await programsInside.close();

      execFileSync('chmod', ['755', home]);
      const outside = await openDatabase({ dataDir, log: silentLog });
      assert.equal((await stat(join(dataDir, 'postgres'))).uid, nobody);
      await outside.ping();
      await outside.close();
    },
  );
});

const links = JSON.parse(await readFile(join(native, '../native/pg-symlinks.json'), 'utf8')) as {
  target: string;
}[];
const isLink = (path: string): boolean =>
  links.some(({ target }) => path.endsWith(target.replace('native', '')));
