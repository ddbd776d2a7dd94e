/** Drafts of products: published and taken out of the shop at a time, seen by a preview link alone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { previewDays, publicationTexts } from '@jontro/shop/catalog/publication.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { applyDueChanges } from './due-changes.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const minute = 60_000;
const inMs = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();
const lamp: NewProduct = {
  productName: 'Lumo Lamp',
  category: 'Fan',
  price: 900,
  images: [`/i/${'a'.repeat(32)}/1000.webp`],
};

async function add(fields: Partial<NewProduct> = {}): Promise<string> {
  const { status, body, error } = await admin.call(catalogEndpoints.addProduct, {
    body: { ...lamp, ...fields },
  });
  assert.equal(status, 200, error.message);
  return body.insertedId;
}
const change = (id: string, body: ProductChange) =>
  admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
const isPublic = async (id: string): Promise<boolean> =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).status === 200;
const edited = async (id: string) =>
  (await admin.call(editedProductEndpoints.findEditedProduct, { params: { id } })).body;
const listed = async (id: string) =>
  (await admin.call(productDraftEndpoints.listProductDrafts)).body.some(({ _id }) => _id === id);

test('without a word about drafts a product is in the shop at once; a draft is not until it is published', async () => {
  proves('B-ROOM-11');
  assert.equal(await isPublic(await add()), true);
  const id = await add({ draft: true });
  assert.deepEqual([await isPublic(id), await listed(id), (await edited(id)).draft], [false, true, true]);
  const { status } = await change(id, { price: 800, discountPrice: 700 });
  assert.equal(status, 200, 'a draft is edited like a product');
  assert.equal(await isPublic(id), false);
  await change(id, { draft: false });
  assert.deepEqual(
    [await isPublic(id), await listed(id), (await edited(id)).draft],
    [true, false, undefined],
  );
  await change(id, { draft: true });
  assert.deepEqual([await isPublic(id), await listed(id)], [false, true]);
});

test('a draft is published to the millisecond, once however many processes do so, and leaves the shop at its time', async () => {
  proves('B-ROOM-11');
  const id = await add({ draft: true, publishAt: inMs(5 * minute), unpublishAt: inMs(9 * minute) });
  shop.clock.advance(1);
  const other = await add();
  const newest = async () => (await shop.visitor.call(catalogEndpoints.listNewArrivals)).body[0]?._id;
  assert.deepEqual([await isPublic(id), await newest()], [false, other]);
  shop.clock.advance(5 * minute - 2);
  assert.equal(await isPublic(id), false);
  shop.clock.advance(1);
  await Promise.all([applyDueChanges(shop.context), applyDueChanges(shop.context), isPublic(id)]);
  assert.deepEqual([await isPublic(id), await newest(), await listed(id)], [true, id, false]);
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  assert.deepEqual([row?.publishAt, row?.createdAt], [null, shop.clock.now()]);
  shop.clock.advance(4 * minute - 1);
  assert.equal(await isPublic(id), true);
  shop.clock.advance(1);
  assert.deepEqual([await isPublic(id), await listed(id)], [false, true]);
  shop.clock.advance(minute);
  await applyDueChanges(shop.context);
  assert.equal(await isPublic(id), false);
});

test('a draft with a discount that begins when it is published has both', async () => {
  const id = await add({
    draft: true,
    publishAt: inMs(minute),
    discountPrice: 600,
    discountFrom: inMs(minute),
    discountUntil: inMs(2 * minute),
  });
  const price = async () =>
    (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body.discountPrice;
  shop.clock.advance(minute);
  assert.equal(await price(), 600);
  shop.clock.advance(minute);
  assert.deepEqual([await isPublic(id), await price()], [true, undefined]);
});

test('a product that becomes a draft is gone from carts, and cannot be ordered or put into one', async () => {
  const id = await add();
  const person = await shop.signIn();
  const put = () => person.call(cartEndpoints.addToCart, { body: { gadgetId: id, quantity: 1 } });
  assert.equal((await put()).status, 200);
  await change(id, { draft: true });
  const [line] = (await person.call(cartEndpoints.listMyCart)).body;
  assert.deepEqual([line?.availability, (await put()).status], ['gone', 404]);
});

test('times in the past or in the wrong order, and a time to publish what is in the shop, are refused', async () => {
  const id = await add({ draft: true });
  const rejected = async (body: ProductChange, message: string) => {
    const { status, error } = await change(id, body);
    assert.deepEqual([status, error.message], [400, message]);
  };
  await rejected({ publishAt: inMs(-1) }, publicationTexts.past);
  await rejected({ publishAt: '2026-02-31T25:00:00Z' }, publicationTexts.invalid);
  await rejected({ publishAt: inMs(2), unpublishAt: inMs(1) }, publicationTexts.order);
  await rejected({ draft: false, publishAt: inMs(1) }, publicationTexts.onlyDrafts);
});

test('a deleted draft is not published by its time, nor by restoring another one', async () => {
  const id = await add({ draft: true, publishAt: inMs(minute) });
  const restore = () => admin.call(catalogEndpoints.restoreProduct, { params: { id } });
  assert.equal((await restore()).body.modifiedCount, 0, 'a draft is not deleted');
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  shop.clock.advance(minute);
  assert.deepEqual([await isPublic(id), await listed(id)], [false, false]);
});

test('a preview link shows a draft to whoever has it, is not indexed or cached, and ends after a week or with the product', async () => {
  proves('B-ROOM-11');
  const id = await add({ draft: true, productName: 'Secret <Lamp>', description: 'Shines & glows' });
  const create = async () =>
    (await admin.call(editedProductEndpoints.addProductPreview, { params: { id } })).body;
  const { path } = await create();
  const shown = await shop.visitor.send('GET', path);
  assert.equal(shown.status, 200);
  assert.match(String(shown.body), /Secret &lt;Lamp&gt;.*৳900.*Shines &amp; glows/s);
  assert.match(String(shown.body), /<meta name="robots" content="noindex">/);
  assert.deepEqual([shown.headers['cache-control'], shown.headers['x-robots-tag']], ['no-store', 'noindex']);
  for (const wrong of [`${path}x`, '/product-preview/', `/product-preview/${id}`, '/product-preview/%00'])
    assert.ok((await shop.visitor.send('GET', wrong)).status >= 400, wrong);
  assert.notEqual((await create()).path, path);
  shop.clock.advance(previewDays * 24 * 60 * minute);
  assert.equal((await shop.visitor.send('GET', path)).status, 404);
  const last = (await create()).path;
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.equal((await shop.visitor.send('GET', last)).status, 404);
});
