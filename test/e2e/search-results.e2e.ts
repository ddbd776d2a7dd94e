/** Filters of a category and the page of search results, on a shop with the preset `modern`. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages, findViolations } from './page-checks.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const earbuds = '/category/earbuds';
const names = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 });
const count = (page: Page) => page.locator('[aria-live=polite]').getByText(/products$/);
const filter = (page: Page, group: string, value: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name: value });
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: `Remove the filter ${name}` });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search for products' });

/** Names in their order, once the list shows `total` of them. */
async function shownNames(page: Page, total: number): Promise<string[]> {
  await expect(names(page)).toHaveCount(total);
  return names(page).allTextContents();
}

test('filters are in the address: Back, reload and another browser show the same list, and removing one keeps the others', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-10');
  await open(page, earbuds);
  await expect(count(page)).toHaveText('4 products');
  await filter(page, 'Brand', /^Sursonik/).check();
  await expect(count(page)).toHaveText('3 products');
  await filter(page, 'Charging', /^USB-C \d/).check();
  await expect(page).toHaveURL((url) => url.searchParams.getAll('spec').join() === 'charging:USB-C');
  await expect(chip(page, 'USB-C')).toBeVisible();
  const both = Number((await count(page).textContent())?.split(' ')[0]);
  const list = await shownNames(page, both);

  await page.reload();
  await waitUntilReady(page);
  expect(await shownNames(page, both)).toEqual(list);
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await open(other, page.url());
  expect(await shownNames(other, both)).toEqual(list);
  await other.close();

  await chip(page, 'USB-C').click();
  await expect(count(page)).toHaveText('3 products');
  await expect(filter(page, 'Brand', /^Sursonik/)).toBeChecked();
  await expect(filter(page, 'Charging', /^USB-C \d/)).not.toBeChecked();
  await page.goBack();
  expect(await shownNames(page, both)).toEqual(list);
  await expect(filter(page, 'Charging', /^USB-C \d/)).toBeChecked();
});

test('a list is filtered by stars: one bound at a time, in the address, as a chip', async ({ page }) => {
  await open(page, '/category/smartwatch');
  const all = Number((await count(page).textContent())?.split(' ')[0]);
  const bound = (stars: number) => filter(page, 'Rating', new RegExp(`^${stars} stars and more`));
  await bound(4).check();
  await expect(page).toHaveURL((url) => url.searchParams.getAll('rating').join() === '4');
  await expect(chip(page, '4 stars and more')).toBeVisible();
  await bound(2).check();
  await expect(page).toHaveURL((url) => url.searchParams.getAll('rating').join() === '2');
  await expect(bound(4)).not.toBeChecked();
  await chip(page, '2 stars and more').click();
  await expect(count(page)).toHaveText(`${all} products`);
});

test('on phones the filters are a sheet that says how many products are left, and their row sticks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, earbuds);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet.getByRole('button', { name: 'Show 4' })).toBeVisible();
  await sheet
    .getByRole('checkbox', { name: /^Active noise cancelling|^Yes/ })
    .first()
    .check();
  await expect(sheet.getByRole('button', { name: 'Show 1' })).toBeVisible();
  expect(await findViolations(page, 'the sheet of filters')).toEqual([]);
  await sheet.getByRole('button', { name: 'Show 1' }).click();
  await expect(names(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('article')?.scrollIntoView({ block: 'end' }));
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeInViewport();
});

