/** The owner's banners, of shop.config.ts and of the settings page, through the whole server, with real images. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { BannerTarget, OwnBanner } from '@jontro/shop/home/own-banners.ts';
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createFolder } from '../database/test-process.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { addBannersOfFile } from './own-banners.ts';

let folder: Awaited<ReturnType<typeof createFolder>>;
let shop: TestShop;
let owner: SignedInClient;

const readImage = (name: string) => readFile(join(import.meta.dirname, '../seed/images', name));
const texts = (en: string) => ({ title: { en }, text: { en: 'Until Friday.' }, action: { en: 'See them' } });
const banner = (title: string, leadsTo: BannerTarget, more: Partial<OwnBanner> = {}): OwnBanner => ({
  ...texts(title),
  desktopPicture: '/i/wide.webp',
  mobilePicture: '/i/square.webp',
  leadsTo,
  ...more,
});
const shown = async () => (await shop.visitor.call(catalogEndpoints.listBanners)).body;
const shownTitles = async () => (await shown()).map(({ title }) => title);

let changedAt: string | null = null;
async function save(value: unknown) {
  const response = await owner.call(settingEndpoints.changeSetting, {
    params: { name: 'banners' },
    body: { value, changedAt },
  });
  if (response.status === 200) changedAt = response.body.setting.changedAt ?? null;
  return response;
}

before(async () => {
  folder = await createFolder();
  shop = await createTestShop({
    parts: ({ db }) => ({ imageHost: createImageHost({ db, store: createDiskStore(folder.path) }) }),
  });
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(async () => {
  await shop.close();
  await folder.remove();
});

test('banners of the settings page are shown at once, in their order and in both languages', async () => {
  proves('B-ROOM-06');
  assert.deepEqual(await shown(), [], 'a shop of its own has none');
  const productId = await shop.addProduct({ name: 'CoolWave' });
  const bengali = { title: { en: 'Eid', bn: 'ঈদ' }, text: { en: 'Until Friday.', bn: 'শুক্রবার পর্যন্ত।' } };
  const { status } = await save([
    banner('Eid', { category: 'Smart TV' }, bengali),
    banner('Fans', { product: productId }),
  ]);
  assert.equal(status, 200);
  assert.deepEqual(await shown(), [
    {
      title: 'Eid',
      text: 'Until Friday.',
      action: 'See them',
      translations: { bn: { title: 'ঈদ', text: 'শুক্রবার পর্যন্ত।' } },
      desktopImage: '/i/wide.webp',
      mobileImage: '/i/square.webp',
      category: 'smart tv',
    },
    {
      title: 'Fans',
      text: 'Until Friday.',
      action: 'See them',
      translations: { bn: {} },
      desktopImage: '/i/wide.webp',
      mobileImage: '/i/square.webp',
      product: { _id: productId, productName: 'CoolWave' },
    },
  ]);
});

test('a banner of a product that is deleted is left out, and comes back with it (Q-095)', async () => {
  const id = await shop.addProduct({ name: 'Lamp' });
  await save([banner('Lamps', { product: id }), banner('Fans', { category: 'fan' })]);
  assert.deepEqual(await shownTitles(), ['Lamps', 'Fans']);
  await owner.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.deepEqual(await shownTitles(), ['Fans']);
  await owner.call(catalogEndpoints.restoreProduct, { params: { id } });
  assert.deepEqual(await shownTitles(), ['Lamps', 'Fans']);
});

test('a banner is shown from its first minute to its last in Bangladesh', async () => {
  proves('B-ROOM-06');
  // 10:00 in Bangladesh.
  const start = Date.parse('2027-04-10T04:00:00Z');
  await save([
    banner('Before', { category: 'fan' }, { until: '2027-04-10T10:00' }),
    banner('Sale', { category: 'fan' }, { from: '2027-04-10T10:00', until: '2027-04-10T10:05' }),
  ]);
  shop.clock.advance(start - 1 - shop.clock.now().getTime());
  assert.deepEqual(await shownTitles(), ['Before']);
  // Responses are kept for a minute.
  shop.clock.advance(60_000);
  assert.deepEqual(await shownTitles(), ['Sale']);
  shop.clock.advance(5 * 60_000);
  assert.deepEqual(await shownTitles(), []);
  // The session has ended meanwhile.
  owner = await shop.signIn({ role: 'admin' });
});

test('a wrong banner is rejected at its field', async () => {
  proves('B-ROOM-06');
  const problems: [OwnBanner, string, string][] = [
    [
      banner('x', { category: 'shoes' }),
      '/banners',
      'banners number 1 leads to the category "shoes", but the categories are',
    ],
    [banner('', { category: 'fan' }), '/banners/0/title/en', 'banners number 1: title: en must be a text'],
    [
      banner('x', { category: 'fan' }, { until: 'soon' }),
      '/banners/0/until',
      'banners number 1: until must be a time in Bangladesh',
    ],
  ];
  for (const [value, path, text] of problems) {
    const { status, body } = await save([value]);
    const { message, path: place } = body as unknown as { message: string; path: string };
    assert.deepEqual([status, place, message.startsWith(text)], [400, path, true], message);
  }
});

test('a banner follows its category when that is renamed or merged, and a category that a banner needs stays', async () => {
  await save([banner('Cases', { category: 'laptop' })]);
  const rename = await owner.call(categoryEndpoints.renameCategory, {
    body: { category: 'Laptop', name: { en: 'Notebooks' }, changedAt: null },
  });
  assert.equal(rename.status, 200);
  assert.equal((await shown())[0]?.category, 'notebooks');
  const { settings } = (await owner.call(settingEndpoints.listSettings)).body;
  const categories = settings.find(({ name }) => name === 'categories');
  const others = (categories?.value as { name: { en: string } }[] | undefined)?.filter(
    ({ name }) => name.en !== 'Notebooks',
  );
  const removal = await owner.call(settingEndpoints.changeSetting, {
    params: { name: 'categories' },
    body: { value: others, changedAt: categories?.changedAt ?? null },
  });
  assert.equal(removal.status, 400);
  changedAt = settings.find(({ name }) => name === 'banners')?.changedAt ?? null;
});

test('banners of shop.config.ts win, with pictures that the shop serves', async () => {
  await addBannersOfFile(shop.context, [
    {
      ...texts('Eid'),
      leadsTo: { category: 'earbuds' },
      desktopPicture: await readImage('banner-coolwave-desk-desktop.webp'),
      mobilePicture: await readImage('banner-coolwave-desk-mobile.webp'),
    },
  ]);
  shop.context.publicCache.drop();
  const [eid, ...more] = await shown();
  assert.deepEqual([eid?.title, eid?.category, more.length], ['Eid', 'earbuds', 0]);
  for (const address of [eid?.desktopImage, eid?.mobileImage]) {
    const { status } = await shop.visitor.send('GET', String(address).replace(/#.*/, ''));
    assert.equal(status, 200, address);
  }
  assert.equal((await save([])).status, 409);
});
