/** Migrations: once, completely or not at all, while the shop runs, and only on compatible versions. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { openDatabase } from './database.ts';
import type { Database, Db } from './db.ts';
import { findBlocker, migrate, migrateWithin } from './migrate.ts';
import { createTestDatabase, silentLog } from './test-database.ts';
import { createFolder } from './test-process.ts';

const steps = [
  'create table tried (n int);--> statement-breakpoint\ninsert into tried values (1)',
  'insert into tried values (2)',
];
/** 25 rows to fill, ten at a time, and an index built while the shop runs. */
const onlineSteps = [
  ...steps,
  'alter table tried add column twice int;--> statement-breakpoint\ninsert into tried select generate_series(3, 27)',
  '-- mode: slices\nupdate tried set twice = 2 * n where ctid in (select ctid from tried where twice is null limit 10)',
  '-- mode: concurrently\ncreate index concurrently if not exists tried_twice on tried (twice)',
];

/** Writes a folder of migrations in drizzle-kit's format. */
async function writeMigrations(folder: string, contents: readonly string[]): Promise<string> {
  await mkdir(join(folder, 'meta'), { recursive: true });
  const entries = contents.map((_content, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [idx, content] of contents.entries())
    await writeFile(join(folder, `000${idx}_step.sql`), content);
  return folder;
}

async function query<Row>({ db }: Database, text: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows;
}

const listTried = async (database: Database): Promise<number[]> =>
  (await query<{ n: number }>(database, 'select n from tried order by n')).map(({ n }) => n);

const incompatible = { name: 'CannotOpenDatabase', message: /changed by another version of the shop/ };

suite('migrations', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  let count = 0;
  before(async () => {
    folder = await createFolder();
    server = await startPostgresServer();
  });
  after(async () => {
    await server.stop();
    await folder.remove();
  });

  const write = (contents: readonly string[]): Promise<string> => {
    count += 1;
    return writeMigrations(join(folder.path, `migrations-${count}`), contents);
  };
  /** Opens a new, empty database in several instances of the shop. */
  const openEmpty = async (t: TestContext, instances = 1): Promise<Database[]> => {
    count += 1;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`create database migrated_${count}`);
    await admin.end();
    const databaseUrl = server.url.replace(/\/postgres$/, `/migrated_${count}`);
    const settings = { databaseUrl, dataDir: folder.path, log: silentLog };
    const opened = await Promise.all(Array.from({ length: instances }, () => openDatabase(settings)));
    t.after(() => Promise.all(opened.map((database) => database.close())));
    return opened;
  };
  const openOne = async (t: TestContext): Promise<Database> => {
    const [database] = await openEmpty(t);
    assert.ok(database);
    return database;
  };

  test('three instances that start together run each migration once', async (t) => {
    const migrations = await write(steps);
    const instances = await openEmpty(t, 3);
    await Promise.all(instances.map((database) => migrate(database, { folder: migrations })));
    for (const database of instances) assert.deepEqual(await listTried(database), [1, 2]);
  });

  test('what a new database begins with is written once, with its tables or not at all, and never into one that has tables', async (t) => {
    proves('B-ROOM-25');
    const migrations = await write(steps);
    const onCreated = async (tx: Db) => {
      await tx.execute(sql`insert into tried values (7)`);
    };
    const [first, ...others] = await openEmpty(t, 3);
    assert.ok(first);
    const fail = () => Promise.reject(new Error('killed'));
    await assert.rejects(migrate(first, { folder: migrations, onCreated: fail }), /killed/);
    assert.deepEqual(await query(first, "select to_regclass('tried') as found"), [{ found: null }]);
    await Promise.all(
      [first, ...others].map((database) => migrate(database, { folder: migrations, onCreated })),
    );
    assert.deepEqual(await listTried(first), [1, 2, 7]);
    const existing = await openOne(t);
    await migrate(existing, { folder: await write(steps.slice(0, 1)) });
    await migrate(existing, { folder: migrations, onCreated });
    assert.deepEqual(await listTried(existing), [1, 2]);
  });

  test('a later version adds its own migrations, and one that fails adds nothing, however often it is tried', async (t) => {
    const database = await openOne(t);
    await migrate(database, { folder: await write(steps.slice(0, 1)) });
    const later = await write(steps);
    await migrate(database, { folder: later });
    await migrate(database, { folder: later });
    const half = 'insert into tried values (4);--> statement-breakpoint\nno sql';
    const failing = await write([...steps, 'insert into tried values (3)', half]);
    for (let tries = 0; tries < 2; tries += 1)
      await assert.rejects(migrate(database, { folder: failing }), /no sql/);
    assert.deepEqual(await listTried(database), [1, 2, 3]);
  });

  test('a migration keeps no table locked while the next one waits for its own', async (t) => {
    const database = await openOne(t);
    const tables = [...steps.slice(0, 1), 'create table other (n int)'];
    await migrate(database, { folder: await write(tables) });
    const reader = new pg.Client({ connectionString: database.connectionString });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from other');
    const changes = ['alter table tried add column more int', 'alter table other add column more int'];
    const migrated = migrate(database, { folder: await write([...tables, ...changes]), retryPauseMs: 10 });
    await waitFor('the second migration waits for its table', async () => {
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table other%'";
      return (await query(database, waiting)).length > 0;
    });
    // With both locked this read and the migration would wait for each other.
    assert.equal((await reader.query('select more from tried')).rowCount, 1);
    await reader.query('commit');
    await migrated;
    await reader.end();
    assert.deepEqual(await query(database, 'select more from other'), []);
  });

  test('a version accepts the migrations of the next one, unless one of them requires a newer version', async (t) => {
    const database = await openOne(t);
    const first = await write(steps.slice(0, 1));
    const second = await write(steps);
    const third = await write([...steps, '-- requires: 0001_step\ninsert into tried values (3)']);
    await migrate(database, { folder: second });
    await migrate(database, { folder: first });
    await migrate(database, { folder: third });
    await migrate(database, { folder: second });
    await assert.rejects(migrate(database, { folder: first }), incompatible);
    assert.deepEqual(await listTried(database), [1, 2, 3]);
  });

  test('an unknown migration without a recorded requirement is rejected', async (t) => {
    const database = await openOne(t);
    const migrations = await write(steps);
    await migrate(database, { folder: migrations });
    await query(
      database,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', 1)",
    );
    await assert.rejects(migrate(database, { folder: migrations }), incompatible);
  });

  test('the table of an earlier version gets its new column with the next migration', async (t) => {
    const database = await openOne(t);
    const first = await write(steps.slice(0, 1));
    await migrate(database, { folder: first });
    await query(database, 'alter table drizzle.__drizzle_migrations drop column requires');
    await migrate(database, { folder: first });
    await migrate(database, { folder: await write(steps) });
    assert.deepEqual(await query(database, 'select requires from drizzle.__drizzle_migrations order by id'), [
      { requires: null },
      { requires: '' },
    ]);
  });

  test('a fill in slices and an index built concurrently have the same result as in one transaction', async (t) => {
    const online = await write(onlineSteps);
    const [empty, running] = [await openOne(t), await openOne(t)];
    await migrate(running, { folder: await write(steps) });
    await Promise.all([migrate(empty, { folder: online }), migrate(running, { folder: online })]);
    for (const database of [empty, running]) {
      assert.equal((await listTried(database)).length, 27);
      assert.deepEqual(await query(database, 'select n from tried where twice is distinct from 2 * n'), []);
      assert.deepEqual(
        await query(database, "select indisvalid from pg_index where indexrelid = 'tried_twice'::regclass"),
        [{ indisvalid: true }],
      );
      assert.deepEqual(await query(database, 'select count(*)::int as n from drizzle.__drizzle_migrations'), [
        { n: onlineSteps.length },
      ]);
    }
  });

  test('indexes of an extension that the server does not have are left out, and the shop starts', async (t) => {
    const indexOf = (extension: string) =>
      `-- mode: concurrently\n-- extension: ${extension}\ncreate index concurrently if not exists of_${extension} on tried (n)`;
    const online = await write([...steps, indexOf('no_such_extension'), indexOf('pg_trgm')]);
    const [empty, running] = [await openOne(t), await openOne(t)];
    await migrate(running, { folder: await write(steps) });
    await Promise.all([migrate(empty, { folder: online }), migrate(running, { folder: online })]);
    for (const database of [empty, running]) {
      assert.deepEqual(await query(database, "select indexname from pg_indexes where tablename = 'tried'"), [
        { indexname: 'of_pg_trgm' },
      ]);
      assert.deepEqual(await query(database, 'select count(*)::int as n from drizzle.__drizzle_migrations'), [
        { n: 4 },
      ]);
    }
  });

  test('an invalid index of an interrupted process is rebuilt', async (t) => {
    const database = await openOne(t);
    await migrate(database, { folder: await write(onlineSteps.slice(0, 4)) });
    await query(database, 'insert into tried (n, twice) values (100, 2)');
    // A unique index over duplicates fails and leaves an invalid index behind.
    await assert.rejects(query(database, 'create unique index concurrently tried_twice on tried (twice)'));
    await migrate(database, { folder: await write(onlineSteps) });
    assert.deepEqual(
      await query(
        database,
        "select indisvalid, indisunique from pg_index where indexrelid = 'tried_twice'::regclass",
      ),
      [{ indisvalid: true, indisunique: false }],
    );
  });

  test('a program of another role that has locked a table is named to a role that may not see its work', async (t) => {
    proves('B-MANY-01');
    const database = await openOne(t);
    await migrate(database, { folder: await write(steps.slice(0, 1)) });
    const blocker = new pg.Client({
      connectionString: database.connectionString,
      application_name: 'forgotten',
    });
    await blocker.connect();
    const role = `limited_${process.pid}`;
    await query(database, `create role ${role}`);
    const findAsRole = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${role}`));
        return findBlocker(tx);
      });
    try {
      assert.equal(await findAsRole(), '', 'a session without a lock is no reason');
      await blocker.query('begin');
      await blocker.query('select from tried');
      assert.match(await findAsRole(), /^: "forgotten", process \d+$/);
    } finally {
      await blocker.end();
      await query(database, `drop role ${role}`);
    }
  });

  test('a locked table fails the migration with the reason, or is altered once it is unlocked', async (t) => {
    proves('B-MANY-01');
    const database = await openOne(t);
    await migrate(database, { folder: await write(steps.slice(0, 1)) });
    const altering = await write([...steps.slice(0, 1), 'alter table tried add column more int']);
    const blocker = new pg.Client({
      connectionString: database.connectionString,
      application_name: 'backup',
    });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from tried');
    await assert.rejects(migrate(database, { folder: altering, maxRetries: 1, retryPauseMs: 1 }), {
      name: 'CannotOpenDatabase',
      message: /another program keeps a table locked: "backup", process \d+, since \d+ s\. End that program/,
    });
    assert.deepEqual(await listTried(database), [1]);
    const migrated = migrate(database, { folder: altering, retryPauseMs: 10 });
    await waitFor('the migration waits for the table', async () => {
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table%'";
      return (await query(database, waiting)).length > 0;
    });
    await blocker.query('commit');
    await migrated;
    await blocker.end();
    assert.deepEqual(await query(database, 'select more from tried'), [{ more: null }]);
  });

  test('all tables of a migration together may be waited for no longer than one alone', async (t) => {
    proves('B-MANY-01');
    const database = await openOne(t);
    const note = "insert into noted select current_setting('lock_timeout')";
    const first = ['create table noted (allowed text)'];
    await migrate(database, { folder: await write(first) });
    const statements = [note, 'select pg_sleep(0.3)', note].join(';--> statement-breakpoint\n');
    await migrate(database, { folder: await write([...first, statements]) });
    const noted = await query<{ allowed: string }>(database, 'select allowed from noted');
    const [before, after] = noted.map(({ allowed }) =>
      Number(/^(\d+)ms$|^(\d+)s$/.exec(allowed)?.[1] ?? 2_000),
    );
    assert.ok(before !== undefined && after !== undefined);
    assert.ok(before <= 2_000 && after <= before - 300, `${before} ms, then ${after} ms`);
  });

  test('within a transaction every migration runs, or the selected ones', async (t) => {
    const database = await openOne(t);
    await database.db.transaction((tx) => migrateWithin(tx, new Set()));
    assert.deepEqual(await query(database, 'select * from drizzle.__drizzle_migrations'), []);
    await database.db.transaction((tx) => migrateWithin(tx));
    assert.deepEqual(await query(database, 'select * from products'), []);
  });

  test('a malformed header is an error', async (t) => {
    const database = await openOne(t);
    for (const [header, message] of [
      ['-- mode: someday', /0000_step has an unknown mode: someday/],
      ['-- requires: 0001_step', /requires 0001_step, which does not come before it/],
    ] as const) {
      const migrations = await write([`${header}\nselect 1`]);
      await assert.rejects(migrate(database, { folder: migrations }), message);
    }
  });

  test("the shop's own migrations have run in a test database, and run again without effect", async () => {
    const database = await createTestDatabase();
    const tables = (): Promise<unknown[]> =>
      query(
        database,
        "select table_name from information_schema.tables where table_schema = 'public' order by 1",
      );
    const beforehand = await tables();
    assert.ok(beforehand.length > 20);
    await migrate(database);
    assert.deepEqual(await tables(), beforehand);
    await database.close();
  });
});
