/** The check of a remote backup: it restores into a scratch database, never touches the shop's, and leaves its result alone. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { backupRuns } from '../../backups/backup-runs.table.ts';
import { createTestDatabase, silentLog } from '../../database/test-database.ts';
import { createFolder } from '../../database/test-process.ts';
import { type BucketServer, startBucketServer } from '../../testing/bucket-server.ts';
import { buy } from '../../testing/shopping.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AdminError } from '../admin-error.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { makeRemoteBackup } from './remote-backups.ts';
import { checkRemoteBackup } from './remote-check.ts';
import { newRemoteName } from './remote-names.ts';
import type { RemoteParts } from './remote-parts.ts';
import { keyIdOf } from './sealed-stream.ts';

const key = randomBytes(32);
const settings = { keys: [key], kept: { daily: 14, weekly: 8, monthly: 12 } };
let server: BucketServer;
let shop: TestShop;
let folder: Awaited<ReturnType<typeof createFolder>>;
let bucket: Bucket;

before(async () => {
  [server, shop, folder] = await Promise.all([startBucketServer(), createTestShop(), createFolder()]);
  await buy(await shop.signIn(), await shop.addProduct({ name: 'Fan' }));
  bucket = openBucket({ bucket: server.settings, prefix: '' }, { attempts: 2, pauseMs: () => 0 });
});
afterEach(async () => {
  server.onRequest = () => undefined;
  for (const { key: name } of await bucket.list()) await bucket.delete(name);
  await shop.context.db.delete(backupRuns);
  assert.deepEqual(await readdir(folder.path), [], 'nothing of the scratch database remains');
});
after(async () => {
  await Promise.all([server.close(), shop.close()]);
  await folder.remove();
});

const parts = (): RemoteParts => ({
  db: shop.context.db,
  now: shop.clock.now,
  bucket,
  settings,
  pictures: undefined,
  warn: () => {},
});
/** In a database of the tests' server, which is made much faster than a server of its own. */
const check = () =>
  checkRemoteBackup({
    ...parts(),
    log: silentLog,
    scratchFolder: folder.path,
    openScratch: () => createTestDatabase(),
  });
const findRun = async () =>
  (await shop.context.db.select().from(backupRuns).where(eq(backupRuns.kind, 'check')))[0];
const refused = (message: RegExp) => (error: unknown) =>
  error instanceof AdminError && message.test(error.message);

test('the newest backup is restored beside the shop, checked, and the result is stored', async () => {
  proves('B-BACK-03');
  const made = await makeRemoteBackup(parts());
  // What a check left that was killed.
  await mkdir(join(folder.path, `jontro-remote-check-${keyIdOf(key)}-killed`, 'postgres'), {
    recursive: true,
  });
  const { name, rows } = await checkRemoteBackup({
    ...parts(),
    log: silentLog,
    scratchFolder: folder.path,
  });
  assert.deepEqual([name, rows], [made.name, made.rows]);
  const run = await findRun();
  assert.deepEqual([run?.name, run?.problem, run?.leaseUntil], [made.name, null, null]);
  assert.deepEqual(run?.succeededAt, shop.clock.now());
});

test('a backup whose money does not add up is found, though it restores', async () => {
  proves('B-BACK-03');
  const { db } = shop.context;
  await db.execute(sql`update orders set total_poisha = total_poisha + 100`);
  try {
    await makeRemoteBackup(parts());
    await assert.rejects(check(), refused(/was restored, but does not add up: /));
    assert.match((await findRun())?.problem ?? '', /does not add up/);
    assert.equal((await findRun())?.succeededAt, null);
  } finally {
    await db.execute(sql`update orders set total_poisha = total_poisha - 100`);
  }
});

test('an old backup does not pass for the newest when the newest was deleted in the bucket', async () => {
  proves('B-BACK-03');
  const first = await makeRemoteBackup(parts());
  shop.clock.advance(24 * 3_600_000);
  const last = await makeRemoteBackup(parts());
  await bucket.delete(last.name);
  await assert.rejects(
    check(),
    refused(new RegExp(`${last.name}, is not the newest in the bucket: that is ${first.name}`)),
  );
});

test('without a backup, and with one that the bucket has changed, the check fails and says why', async () => {
  await assert.rejects(check(), refused(/There is no remote backup/));
  const { name } = await makeRemoteBackup(parts());
  server.onRequest = ({ method, query }) =>
    method === 'GET' && !query.has('list-type')
      ? (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])
      : undefined;
  await assert.rejects(check(), refused(/is not what was sealed/));
  assert.match((await findRun())?.problem ?? '', new RegExp(name));
  assert.ok(newRemoteName(new Date(), keyIdOf(key)) !== name);
});
