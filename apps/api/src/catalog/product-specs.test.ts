/** Specifications of products, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import type { Spec } from '@jontro/shop/catalog/spec-sheets.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const fan: NewProduct = {
  productName: 'CoolWave',
  category: 'Fan',
  price: 1200,
  images: [`/i/${'a'.repeat(32)}/1000.webp`],
};
const specs: Spec[] = [
  { key: 'type', value: 'Desk' },
  { key: 'blades', value: 5 },
  { key: 'tilt', value: true },
];

async function add(fields: Partial<NewProduct>): Promise<string> {
  const { status, body } = await admin.call(catalogEndpoints.addProduct, { body: { ...fan, ...fields } });
  assert.equal(status, 200);
  return body.insertedId;
}
const change = (id: string, fields: ProductChange) =>
  admin.call(catalogEndpoints.changeProduct, { params: { id }, body: fields });
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;

test('a product has its specifications, and a product without any has no field for them', async () => {
  const choices = await shop.visitor.call(catalogEndpoints.findSpecSheet, { params: { category: 'FAN' } });
  const type = choices.body.fields.find(({ key }) => key === 'type');
  const id = await add({ specs: [{ key: 'type', value: type?.choices?.[0]?.en ?? '' }, ...specs.slice(1)] });
  assert.deepEqual((await find(id)).specs?.slice(1), specs.slice(1));
  assert.equal('specs' in (await find(await add({}))), false);
  const { body: listed } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
  assert.ok(listed.every((product) => !('specs' in product)));
});

test('a change without specifications keeps them, an empty list removes them', async () => {
  const id = await add({ specs: specs.slice(1) });
  await change(id, { price: 1300 });
  assert.equal((await find(id)).specs?.length, 2);
  await change(id, { specs: [] });
  assert.equal((await find(id)).specs, undefined);
});

test('values that do not fit the sheet of the category are not stored', async () => {
  proves('B-KNOW-08');
  const wrong: unknown[] = [
    [{ key: 'blades', value: 'five' }],
    [{ key: 'driver_mm', value: 10 }],
    [{ key: 'blades', value: -1 }],
    [{ key: 'blades', value: { $gt: 0 } }],
    [{ key: '__proto__', value: 1 }],
    [{ key: 'blades', value: 1e12 }],
    Array.from({ length: 61 }, () => ({ key: 'blades', value: 1 })),
    'blades',
  ];
  for (const value of wrong) {
    const { status, error } = await admin.send('POST', '/api/product', { ...fan, specs: value });
    assert.equal(status, 400, JSON.stringify(value).slice(0, 60));
    assert.equal(String(error.field).split(/[./]/)[0], 'specs');
  }
});

test('the audit log has the specifications before and after', async () => {
  const id = await add({ specs: [{ key: 'blades', value: 3 }] });
  await change(id, { specs: [{ key: 'blades', value: 5 }] });
  const { body } = await admin.call(auditEndpoints.listAuditEntries, { query: { search: id } });
  const entry = body.result.find(({ before }) => before);
  assert.deepEqual(entry?.before, { specs: ['blades: 3'] });
  assert.deepEqual(entry?.after, { specs: ['blades: 5'] });
});

test('a row that the owner removes from the sheet is no longer there, and its values are kept', async () => {
  const id = await add({ specs: specs.slice(1) });
  const others = defaultSettings.specSheets.filter(({ category }) => category !== 'Fan');
  await storeSetting(shop.context, 'specSheets', [...others, { category: 'Fan', fields: [] }]);
  const { body } = await shop.visitor.call(catalogEndpoints.findSpecSheet, { params: { category: 'fan' } });
  assert.deepEqual(body, { fields: [] });
  assert.equal((await change(id, { price: 1400 })).status, 200);
  assert.equal((await find(id)).specs?.length, 2);
  await storeSetting(shop.context, 'specSheets', defaultSettings.specSheets);
});

test('an unknown category has no sheet', async () => {
  const { status, body } = await shop.visitor.call(catalogEndpoints.findSpecSheet, {
    params: { category: 'toaster' },
  });
  assert.deepEqual([status, body], [200, { fields: [] }]);
});
