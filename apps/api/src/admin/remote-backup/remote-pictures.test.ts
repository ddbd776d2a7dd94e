/** Pictures of a bucket in backups: copied once, sealed, named by each backup, brought back, compared and removed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { backupRuns } from '../../backups/backup-runs.table.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../../database/test-database.ts';
import { createFolder } from '../../database/test-process.ts';
import { createDiskStore } from '../../images/disk-store.ts';
import { createImageHost } from '../../images/image-host.ts';
import { type ImageStore, imageKey, masterFile, privateImageKey } from '../../images/image-store.ts';
import { images } from '../../images/images.table.ts';
import { createS3Store } from '../../images/s3-store.ts';
import { orders } from '../../orders/orders.table.ts';
import { reviewPhotos } from '../../reviews/review-photos.table.ts';
import { type BucketServer, startBucketServer } from '../../testing/bucket-server.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { buy } from '../../testing/shopping.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AdminError } from '../admin-error.ts';
import { backUp } from '../backup/back-up.ts';
import type { MissingPicture } from '../backup/pictures.ts';
import { restore } from '../backup/restore.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { listNameOf, pictureStart } from './picture-objects.ts';
import { makeRemoteBackup, remoteSource } from './remote-backups.ts';
import { checkRemoteBackup } from './remote-check.ts';
import type { RemoteParts } from './remote-parts.ts';
import { createRestore } from './remote-pictures.ts';

const dayMs = 24 * 3_600_000;
const settings = { keys: [randomBytes(32)], kept: { daily: 14, weekly: 0, monthly: 0 } };
const photoId = randomBytes(16).toString('hex');

let server: BucketServer;
let pictureServer: Awaited<ReturnType<typeof startS3Server>>;
let store: ImageStore;
let shop: TestShop;
let folder: Awaited<ReturnType<typeof createFolder>>;
let bucket: Bucket;
let warnings: string[] = [];
const targets: TestDatabase[] = [];

const drawing = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .webp()
    .toBuffer();

async function addPicture(background: string): Promise<string> {
  const host = createImageHost({ db: shop.context.db, store });
  const now = shop.clock.now();
  const { id } = await host.addImage(await drawing(background), { title: 'x', purpose: 'product', now });
  return imageKey(id, masterFile);
}

const idOf = (key: string): string => key.split('/')[2] ?? '';
const forget = (key: string) => shop.context.db.delete(images).where(eq(images.hash, idOf(key)));

before(async () => {
  [server, pictureServer, shop, folder] = await Promise.all([
    startBucketServer(),
    startS3Server(),
    createTestShop(),
    createFolder(),
  ]);
  store = createS3Store(pictureServer.settings);
  bucket = openBucket({ bucket: server.settings, prefix: 'shop/' }, { attempts: 2, pauseMs: () => 0 });
  const productId = await shop.addProduct({ name: 'Fan' });
  const { _id: orderId } = await buy(await shop.signIn(), productId);
  const { db } = shop.context;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  await db.insert(reviewPhotos).values({
    id: photoId,
    userId: order?.userId ?? '',
    orderId,
    productId,
    width: 400,
    height: 300,
    createdAt: shop.clock.now(),
  });
});
afterEach(async () => {
  server.onRequest = () => undefined;
  server.requests.length = 0;
  warnings = [];
  for (const { key } of await bucket.list()) await bucket.delete(key);
  await shop.context.db.delete(backupRuns);
  await shop.context.db.delete(images);
});
after(async () => {
  await Promise.all([
    server.close(),
    pictureServer.close(),
    shop.close(),
    ...targets.map((target) => target.close()),
  ]);
  await folder.remove();
});

/** The two sizes of the photo, as the shop stores them. */
async function putPhoto(): Promise<string[]> {
  const keys = ['small', 'large'].map((size) => privateImageKey(photoId, size));
  for (const key of keys) await store.put(key, await drawing('#123'));
  return keys;
}

const parts = (more: Partial<RemoteParts> = {}): RemoteParts => ({
  db: shop.context.db,
  now: shop.clock.now,
  bucket,
  settings,
  pictures: store,
  warn: (line) => warnings.push(line),
  ...more,
});
const namesOf = async (start: string) => (await bucket.list(start)).map(({ key }) => key);
const check = () =>
  checkRemoteBackup({
    ...parts(),
    log: silentLog,
    scratchFolder: folder.path,
    openScratch: () => createTestDatabase(),
  });

async function restoreTo(name: string, target: ImageStore) {
  const database = await createTestDatabase();
  targets.push(database);
  const { restoreStored, problems } = createRestore({ bucket, settings }, target);
  const manifest = await restore(database.db, {
    file: remoteSource({ bucket, settings }, name),
    force: false,
    images: target,
    restoreStored,
    now: shop.clock.now(),
  });
  return { database, manifest, problems };
}

