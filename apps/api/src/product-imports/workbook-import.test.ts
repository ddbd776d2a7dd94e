/** An import from a workbook, from the upload to the products. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { products } from '../catalog/catalog.table.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { textRows, workbookOf } from '../testing/workbook-file.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const discountsOf = async () =>
  Object.fromEntries(
    (await shop.context.db.select().from(products)).map(({ name, discountFrom, discountUntil }) => [
      name,
      [discountFrom?.toISOString(), discountUntil?.toISOString()],
    ]),
  );

test('times of discounts are dates of a spreadsheet, with and without a format, days and typed times', async () => {
  const work = importer(shop, await shop.signIn({ role: 'admin' }));
  const today = Math.floor(shop.clock.now().getTime() / 86_400_000) + 25_569;
  const day = (days: number) => new Date((today + days - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const cell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
  const text = (value: string) => textRows([value]).replace(/<\/?row>/g, '');
  const times = [
    [cell(today + 2, 1), cell(today + 5, 1)],
    [cell(today + 2.5, 2), cell(today + 5.75, 0)],
    [text(day(2)), text(`${day(5).split('-').reverse().join('/')} 22:00`)],
  ];
  const sheetData = `${textRows(['Name', 'Category', 'Price', 'Pictures', 'Discount price', 'Discount from', 'Discount until'])}${times
    .map(
      (cells, index) =>
        `<row>${[`Din ${index}`, 'Earbuds', '90', '/i/a/9.webp', '80'].map(text).join('')}${cells.join('')}</row>`,
    )
    .join('')}`;
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>';
  const { _id, counts } = await work.check(workbookOf({ sheetData, styles }));
  assert.deepEqual(counts, { new: 3 });
  await work.apply(_id);
  const at = (days: number, time: string) => new Date(`${day(days)}T${time}+06:00`).toISOString();
  const found = await discountsOf();
  assert.deepEqual(
    [0, 1, 2].map((index) => found[`Din ${index}`]),
    [
      [at(2, '00:00:00'), at(5, '23:59:59')],
      [at(2, '12:00:00'), at(5, '18:00:00')],
      [at(2, '00:00:00'), at(5, '22:00:00')],
    ],
  );
});

test('a workbook is compared and imported as the CSV file with the same cells', async () => {
  proves('B-ROOM-07');
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
