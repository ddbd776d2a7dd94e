/** Remote backups: what arrives in the bucket restores the shop, and whatever fails on the way leaves the backups that are there. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { auditEntries } from '../../audit/audit.table.ts';
import { backupRuns } from '../../backups/backup-runs.table.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { createFolder } from '../../database/test-process.ts';
import { createDiskStore } from '../../images/disk-store.ts';
import { type BucketServer, type Fault, startBucketServer } from '../../testing/bucket-server.ts';
import { heldRows } from '../../testing/held-rows.ts';
import { buy } from '../../testing/shopping.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AdminError } from '../admin-error.ts';
import { excludedTables } from '../backup/back-up.ts';
import { BackupFileError } from '../backup/backup-file.ts';
import { restore } from '../backup/restore.ts';
import { listSchemas } from '../backup/shop-tables.ts';
import { checksumRows, type TableChecksum } from '../backup/table-rows.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { findRemoteBackup, listRemoteBackups, makeRemoteBackup, remoteSource } from './remote-backups.ts';
import { newRemoteName } from './remote-names.ts';
import type { RemoteParts } from './remote-parts.ts';
import { keyIdOf } from './sealed-stream.ts';

const key = randomBytes(32);
const settings = { keys: [key], kept: { daily: 14, weekly: 8, monthly: 12 } };
const partBytes = 64 * 1024;
/** More than three parts that do not shrink. */
const photo = randomBytes(250_000);
const picture = `ab/12/${'ab12'.padEnd(32, '0')}/master.webp`;
const email = 'remote-backup@example.com';

let server: BucketServer;
let shop: TestShop;
let folder: Awaited<ReturnType<typeof createFolder>>;
let bucket: Bucket;
const targets: TestDatabase[] = [];

before(async () => {
  [server, shop, folder] = await Promise.all([startBucketServer(), createTestShop(), createFolder()]);
  await buy(await shop.signIn({ email }), await shop.addProduct({ name: 'Fan' }));
  await createDiskStore(join(folder.path, 'images')).put(picture, photo);
  bucket = open();
});
afterEach(async () => {
  server.onRequest = () => undefined;
  for (const { key: name } of await bucket.list()) await bucket.delete(name);
  server.requests.length = 0;
  await shop.context.db.delete(backupRuns);
});
after(async () => {
  await Promise.all([server.close(), shop.close(), ...targets.map((target) => target.close())]);
  await folder.remove();
});

const open = (timeoutMs = 20_000): Bucket =>
  openBucket(
    { bucket: { ...server.settings, timeoutMs }, prefix: 'shop/' },
    { attempts: 3, pauseMs: () => 0, partBytes },
  );

const warnings: string[] = [];
const parts = (more: Partial<RemoteParts> = {}): RemoteParts => ({
  db: shop.context.db,
  now: shop.clock.now,
  bucket,
  settings,
  pictures: join(folder.path, 'images'),
  warn: (line) => warnings.push(line),
  ...more,
});
const namesInBucket = async (): Promise<string[]> => (await bucket.list()).map((object) => object.key);
const findRun = async () =>
  (await shop.context.db.select().from(backupRuns).where(eq(backupRuns.kind, 'backup')))[0];

/** Lets the n-th request fail that matches. */
function failNth(
  n: number,
  matches: (method: string, query: URLSearchParams) => boolean,
  fault: Fault,
): void {
  let seen = 0;
  server.onRequest = ({ method, query }) => {
    if (matches(method, query)) seen += 1;
    return seen === n && matches(method, query) ? fault : undefined;
  };
}
const nextDay = (): void => shop.clock.advance(24 * 3_600_000);
const isPart = (method: string, query: URLSearchParams) => method === 'PUT' && query.has('partNumber');
const isCompletion = (method: string, query: URLSearchParams) => method === 'POST' && query.has('uploadId');
const isRead = (method: string) => method === 'GET';

async function emptyDatabase(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

const sumsOf = ({ db }: Pick<TestDatabase, 'db'>) =>
  db.transaction(async (tx) => {
    const left = [...excludedTables, 'audit_entries', 'audit_chain'];
    const sums: TableChecksum[] = [];
    for (const table of listSchemas().at(-1)?.tables ?? [])
      if (!left.includes(table.name)) sums.push(await checksumRows(tx, table));
    return sums;
  });

const refusal = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AdminError, String(error));
  assert.equal(error instanceof BackupFileError, false, error.message);
  assert.match(error.message, message);
  return true;
};

