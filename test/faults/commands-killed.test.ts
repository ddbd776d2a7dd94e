/** The short form of the case `commands-killed`: one kill of each command and of an upload. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../apps/api/src/database/test-database.ts';
import { createFolder } from '../../apps/api/src/database/test-process.ts';
import { createRandom } from '../../apps/api/src/seed/random.ts';
import { killCommands } from './long/killed-commands.ts';
import { killUploads } from './long/killed-uploads.ts';

const seed = 23;

test('commands that are killed leave no half backup, restore, migration or change, and the next try works', async () => {
  proves('B-LONG-07');
  const database = await createTestDatabase();
  const folder = await createFolder();
  try {
    await database.db.execute(sql`
      insert into products (id, name, category, price_poisha, in_stock, stock, images, key_features, description, created_at, updated_at)
      select 'p' || n, 'Fan ' || n, 'Fans', 100, true, n, '{}', '{}', 'A fan.', now(), now() from generate_series(1, 3000) as n`);
    const backups = join(folder.path, 'backups');
    await mkdir(backups);
    const { violations } = await killCommands({
      ...{
        url: database.url,
        dataDir: join(folder.path, 'data'),
        folder: backups,
      },
      ...{ random: createRandom(seed), kills: 1 },
    });
    assert.deepEqual(violations, []);
  } finally {
    await database.close();
    await folder.remove();
  }
});

test('a server that is killed while pictures arrive shows what it acknowledged, and takes the next try', async () => {
  proves('B-LONG-07');
  const { violations } = await killUploads({ database: undefined, seed, scale: 1, print: () => {} }, 1);
  assert.deepEqual(violations, []);
});
