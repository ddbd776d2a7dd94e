/** Deletion of images: by their token, on expiry, and after 72 hours without use. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { banners } from '../catalog/catalog.table.ts';
import { pages } from '../pages/pages.table.ts';
import { storedSettings } from '../settings/settings.table.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { encodeForm, fileForm, newImage } from '../testing/upload-forms.ts';
import { users } from '../users/users.table.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import type { ImageMetadata, StoredImage } from './images.ts';
import type { UploadResponse } from './upload-response.ts';

const hour = 3_600_000;

let shop: TestShop;
let directory: string;
let shopper: SignedInClient;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-removal-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
});
beforeEach(async () => {
  shopper = await shop.signIn();
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

const newImageBytes = () => newImage(40, 30).png().toBuffer();

async function upload(bytes: Uint8Array, user = shopper): Promise<UploadResponse['data']> {
  const { body, headers } = await encodeForm(fileForm(bytes));
  const response = await user.send('POST', '/api/images', body, headers);
  assert.equal(response.status, 200);
  return (response.body as UploadResponse).data;
}

async function add(about: Partial<ImageMetadata> = {}): Promise<StoredImage> {
  const { imageHost, now } = shop.context;
  return imageHost.addImage(await newImageBytes(), { title: 'x', purpose: 'avatar', now: now(), ...about });
}

const statusAt = async (url: string) => (await shop.app.inject({ url: url.replace(/#.*/, '') })).statusCode;
const filesOf = async (id: string) =>
  readdir(join(directory, id.slice(0, 2), id.slice(2, 4), id)).catch(() => []);
