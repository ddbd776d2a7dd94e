/** The owner's banners through the whole server, with real images. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { BannerFiles } from '../config/shop-file.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { banners } from './catalog.table.ts';
import { catalogVersions } from './catalog-version.table.ts';
import { syncOwnBanners } from './own-banners.ts';

let folder: string;
let shop: TestShop;
let images: Pick<BannerFiles, 'desktopPicture' | 'mobilePicture'>;
const warnings: string[] = [];
const log = { warn: (text: string) => void warnings.push(text) };

const readImage = (name: string) => readFile(join(import.meta.dirname, '../seed/images', name));
const banner = (title: string, leadsTo: BannerFiles['leadsTo']): BannerFiles => ({
  title,
  text: 'Until Friday.',
  action: 'See them',
  leadsTo,
  ...images,
});
const shown = async () => (await shop.visitor.call(catalogEndpoints.listBanners)).body;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jontro-banners-'));
  shop = await createTestShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store: createDiskStore(folder) }) }),
  });
  images = {
    desktopPicture: await readImage('banner-coolwave-desk-desktop.webp'),
    mobilePicture: await readImage('banner-coolwave-desk-mobile.webp'),
  };
  await shop.context.db.insert(banners).values({
    position: 0,
    title: 'Demo',
    text: 't',
    action: 'a',
    desktopImage: '/i/d',
    mobileImage: '/i/m',
    category: 'fan',
  });
});
after(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test('without the setting the demo shop’s banners are shown, with it only the owner’s, in the order of the file', async () => {
  const { context } = shop;
  assert.deepEqual(
    (await shown()).map(({ title }) => title),
    ['Demo'],
  );
  const productId = await shop.addProduct({ name: 'CoolWave' });
  context.config.ownBanners = true;
  await syncOwnBanners(
    context,
    [banner('Eid', { category: 'earbuds' }), banner('Fans', { product: productId })],
    log,
  );
  const [eid, fans, ...more] = await shown();
  assert.equal(more.length, 0);
  assert.deepEqual([eid?.title, eid?.category, eid?.product], ['Eid', 'earbuds', undefined]);
  assert.deepEqual([fans?.title, fans?.product], ['Fans', { _id: productId, productName: 'CoolWave' }]);
  for (const address of [eid?.desktopImage, eid?.mobileImage]) {
    const { status } = await shop.visitor.send('GET', String(address).replace(/#.*/, ''));
    assert.equal(status, 200, address);
  }
});

test('the same banners write nothing; another file replaces all of them', async () => {
  const { context } = shop;
  const puja = [banner('Puja', { category: 'fan' })];
  await syncOwnBanners(context, puja, log);
  const version = async () => (await context.db.select().from(catalogVersions))[0]?.version;
  const before = await version();
  await syncOwnBanners(context, puja, log);
  assert.equal(await version(), before);
  assert.deepEqual(
    (await shown()).map(({ title }) => title),
    ['Puja'],
  );
  await syncOwnBanners(context, [], log);
  assert.deepEqual(await shown(), []);
  context.config.ownBanners = false;
  context.publicCache.drop();
  assert.deepEqual(
    (await shown()).map(({ title }) => title),
    ['Demo'],
  );
});

test('a banner of an unknown product is skipped with a warning in the log (Q-095)', async () => {
  const { context } = shop;
  context.config.ownBanners = true;
  await syncOwnBanners(
    context,
    [banner('Gone', { product: 'x' }), banner('There', { category: 'fan' })],
    log,
  );
  assert.deepEqual(
    (await shown()).map(({ title }) => title),
    ['There'],
  );
  assert.deepEqual(warnings, ['The banner "Gone" is not shown: there is no product x.']);
});
