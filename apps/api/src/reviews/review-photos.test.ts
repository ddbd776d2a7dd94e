/** Photos of reviews, tested through the whole server with files on a disk (decision 166). */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import { type ReviewPhoto, reviewPhotoPath, reviewPhotoTexts } from '@jontro/shop/reviews/review-photos.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import sharp from 'sharp';
import { checkInvariants } from '../admin/check-invariants.ts';
import { createDiskStore } from '../images/disk-store.ts';
import { createImageHost } from '../images/image-host.ts';
import { buyDelivered } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { removeReviewPhotos } from './remove-review-photos.ts';

let shop: TestShop;
let admin: SignedInClient;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'jontro-photos-'));
  const store = createDiskStore(directory);
  shop = await createTestShop({ parts: ({ db }) => ({ imageHost: createImageHost({ db, store }) }) });
  admin = await shop.signIn({ role: 'admin' });
});
after(async () => {
  await shop.close();
  await rm(directory, { recursive: true, force: true });
});

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#147ac8' } });

async function form(bytes: Uint8Array) {
  const data = new FormData();
  data.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const encoded = new Response(data);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

async function upload(person: SignedInClient, order: Order, product: string, bytes?: Uint8Array) {
  const { body, headers } = await form(bytes ?? (await picture().jpeg().toBuffer()));
  const query = new URLSearchParams({ order: order._id, product });
  const response = await person.send('POST', `/api/review-photos?${query}`, body, headers);
  return { status: response.status, body: response.body as { photo: ReviewPhoto; message: string } };
}

async function bought() {
  const [buyer, product] = [await shop.signIn(), await shop.addProduct()];
  return { buyer, product, order: await buyDelivered(buyer, admin, product) };
}

const review = (buyer: SignedInClient, order: Order, gadgetId: string, reviewText = 'As in the picture') =>
  buyer.call(reviewEndpoints.addReview, {
    params: { id: order._id },
    body: { reviewText, items: [{ gadgetId, rating: 4 }] },
  });
const photosOf = async (product: string) =>
  (await shop.visitor.call(productReviewEndpoints.listProductReviews, { params: { id: product } })).body
    .result[0]?.photos;
const statusOf = async (person: TestClient, { _id }: ReviewPhoto) =>
  (await person.send('GET', reviewPhotoPath(_id, 'large'))).status;
const files = async () =>
  (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.webp'));
const run = () => removeReviewPhotos(shop.context);

test('a photo is upright, at most 1600 px, without metadata, and belongs to the review that follows', async () => {
  proves('B-KNOW-17');
  const { buyer, product, order } = await bought();
  const bytes = await picture(3000, 2000)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '23/1 46/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { status, body } = await upload(buyer, order, product, bytes);
  assert.deepEqual([status, body.message], [200, reviewPhotoTexts.added]);
  assert.deepEqual([body.photo.width, body.photo.height], [1067, 1600]);
  const own = await buyer.call(reviewPhotoEndpoints.listMyReviewPhotos, { query: { order: order._id } });
  assert.deepEqual(own.body, [{ ...body.photo, gadgetId: product }]);
  assert.equal((await review(buyer, order, product)).status, 200);
  assert.deepEqual(await photosOf(product), [body.photo]);
  for (const size of ['small', 'large'] as const) {
    const response = await fetchFile(reviewPhotoPath(body.photo._id, size));
    const { format, exif, width = 0, height = 0 } = await sharp(response).metadata();
    assert.deepEqual([format, exif, height > width], ['webp', undefined, true]);
    assert.ok(height <= (size === 'small' ? 320 : 1600));
    assert.equal(response.includes('SecretCamera'), false);
  }
});

const fetchFile = async (path: string): Promise<Buffer> => {
  const response = await shop.app.inject({ method: 'GET', url: path });
  assert.equal(response.statusCode, 200);
  return response.rawPayload;
};

test('the photos of a held or hidden review are only for its writer and staff', async () => {
  proves('B-KNOW-17');
  const { buyer, product, order } = await bought();
  const { photo } = (await upload(buyer, order, product)).body;
  const stranger = await shop.signIn();
  const seen = async () => [
    await statusOf(shop.visitor, photo),
    await statusOf(stranger, photo),
    await statusOf(buyer, photo),
    await statusOf(admin, photo),
  ];
  assert.deepEqual(await seen(), [404, 404, 200, 200]);
  await review(buyer, order, product, 'Ask me at 01712 345678');
  assert.deepEqual(await seen(), [404, 404, 200, 200]);
  const { body } = await admin.call(moderationEndpoints.listReviews, { query: { state: 'held' } });
  const held = body.find(({ orderId }) => orderId === order._id);
  assert.deepEqual(held?.photos, [photo]);
  const id = held?._id ?? '';
  await admin.call(moderationEndpoints.showReview, { params: { id } });
  assert.deepEqual(await seen(), [200, 200, 200, 200]);
  await admin.call(moderationEndpoints.hideReview, { params: { id }, body: { reason: 'insult' } });
  assert.deepEqual(await seen(), [404, 404, 200, 200]);
  const public404 = await shop.visitor.send('GET', `/i/${photo._id}/1600.webp`);
  assert.equal(public404.status, 404);
});

test('of eight photos that are sent at once three are stored', async () => {
  proves('B-KNOW-17');
  const { buyer, product, order } = await bought();
  const before = (await files()).length;
  const responses = await Promise.all(Array.from({ length: 8 }, () => upload(buyer, order, product)));
  assert.deepEqual(
    responses.map(({ status }) => status).toSorted(),
    [200, 200, 200, 409, 409, 409, 409, 409],
  );
  assert.equal((await files()).length, before + 6);
  assert.equal((await upload(buyer, order, product)).body.message, reviewPhotoTexts.tooMany);
  // One that is removed makes room.
  const { body } = await buyer.call(reviewPhotoEndpoints.listMyReviewPhotos, { query: { order: order._id } });
  await buyer.call(reviewPhotoEndpoints.removeReviewPhoto, { params: { id: body[0]?._id ?? '' } });
  assert.equal((await upload(buyer, order, product)).status, 200);
  await review(buyer, order, product);
  assert.equal((await photosOf(product))?.length, 3);
});

test('hostile files are rejected and leave nothing', async () => {
  proves('B-KNOW-17');
  const { buyer, product, order } = await bought();
  const before = (await files()).length;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const jpeg = await picture(300, 300).jpeg().toBuffer();
  const cases: [Uint8Array, string][] = [
    [svg, imageTexts.wrongType],
    [await picture(12_001, 1).png().toBuffer(), imageTexts.tooManyPixels],
    [await picture(9_000, 9_000).png().toBuffer(), imageTexts.tooManyPixels],
    [jpeg.subarray(0, 400), imageTexts.notAnImage],
    [Buffer.from('GIF89a<script>alert(1)</script>'), imageTexts.notAnImage],
  ];
  for (const [bytes, message] of cases) {
    const response = await upload(buyer, order, product, bytes);
    assert.ok(response.status >= 400 && response.status < 500, message);
    assert.equal(response.body.message, message);
  }
  // A picture that is a page as well is only a picture afterwards.
  const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]);
  const { status, body } = await upload(buyer, order, product, polyglot);
  if (status === 200) {
    await review(buyer, order, product);
    const file = await fetchFile(reviewPhotoPath(body.photo._id, 'large'));
    assert.equal(file.includes('<script>'), false);
  }
  assert.equal((await files()).length, before + (status === 200 ? 2 : 0));
});

