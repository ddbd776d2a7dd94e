/** An import from a workbook, from the upload to the products. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { products } from '../catalog/catalog.table.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { textRows, workbookOf } from '../testing/workbook-file.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

test('a workbook is compared and imported as the CSV file with the same cells', async () => {
  const work = importer(shop, await shop.signIn({ role: 'admin' }));
  await shop.addProduct({ name: 'Alor', price: 500 });
  const rows = [
    ['Name', 'Category', 'Price', 'Pictures'],
    ['Alor', 'Earbuds', '700', '/i/a/9.webp'],
    ['Batti', 'Earbuds', '12E3', '/i/a/9.webp'],
    ['Chokh', 'Earbuds', '৯০০', '/i/a/9.webp'],
  ];
  const [headings = [], ...lines] = rows;
  const asCsv = await work.check(fileOf(headings.join(), ...lines.map((cells) => cells.join())));
  const asWorkbook = await work.check(workbookOf({ sheetData: textRows(...rows) }));
  assert.deepEqual(asWorkbook.columns, asCsv.columns);
  assert.deepEqual(await work.rows(asWorkbook._id), await work.rows(asCsv._id));
  assert.deepEqual(asWorkbook.counts, { changed: 1, new: 1, wrong: 1 });
  await work.apply(asWorkbook._id);
  const stored = await shop.context.db
    .select({ name: products.name, price: products.pricePoisha })
    .from(products);
  assert.deepEqual(
    stored.filter(({ name }) => ['Alor', 'Batti', 'Chokh'].includes(name)),
    [
      { name: 'Alor', price: 70_000 },
      { name: 'Chokh', price: 90_000 },
    ],
  );
});