test('a backup is streamed in parts, sealed, and restores exactly the rows and images', async () => {
  proves('B-BACK-01');
  const { name, rows, size, removed } = await makeRemoteBackup(parts());
  assert.deepEqual(await bucket.list(), [{ key: name, size }]);
  assert.equal(removed, 0);
  const sent = server.requests.filter(({ method, query }) => isPart(method, query));
  assert.ok(sent.length >= 4 && sent.every(({ body }) => body.length <= partBytes), String(sent.length));
  const all = Buffer.concat(sent.map(({ body }) => body));
  assert.equal(
    all.includes(photo.subarray(100, 132)) || all.includes('database/') || all.includes(email),
    false,
  );
  const target = await emptyDatabase();
  const imagesFolder = join(folder.path, 'restored');
  const file = remoteSource({ bucket, settings }, await findRemoteBackup({ bucket, settings }, 'newest'));
  const manifest = await restore(target.db, {
    file,
    force: false,
    images: createDiskStore(imagesFolder),
    now: new Date(),
  });
  assert.deepEqual(await sumsOf(target), await sumsOf(shop.context));
  assert.ok((await readFile(join(imagesFolder, picture))).equals(photo));
  assert.equal(manifest.pictures, 1);
  const run = await findRun();
  assert.deepEqual(
    [run?.name, run?.rows, run?.size, run?.problem, run?.leaseUntil],
    [name, rows, size, null, null],
  );
  const [entry] = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.act, 'backUp'));
  assert.deepEqual(entry?.after, { file: name, rows });
});

test('errors, closed connections and lost responses in the middle are overcome', async () => {
  proves('B-BACK-02');
  const cases: [string, (method: string, query: URLSearchParams) => boolean, Fault][] = [
    ['a part gets 500', isPart, 500],
    ['the connection closes in a part', isPart, 'reset'],
    ['the response to a part is lost', isPart, 'lost'],
    ['the response to the completion is lost', isCompletion, 'lost'],
    ['half of a range arrives', isRead, 'half'],
  ];
  for (const [text, matches, fault] of cases) {
    failNth(isCompletion === matches ? 1 : 2, matches, fault);
    const { name } = await makeRemoteBackup(parts());
    assert.ok((await namesInBucket()).includes(name), text);
    assert.equal(server.uploads.size, 0, text);
  }
});

test('a part that hangs is sent again', async (t) => {
  proves('B-BACK-02');
  const timeoutMs = 12_345;
  let timeout = new AbortController();
  const { timeout: realTimeout } = AbortSignal;
  // The time of the part that hangs has passed as soon as it hangs.
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    if (ms !== timeoutMs) return realTimeout.call(AbortSignal, ms);
    timeout = new AbortController();
    return timeout.signal;
  });
  const hung = Promise.withResolvers<Fault>();
  let hangs = true;
  server.onRequest = ({ method, query }) => {
    if (!hangs || !isPart(method, query)) return undefined;
    hangs = false;
    timeout.abort(new DOMException('The time has passed', 'TimeoutError'));
    return hung.promise;
  };
  const { name } = await makeRemoteBackup(parts({ bucket: open(timeoutMs) }));
  assert.equal(hangs, false);
  hung.resolve('reset');
  assert.deepEqual(await namesInBucket(), [name]);
});

test('a bucket that is away leaves what was there, no half backup, and the reason', async () => {
  proves('B-BACK-02');
  const { name } = await makeRemoteBackup(parts());
  let seen = 0;
  server.onRequest = ({ method, query }) => {
    if (isPart(method, query)) seen += 1;
    return seen >= 3 ? 'reset' : undefined;
  };
  await assert.rejects(makeRemoteBackup(parts()), refusal(/bucket of the backups did not respond to PUT/));
  server.onRequest = () => undefined;
  assert.deepEqual(await namesInBucket(), [name]);
  const run = await findRun();
  assert.match(run?.problem ?? '', /did not respond/);
  assert.equal(run?.name, name);
  assert.equal(server.uploads.size, 1);
  // The next run ends the upload that nobody could end.
  nextDay();
  const next = await makeRemoteBackup(parts());
  assert.equal(server.uploads.size, 0);
  assert.equal((await findRun())?.problem, null);
  assert.deepEqual((await namesInBucket()).toSorted(), [name, next.name].toSorted());
});

