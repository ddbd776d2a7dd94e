/** What the owner's page says of the operator's remote backups. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { backupEndpoints } from '@jontro/shop/backups/backups.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createFolder } from '../database/test-process.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { backupRuns } from './backup-runs.table.ts';

let shop: TestShop;
let folder: Awaited<ReturnType<typeof createFolder>>;
before(async () => {
  folder = await createFolder();
  shop = await createTestShop({ env: { DATA_DIR: folder.path } });
});
after(async () => {
  await shop.close();
  await folder.remove();
});

test('the owner sees when remote backups and their checks last succeeded, and nothing where none are made', async () => {
  proves('B-BACK-03', 'B-BACK-05');
  const owner = await shop.signIn({ role: 'admin' });
  const read = async () => (await owner.call(backupEndpoints.listBackups, {})).body.remote;
  assert.equal(await read(), undefined);
  const { db } = shop.context;
  const hours = (count: number) => new Date(shop.clock.now().getTime() - count * 3_600_000);
  const run = { runId: 'a', startedAt: hours(1), finishedAt: hours(1), rows: 1, name: 'shop' };
  await db
    .insert(backupRuns)
    .values({ kind: 'backup', ...run, succeededAt: hours(25), size: 2_000_000, pictures: 7 });
  const at = hours(25).toISOString();
  assert.deepEqual(await read(), {
    backup: { at, size: 2_000_000, pictures: 7, failed: false, old: false },
    check: { failed: false, old: true },
  });
  const problem = 'the bucket of the backups did not respond to PUT shops/one';
  await db.update(backupRuns).set({ problem });
  await db.insert(backupRuns).values({ kind: 'check', ...run, succeededAt: hours(7 * 24) });
  shop.clock.advance(2 * 3_600_000);
  const later = await read();
  assert.deepEqual(later?.backup, { at, size: 2_000_000, pictures: 7, failed: true, old: true });
  await db.update(backupRuns).set({ missingPictures: 2 }).where(eq(backupRuns.kind, 'backup'));
  assert.equal((await read())?.backup.missingPictures, 2);
  assert.deepEqual([later?.check.old, later?.check.failed], [false, false]);
  // The reason is for the operator.
  assert.equal(JSON.stringify(later).includes('bucket'), false);
});
