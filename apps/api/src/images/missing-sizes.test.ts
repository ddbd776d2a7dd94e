/** Sizes of images are made ahead: all of them, once, in a process of low priority. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { createTestDatabase, silentLog, type TestDatabase } from '../database/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createDiskStore } from './disk-store.ts';
import { createIdleDrawing } from './idle-drawing.ts';
import { createImageHost } from './image-host.ts';
import { makeVariant } from './image-pipeline.ts';
import { type ImageStore, imageKey, masterFile } from './image-store.ts';
import { images } from './images.table.ts';
import type { ImageHost, ImageMetadata } from './images.ts';
import { createMakeSizesAhead } from './make-sizes-ahead.ts';

let database: TestDatabase;
let directory: string;
let store: ImageStore;
let host: ImageHost;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'jontro-ahead-'));
  store = createDiskStore(directory);
  host = createImageHost({ db: database.db, store });
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const now = new Date();
const plain = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .webp()
    .toBuffer();

const add = async (background: string, purpose: ImageMetadata['purpose'] = 'seed') =>
  (await host.addImage(await plain(background), { title: 'x', purpose, now })).id;

const folderOf = (hash: string): string => join(directory, hash.slice(0, 2), hash.slice(2, 4), hash);
const filesOf = async (hash: string) => (await readdir(folderOf(hash))).sort();
const allFiles = ['160', '320', '400'].flatMap((width) => [`${width}.avif`, `${width}.jpg`, `${width}.webp`]);
const whole = [...allFiles, 'master.webp'].sort();

/** Makes what is missing, until so many are drawn; returns what was drawn, and whether nothing is left. */
async function makeMissing(most = 100, since?: Date, isBusy = () => false) {
  const drawn: string[] = [];
  const isDone = await host.makeMissing({
    since,
    async draw(master, width, format) {
      drawn.push(`${width}.${format}`);
      return makeVariant(master, width, format);
    },
    stopping: () => drawn.length >= most,
    isBusy,
    onFailure: () => {},
  });
  return { drawn, isDone };
}

test('on a busy machine each image gets its usual size, and the others once there is time', async () => {
  const hashes = [await add('#206a4e'), await add('#1f4e79')];
  const busy = await makeMissing(100, undefined, () => true);
  assert.deepEqual(busy, { drawn: ['400.avif', '400.avif'], isDone: false });
  assert.deepEqual((await makeMissing(100, undefined, () => true)).drawn, []);
  const { drawn, isDone } = await makeMissing();
  assert.deepEqual([drawn.length, isDone], [2 * allFiles.length - 2, true]);
  for (const hash of hashes) assert.deepEqual(await filesOf(hash), whole);
});

test('every size of the seed is made once, the usual ones of every image first, and a stopped run goes on', async () => {
  const hashes = [await add('#206a4e'), await add('#1f4e79')];
  const first = await makeMissing(5);
  assert.deepEqual(first, {
    drawn: ['400.avif', '400.avif', '320.avif', '320.avif', '160.avif'],
    isDone: false,
  });
  // Another process: nothing but the store is remembered.
  host = createImageHost({ db: database.db, store });
  const second = await makeMissing();
  assert.deepEqual([first.drawn.length + second.drawn.length, second.isDone], [2 * allFiles.length, true]);
  for (const hash of hashes) assert.deepEqual(await filesOf(hash), whole);
  assert.deepEqual(await makeMissing(), { drawn: [], isDone: true });
  assert.equal((await host.serveFile(hashes[0] ?? '', '160.avif'))?.isStandIn, false);
});

test('uploads have their sizes, and get them again when a backup without them was restored', async () => {
  const [kept, restored] = [await add('#206a4e', 'product'), await add('#1f4e79', 'product')];
  for (const file of allFiles) await store.delete(imageKey(restored, file));
  const { drawn } = await makeMissing();
  assert.equal(drawn.length, allFiles.length);
  for (const hash of [kept, restored]) assert.deepEqual(await filesOf(hash), whole);
});

test('only images that are new are looked at again', async () => {
  await add('#206a4e');
  const { drawn } = await makeMissing(100, new Date(now.getTime() + 1));
  assert.deepEqual(drawn, []);
  assert.equal((await makeMissing(100, now)).drawn.length, allFiles.length);
});

test('an image without a master, or that is removed meanwhile, leaves nothing', async () => {
  const [lost, removed] = [await add('#206a4e'), await add('#1f4e79')];
  await store.delete(imageKey(lost, masterFile));
  const isDone = await host.makeMissing({
    async draw(master, width, format) {
      await database.db.delete(images).where(eq(images.hash, removed));
      await store.delete(imageKey(removed, masterFile));
      return makeVariant(master, width, format);
    },
    stopping: () => false,
    isBusy: () => false,
    onFailure: () => {},
  });
  assert.deepEqual([isDone, await filesOf(lost), await filesOf(removed)], [true, [], []]);
});

test('the job makes all sizes in a process of the lowest priority, tells of an image that cannot be drawn, and ends the process', async () => {
  const hashes = [await add('#206a4e'), await add('#1f4e79')];
  await writeFile(join(folderOf(hashes[0] ?? ''), masterFile), 'no image');
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (fields: unknown) => void warnings.push(fields) };
  const priorities = new Set<number>();
  const children = (): string[][] =>
    execFileSync('ps', ['-axo', 'ppid=,nice=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([parent, , ...args]) => Number(parent) === process.pid && /drawing-process/.test(args.join(' ')),
      );
  const watched: ImageHost = {
    ...host,
    makeMissing: ({ draw, ...work }) =>
      host.makeMissing({
        ...work,
        async draw(...task) {
          const drawing = draw(...task);
          for (const [, priority] of children()) priorities.add(Number(priority));
          return drawing;
        },
      }),
  };
  const task = createMakeSizesAhead(() => false).create({ imageHost: watched, now: () => now } as never, log);
  await task.run(() => false);
  assert.deepEqual(await filesOf(hashes[1] ?? ''), whole);
  assert.deepEqual(await filesOf(hashes[0] ?? ''), [masterFile]);
  assert.equal(warnings.length, allFiles.length);
  assert.deepEqual([...priorities], [19]);
  await waitFor('the process has ended', () => children().length === 0);
});

test('a process that draws is ended at any time, and the next size has another one', async () => {
  const drawing = createIdleDrawing();
  try {
    const master = await plain('#206a4e');
    const first = drawing.draw(master, 320, 'webp');
    drawing.end();
    await assert.rejects(first, /has ended/);
    const drawn = await drawing.draw(master, 320, 'webp');
    assert.ok(drawn.equals(await makeVariant(master, 320, 'webp')));
    await assert.rejects(drawing.draw(Buffer.from('no image'), 320, 'webp'), /unsupported image format/);
    assert.equal((await sharp(await drawing.draw(master, 160, 'avif')).metadata()).width, 160);
  } finally {
    drawing.end();
  }
});
