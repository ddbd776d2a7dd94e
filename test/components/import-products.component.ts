/** The steps of an import of products: refused files, columns, differences, pictures whose upload breaks, Bengali. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import {
  type ImportRow,
  importTexts,
  notCsv,
  type ProductImport,
} from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectBengali } from '../e2e/bengali-page.ts';
import { expectAccessible } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { admin, sampleProduct } from './samples.ts';

const { startImport, findImport, checkImport, listImportRows, listImports, listUnnamedPictures } =
  productImportEndpoints;
const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const result = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Results by state' }).getByRole('button', { name });

const uploaded: ProductImport = {
  _id: 'i1',
  file: 'notes.csv',
  by: admin.email,
  createdAt: '2026-06-03T09:00:00.000Z',
  state: 'uploaded',
  lines: 1,
  columns: [
    { heading: 'Id', field: 'id', sample: '1' },
    { heading: 'Our note', sample: 'Two years by us' },
  ],
  counts: {},
};

const importRow: ImportRow = {
  _id: '2',
  line: 2,
  state: 'changed',
  name: 'PASTEL LAMP',
  productId: 'a'.repeat(24),
  changes: [],
  notes: [],
  noteTexts: [],
  refusedPictures: [],
};

/** From now on the import is like this. */
function respondWithImport(server: PageServer, one: ProductImport): void {
  for (const endpoint of [startImport, findImport, checkImport]) server.respond(endpoint, one);
}

async function openImports(page: Page, server: PageServer): Promise<void> {
  await signIn(page, server, admin);
  server.respond(listImports, []);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct()]);
  await open(page, `${server.url}${staffPaths.allProducts}?import=`);
}

test('a file that is not CSV or not in Unicode is refused with the reason where it was chosen', async ({
  page,
  server,
}) => {
  await openImports(page, server);
  await choose(page, 'old.csv', Buffer.from([0x4e, 0x61, 0xe9, 0x2c]));
  await expect(page.getByRole('alert').getByText(importTexts.notUnicode)).toBeVisible();
  const text = notCsv(2);
  server.respondWith(startImport, { status: 400, body: { message: toEnglish(text), code: 'invalid', text } });
  await choose(page, 'broken.csv', 'Name\n"a');
  await expect(page.getByRole('alert').getByText(toEnglish(text))).toBeVisible();
  await expectAccessible(page, 'refused file');
});

test('a workbook is sent as it is; one that cannot be read says how to save it', async ({ page, server }) => {
  proves('B-ROOM-07');
  await openImports(page, server);
  const message = importTexts.notWorkbook;
  server.respondWith(startImport, { status: 400, body: { message, code: 'invalid' } });
  const content = zipOf([{ name: 'a.txt', content: 'a' }]);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await choose(page, 'broken.xlsx', content);
  expect((await sent).postDataJSON()).toEqual({ file: 'broken.xlsx', workbook: content.toString('base64') });
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
});

test('a file of Shopify says that its own rules count, and what of a product is not taken', async ({
  page,
  server,
}) => {
  await openImports(page, server);
  respondWithImport(server, { ...uploaded, format: 'shopify' });
  await choose(page, 'shopify.csv', 'Title,URL handle\nLota,lota');
  await expect(page.getByText(/^A file of Shopify:/)).toBeVisible();
  await expectAccessible(page, 'columns of Shopify');
  respondWithImport(server, { ...uploaded, format: 'shopify', state: 'checked', counts: { new: 1 } });
  const note = 'It has 6 pictures; only the first 4 are taken.';
  server.respond(listImportRows, [{ ...importRow, state: 'new', notes: [note], noteTexts: [note] }]);
  await button(page, 'Check the file').click();
  await expect(page.getByText(note)).toBeVisible();
});

test('a changed product shows its fields before and after, and its columns are assigned once more', async ({
  page,
  server,
}) => {
  proves('B-ROOM-07');
  await openImports(page, server);
  respondWithImport(server, uploaded);
  await choose(page, 'notes.csv', 'Id,Our note\n1,Two years by us');
  await page.getByLabel('Field of “Our note”').selectOption('Warranty');
  const [id, note] = uploaded.columns;
  const columns = [id, { ...note, field: 'warranty' }] as ProductImport['columns'];
  respondWithImport(server, { ...uploaded, columns, state: 'checked', counts: { changed: 1 } });
  const change = { field: 'warranty', before: '', after: 'Two years by us' };
  server.respond(listImportRows, [{ ...importRow, changes: [change] }]);
  const checked = page.waitForRequest(/\/check$/);
  await button(page, 'Check the file').click();
  expect((await checked).postDataJSON()).toEqual({ fields: ['id', 'warranty'] });
  await result(page, 'Changed: 1 product').click();
  await expect(page.getByRole('definition').getByText('Two years by us')).toBeVisible();
  await expect(page.getByRole('term').getByText('Warranty')).toBeVisible();
  await button(page, 'Change the columns').click();
  await expect(page.getByLabel('Field of “Our note”')).toHaveValue('warranty');
});