test('a bucket that takes no upload at all ends the run with its reason', async () => {
  proves('B-SEE-08');
  server.onRequest = ({ method }) => (method === 'POST' ? 'reset' : undefined);
  await assert.rejects(makeRemoteBackup(parts()), refusal(/bucket of the backups did not respond to POST/));
  const run = await findRun();
  assert.match(run?.problem ?? '', /did not respond/);
  assert.equal(run?.leaseUntil, null);
});

test('a picture that the folder has lost is named, and counted for the metrics', async () => {
  proves('B-SEE-08');
  const { db } = shop.context;
  const hash = randomBytes(16).toString('hex');
  await db.execute(sql`insert into images (hash, title, width, height, size, widths, fallback, colour, purpose, created_at, delete_token)
    values (${hash}, 'Lost', 1, 1, 1, array[1], 'jpg', '#000000', 'product', now(), ${hash})`);
  try {
    warnings.length = 0;
    assert.equal((await makeRemoteBackup(parts())).missingPictures, 1);
    assert.match(
      warnings.join(),
      new RegExp(`not in the image store: 1 .*${hash}.*the backup does not have them`),
    );
    assert.equal((await findRun())?.missingPictures, 1);
  } finally {
    await db.execute(sql`delete from images where hash = ${hash}`);
  }
});

test('a clock that was set back does not make a new backup the oldest', async () => {
  const tomorrow = newRemoteName(new Date(shop.clock.now().getTime() + 24 * 3_600_000), keyIdOf(key));
  await bucket.put(tomorrow, Buffer.from('x'));
  const kept = { daily: 1, weekly: 0, monthly: 0 };
  const { name } = await makeRemoteBackup(parts({ settings: { ...settings, kept } }));
  assert.deepEqual((await namesInBucket()).toSorted(), [tomorrow, name].toSorted());
});

test('a completion that fails after its status is a failure', async () => {
  failNth(1, isCompletion, () => Buffer.from('<Error><Code>InternalError</Code></Error>'));
  await assert.rejects(makeRemoteBackup(parts()), refusal(/could not join the parts .*InternalError/));
});

test('what the bucket returns is compared with what was sent: another is removed, and the older ones stay', async () => {
  proves('B-BACK-01');
  const { name } = await makeRemoteBackup(parts());
  nextDay();
  failNth(2, isRead, (bytes) => {
    const changed = Buffer.from(bytes);
    changed[200] = (changed[200] ?? 0) ^ 1;
    return changed;
  });
  await assert.rejects(makeRemoteBackup(parts()), BackupFileError);
  assert.deepEqual(await namesInBucket(), [name]);
});

test('of two at once one is refused, and after a kill the next one waits for the lease alone', async () => {
  proves('B-BACK-02');
  const inPart = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<Fault>();
  server.onRequest = ({ method, query }) => {
    if (!isPart(method, query)) return undefined;
    inPart.resolve();
    return goOn.promise;
  };
  const first = makeRemoteBackup(parts());
  await inPart.promise;
  await assert.rejects(makeRemoteBackup(parts()), refusal(/Another remote backup is at work/));
  assert.equal(server.uploads.size, 1);
  goOn.resolve(undefined);
  const { name } = await first;
  assert.deepEqual(await namesInBucket(), [name]);
  // As a killed run leaves it.
  const leaseUntil = new Date(shop.clock.now().getTime() + 120_000);
  await shop.context.db.update(backupRuns).set({ runId: 'killed', leaseUntil });
  server.uploads.set('left', `shop/${newRemoteName(new Date(), keyIdOf(key))}`);
  server.uploads.set('foreign', `shop/${newRemoteName(new Date(), '00000000')}`);
  await assert.rejects(makeRemoteBackup(parts()), refusal(/Another remote backup/));
  shop.clock.advance(121_000);
  await makeRemoteBackup(parts());
  assert.deepEqual([...server.uploads.keys()], ['foreign']);
  server.uploads.clear();
});

