/** Products from a CSV file: the file of all products, columns, comparison, import, undo, wrong lines; by keyboard and on a phone. */
import { readFile } from 'node:fs/promises';
import { toEnglish } from '@jontro/shop/messages.ts';
import { pictureTexts, zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import { importTexts, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Download, Page } from '@playwright/test';
import { textRows, workbookOf } from '../../apps/api/src/testing/workbook-file.ts';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectBengali } from './bengali-page.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { createTestImage } from './pictures.ts';
import { expect, test } from './shop-fixture.ts';

const importPath = `${staffPaths.allProducts}?import=`;
const openImports = (page: Page) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, importPath);
const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const result = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Results by state' }).getByRole('button', { name });
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

async function save(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return textOf(download);
}

async function expectUsable(page: Page, where: string): Promise<void> {
  expect(await findViolations(page, where)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test('the file of all products is brought back unchanged, and says that there is nothing to import', async ({
  page,
}) => {
  proves('B-ROOM-09');
  await openImports(page);
  const file = await save(page, 'Download all products');
  await choose(page, 'products.csv', file);
  await expect(heading(page, 'Assign the columns')).toBeVisible();
  await button(page, 'Check the file').click();
  await expect(result(page, 'Unchanged')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Results by state' }).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Import \(/ })).toHaveCount(0);
});

test('a workbook is checked as a CSV file is; one that cannot be read says how to save it', async ({
  page,
}) => {
  proves('B-ROOM-07');
  await openImports(page);
  await choose(page, 'broken.xlsx', zipOf([{ name: 'a.txt', content: 'a' }]));
  await expect(page.getByRole('alert').getByText(importTexts.notWorkbook)).toBeVisible();
  const rows = [
    ['Name', 'Category', 'Price', 'Pictures'],
    [`Khata ${Date.now()}`, 'Earbuds', '900', '/i/a/9.webp'],
  ];
  await choose(page, 'products.xlsx', workbookOf({ sheetData: textRows(...rows) }));
  await button(page, 'Check the file').click();
  await expect(result(page, 'New: 1 product')).toBeVisible();
});

test('a file of Shopify says that its own rules count, and what of a product is not taken', async ({
  page,
}) => {
  await openImports(page);
  const pictures = Array.from({ length: 5 }, (_, index) => `,lota,,,/i/a/${index}.webp`);
  const lines = [
    'Title,URL handle,Type,Price,Product image URL',
    `Lota ${Date.now()},lota,Earbuds,900,/i/a/9.webp`,
  ];
  await choose(page, 'shopify.csv', [...lines, ...pictures].join('\n'));
  await expect(page.getByText(/^A file of Shopify:/)).toBeVisible();
  await expectUsable(page, 'columns of Shopify');
  await button(page, 'Check the file').click();
  await expect(page.getByText('It has 6 pictures; only the first 4 are taken.')).toBeVisible();
});

test('on a phone new and changed products are imported by the keyboard, wrong lines are downloaded, and all is undone', async ({
  page,
}) => {
  proves('B-ROOM-07');
  await page.setViewportSize({ width: 360, height: 740 });
  await openImports(page);
  await expectUsable(page, 'file');
  const word = `Bondhu ${Date.now()}`;
  const lines = [
    'Product title,Category,Price,Pictures',
    `${word} 1,Earbuds,900,/i/a/9.webp`,
    `${word} 2,Earbuds,12E3,/i/a/9.webp`,
  ];
  await choose(page, 'new.csv', lines.join('\n'));
  await expect(heading(page, 'Assign the columns')).toBeFocused();
  await button(page, 'Check the file').press('Enter');
  await expect(page.getByRole('alert').getByText(importTexts.noColumns)).toBeVisible();
  await page.getByLabel('Field of “Product title”').selectOption('Name');
  await expectUsable(page, 'columns');
  await button(page, 'Check the file').press('Enter');
  await expect(heading(page, 'Check the changes')).toBeFocused();
  await expect(result(page, 'New: 1 product')).toBeVisible();
  await result(page, 'Wrong: 1 product').press('Enter');
  await expect(page.getByText('“12E3” in the column “Price” is not a number')).toBeVisible();
  await expectUsable(page, 'comparison');
  expect(await save(page, 'Download what was not imported')).toContain(
    `${word} 2,Earbuds,12E3,/i/a/9.webp,“12E3” in the column “Price” is not a number`,
  );
  await button(page, 'Import (1)').press('Enter');
  await expect(heading(page, 'The import is finished')).toBeVisible();
  await result(page, 'Added: 1 product').click();
  const added = page.getByRole('link', { name: `${word} 1` });
  await expect(added).toBeVisible();
  await expectUsable(page, 'result');
  const address = (await added.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);

  await button(page, 'Undo the import').press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo the import' }).press('Enter');
  await expect(heading(page, 'The import is undone')).toBeVisible();
  await expect(result(page, 'Undone: 1 product')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);

  await button(page, 'Another file').click();
  await expect(page.getByRole('link', { name: 'new.csv' }).first()).toBeVisible();
});

test('on a phone pictures of a ZIP file are named by the lines; refused ones and those that no line names are listed', async ({
  page,
}) => {
  proves('B-ROOM-08');
  await page.setViewportSize({ width: 360, height: 740 });
  await openImports(page);
  const word = `Chobi ${Date.now()}`;
  const lines = [
    'Name,Category,Price,Pictures',
    `${word} 1,Earbuds,900,FRONT.jpg; side.jpg`,
    `${word} 2,Earbuds,900,lost.jpg`,
  ];
  await choose(page, 'pictures.csv', lines.join('\n'));
  await expect(heading(page, 'Assign the columns')).toBeVisible();
  await choose(page, 'pictures.zip', 'Rar!');
  await expect(page.getByRole('alert').getByText(zipTexts.notZip)).toBeVisible();
  await expectUsable(page, 'refused ZIP file');
  const [front, side, spare] = [
    await createTestImage(page, Date.now() % 1000, 900, 900),
    await createTestImage(page, 7, 300, 300),
    await createTestImage(page, 8, 300, 300),
  ];
  const zip = zipOf([
    { name: 'Lamps/front.jpg', content: front.buffer },
    { name: 'Lamps/side.jpg', content: side.buffer, flags: 0x801 },
    { name: 'Lamps/spare.jpg', content: spare.buffer },
    // More than one part.
    { name: 'film.mov', content: Buffer.alloc(zipPartBytes), method: 0 },
  ]);
  await choose(page, 'pictures.zip', zip);
  await expect(page.getByText('pictures.zip · Files: 4')).toBeVisible();
  await expectUsable(page, 'ZIP file');
  await button(page, 'Check the file').press('Enter');
  await expect(result(page, 'New: 1 product')).toBeVisible();
  const refused = page.getByRole('paragraph').filter({ hasText: 'Picture not taken: side.jpg' });
  await expect(refused).toContainText(pictureTexts.encrypted);
  await page.getByText('Pictures that no line names: 2').click();
  await expect(page.getByText('Lamps/spare.jpg')).toBeVisible();
  await expect(page.getByText('film.mov')).toBeVisible();
  await expectUsable(page, 'comparison with pictures');
  await result(page, 'Wrong: 1 product').click();
  await expect(page.getByText(pictureTexts.notZipped).first()).toBeVisible();
  await button(page, 'Import (1)').press('Enter');
  await expect(heading(page, 'The import is finished')).toBeVisible();
  await result(page, 'Added: 1 product').click();
  await page.getByRole('link', { name: `${word} 1` }).click();
  const image = page
    .getByRole('main')
    .getByRole('img', { name: `${word} 1` })
    .first();
  await expect(image).toHaveAttribute('src', /\/i\/[0-9a-f]{32}\//);
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test('an upload whose connection breaks goes on where it was; what does not arrive says so', async ({
  page,
}) => {
  proves('B-ROOM-08');
  await openImports(page);
  await choose(page, 'a.csv', `Name,Category,Price,Pictures\nChhobi ${Date.now()},Earbuds,9,a.jpg`);
  await expect(heading(page, 'Assign the columns')).toBeVisible();
  const { buffer } = await createTestImage(page, 9, 300, 300);
  const large = { name: 'film.mov', content: Buffer.alloc(zipPartBytes * 2), method: 0 };
  const zip = zipOf([{ name: 'a.jpg', content: buffer }, large]);
  const places: number[] = [];
  let broken = true;
  await page.route('**/api/product-imports/*/pictures', async (route) => {
    const { place } = route.request().postDataJSON();
    places.push(place);
    if (place === 1 && places.filter((one) => one === 1).length === 1) return route.abort();
    return place === 2 && broken
      ? route.fulfill({ status: 400, json: { message: zipTexts.wrongPart } })
      : route.continue();
  });
  await choose(page, 'pictures.zip', zip);
  await expect(page.getByRole('alert').getByText(zipTexts.wrongPart)).toBeVisible();
  expect(places).toEqual([0, 1, 1, 2]);
  await expect(
    page.getByText('Please choose pictures.zip again: it was not uploaded completely.'),
  ).toBeVisible();
  broken = false;
  await choose(page, 'pictures.zip', zip);
  await expect(page.getByText('pictures.zip · Files: 2')).toBeVisible();
});

test('a changed product shows its fields before and after; the assignment of a heading is remembered', async ({
  page,
}) => {
  proves('B-ROOM-07');
  await openImports(page);
  const file = await save(page, 'Download all products');
  const [, line = ''] = file.split('\r\n');
  const [id = ''] = line.split(',');
  await choose(page, 'notes.csv', `Id,Our note\n${id},Two years by us`);
  await page.getByLabel('Field of “Our note”').selectOption('Warranty');
  await button(page, 'Check the file').click();
  await result(page, 'Changed: 1 product').click();
  await expect(page.getByRole('definition').getByText('Two years by us')).toBeVisible();
  await expect(page.getByRole('term').getByText('Warranty')).toBeVisible();
  await button(page, 'Change the columns').click();
  await expect(page.getByLabel('Field of “Our note”')).toHaveValue('warranty');
  await button(page, 'Another file').click();
  // The step before has a file input of its own.
  await expect(page.getByRole('link', { name: 'Download all products' })).toBeVisible();
  await choose(page, 'notes.csv', `Id,OUR NOTE\n${id},`);
  await expect(page.getByLabel('Field of “OUR NOTE”')).toHaveValue('warranty');
});

test('the steps and reasons are in Bengali for an owner who chose it', async ({ page }) => {
  await page.goto('/?language=bn');
  await openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, importPath);
  const words = ['https://other.example.com/a.png', 'other.example.com', 'PASTEL LAMP', '12E3'];
  const names = () => [
    ...words,
    ...demoLogins.owner.email.split('@'),
    'import.csv',
    'spare.jpg',
    'CSV',
    'UTF-8',
    'Jontro',
    'SKU',
  ];
  await choose(
    page,
    'import.csv',
    [
      'পণ্যের নাম,ক্যাটাগরি,দাম,ছবি',
      'PASTEL LAMP,Earbuds,12E3,/i/a/9.webp',
      'PASTEL LAMP 2,Earbuds,9,https://other.example.com/a.png',
    ].join('\n'),
  );
  await expect(page.getByRole('heading', { level: 2, name: 'কলামগুলো মেলান' })).toBeVisible();
  await expect(page.getByLabel('“দাম” কলামের ঘর')).toHaveValue('price');
  await choose(page, 'pictures.zip', zipOf([{ name: 'spare.jpg', content: 'x' }]));
  await expect(page.getByText('pictures.zip · ফাইল: 1')).toBeVisible();
  await page.getByRole('button', { name: 'ফাইলটি যাচাই করুন' }).click();
  await expect(page.getByText('“দাম” কলামের “12E3” সংখ্যা নয়')).toBeVisible();
  await page.getByText('যেসব ছবির নাম কোনো লাইনে নেই: 1').click();
  await expect(page.getByText('spare.jpg')).toBeVisible();
  await expectBengali(page, names);
});

test('a file that is not CSV or not in Unicode is refused with the reason where it was chosen', async ({
  page,
}) => {
  await openImports(page);
  await choose(page, 'old.csv', Buffer.from([0x4e, 0x61, 0xe9, 0x2c]));
  await expect(page.getByRole('alert').getByText(importTexts.notUnicode)).toBeVisible();
  await choose(page, 'broken.csv', 'Name\n"a');
  await expect(page.getByRole('alert').getByText(toEnglish(notCsv(2)))).toBeVisible();
  await expectUsable(page, 'refused file');
});
