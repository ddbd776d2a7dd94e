/** How pictures go: by their token, when they have run out, and when nothing has shown them for long. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { banners } from '../catalog/catalog.table.ts';
import { createTestShop, type SignedIn, type TestShop } from '../testing/test-shop.ts';
import { encodeForm, formWith, newPicture } from '../testing/upload-forms.ts';
import { users } from '../users/users.table.ts';
import { createDiskStore } from './disk-store.ts';
import { createImageHost } from './image-host.ts';
import type { AboutImage, StoredImage } from './images.ts';
import type { UploadReply } from './upload-reply.ts';

const hour = 3_600_000;

let shop: TestShop;
let directory: string;
let shopper: SignedIn;
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

const bytesOfNew = () => newPicture(40, 30).png().toBuffer();

async function upload(bytes: Uint8Array, who = shopper): Promise<UploadReply['data']> {
  const { body, headers } = await encodeForm(formWith(bytes));
  const answer = await who.send('POST', '/api/images', body, headers);
  assert.equal(answer.status, 200);
  return (answer.body as UploadReply).data;
}

async function add(about: Partial<AboutImage> = {}): Promise<StoredImage> {
  const { imageHost, now } = shop.context;
  return imageHost.addImage(await bytesOfNew(), { title: 'x', purpose: 'avatar', now: now(), ...about });
}

const statusAt = async (url: string) => (await shop.app.inject({ url: url.replace(/#.*/, '') })).statusCode;
const filesOf = async (id: string) =>
  readdir(join(directory, id.slice(0, 2), id.slice(2, 4), id)).catch(() => []);
const removeUnused = () => shop.context.imageHost.removeUnused(shop.context.now());
/** Another site's page could send this too: what counts is the token. */
const press = (url: string, method: 'GET' | 'POST' = 'POST') => {
  const { pathname, search } = new URL(url);
  return shop.app.inject({
    method,
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
};

describe('the delete_url of an upload', () => {
  test('asks when it is opened and deletes when its button is pressed', async () => {
    const { id, url, delete_url: deleteUrl = '' } = await upload(await bytesOfNew());
    assert.ok(deleteUrl.startsWith(`${shop.context.config.publicUrl}/i/${id}/delete?token=`));
    const asked = await press(deleteUrl, 'GET');
    assert.deepEqual([asked.statusCode, await statusAt(url)], [200, 200]);
    assert.match(asked.body, /<form method="post"/);
    assert.match(String(asked.headers['content-security-policy']), /default-src 'none'/);
    const pressed = await press(deleteUrl);
    assert.equal(pressed.statusCode, 200, pressed.body);
    assert.deepEqual([await statusAt(url), await filesOf(id)], [404, []]);
    assert.equal((await press(deleteUrl)).statusCode, 404);
  });

  test('does nothing with a wrong token or none', async () => {
    const { id, url, delete_url: deleteUrl = '' } = await upload(await bytesOfNew());
    const [path = ''] = deleteUrl.split('?');
    for (const wrong of [
      `${path}?token=abc`,
      path,
      `${path}?token=`,
      deleteUrl.replace(id, 'f'.repeat(32)),
    ]) {
      assert.equal((await press(wrong)).statusCode, 404, wrong);
    }
    assert.equal((await press(`${path}?token=${'x'.repeat(500)}`)).statusCode, 400);
    assert.equal(await statusAt(url), 200);
  });

  test('does not delete what something shows', async () => {
    const { url, delete_url: deleteUrl = '' } = await upload(await bytesOfNew());
    await shop.addProduct({ images: [url] });
    const { statusCode, body } = await press(deleteUrl);
    assert.deepEqual([statusCode, await statusAt(url)], [409, 200]);
    assert.match(body, /so it stays/);
  });

  test('is told only to whoever brought the picture first', async () => {
    const bytes = await bytesOfNew();
    const first = await upload(bytes);
    const second = await upload(bytes, await shop.signIn());
    assert.equal(second.url, first.url);
    assert.equal(second.delete_url, undefined);
    assert.equal((await upload(bytes)).delete_url, first.delete_url);
  });
});

describe('a picture that nothing shows', () => {
  beforeEach(async () => {
    shop.clock.advance(72 * hour);
    await removeUnused();
  });

  test('goes after 72 hours with all its files', async () => {
    const { id, url } = await upload(await bytesOfNew());
    shop.clock.advance(71 * hour);
    await removeUnused();
    assert.equal(await statusAt(url), 200);
    shop.clock.advance(hour);
    assert.equal(await removeUnused(), 1);
    assert.deepEqual([await statusAt(url), await filesOf(id)], [404, []]);
  });

  test('stays while a product, a profile or a banner shows it, and 72 hours longer', async () => {
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

  test('has new 72 hours when it comes again', async () => {
    const bytes = await bytesOfNew();
    const { url } = await upload(bytes);
    shop.clock.advance(71 * hour);
    await upload(bytes);
    shop.clock.advance(71 * hour);
    assert.equal(await removeUnused(), 0);
    assert.equal(await statusAt(url), 200);
    shop.clock.advance(hour);
    assert.equal(await removeUnused(), 1);
  });

  test('is stored anew when it comes back after it went', async () => {
    const bytes = await bytesOfNew();
    const { url } = await upload(bytes);
    shop.clock.advance(72 * hour);
    await removeUnused();
    assert.equal((await upload(bytes)).url, url);
    assert.equal(await statusAt(url), 200);
  });

  test('stays if it is the seed’s or another program’s', async () => {
    const kept = [await add({ purpose: 'seed' }), await add({ purpose: 'service' })];
    shop.clock.advance(1000 * hour);
    await removeUnused();
    shop.clock.advance(1000 * hour);
    await removeUnused();
    for (const { url } of kept) assert.equal(await statusAt(url), 200);
  });
});

test('a picture that runs out goes then, unless it came once more to stay', async () => {
  const expiresAt = new Date(shop.clock.now().getTime() + hour);
  const short = await add({ purpose: 'service', expiresAt });
  const bytes = await bytesOfNew();
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
