/** Products from a CSV file: the file of all products, columns, comparison, import, pictures, undo; by keyboard and on a phone. */
import { readFile } from 'node:fs/promises';
import { pictureTexts, zipPartBytes, zipTexts } from '@jontro/shop/product-imports/pictures.ts';
import { importTexts } from '@jontro/shop/product-imports/product-imports.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Download, Page } from '@playwright/test';
import { zipOf } from '../../apps/api/src/testing/zip-file.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
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
