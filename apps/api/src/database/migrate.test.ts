// Migrations run once, whole or not at all, and never past what another version has done.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startServerWithPort } from '../testing/postgres-server.ts';
import { openDatabase } from './database.ts';
import type { Database } from './db.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite-database.ts';
import { createFolder } from './process-for-tests.ts';
import { createTestDatabase, silentLog } from './test-database.ts';

const steps = [
  'create table tried (n int);--> statement-breakpoint\ninsert into tried values (1)',
  'insert into tried values (2)',
];

/** Writes a folder of migrations as drizzle-kit does. */
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

async function listTried({ db }: Database): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`select n from tried order by n`)) as { rows: { n: number }[] };
  return rows.map(({ n }) => n);
}

suite('migrations', () => {
  let folder: Awaited<ReturnType<typeof createFolder>>;
  let given: Awaited<ReturnType<typeof startServerWithPort>>;
  before(async () => {
    folder = await createFolder();
    given = await startServerWithPort();
  });
  after(async () => {
    await given.stop();
    await folder.remove();
  });

  test('three instances that start together run each migration once', async () => {
    const migrations = await writeMigrations(join(folder.path, 'once'), steps);
    const settings = { databaseUrl: given.url, dataDir: folder.path, log: silentLog };
    const instances = await Promise.all([1, 2, 3].map(() => openDatabase(settings)));
    await Promise.all(instances.map((each) => migrate(each, migrations)));
    for (const each of instances) assert.deepEqual(await listTried(each), [1, 2]);
    await Promise.all(instances.map((each) => each.close()));
  });

  test('a later version adds its own, one that fails adds nothing, and an older one is refused', async () => {
    const database = await openPglite();
    const first = await writeMigrations(join(folder.path, 'first'), steps.slice(0, 1));
    const later = await writeMigrations(join(folder.path, 'later'), steps);
    const failing = await writeMigrations(join(folder.path, 'failing'), [
      ...steps,
      'insert into tried values (3)',
      'no sql',
    ]);
    await migrate(database, first);
    await migrate(database, later);
    await migrate(database, later);
    await assert.rejects(migrate(database, failing), /no sql/);
    assert.deepEqual(await listTried(database), [1, 2]);
    await assert.rejects(migrate(database, first), {
      name: 'CannotOpenDatabase',
      message: /changed by another version of the shop/,
    });
    await database.close();
  });

  test("the shop's own migrations have run in a test database, and run again without effect", async () => {
    const database = await createTestDatabase();
    const count = sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`;
    const tables = async (): Promise<unknown> =>
      ((await database.db.execute(count)) as { rows: unknown[] }).rows[0];
    const beforehand = await tables();
    assert.notDeepEqual(beforehand, { n: 0 });
    await migrate(database);
    assert.deepEqual(await tables(), beforehand);
    await database.close();
  });
});