test('an upload whose connection breaks goes on where it was; what does not arrive says so', async ({
  page,
  server,
}) => {
  proves('B-ROOM-08');
  await openImports(page, server);
  respondWithImport(server, uploaded);
  await choose(page, 'a.csv', 'Name,Category,Price,Pictures\nChhobi,Earbuds,9,a.jpg');
  await expect(page.getByRole('heading', { level: 2, name: 'Assign the columns' })).toBeVisible();
  const large = { name: 'film.mov', content: Buffer.alloc(zipPartBytes * 2), method: 0 } as const;
  const zip = zipOf([{ name: 'a.jpg', content: 'a' }, large]);
  const pictures = { file: 'pictures.zip', bytes: zip.length, complete: true, count: 2, unnamed: 0 };
  const places: number[] = [];
  let broken = true;
  await page.route('**/api/product-imports/*/pictures', async (route) => {
    const { place } = route.request().postDataJSON();
    places.push(place);
    if (place === 1 && places.filter((one) => one === 1).length === 1) return route.abort();
    if (place === 2 && broken) return route.fulfill({ status: 400, json: { message: zipTexts.wrongPart } });
    const complete = place === 2;
    if (complete) respondWithImport(server, { ...uploaded, pictures });
    return route.fulfill({ json: { ...uploaded, pictures: { ...pictures, complete } } });
  });
  await choose(page, 'pictures.zip', zip);
  await expect(page.getByRole('alert').getByText(zipTexts.wrongPart)).toBeVisible();
  expect(places).toEqual([0, 1, 1, 2]);
  broken = false;
  await choose(page, 'pictures.zip', zip);
  await expect(page.getByText('pictures.zip · Files: 2')).toBeVisible();
});

test('the steps and reasons are in Bengali for an owner who chose it', async ({ page }) => {
  const own = await startPageServer({}, 'bn');
  try {
    await page.goto(own.url + emptyPage);
    await openImports(page, own);
    const words = ['PASTEL LAMP', '12E3', 'import.csv', 'pictures.zip', 'spare.jpg'];
    const names = () => [...words, ...admin.email.split('@'), admin.name, 'CSV', 'UTF-8', 'Jontro', 'SKU'];
    const columns = [
      { heading: 'পণ্যের নাম', field: 'name', sample: 'PASTEL LAMP' },
      { heading: 'দাম', field: 'price', sample: '12E3' },
    ];
    const pictures = { file: 'pictures.zip', bytes: 100, complete: true, count: 1, unnamed: 1 };
    const imported: ProductImport = { ...uploaded, file: 'import.csv', columns, pictures };
    respondWithImport(own, imported);
    await choose(page, 'import.csv', 'পণ্যের নাম,দাম\nPASTEL LAMP,12E3');
    await expect(page.getByRole('heading', { level: 2, name: 'কলামগুলো মেলান' })).toBeVisible();
    await expect(page.getByLabel('“দাম” কলামের ঘর')).toHaveValue('price');
    await expect(page.getByText('pictures.zip · ফাইল: 1')).toBeVisible();
    respondWithImport(own, { ...imported, state: 'checked', counts: { wrong: 1 } });
    const text = {
      key: '“{value}” in the column “{column}” is not a number',
      params: { value: '12E3', column: 'দাম' },
    };
    own.respond(listImportRows, [{ ...importRow, state: 'wrong', reason: 'not a number', text }]);
    own.respond(listUnnamedPictures, [{ _id: 'p1', name: 'spare.jpg', bytes: 1 }]);
    await page.getByRole('button', { name: 'ফাইলটি যাচাই করুন' }).click();
    await expect(page.getByText('“দাম” কলামের “12E3” সংখ্যা নয়')).toBeVisible();
    await page.getByText('যেসব ছবির নাম কোনো লাইনে নেই: 1').click();
    await expect(page.getByText('spare.jpg')).toBeVisible();
    await expectBengali(page, names);
  } finally {
    await page.goto('about:blank');
    await own.close();
  }
});