test('a renewal of the lease that comes after the end of a run does not keep the next one away', async (t) => {
  const rows = heldRows(shop.context.db, backupRuns);
  t.mock.timers.enable({ apis: ['setInterval'] });
  server.onRequest = async ({ method, query }) => {
    if (!rows.isHeld() && isPart(method, query)) await rows.hold();
    return undefined;
  };
  const run = makeRemoteBackup(parts());
  await rows.waiting(1);
  t.mock.timers.tick(20_000);
  await rows.waiting(2);
  await rows.release();
  await run;
  t.mock.timers.reset();
  assert.equal((await findRun())?.leaseUntil, null);
  shop.clock.advance(1_000);
  await makeRemoteBackup(parts());
});

test('old ones are removed, and never what another key, another program or a person has put there', async () => {
  proves('B-BACK-02');
  const old = (days: number, id: string) =>
    newRemoteName(new Date(shop.clock.now().getTime() - days * 24 * 3_600_000), id);
  const own = [1, 2, 3, 4].map((days) => old(days, keyIdOf(key)));
  const foreign = [old(900, '00000000'), 'shop.backup', 'notes.txt', `copy/${old(900, keyIdOf(key))}`];
  for (const name of [...own, ...foreign]) await bucket.put(name, Buffer.from('x'));
  const kept = { daily: 3, weekly: 0, monthly: 0 };
  const { name, removed } = await makeRemoteBackup(parts({ settings: { ...settings, kept } }));
  assert.equal(removed, 2);
  const left = await namesInBucket();
  assert.deepEqual(left.toSorted(), [...foreign, ...own.slice(0, 2), name].toSorted());
  const listed = await listRemoteBackups({ bucket, settings });
  assert.deepEqual(
    listed.map((backup) => backup.name),
    [name, ...own.slice(0, 2)],
  );
});

test('a bucket that rejects deletes keeps every backup, and a new one counts all the same', async () => {
  proves('B-BACK-02');
  const old = newRemoteName(new Date('2020-01-01T00:00:00Z'), keyIdOf(key));
  await bucket.put(old, Buffer.from('x'));
  warnings.length = 0;
  server.onRequest = ({ method }) => (method === 'DELETE' ? 403 : undefined);
  const kept = { daily: 1, weekly: 0, monthly: 0 };
  const { name, removed } = await makeRemoteBackup(parts({ settings: { ...settings, kept } }));
  assert.equal(removed, 0);
  assert.deepEqual((await namesInBucket()).toSorted(), [old, name].toSorted());
  assert.match(warnings.join(), /Old backups could not be removed: .*DELETE.* with 403/);
  assert.equal((await findRun())?.problem, null);
});

test('with another key nothing is found or restored, and with the bucket gone in the middle nothing is changed', async () => {
  proves('B-BACK-01', 'B-SEE-08');
  const { name } = await makeRemoteBackup(parts());
  const stranger = { bucket, settings: { ...settings, keys: [randomBytes(32)] } };
  assert.deepEqual(await listRemoteBackups(stranger), []);
  const named = new RegExp(
    `no remote backup of this shop.*other keys \\(${keyIdOf(key)}\\).*add it to BACKUP_KEY`,
  );
  await assert.rejects(findRemoteBackup(stranger, 'newest'), refusal(named));
  const target = await emptyDatabase();
  const emptySums = await sumsOf(target);
  const restoreFrom = (from: typeof stranger, file: string) =>
    restore(target.db, {
      file: remoteSource(from, file),
      force: false,
      images: createDiskStore(join(folder.path, 'refused')),
      now: new Date(),
    });
  await assert.rejects(restoreFrom(stranger, name), refusal(/sealed with the key/));
  const own = { bucket, settings };
  await assert.rejects(restoreFrom(own, 'shop-x'), refusal(/There is no shop-x in the bucket/));
  let reads = 0;
  server.onRequest = ({ method }) => {
    if (method === 'GET') reads += 1;
    return reads > 6 ? 'reset' : undefined;
  };
  await assert.rejects(restoreFrom(own, name), refusal(/did not respond/));
  server.onRequest = () => undefined;
  assert.deepEqual(await sumsOf(target), emptySums);
  await restoreFrom(own, name);
  assert.deepEqual(await sumsOf(target), await sumsOf(shop.context));
});
