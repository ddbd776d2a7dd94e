/** Where imported products were in another shop. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { redirects } from '../../redirects/redirects.table.ts';
import { importer } from '../../testing/import-products.ts';
import { createTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const stored = async () =>
  Object.fromEntries(
    (await shop.context.db.select().from(redirects)).map(({ source, target }) => [source, target]),
  );

test('the old addresses of imported products lead to their pages, and an undo removes them again', async () => {
  proves('B-MARKET-19');
  const work = importer(shop, await shop.signIn({ role: 'admin' }));
  const createdAt = shop.context.now();
  await shop.context.db
    .insert(redirects)
    .values({ id: 'a', source: '/products/kept', target: '/cart', createdAt });
  const present = await shop.addProduct({ name: 'Present', price: 5 });
  const woo = await work.check(
    [
      'ID,Type,SKU,Name,Published,Regular price,Categories,Images,Parent',
      '812,simple,,Tarang,1,90,Earbuds,/i/a/9.webp,',
      '813,simple,,Present,1,91,Earbuds,/i/a/9.webp,',
    ].join('\n'),
  );
  assert.deepEqual([woo.counts, Object.keys(await stored())], [{ new: 1, changed: 1 }, ['/products/kept']]);
  await work.apply(woo._id);
  const [added] = await work.rows(woo._id, 'added');
  assert.deepEqual(await stored(), {
    '/products/kept': '/cart',
    '/?p=812': `/product/tarang/${added?.productId}`,
    '/?p=813': `/product/present/${present}`,
  });
  const shopify = await work.check(
    [
      'Title,Handle,Type,Variant Price,Image Src',
      'Kept,kept,Earbuds,9,/i/a/9.webp',
      'Tall,tall,Earbuds,9,/i/a/9.webp',
    ].join('\n'),
  );
  await work.apply(shopify._id);
  assert.equal((await stored())['/products/kept'], '/cart');
  assert.match((await stored())['/products/tall'] ?? '', /^\/product\/tall\//);
  await work.undo(woo._id);
  await work.undo(shopify._id);
  assert.deepEqual(await stored(), { '/products/kept': '/cart' });
});