test('pictures of a bucket are copied once, sealed, and come back into a folder, from which all sizes are served', async () => {
  proves('B-BACK-05');
  const keys = [await addPicture('#a11'), await addPicture('#1a1'), ...(await putPhoto())];
  const first = await makeRemoteBackup(parts());
  assert.deepEqual([first.pictures, first.copied, first.missingPictures], [4, 4, 0]);
  const bytes = await Promise.all(keys.map(async (key) => (await store.get(key)) ?? Buffer.alloc(0)));
  const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  for (const picture of bytes)
    assert.equal(
      sent.some((body) => body.includes(picture.subarray(0, 200))),
      false,
    );

  shop.clock.advance(dayMs);
  keys.push(await addPicture('#11a'));
  const second = await makeRemoteBackup(parts());
  assert.deepEqual([second.pictures, second.copied], [5, 1]);
  const target = createDiskStore(join(folder.path, 'restored'));
  const { database, manifest, problems } = await restoreTo(second.name, target);
  assert.deepEqual([problems, manifest.storedPictures, manifest.pictures], [[], 5, null]);
  for (const key of keys)
    assert.ok((await target.get(key))?.equals((await store.get(key)) ?? Buffer.alloc(0)));
  const host = createImageHost({ db: database.db, store: target });
  const served = await host.findFile(idOf(keys[0] ?? ''), '160.avif');
  assert.equal(served && (await sharp(served.bytes).metadata()).width, 160);
  const [run] = await shop.context.db.select().from(backupRuns);
  assert.deepEqual([run?.pictures, run?.missingPictures], [5, 0]);
});

test('a restore compares by hash with the pictures of a bucket, and replaces only one that is lost or another', async () => {
  proves('B-BACK-05');
  const keys = [
    await addPicture('#b11'),
    await addPicture('#1b1'),
    await addPicture('#11b'),
    ...(await putPhoto()),
  ];
  const [whole = '', lost = '', other = ''] = keys;
  const { name } = await makeRemoteBackup(parts());
  const [wholeBytes, lostBytes, otherBytes] = await Promise.all(
    [whole, lost, other].map((key) => store.get(key)),
  );
  await store.delete(lost);
  await store.put(other, wholeBytes ?? Buffer.alloc(0));
  server.requests.length = 0;
  await restoreTo(name, store);
  assert.ok(lostBytes && (await store.get(lost))?.equals(lostBytes));
  assert.ok(otherBytes && (await store.get(other))?.equals(otherBytes));
  const read = server.requests.filter(({ key }) => key.startsWith(`shop/${pictureStart}`));
  assert.deepEqual(
    new Set(read.map(({ key }) => /-([0-9a-f]{32})-/.exec(key)?.[1])),
    new Set([lost, other].map(idOf)),
  );
});

test('a picture stays until no kept backup names it, whoever names it', async () => {
  proves('B-BACK-05');
  await putPhoto();
  const removed = await addPicture('#c11');
  const kept = { daily: 2, weekly: 0, monthly: 0 };
  const first = await makeRemoteBackup(parts({ settings: { ...settings, kept } }));
  await forget(removed);
  const counts: number[] = [];
  for (let day = 0; day < 2; day += 1) {
    shop.clock.advance(dayMs);
    await makeRemoteBackup(parts({ settings: { ...settings, kept } }));
    counts.push((await namesOf(pictureStart)).length);
    if (day === 0) {
      // The older one still brings it back.
      const target = createDiskStore(join(folder.path, 'older'));
      assert.deepEqual((await restoreTo(first.name, target)).problems, []);
      assert.ok(await target.has(removed));
    }
  }
  assert.deepEqual(counts, [3, 2]);
  assert.deepEqual((await namesOf(listNameOf(''))).length, 2);
  assert.deepEqual(warnings, []);
});

test('where the list of a kept backup cannot be read, no picture is removed', async () => {
  proves('B-BACK-05');
  await putPhoto();
  const removed = await addPicture('#d11');
  const first = await makeRemoteBackup(parts());
  await forget(removed);
  await bucket.delete(listNameOf(first.name));
  shop.clock.advance(dayMs);
  await makeRemoteBackup(parts());
  assert.equal((await namesOf(pictureStart)).length, 3);
  assert.match(warnings.join(), /Old backups could not be removed: .*pictures-of-/);
});

