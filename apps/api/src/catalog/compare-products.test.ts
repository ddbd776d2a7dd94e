/** Comparing products, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

async function add(fields: Partial<NewProduct> = {}): Promise<string> {
  const { status, body } = await admin.call(catalogEndpoints.addProduct, {
    body: {
      productName: 'CoolWave',
      category: 'Fan',
      price: 1200,
      images: [`/i/${'a'.repeat(32)}/1000.webp`],
      specs: fields.category === 'Earbuds' ? [{ key: 'mics', value: 2 }] : [{ key: 'blades', value: 5 }],
      ...fields,
    },
  });
  assert.equal(status, 200);
  return body.insertedId;
}
const compare = async (...ids: string[]) =>
  (await shop.visitor.call(catalogEndpoints.compareProducts, { query: { ids: ids.join(',') } })).body;

test('products of one category come in the order of the ids, with their specifications and sheet', async () => {
  const [first, second] = [await add(), await add({ specs: [{ key: 'blades', value: 3 }] })];
  const { products, fields, missing, refused } = await compare(second, first);
  assert.deepEqual(
    products.map(({ _id, specs }) => [_id, specs?.[0]?.value]),
    [
      [second, 3],
      [first, 5],
    ],
  );
  const rows = fieldsOf(defaultSettings.specSheets, 'Fan').map(({ cardText: _words, ...row }) => row);
  assert.deepEqual(fields, rows);
  assert.deepEqual([missing, refused], [[], []]);
});

test('a deleted product is missing, one of another category is refused, a fifth is ignored', async () => {
  proves('B-KNOW-12');
  const [fan, other, deleted] = [await add(), await add(), await add()];
  const earbuds = await add({ category: 'Earbuds', productName: 'AirNova' });
  await admin.call(catalogEndpoints.removeProduct, { params: { id: deleted } });
  const found = await compare(deleted, fan, earbuds, other, await add());
  assert.deepEqual(
    found.products.map(({ _id }) => _id),
    [fan, other],
  );
  assert.deepEqual(found.missing, [deleted]);
  assert.deepEqual(found.refused, [{ _id: earbuds, productName: 'AirNova', category: 'Earbuds' }]);
});

test('a change of any of the products is in the next response, also a deletion and its undo', async () => {
  const [first, second] = [await add(), await add()];
  const prices = async () => (await compare(first, second)).products.map(({ price }) => price);
  assert.deepEqual(await prices(), [1200, 1200]);
  await admin.call(catalogEndpoints.changeProduct, { params: { id: second }, body: { price: 900 } });
  assert.deepEqual(await prices(), [1200, 900]);
  await admin.call(catalogEndpoints.removeProduct, { params: { id: second } });
  assert.deepEqual(await prices(), [1200]);
  await admin.call(catalogEndpoints.restoreProduct, { params: { id: second } });
  assert.deepEqual(await prices(), [1200, 900]);
});

test('whatever the ids are, there is a response without an error', async () => {
  for (const ids of ['', ',', "' or 1=1 --", '%00', '🙂', 'a'.repeat(200)]) {
    const { status, body } = await shop.visitor.call(catalogEndpoints.compareProducts, { query: { ids } });
    assert.equal(status, 200, ids);
    assert.deepEqual(body, { products: [], fields: [], missing: [], refused: [] });
  }
  const { status } = await shop.visitor.call(catalogEndpoints.compareProducts, {
    query: { ids: 'a'.repeat(201) },
  });
  assert.equal(status, 400);
});
