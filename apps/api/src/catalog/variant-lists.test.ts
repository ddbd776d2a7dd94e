/** Variants in the owner's lists of products and of low stock, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { eq } from 'drizzle-orm';
import { findOpenWork } from '../dashboard/open-work.ts';
import { addVariants } from '../testing/add-variants.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { productVariants } from './variants.table.ts';

let shop: TestShop;
let admin: SignedInClient;
beforeEach(async () => {
  await shop?.close();
  shop = await createTestShop({ settings: { lowStockThreshold: 3 } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

/** A product whose default variant has 20 units. */
async function addSpeaker(name: string, white: { stock?: number; inStock?: boolean }) {
  const id = await shop.addProduct({ name, price: 1 });
  const ids = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 20 },
    { color: 'White', price: 600, ...white },
  ]);
  return { id, white: ids[1] ?? '' };
}
const listed = async (query: { stock?: 'low' } = {}) =>
  (await admin.call(catalogEndpoints.listAllProducts, { query: { ...query, sort: 'name' } })).body;
const lowReport = async () => (await admin.call(reportEndpoints.listLowStockProducts)).body.low;

test('the list of products has the number of variants and their units, without deleted and uncounted ones', async () => {
  await shop.addProduct({ name: 'A plain one', stock: 4 });
  await addSpeaker('Both counted', { stock: 7 });
  await addSpeaker('One counted', {});
  const { white } = await addSpeaker('With a deleted one', { stock: 7 });
  await shop.context.db
    .update(productVariants)
    .set({ deletedAt: shop.clock.now() })
    .where(eq(productVariants.id, white));
  assert.deepEqual(
    (await listed()).map(({ stock, variantTotals }) => [stock, variantTotals]),
    [
      [4, undefined],
      [20, { count: 2, stock: 27 }],
      [20, { count: 2, stock: 20 }],
      [20, { count: 1, stock: 20 }],
    ],
  );
});

test('a variant that is low in stock makes its product low in the list, in Today and in the report, which names it', async () => {
  await addSpeaker('Many', { stock: 4 });
  await addSpeaker('None', { stock: 0 });
  await addSpeaker('Off', { stock: 1, inStock: false });
  await addSpeaker('Uncounted', {});
  const { id, white } = await addSpeaker('Two left', { stock: 2 });
  const plain = await shop.addProduct({ name: 'One left', stock: 1 });
  assert.deepEqual(
    (await listed({ stock: 'low' })).map(({ _id }) => _id),
    [plain, id],
  );
  assert.equal((await findOpenWork(shop.context, { role: 'admin' })).lowStock, 2);
  const report = await lowReport();
  assert.deepEqual(
    [report.count, report.products.map((one) => [one.productName, one.variantName, one.stock])],
    [
      2,
      [
        ['One left', undefined, 1],
        ['Two left', 'White', 2],
      ],
    ],
  );
  assert.deepEqual(report.products[1]?.variantNames, { bn: 'সাদা' });
  await shop.context.db
    .update(productVariants)
    .set({ deletedAt: shop.clock.now() })
    .where(eq(productVariants.id, white));
  assert.equal((await lowReport()).count, 1);
  assert.equal((await findOpenWork(shop.context, { role: 'admin' })).lowStock, 1);
});

test('the list of products names the low variants with the fewest units, by their own limit or the shop’s', async () => {
  const id = await shop.addProduct({ name: 'Cable', price: 1 });
  const ids = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 20 },
    { color: 'White', price: 600, stock: 3 },
    { color: 'Red', price: 600, stock: 1 },
  ]);
  await addSpeaker('Many', { stock: 4 });
  await addSpeaker('None', { stock: 0 });
  const low = async () => (await listed()).map(({ variantTotals }) => variantTotals?.low);
  const red = { variantName: 'Red', variantNames: { bn: 'লাল' }, stock: 1 };
  const white = { variantName: 'White', variantNames: { bn: 'সাদা' }, stock: 3 };
  assert.deepEqual(await low(), [{ count: 2, fewest: [red, white] }, undefined, undefined]);
  const rules = { params: { id }, body: { variantId: ids[0] ?? '', lowStockAt: 20 } };
  assert.equal((await admin.call(stockEndpoints.changeStockRules, rules)).status, 200);
  assert.deepEqual(await low(), [{ count: 3, fewest: [red, white] }, undefined, undefined]);
});

test('the file of products has a line for each variant, and none runs as a formula', async () => {
  const { id, white } = await addSpeaker('Boom', { stock: 7 });
  await shop.context.db
    .update(productVariants)
    .set({ values: ['=1+1'], sku: 'W-1', position: -1 })
    .where(eq(productVariants.id, white));
  await shop.addProduct({ name: 'Plain', stock: 4 });
  const { body } = await admin.send('GET', endpointUrl(catalogEndpoints.downloadProducts));
  const [headings = '', ...lines] = String(body).trim().split('\r\n');
  const [valueColumn, skuColumn, stockColumn] = ['Value of option 1', 'SKU', 'Stock quantity'].map(
    (heading) => headings.split(',').indexOf(heading),
  );
  const cellsOf = (text: string) =>
    lines
      .filter((line) => line.includes(text))
      .map((line) => line.split(','))
      .map((cells) => [cells[valueColumn ?? -1], cells[skuColumn ?? -1], cells[stockColumn ?? -1]]);
  assert.deepEqual(cellsOf(id), [
    ["'=1+1", 'W-1', '7'],
    ['Black', '', '20'],
  ]);
  assert.deepEqual(cellsOf('Plain'), [['', '', '4']]);
});

test('a product that is deleted and restored has its variants, options and stock as before', async () => {
  const { id } = await addSpeaker('Boom', { stock: 7 });
  const find = () => shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
  const { updatedAt: _, ...before } = (await find()).body;
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.equal((await find()).status, 404);
  assert.equal((await admin.call(catalogEndpoints.restoreProduct, { params: { id } })).status, 200);
  const { updatedAt: __, ...after } = (await find()).body;
  assert.equal(after.variants?.length, 2);
  assert.deepEqual(after, before);
});
