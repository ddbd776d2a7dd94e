/**
 * A remote backup, a restore and a check are killed at random moments. The long run kills each of them three times.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../apps/api/src/database/test-database.ts';
import { createFolder } from '../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { startBucketServer } from '../../apps/api/src/testing/bucket-server.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { killRemoteBackups } from './long/killed-remote-backups.ts';

const kills = sizeOfRun(3, 1);

test('remote backups, restores and checks that are killed leave nothing half, and the next run works', async () => {
  proves('B-BACK-06');
  const [database, folder, server] = await Promise.all([
    createTestDatabase(),
    createFolder(),
    startBucketServer(),
  ]);
  try {
    await database.db.execute(sql`
      insert into failed_searches (text, count, last_at)
      select md5(n::text), 1, now() from generate_series(1, 20000) as n`);
    const { violations } = await killRemoteBackups({
      ...{ url: database.url, folder: folder.path, server, key: randomBytes(32) },
      ...{ random: createRandom(testSeed), kills },
    });
    assert.deepEqual(violations, []);
  } finally {
    await server.close();
    await database.close();
    await folder.remove();
  }
});
