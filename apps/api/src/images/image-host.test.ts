/** The image host below HTTP: variants on demand, the disk store, and the queue of heavy jobs. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import { imageKey, masterFile } from './image-store.ts';
import { createWorkQueue, type Rank, type WorkQueue } from './work-queue.ts';

let database: TestDatabase;
let directory: string;
before(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'jontro-host-'));
});
after(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const about = { title: 'x', purpose: 'seed', now: new Date() } as const;
const plain = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .webp()
    .toBuffer();

test('a variant is made once, on its first request, and found by another instance', async () => {
  const host = createImageHost({ db: database.db, store: createDiskStore(directory) });
  const { id: hash } = await host.addImage(await plain('#206a4e'), about);
  const folder = join(directory, hash.slice(0, 2), hash.slice(2, 4), hash);
  assert.deepEqual(await readdir(folder), ['master.webp']);
  const files = await Promise.all(Array.from({ length: 5 }, () => host.findFile(hash, '320.avif')));
  assert.ok(files.every((file) => file?.bytes.equals(files[0]?.bytes ?? Buffer.alloc(0))));
  assert.deepEqual((await readdir(folder)).sort(), ['320.avif', 'master.webp']);
  const { mode } = await stat(join(folder, '320.avif'));
  assert.equal(mode & 0o777, 0o640);
  const other = createImageHost({ db: database.db, store: createDiskStore(directory) });
  assert.deepEqual((await other.findFile(hash, '320.avif'))?.bytes, files[0]?.bytes);
});

/** A queue whose jobs wait until they are let go. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work: WorkQueue = async (job) => {
    await promise;
    return job();
  };
  return { work, letGo: resolve };
}

test('until a size is made the nearest one is sent that can be shown in its place, afterwards the size itself', async () => {
  const store = createDiskStore(directory);
  const { id: hash } = await createImageHost({ db: database.db, store }).addImage(
    await plain('#3a2f6b'),
    about,
  );
  const { work, letGo } = heldWork();
  const host = createImageHost({ db: database.db, store, work });
  const seen = async (file: string) => {
    const served = await host.serveFile(hash, file);
    return served && { type: served.type, text: served.bytes.toString(), isStandIn: served.isStandIn };
  };
  const master = (await store.get(imageKey(hash, masterFile)))?.toString();
  const whole = { type: 'image/webp', text: master, isStandIn: true };
  assert.deepEqual([await seen('160.avif'), await seen('320.webp')], [whole, whole]);

  const put = (file: string) => store.put(imageKey(hash, file), Buffer.from(file));
  const standIn = (file: string, type: string) => ({ type, text: file, isStandIn: true });
  await put('320.webp');
  await put('400.avif');
  assert.deepEqual(
    await seen('320.avif'),
    standIn('320.webp', 'image/webp'),
    'whoever reads AVIF reads WebP',
  );
  assert.deepEqual(await seen('400.webp'), whole, 'not every browser reads AVIF');
  assert.deepEqual(await seen('160.webp'), standIn('320.webp', 'image/webp'));
  await put('160.avif');
  assert.deepEqual(await seen('320.avif'), standIn('320.webp', 'image/webp'), 'the same width comes first');
  await put('320.avif');
  assert.deepEqual(await seen('320.avif'), { ...standIn('320.avif', 'image/avif'), isStandIn: false });

  // What nothing else can be shown for is waited for.
  const shared = host.serveFile(hash, '320.jpg');
  letGo();
  const jpeg = await shared;
  assert.deepEqual([jpeg?.type, jpeg?.isStandIn], ['image/jpeg', false]);
  assert.deepEqual((await seen('160.jpg'))?.text, (await store.get(imageKey(hash, '320.jpg')))?.toString());
  await waitFor('the size that was asked for first is made', () => store.has(imageKey(hash, '400.webp')));
  assert.equal((await host.serveFile(hash, '400.webp'))?.isStandIn, false);
  assert.equal(await host.serveFile(hash, '640.webp'), undefined, 'wider than the picture');
});

test('an image of the shop is its own master if it has no metadata and is not too wide', async () => {
  const store = createDiskStore(directory);
  const host = createImageHost({ db: database.db, store });
  const masterOf = async (bytes: Buffer) => {
    const { id } = await host.addImage(bytes, about);
    const master = await store.get(imageKey(id, masterFile));
    assert.ok(master);
    return { same: master.equals(bytes), ...(await sharp(master).metadata()) };
  };
  const withoutMetadata = await plain('#1f4e79');
  assert.equal((await masterOf(withoutMetadata)).same, true);
  const location = { IFD3: { GPSLatitude: '23/1 48/1 0/1' } };
  const withMetadata = await masterOf(await sharp(withoutMetadata).withExif(location).webp().toBuffer());
  assert.deepEqual([withMetadata.same, withMetadata.exif], [false, undefined]);
  const tooWide = await masterOf(await sharp(withoutMetadata).resize({ width: 2_000 }).webp().toBuffer());
  assert.deepEqual([tooWide.same, tooWide.width], [false, 1_600]);
});

test('an image whose files were lost is stored again on the next upload', async () => {
  const host = createImageHost({ db: database.db, store: createDiskStore(directory) });
  const bytes = await plain('#d92d20');
  const { id: hash, url } = await host.addImage(bytes, about);
  await rm(join(directory, hash.slice(0, 2)), { recursive: true });
  assert.equal(await host.findFile(hash, '320.webp'), undefined);
  assert.equal((await host.addImage(bytes, about)).url, url);
  assert.equal((await host.findFile(hash, '320.webp'))?.type, 'image/webp');
});

test('on a full disk missing variants are still served, and new images are rejected', async () => {
  const store = createDiskStore(directory);
  const { id: hash } = await createImageHost({ db: database.db, store }).addImage(
    await plain('#f5a524'),
    about,
  );
  const diskFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const fullHost = createImageHost({
    db: database.db,
    store: {
      ...store,
      put: (key, bytes) => (key.endsWith(masterFile) ? store.put(key, bytes) : Promise.reject(diskFull)),
    },
  });
  assert.equal((await fullHost.findFile(hash, '320.webp'))?.type, 'image/webp');
  assert.equal(await store.has(imageKey(hash, '320.webp')), false);
  const upload = fullHost.addImage(await plain('#15803d'), { ...about, purpose: 'avatar' });
  await assert.rejects(upload, { code: 'ENOSPC' });
});

test('a key that could point outside the store is rejected', () => {
  for (const [hash, file] of [
    ['../../../etc', 'passwd'],
    ['a'.repeat(32), '../x.webp'],
    ['a'.repeat(31), '320.webp'],
    ['a'.repeat(32), '320.webp\0'],
  ] as const) {
    assert.throws(() => imageKey(hash, file), /invalid image store key/);
  }
});

test('two jobs run at a time, some wait, and the rest are rejected with 503', async () => {
  const work = createWorkQueue({ maxRunning: 2, maxWaiting: 3 });
  const held = Promise.withResolvers<void>();
  let [running, maxRunning] = [0, 0];
  const job = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await held.promise;
    running -= 1;
  };
  const jobs = Array.from({ length: 5 }, () => work(job));
  await assert.rejects(work(job), { code: 'busy', status: 503 });
  held.resolve();
  await Promise.all(jobs);
  assert.equal(maxRunning, 2);
  await work(async () => {});
  await assert.rejects(
    work(async () => {
      throw new Error('a failed job frees its slot');
    }),
  );
  await Promise.all([work(async () => {}), work(async () => {})]);
});

test('what a visitor waits for comes first, then what has begun, which is never rejected', async () => {
  const work = createWorkQueue({ maxRunning: 1, maxWaiting: 1 });
  const held = Promise.withResolvers<void>();
  const done: string[] = [];
  const add = (name: string, rank: Rank) => work(async () => void done.push(name), rank);
  const first = work(() => held.promise);
  const jobs = [
    add('upload', 'new'),
    add('variant', 'begun'),
    add('other variant', 'begun'),
    add('visitor', 'urgent'),
  ];
  for (const rank of ['new', 'urgent'] as const)
    await assert.rejects(add('one more', rank), { code: 'busy', status: 503 });
  held.resolve();
  await Promise.all([first, ...jobs]);
  assert.deepEqual(done, ['visitor', 'variant', 'other variant', 'upload']);
});

test('more uploads at once than may wait as single sizes are all stored, each with all of its sizes', async () => {
  const store = createDiskStore(directory);
  const work = createWorkQueue({ maxRunning: 2, maxWaiting: 6 });
  const host = createImageHost({ db: database.db, store, work });
  const added = await Promise.all(
    Array.from({ length: 8 }, async (_, number) =>
      host.addImage(await plain(`rgb(9, 9, ${number})`), { ...about, purpose: 'product' }),
    ),
  );
  for (const { id } of added)
    for (const file of ['160.avif', '400.jpg', '320.webp'])
      assert.ok(await store.has(imageKey(id, file)), file);
});