test('lost and damaged pictures are named, counted, and do not end the backup; one that was removed meanwhile is neither', async () => {
  proves('B-BACK-05');
  await putPhoto();
  const [whole, lost, damaged, leaving] = await Promise.all(['#e11', '#1e1', '#11e', '#e1e'].map(addPicture));
  assert.ok(whole && lost && damaged && leaving);
  await store.delete(lost);
  const bytes = (await store.get(damaged)) ?? Buffer.alloc(0);
  await store.put(damaged, bytes.subarray(0, bytes.length - 40));
  const pictures: ImageStore = {
    ...store,
    async get(key) {
      if (key !== leaving) return store.get(key);
      await forget(leaving);
      return undefined;
    },
  };
  const { name, missingPictures, pictures: count } = await makeRemoteBackup(parts({ pictures }));
  assert.deepEqual([count, missingPictures], [3, 2]);
  assert.deepEqual(warnings, [
    `Pictures that are not in the image store: 1 (${lost}); the backup does not have them.`,
    `Pictures that are damaged in the image store: 1 (${damaged}); the backup does not have them.`,
  ]);
  const { manifest } = await restoreTo(name, createDiskStore(join(folder.path, 'without')));
  assert.equal(manifest.missingPictures, 2);
  assert.equal((await check()).pictures, 3);
});

test('with the image store away the backup is made, names what the bucket has, and the rest is tried the next time', async () => {
  proves('B-BACK-05');
  const photos = await putPhoto();
  await addPicture('#f11');
  await makeRemoteBackup(parts());
  const later = await Promise.all(Array.from({ length: 12 }, (_, at) => addPicture(`#f${at.toString(16)}2`)));
  let asked = 0;
  const away = async (): Promise<never> => {
    asked += 1;
    throw new Error('the image store did not respond to GET x');
  };
  shop.clock.advance(dayMs);
  const without = await makeRemoteBackup(parts({ pictures: { ...store, get: away, has: away } }));
  assert.deepEqual([without.pictures, without.missingPictures], [1 + photos.length, later.length]);
  assert.ok(asked < 24, String(asked));
  assert.match(warnings.join(), /could not be read from the image store: 12 /);
  shop.clock.advance(dayMs);
  const next = await makeRemoteBackup(parts());
  assert.deepEqual([next.copied, next.missingPictures], [later.length, 0]);
});

test('a picture that only the bucket of the backups has is reported, and named by the next backup', async () => {
  proves('B-BACK-05');
  await putPhoto();
  const lost = await addPicture('#a22');
  await makeRemoteBackup(parts());
  await store.delete(lost);
  shop.clock.advance(dayMs);
  const { pictures, missingPictures } = await makeRemoteBackup(parts());
  assert.deepEqual([pictures, missingPictures], [3, 0]);
  assert.deepEqual(warnings, [`Pictures that are not in the image store: 1 (${lost}); the bucket has them.`]);
});

test('the check finds a picture that the bucket has lost or changed, and the restore brings the others back', async () => {
  proves('B-BACK-05');
  await putPhoto();
  await addPicture('#b22');
  const { name } = await makeRemoteBackup(parts());
  const [one = '', two = ''] = await namesOf(pictureStart);
  await bucket.put(one, randomBytes(400));
  await bucket.delete(two);
  await assert.rejects(check(), (error: Error) => {
    assert.ok(error instanceof AdminError);
    assert.match(error.message, new RegExp(`Of 3 pictures .* does not have 1, and 1 of 2 .*: .*${one}`));
    return true;
  });
  const [run] = await shop.context.db.select().from(backupRuns).where(eq(backupRuns.kind, 'check'));
  assert.match(run?.problem ?? '', /pictures/);
  const { problems } = await restoreTo(name, createDiskStore(join(folder.path, 'rest')));
  assert.equal(problems.length, 2);
});

test('a backup on the machine has the pictures of a bucket, and says which it has not', async () => {
  proves('B-BACK-05');
  const photos = await putPhoto();
  const [kept, lost] = [await addPicture('#c22'), await addPicture('#2c2')];
  await store.delete(lost);
  const missing: MissingPicture[] = [];
  const file = join(folder.path, 'shop.backup');
  const { db } = shop.context;
  const manifest = await backUp(db, file, shop.clock.now(), store, {
    onMissing: (found) => missing.push(...found),
  });
  assert.deepEqual([manifest.pictures, manifest.missingPictures], [3, 1]);
  assert.deepEqual(missing, [{ key: lost, reason: 'missing' }]);
  const target = await createTestDatabase();
  targets.push(target);
  const restored = createDiskStore(join(folder.path, 'from-file'));
  await restore(target.db, { file, force: false, images: restored, now: shop.clock.now() });
  for (const key of [kept, ...photos])
    assert.ok((await restored.get(key))?.equals((await store.get(key)) ?? Buffer.alloc(0)));
});