test('a photo is removed by nobody but its writer, also from a review that is shown, with its files', async () => {
  const { buyer, product, order } = await bought();
  const { photo } = (await upload(buyer, order, product)).body;
  await review(buyer, order, product);
  const before = (await files()).length;
  const remove = (person: SignedInClient) =>
    person.call(reviewPhotoEndpoints.removeReviewPhoto, { params: { id: photo._id } });
  assert.equal((await remove(await shop.signIn())).status, 404);
  assert.equal((await remove(admin)).status, 404);
  assert.equal((await remove(buyer)).status, 200);
  assert.deepEqual([await photosOf(product), (await files()).length], [undefined, before - 2]);
  assert.deepEqual([await statusOf(buyer, photo), (await remove(buyer)).status], [404, 404]);
});

test('photos are deleted with their account, with their order, and when no review follows', async () => {
  proves('B-KNOW-17');
  await run();
  const [account, deleted, unwritten, kept] = await Promise.all([bought(), bought(), bought(), bought()]);
  for (const { buyer, order, product } of [account, deleted, unwritten, kept])
    assert.equal((await upload(buyer, order, product)).status, 200);
  for (const { buyer, order, product } of [account, deleted, kept]) await review(buyer, order, product);
  const all = (await files()).length;
  assert.equal(await run(), 0);
  await admin.call(userEndpoints.removeUser, { params: { id: account.buyer.userId } });
  assert.equal(await photosOf(account.product), undefined);
  assert.equal(await run(), 1);
  assert.equal((await files()).length, all - 2);
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted.order._id } });
  shop.clock.advance(25 * 3_600_000);
  assert.equal(await run(), 1);
  shop.clock.advance(48 * 3_600_000);
  assert.equal(await run(), 1);
  assert.equal((await files()).length, all - 6);
  assert.equal((await photosOf(kept.product))?.length, 1);
});

test('photos fulfil the invariants', async () => {
  const broken = async () =>
    (await checkInvariants(shop.context.db)).find(({ invariant }) => invariant.name === 'review-photos')
      ?.broken;
  assert.deepEqual(await broken(), []);
});
