/** Additional fields of products and the translations of their texts, tested through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import {
  additionalFieldNames,
  additionalFields,
  isTranslated,
  type ProductTranslation,
} from '@jontro/shop/catalog/product-fields.ts';
import type { TranslatedNames } from '@jontro/shop/catalog/product-names.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { eq } from 'drizzle-orm';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { namesOf, toNameColumns } from './name-columns.ts';

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
  keyFeatures: ['Quiet'],
  description: 'A fan.',
};
const bengali: ProductTranslation = {
  keyFeatures: ['নীরব, হালকা', 'দ্রুত'],
  description: 'একটি ফ্যান।',
  brand: 'হাওয়ারো',
};

async function add(fields: Partial<NewProduct>): Promise<string> {
  shop.clock.advance(1000);
  const { status, body } = await admin.call(catalogEndpoints.addProduct, { body: { ...fan, ...fields } });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
}
async function change(id: string, body: object): Promise<void> {
  shop.clock.advance(1000);
  const response = await admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
}
const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;

test('additional fields and translations are stored trimmed, without empty ones', async () => {
  const id = await add({
    brand: ' Hawaro ',
    warranty: ' ',
    translations: { bn: { ...bengali, keyFeatures: [' নীরব, হালকা ', ' ', 'দ্রুত'], warranty: '' } },
  });
  const product = await find(id);
  assert.equal(product.brand, 'Hawaro');
  assert.deepEqual(product.translations, { bn: bengali });
  assert.ok(!('warranty' in product) && !('inTheBox' in product));
});

test('a change keeps the texts that it does not name; empty ones remove them', async () => {
  const id = await add({ brand: 'Hawaro', inTheBox: 'Fan, cable', translations: { bn: bengali } });
  await change(id, { warranty: '6 months' });
  const { brand, inTheBox, warranty, translations } = await find(id);
  assert.deepEqual([brand, inTheBox, warranty], ['Hawaro', 'Fan, cable', '6 months']);
  assert.deepEqual(translations, { bn: bengali });
  await change(id, { brand: '', translations: { bn: { keyFeatures: [], description: ' ' } } });
  const left = await find(id);
  assert.ok(!('brand' in left) && !('translations' in left));
  assert.equal(left.inTheBox, 'Fan, cable');
});

test('a change keeps the fields and languages of a later version', async () => {
  const id = await add({ brand: 'Hawaro' });
  const later = {
    additional: { brand: 'Hawaro', origin: 'Bangladesh' },
    translations: { hi: { brand: 'x' } },
    nameBn: 'ফ্যান',
    names: { hi: 'पंखा' },
  };
  await shop.context.db
    .update(products)
    .set(later as object)
    .where(eq(products.id, id));
  await change(id, { brand: '', translations: { bn: bengali } });
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  assert.deepEqual(row?.additional, { origin: 'Bangladesh' });
  assert.deepEqual(row?.translations, { hi: { brand: 'x' }, bn: bengali });
  assert.deepEqual([row?.nameBn, row?.names], ['ফ্যান', { hi: 'पंखा' }]);
  await change(id, { names: { bn: ' ' } });
  const [unnamed] = await shop.context.db.select().from(products).where(eq(products.id, id));
  assert.deepEqual([unnamed?.nameBn, unnamed?.names], [null, { hi: 'पंखा' }]);
});

test('a name in a further language is stored, and found by admins', async () => {
  const names = { hi: 'हवा' } as TranslatedNames;
  const columns = toNameColumns({ bn: ' ফ্যান ', ...names });
  assert.deepEqual(columns, { nameBn: 'ফ্যান', names });
  assert.deepEqual(namesOf(columns), { names: { bn: 'ফ্যান', ...names } });
  assert.deepEqual(namesOf(toNameColumns()), {});
  const id = await add({ names: { bn: 'ফ্যান' } });
  await shop.context.db.update(products).set({ names }).where(eq(products.id, id));
  const list = await admin.call(catalogEndpoints.listAllProducts, { query: { search: 'हवा' } });
  assert.deepEqual(
    list.body.map(({ _id }) => _id),
    [id],
  );
});

test('a product without additional texts has none of these fields', async () => {
  const product = await find(await add({}));
  for (const field of [...Object.keys(additionalFields), 'translations'])
    assert.ok(!(field in product), field);
});

test('best sellers have the translated features; other lists have no additional text', async () => {
  const id = await add({ bestSeller: true, brand: 'Hawaro', translations: { bn: bengali } });
  const plain = await add({ bestSeller: true });
  const { body: bestSellers } = await shop.visitor.call(catalogEndpoints.listBestSellers);
  const of = (wanted: string) => bestSellers.find(({ _id }) => _id === wanted);
  assert.deepEqual(of(id)?.translations, { bn: { keyFeatures: bengali.keyFeatures } });
  assert.equal(of(id)?.brand, undefined);
  assert.equal(of(plain)?.translations, undefined);
  const { body: newest } = await shop.visitor.call(catalogEndpoints.listNewArrivals);
  const listed = newest.find(({ _id }) => _id === id);
  assert.ok(listed && !('brand' in listed) && !('translations' in listed));
});

test('texts above their limit and texts of other fields are not stored', async () => {
  const rejected: [string, object][] = [
    ['brand', { brand: 'x'.repeat(additionalFields.brand.maxLength + 1) }],
    ['warranty', { warranty: 5 }],
    ['translations', { translations: { bn: { description: 'x'.repeat(20_001) } } }],
    ['translations', { translations: { bn: { keyFeatures: Array(51).fill('x') } } }],
    ['translations', { translations: { bn: { inTheBox: { $gt: '' } } } }],
    ['translations', { translations: 'bn' }],
  ];
  for (const [field, fields] of rejected) {
    const { status, error } = await admin.send('POST', '/api/product', { ...fan, ...fields });
    assert.equal(status, 400, JSON.stringify(fields).slice(0, 80));
    assert.equal(String(error.field).split(/[./]/)[0], field);
  }
  const unknown = {
    bn: { price: 1, description: 'ফ্যান' },
    xx: { description: 'x' },
    __proto__: { brand: 'x' },
  };
  const { body } = await admin.send('POST', '/api/product', { ...fan, translations: unknown });
  const { translations } = await find((body as { insertedId: string }).insertedId);
  assert.deepEqual(translations, { bn: { description: 'ফ্যান' } });
});

test('the audit log has each changed text with both sides', async () => {
  const id = await add({ brand: 'Hawaro' });
  await change(id, { brand: 'Nirovo', translations: { bn: bengali } });
  const { body } = await admin.call(auditEndpoints.listAuditEntries, { query: { search: id } });
  const [entry] = body.result;
  assert.deepEqual(entry?.before, { brand: 'Hawaro', translations: [] });
  assert.deepEqual(entry?.after, {
    brand: 'Nirovo',
    translations: ['bn, keyFeatures: নীরব, হালকা; দ্রুত', 'bn, description: একটি ফ্যান।', 'bn, brand: হাওয়ারো'],
  });
});

test('the CSV file has a column for each additional field and each translated text', async () => {
  const inTheBox = 'Fan; and =1+1';
  await add({ productName: 'Listed CSV', inTheBox, translations: { bn: bengali } });
  const url = endpointUrl(catalogEndpoints.downloadProducts, { query: { search: 'Listed CSV' } });
  const { body } = await admin.send('GET', url);
  const [headings = '', row = ''] = String(body).split('\r\n');
  const columns = Object.values(additionalFields).map(({ label }) => label);
  const translated = additionalFieldNames.filter(isTranslated).map((field) => additionalFields[field].label);
  for (const label of [
    ...columns,
    'Key features (bn)',
    'Description (bn)',
    ...translated.map((name) => `${name} (bn)`),
  ])
    assert.ok(headings.split(',').includes(label), label);
  for (const value of [inTheBox, '"নীরব, হালকা; দ্রুত"', 'একটি ফ্যান।', 'হাওয়ারো'])
    assert.ok(row.includes(value), value);
});
