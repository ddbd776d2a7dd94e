/** The owner's tables: their state in the address, sorting, the CSV file, and an error that rolls a change back. */
import { readFile } from 'node:fs/promises';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
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

test('Undo restores a deleted product; a change that the server rejects is rolled back at once with its message', async ({
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

  // An order that cannot be deleted: its row disappears and returns.
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  const message = 'The courier has it already';
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/orders/*', async (route) => {
    await released;
    await route.fulfill({ status: 409, json: { message: message, code: 'broken-rule' } });
  });
  await page
    .getByRole('button', { name: /^Delete the order of/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(count - 1);
  release();
  await expect(page.locator('[data-toast=warning]')).toContainText(message);
  await expect(rows(page)).toHaveCount(count);
  await expect(notice(page, orderTexts.deleted)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });

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

for (const { path, name, first } of [
  { path: staffPaths.allOrdered, name: 'All Ordered', first: 'order' },
  { path: staffPaths.allProducts, name: 'All Products', first: 'product' },
  { path: staffPaths.allUsers, name: 'All Users', first: 'user' },
  { path: staffPaths.payments, name: 'Payments', first: 'payment' },
]) {
  test(`on a phone the first ${first} of ${name} stands in the first view, in both languages, with all controls within reach`, async ({
    page,
  }) => {
    proves('B-ROOM-26');
    await page.setViewportSize({ width: 360, height: 740 });
    await openAsReturningUser(page, owner.email, password, path);
    const firstRowInView = async () => {
      await expect(rows(page).first()).toBeVisible();
      const box = await rows(page).first().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), 'the bottom of the first row').toBeLessThanOrEqual(740);
      await expect(page.getByRole('searchbox')).toBeInViewport();
    };
    await firstRowInView();
    await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport();
    const file = page.getByRole('main').getByRole('link', { name: 'Download CSV' });
    await expect(file).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(file).toBeVisible();
    expect((await file.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await open(page, `/bn${path}`);
    await firstRowInView();
  });
}

test('All Products shows how many units of each product are left, even if it is out of stock', async ({
  page,
}) => {
  const stocks = [
    { inStock: true, stock: 1234, expected: 'In Stock1,234 left' },
    { inStock: false, stock: 3, expected: 'Out of Stock3 left' },
    { inStock: false, stock: 0, expected: 'Out of Stock0 left' },
    { inStock: true, stock: undefined, expected: 'In StockNot tracked' },
    {
      inStock: true,
      stock: 5,
      variantTotals: { count: 3, stock: 12 },
      expected: 'In Stock12 left3 variants',
    },
    { inStock: true, stock: 5, variantTotals: { count: 1 }, expected: 'In StockNot tracked1 variant' },
  ];
  await page.route('**/api/all-products?*', async (route) => {
    const response = await route.fetch();
    const products = (await response.json()) as Product[];
    await route.fulfill({
      response,
      json: stocks.map(({ expected: _, ...fields }, index) => ({
        ...products[index],
        variantTotals: undefined,
        ...fields,
      })),
    });
  });
  await openAsReturningUser(page, owner.email, password, staffPaths.allProducts);
  await expect(rows(page)).toHaveCount(stocks.length);
  for (const [index, { expected }] of stocks.entries()) {
    await expect(rows(page).nth(index).getByRole('cell').nth(5)).toContainText(expected);
  }
});

test('a long download shows its progress and starts only once; a failed one shows an error and can be tried again', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const link = page.locator('a[download]');
  await expect(link).toHaveText('Download CSV');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/all-orders.csv*', async (route) => {
    requests += 1;
    if (requests === 2) return route.abort();
    await released;
    return route.continue();
  });
  await link.click();
  await expect(link).toHaveText('Preparing…');
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'is being downloaded' })).toBeAttached();
  // A direct click: Playwright would wait until the link is no longer busy.
  await link.evaluate((element) => (element as HTMLElement).click());
  const [download] = await Promise.all([page.waitForEvent('download'), release()]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  await expect(link).toHaveText('Download CSV');
  await expect(page.getByRole('status').filter({ hasText: 'was downloaded' })).toBeAttached();
  expect(requests, 'a second press starts no second download').toBe(1);

  await link.click();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be downloaded' });
  await expect(failure).toBeVisible();
  await expect(link).toHaveText('Download CSV');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    failure.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect((await readFile(await again.path(), 'utf8')).startsWith('\ufeffId,Placed (Asia/Dhaka),')).toBe(true);
  await expect(failure).toHaveCount(0);
  await expect(link).toBeFocused();
});