const removeUnused = () => shop.context.imageHost.removeUnused(shop.context.now());
/** The token alone authorizes the request: another site's page may send it, too. */
const requestDeletion = (url: string, method: 'GET' | 'POST' = 'POST') => {
  const { pathname, search } = new URL(url);
  return shop.app.inject({
    method,
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
};

describe('the delete_url of an upload', () => {
  test('shows a form on GET and deletes on POST', async () => {
    const { id, url, delete_url: deleteUrl = '' } = await upload(await newImageBytes());
    assert.ok(deleteUrl.startsWith(`${shop.context.config.publicUrl}/i/${id}/delete?token=`));
    const form = await requestDeletion(deleteUrl, 'GET');
    assert.deepEqual([form.statusCode, await statusAt(url)], [200, 200]);
    assert.match(form.body, /<form method="post"/);
    assert.match(String(form.headers['content-security-policy']), /default-src 'none'/);
    const deleted = await requestDeletion(deleteUrl);
    assert.equal(deleted.statusCode, 200, deleted.body);
    assert.deepEqual([await statusAt(url), await filesOf(id)], [404, []]);
    assert.equal((await requestDeletion(deleteUrl)).statusCode, 404);
  });

  test('does nothing with a wrong token or none', async () => {
    const { id, url, delete_url: deleteUrl = '' } = await upload(await newImageBytes());
    const [path = ''] = deleteUrl.split('?');
    for (const wrong of [
      `${path}?token=abc`,
      path,
      `${path}?token=`,
      deleteUrl.replace(id, 'f'.repeat(32)),
    ]) {
      assert.equal((await requestDeletion(wrong)).statusCode, 404, wrong);
    }
    assert.equal((await requestDeletion(`${path}?token=${'x'.repeat(500)}`)).statusCode, 400);
    assert.equal(await statusAt(url), 200);
  });

  test('does not delete an image in use', async () => {
    const { url, delete_url: deleteUrl = '' } = await upload(await newImageBytes());
    await shop.addProduct({ images: [url] });
    const { statusCode, body } = await requestDeletion(deleteUrl);
    assert.deepEqual([statusCode, await statusAt(url)], [409, 200]);
    assert.match(body, /it cannot be deleted/);
  });

  test('is returned to the first uploader only', async () => {
    const bytes = await newImageBytes();
    const first = await upload(bytes);
    const second = await upload(bytes, await shop.signIn());
    assert.equal(second.url, first.url);
    assert.equal(second.delete_url, undefined);
    assert.equal((await upload(bytes)).delete_url, first.delete_url);
  });
});

describe('an unused image', () => {
  beforeEach(async () => {
    shop.clock.advance(72 * hour);
    await removeUnused();
  });

  test('is deleted after 72 hours with all its files', async () => {
    const { id, url } = await upload(await newImageBytes());
    shop.clock.advance(71 * hour);
    await removeUnused();
    assert.equal(await statusAt(url), 200);
    shop.clock.advance(hour);
    assert.equal(await removeUnused(), 1);
    assert.deepEqual([await statusAt(url), await filesOf(id)], [404, []]);
  });

  test('stays while a stored setting names it: the logo, or the picture of a category', async () => {
    const [logo, picture] = [await add(), await add()];
    const { db, now } = shop.context;
    await db.insert(storedSettings).values([
      { name: 'logo', value: logo.url, changedAt: now() },
      { name: 'categories', value: [{ name: { en: 'Fan' }, picture: picture.url }], changedAt: now() },
    ]);
    shop.clock.advance(200 * hour);
    assert.equal(await removeUnused(), 0);
    await db.delete(storedSettings);
    await removeUnused();
    shop.clock.advance(72 * hour);
    assert.equal(await removeUnused(), 2);
  });

  test('stays while the draft of a page or what is published of it names it', async () => {
    const [drafted, published] = [await add(), await add()];
    const { db, now } = shop.context;
    const withPicture = (picture: string) => ({
      title: { en: 'About' },
      blocks: [{ kind: 'picture' as const, text: { en: 'x' }, picture }],
    });
    await db.insert(pages).values({
      slug: 'about',
      draft: withPicture(drafted.url),
      published: withPicture(published.url),
      changedAt: now(),
      changedBy: 'owner@example.com',
    });
    shop.clock.advance(200 * hour);
    assert.equal(await removeUnused(), 0);
    await db.update(pages).set({ published: null });
    await removeUnused();
    shop.clock.advance(72 * hour);
    assert.equal(await removeUnused(), 1);
    await db.delete(pages);
    await removeUnused();
    shop.clock.advance(72 * hour);
    assert.equal(await removeUnused(), 1);
  });

  test('stays while a product, a profile or a banner uses it, and 72 hours longer', async () => {
    const [product, photo, desktop, mobile] = [await add(), await add(), await add(), await add()];
    const base = 'https://img.example.com';
    await shop.addProduct({ images: ['https://other.example/a.jpg', base + product.url] });
    const { db } = shop.context;
    await db.update(users).set({ photo: photo.url }).where(eq(users.id, shopper.userId));
    const pictures = { desktopImage: desktop.url, mobileImage: mobile.url };
    await db.insert(banners).values({ position: 1, title: 't', text: 't', action: 'a', ...pictures });
    await removeUnused();
    shop.clock.advance(200 * hour);
    assert.equal(await removeUnused(), 0);
    await db.update(users).set({ photo: null }).where(eq(users.id, shopper.userId));
    assert.equal(await removeUnused(), 0);
    shop.clock.advance(71 * hour);
    assert.equal(await removeUnused(), 0);
    shop.clock.advance(hour);
    assert.equal(await removeUnused(), 1);
    assert.equal(await statusAt(photo.url), 404);
    for (const { url } of [product, desktop, mobile]) assert.equal(await statusAt(url), 200);
  });

  test('gets another 72 hours when it is uploaded again', async () => {
    const bytes = await newImageBytes();
    const { url } = await upload(bytes);
    shop.clock.advance(71 * hour);
    await upload(bytes);
    shop.clock.advance(71 * hour);
    assert.equal(await removeUnused(), 0);
    assert.equal(await statusAt(url), 200);
    shop.clock.advance(hour);
    assert.equal(await removeUnused(), 1);
  });

  test('is stored again when it is uploaded after its deletion', async () => {
    const bytes = await newImageBytes();
    const { url } = await upload(bytes);
    shop.clock.advance(72 * hour);
    await removeUnused();
    assert.equal((await upload(bytes)).url, url);
    assert.equal(await statusAt(url), 200);
  });

  test('stays if it belongs to the seed or to another program', async () => {
    const kept = [await add({ purpose: 'seed' }), await add({ purpose: 'service' })];
    shop.clock.advance(1000 * hour);
    await removeUnused();
    shop.clock.advance(1000 * hour);
    await removeUnused();
    for (const { url } of kept) assert.equal(await statusAt(url), 200);
  });
});

test('an image is deleted when it expires, unless it was uploaded again without expiry', async () => {
  const expiresAt = new Date(shop.clock.now().getTime() + hour);
  const short = await add({ purpose: 'service', expiresAt });
  const bytes = await newImageBytes();
  const about = { title: 'x', purpose: 'service', now: shop.clock.now() } as const;
  const kept = await shop.context.imageHost.addImage(bytes, { ...about, expiresAt });
  const again = await shop.context.imageHost.addImage(bytes, {
    ...about,
    expiresAt: new Date(expiresAt.getTime() + hour),
  });
  assert.equal(again.expiresAt?.getTime(), expiresAt.getTime() + hour);
  await shop.context.imageHost.addImage(bytes, about);
  await shop.context.imageHost.addImage(bytes, { ...about, expiresAt });
  await removeUnused();
  assert.equal(await statusAt(short.url), 200);
  shop.clock.advance(hour);
  await removeUnused();
  assert.deepEqual([await statusAt(short.url), await statusAt(kept.url)], [404, 200]);
});
