/** The owner's tables: their state in the address, sorting, the CSV file, and Undo. */
import { readFile } from 'node:fs/promises';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Locator, Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open } from './storefront.ts';

const { owner, password } = demoLogins;

const rows = (page: Page): Locator => page.locator('[data-row]');
const notice = (page: Page, text: string): Locator => page.getByRole('dialog', { name: text });
const heading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });
/** The cells of a column, shortened names in full, once the table has loaded. */
async function cells(page: Page, column: number): Promise<string[]> {
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  return rows(page)
    .locator(`td:nth-child(${column})`)
    .evaluateAll((all) =>
      all.map((cell) => cell.querySelector('[title]')?.getAttribute('title') ?? cell.textContent),
    );
}

test('search, filters, sort and page are stored in the address: for a reload, for Back and for the CSV file', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.allProducts);
  await expect(rows(page)).toHaveCount(20);
  const total = Number((await page.getByText(/^\d+ products, newest first$/).innerText()).split(' ')[0]);
  expect(total).toBeGreaterThan(20);
  await expect(page.getByText(`1–20 of ${total}`)).toBeVisible();

  // By the keyboard, since headings are buttons.
  const name = heading(page, 'Name').getByRole('button');
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'none');
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await cells(page, 2);
  expect(ascending.map((text) => text.toLowerCase())).toEqual(
    ascending.map((text) => text.toLowerCase()).sort(),
  );
  await name.click();
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).not.toContainText(ascending[0] ?? '-');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(page.getByText(new RegExp(`^21–\\d+ of ${total}$`))).toBeVisible();
  const secondPage = await cells(page, 2);

  await page.reload();
  await expect.poll(() => cells(page, 2)).toEqual(secondPage);

  await page
    .getByRole('combobox', { name: 'Stock', exact: true })
    .selectOption({ label: productTexts.outOfStockLabel });
  await expect(page).toHaveURL(/[?&]stock=out(&|$)/);
  await expect(page).not.toHaveURL(/[?&]page=/);
  await expect(page.getByText(/products? found$/)).toBeVisible();
  const outOfStock = await cells(page, 2);
  await page
    .getByRole('searchbox', { name: 'Search products' })
    .pressSequentially((outOfStock[0] ?? '').slice(0, 6));
  await expect(page.getByRole('searchbox')).toHaveValue((outOfStock[0] ?? '').slice(0, 6));
  await expect(rows(page).first()).toContainText(outOfStock[0] ?? '-');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\ufeffId,Name,')).toBe(true);
  const lines = file.trim().split('\r\n').slice(1);
  await expect(rows(page)).toHaveCount(lines.length);
  expect(lines[0]).toContain(outOfStock[0]);

  // The typing is one history entry, the filter another.
  await page.goBack();
  await expect(page).not.toHaveURL(/stock=/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect.poll(() => cells(page, 2)).toEqual(secondPage);
  await page.goForward();
  await expect(rows(page).first()).toContainText(outOfStock[0] ?? '-');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByText(`1–20 of ${total}`)).toBeVisible();
});

test('Undo restores a deleted product; on a phone cards are sorted by a select and filtered in a sheet', async ({
  page,
  shop,
}) => {
  const name = `Undo Lamp ${Date.now()}`;
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const template = (await (await page.request.get(endpointUrl(catalogEndpoints.listNewArrivals))).json())[0];
  const added = await page.request.post('/api/product', {
    headers: { origin: shop.url },
    data: {
      productName: name,
      category: template.category,
      price: 750,
      images: template.images,
      description: 'A lamp.',
      keyFeatures: ['Light'],
    },
  });
  expect(added.ok()).toBe(true);

  await open(page, `${staffPaths.allProducts}?search=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(1);
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const listTop = await top(page.getByRole('table').locator('..'));
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, productFormTexts.deleted)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator('[data-undo]').getByText(`“${name}” was deleted.`)).toBeInViewport();
  await expect
    .poll(() => top(page.getByText('No product matches.')), 'Undo does not move the list')
    .toBe(listTop);
  await expect(notice(page, productFormTexts.deleted)).toBeHidden();
  await page.locator('[data-undo]').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, productFormTexts.restored)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('[data-undo]')).toBeEmpty();

  // On a phone each row is a card, a select sorts them, and a button opens the filters in a sheet.
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, staffPaths.allOrdered);
  await expect(rows(page).first()).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Total, ascending' });
  await expect(page).toHaveURL(/[?&]sort=total(&|$)/);
  await page.getByRole('button', { name: 'To deliver' }).click();
  await expect(page).toHaveURL(/[?&]show=to-deliver(&|$)/);
  await expect(rows(page).getByText('Delivered', { exact: true })).toHaveCount(0);
  const filters = page.getByRole('button', { name: 'Filters' });
  const district = page.getByRole('combobox', { name: 'District' });
  await expect(filters).toHaveText('Filters');
  await expect(district).toBeHidden();
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'District' }).selectOption('Khulna');
  await expect(page).toHaveURL(/[?&]district=Khulna(&|$)/);
  await sheet.getByRole('button', { name: /^Show \d+$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(district).toBeHidden();
  await expect(filters).toHaveText('Filters (1)');
  await page.reload();
  await expect(filters, 'the number of set filters is shown').toHaveText('Filters (1)');
  await filters.click();
  await sheet.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/district=|show=/);
  await page.keyboard.press('Escape');
  await expect(filters).toHaveText('Filters');
  await expect(filters).toBeFocused();
});
