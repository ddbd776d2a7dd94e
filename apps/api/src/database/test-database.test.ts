// Test databases are isolated, and removed when the test process ends in any way.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createTestDatabase } from './test-database.ts';
import { processesWith, startProcess } from './test-process.ts';

const code = `
  const { createTestDatabase } = await import(${JSON.stringify(import.meta.resolve('./test-database.ts'))});
  const database = await createTestDatabase();
  console.log('created', database.url);
  clearInterval(stayAlive);`;

const directoriesOf = async (pid: number | undefined): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`jontro-test-${pid}-`));

test('two test databases share nothing', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await first.db.execute(sql`create table mine (n int)`);
  await second.db.execute(sql`create table mine (n int)`);
  await first.close();
  await second.close();
});

for (const [end, last] of [
  ['ends without closing its database', ''],
  ['calls process.exit', 'process.exit(0);'],
  ['is killed', 'setInterval(() => {}, 1000);'],
] as const) {
  test(`the server and its directory are gone when the process ${end}`, async () => {
    const other = startProcess(`delete process.env.TEST_DATABASE;${code}${last}`, '');
    await other.waitForLine(/^created postgresql:/);
    const ended = new Promise((resolve) => other.child.once('exit', resolve));
    if (end === 'is killed') other.child.kill('SIGKILL');
    await ended;
    await waitFor(
      'its server has ended',
      () => processesWith(`jontro-test-${other.child.pid}-`).length === 0,
    );
    await waitFor('its directory is gone', async () => (await directoriesOf(other.child.pid)).length === 0);
  });
}

test('on an external server the databases are created and dropped', async () => {
  const external = await startPostgresServer();
  const other = startProcess(
    `process.env.TEST_DATABASE = ${JSON.stringify(external.url)};${code} await database.close(); console.log('closed');`,
    '',
  );
  assert.match(
    await other.waitForLine(/^created/),
    new RegExp(external.url.replace(/postgres$/, 'jontro_test_')),
  );
  await other.waitForLine(/^closed/);
  await other.kill();
  await external.stop();
});