test('Enter in the search box opens all hits with filters, orders and pages', async ({ page }) => {
  proves('B-KNOW-11');
  await open(page, paths.home);
  await box(page).fill('usb');
  await box(page).press('Enter');
  await expect(page).toHaveURL(paths.results('usb'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“usb”');
  await expect(names(page)).toHaveCount(12);
  const total = Number((await count(page).textContent())?.split(' ')[0]);
  expect(total).toBeGreaterThan(12);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(names(page)).toHaveCount(total);
  await page.reload();
  await expect(names(page)).toHaveCount(total);

  await open(page, paths.results('usb'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(names(page)).toHaveCount(total - 12);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(names(page)).toHaveCount(12);
  await page
    .getByRole('combobox', { name: 'Sort by' })
    .and(page.locator(':visible'))
    .selectOption('lowToHigh');
  await expect(page).toHaveURL(/sort=lowToHigh/);
  await expect
    .poll(async () => {
      const prices = await page
        .getByRole('region', { name: 'Products' })
        .locator('article [data-price]')
        .evaluateAll((shown) => shown.map(({ textContent }) => Number(textContent?.replace(/\D/g, ''))));
      return prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
    })
    .toBe(true);
});

test('the search box suggests products, then kinds, then all hits, by keyboard and for a screen reader', async ({
  page,
}) => {
  proves('B-KNOW-11');
  await open(page, paths.home);
  const options = page.getByRole('listbox', { name: 'Products found' }).getByRole('option');
  await box(page).fill('wireless');
  await expect(options.last()).toHaveText(/^See all \d+$/);
  const total = Number((await options.last().textContent())?.match(/\d+/)?.[0]);
  const kinds = page.getByRole('group', { name: 'Kind' }).getByRole('option');
  const kindCount = await kinds.count();
  expect(kindCount).toBeGreaterThan(1);
  await expect(options).toHaveCount(4 + kindCount + 1);
  const kind = (await kinds.first().textContent()) ?? '';
  const ofKind = Number(kind.match(/\d+$/)?.[0]);
  expect(await findViolations(page, 'the suggestions')).toEqual([]);

  await box(page).press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /./);
  await box(page).press('Enter');
  await expect(page).toHaveURL(paths.results('wireless'));
  await expect(count(page)).toHaveText(`${total} products`);
  await expect(options).toHaveCount(0);

  await box(page).fill('wireless');
  await expect(options).toHaveCount(4 + kindCount + 1);
  for (let presses = 0; presses < 5; presses += 1) await box(page).press('ArrowDown');
  await expect(kinds.first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.getAll('category').length === 1);
  await expect(count(page)).toHaveText(ofKind === 1 ? /^1 product/ : `${ofKind} products`);
});

test('a suggestion that is chosen by keyboard below the visible part of the list scrolls into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await open(page, paths.home);
  const options = page.getByRole('listbox', { name: 'Products found' }).getByRole('option');
  await box(page).fill('wireless');
  await expect(options.last()).toHaveText(/^See all \d+$/);
  await expect(options.last()).not.toBeInViewport();
  await box(page).press('ArrowUp');
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await box(page).press('ArrowDown');
  await expect(options.first()).toBeInViewport({ ratio: 1 });
});

test('the search box says that the shop has nothing by a brand, and leads to what is near', async ({
  page,
}) => {
  await open(page, paths.home);
  await box(page).fill('samsung earbuds');
  const last = page.getByRole('listbox', { name: 'Products found' }).getByRole('option').last();
  await expect(last).toHaveText('Nothing by “samsung” here: see what is near');
  await last.click();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Nothing called “samsung”' }),
  ).toBeVisible();
});

test('words about a price are a filter that a press removes; Bengali and Banglish find what English does', async ({
  page,
}) => {
  proves('B-KNOW-11');
  await open(page, paths.results('earbuds under 2000'));
  const cheap = Number((await count(page).textContent())?.split(' ')[0]);
  await chip(page, 'Up to ৳2,000').click();
  await expect(page).toHaveURL(paths.results('earbuds'));
  await expect
    .poll(async () => Number((await count(page).textContent())?.split(' ')[0]))
    .toBeGreaterThan(cheap);
  const all = await names(page).allTextContents();
  for (const text of ['ইয়ারবাড', 'iyarbad']) {
    await open(page, paths.results(text));
    expect((await names(page).allTextContents()).slice(0, 4).sort(), text).toEqual(all.slice(0, 4).sort());
  }
});

test('a search without a hit says so first, with other words, what they find and popular products below, also without script', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-11');
  const unscripted = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  for (const visit of [page, unscripted]) {
    await visit.goto(paths.results('samsung earbuds'));
    await expect(
      visit.getByRole('main').getByRole('status').filter({ hasText: 'Nothing called “samsung”' }),
    ).toBeVisible();
    await expect(visit.getByRole('main').getByRole('button', { name: 'Filter' })).toHaveCount(0);
    for (const title of ['Products for “earbuds”', 'Popular gadgets'])
      await expect(visit.getByRole('region', { name: title }).locator('article')).toHaveCount(4);
  }
  await unscripted
    .getByRole('navigation', { name: 'Did you mean' })
    .getByRole('link', { name: 'earbuds' })
    .click();
  await expect(unscripted).toHaveURL(paths.results('earbuds'));
  await expect(unscripted.locator('article').first()).toBeVisible();
  await unscripted.close();

  for (const [text, message] of [
    ['qqqqzzzz', 'Nothing found for “qqqqzzzz”'],
    ['phone', 'Nothing found for “phone”'],
    ['anker', 'Nothing called “anker”'],
  ] as const) {
    await open(page, paths.results(text));
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Popular gadgets' }).locator('article')).toHaveCount(4);
  }
});

test('without script filters are chosen by a form and removed by links', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto(paths.results('usb'));
  await filter(page, 'Brand', /^Watta/)
    .or(filter(page, 'Brand', /./))
    .first()
    .check();
  await page.locator('aside').getByRole('button', { name: 'Apply' }).last().click();
  await expect(page).toHaveURL(/query=usb&.*brand=|brand=.*query=usb/);
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').first().click();
  await expect(page).toHaveURL(paths.results('usb'));
  await page.close();
});

test('filtered lists and results have no violation and fit', async ({ page, baseURL }) => {
  await page.clock.install();
  const addresses = [
    `${earbuds}?brand=sursonik&spec=charging%3AUSB-C`,
    paths.results('usb'),
    paths.results('earbuds under 2000'),
    paths.results('samsung earbuds'),
  ];
  expect(await checkPages(page, baseURL, addresses)).toEqual([]);
});

test('nothing shifts on filtered lists and results, however late their resources arrive', async ({
  page,
}) => {
  proves('B-KNOW-26');
  await page.setViewportSize({ width: 360, height: 800 });
  const delayed = await delayResources(page);
  for (const address of [
    `${earbuds}?brand=sursonik`,
    paths.results('usb'),
    paths.results('samsung earbuds'),
  ]) {
    await delayed.load(address);
    expect.soft(await delayed.takeShifts(), address).toEqual([]);
  }
});
