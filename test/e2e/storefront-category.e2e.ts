/** A category page: its filters, sort order, page sizes and pages, all of them in the address. */

import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { discountPercent, formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import {
  expectDarkOverlay,
  findProduct,
  listAllProducts,
  listCategory,
  open,
  overlay,
  waitUntilReady,
} from './storefront.ts';

/** A parent category, which has enough products for several pages. */
const many = 'earphones & headphones';
const path = paths.category(many);

const cards = (page: Page): Locator => page.locator('article');
const names = (page: Page): Promise<string[]> => cards(page).locator('h2').allTextContents();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });

test('a category starts at page 1 with 6 products in the order of the server and offers sizes 3, 6, 12 and three sorts', async ({
  page,
}) => {
  proves(
    'CATE-01',
    'CATE-02',
    'CATE-03',
    'CATE-04',
    'CATE-05',
    'CATE-06',
    'CATE-07',
    'CATE-15',
    'CONST-13',
    'CONST-14',
    'CONST-15',
    'ROUTE-05',
  );
  const first = await listCategory(page, many, { page: 1, limit: 6 });
  expect(first.totalPages).toBeGreaterThan(1);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earphones & Headphones');
  await expect.poll(() => names(page)).toEqual(first.result.map(({ productName }) => productName));
  await expect(page.getByText(`${first.total} products`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const size = page.getByLabel('Products per page');
  await expect(size).toHaveValue('6');
  await expect(size.locator('option')).toHaveText(['3', '6', '12']);
  const sort = page.getByLabel('Sort by');
  await expect(sort).toHaveValue('relevant');
  expect(
    await sort.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
  ).toEqual(['relevant', 'lowToHigh', 'highToLow']);
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(page.getByRole('slider')).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

test('Previous is disabled on page 1, Next on the last; pages show the products that the server returns', async ({
  page,
}) => {
  proves('CATE-09', 'CATE-10');
  const { totalPages } = await listCategory(page, many, { page: 1, limit: 3 });
  await open(page, `${path}?limit=3`);
  await expect(previous(page)).toBeDisabled();
  for (let pageNumber = 2; pageNumber <= totalPages; pageNumber += 1) {
    await next(page).click();
    const { result } = await listCategory(page, many, { page: pageNumber, limit: 3 });
    await expect.poll(() => names(page)).toEqual(result.map(({ productName }) => productName));
    await expect(previous(page)).toBeEnabled();
  }
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Products' })).toBeFocused();
  await expect(overlay(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: `Page ${totalPages}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the sorts order the whole category by the current price', async ({ page }) => {
  proves('CATE-16', 'CATE-17');
  const { result } = await listCategory(page, many, { page: 1, limit: 50 });
  const prices = result.map(currentPrice).sort((one, secondImage) => one - secondImage);
  const shown = async () =>
    (await cards(page).locator('[data-price]').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
  await open(page, `${path}?limit=12`);
  await page.getByLabel('Sort by').selectOption('lowToHigh');
  await expect.poll(shown).toEqual(prices.slice(0, 12));
  await page.getByLabel('Sort by').selectOption('highToLow');
  await expect.poll(shown).toEqual(prices.toReversed().slice(0, 12));
});

test('a price filter goes back to page 1, survives a reload and can be removed', async ({ page }) => {
  proves('CATE-08');
  await open(page, `${path}?limit=3&page=2`);
  await page.getByRole('radio', { name: '0-2000' }).check();
  await expect(page).toHaveURL(/\?limit=3&max=2000$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '0-2000' })).toBeChecked();
  await page.getByRole('button', { name: /^Remove the price filter/ }).click();
  await expect(page).toHaveURL(/\?limit=3$/);
  await expect(page.getByRole('radio', { name: 'Unlimited' })).toBeChecked();
});

test('each bucket keeps its prices, by the discount price if there is one', async ({ page }) => {
  proves('CATE-18', 'CATE-19', 'CONST-16', 'CONST-17', 'CONST-18', 'CONST-19', 'CONST-20');
  // Mocked prices at the bounds of each bucket, so that every bucket includes some products and excludes others.
  const [template] = await listAllProducts(page);
  if (!template) throw new Error('The demo catalogue is empty');
  const { discountPrice: _, ...plain } = template;
  const prices = [0.5, 2000, 2001, 5000, 5001, 10_000, 10_001, 100_000, 100_001];
  const requested: URLSearchParams[] = [];
  await page.route('**/api/products/fan?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    requested.push(query);
    const min = Number(query.get('min') ?? 0);
    const max = Number(query.get('max') ?? Number.POSITIVE_INFINITY);
    const all = prices.flatMap((price) => [
      { ...plain, _id: `plain-${price}`, productName: `Plain ${price}`, price },
      { ...plain, _id: `sale-${price}`, productName: `Sale ${price}`, price: 500_000, discountPrice: price },
    ]);
    const result = all.filter((product) => currentPrice(product) >= min && currentPrice(product) <= max);
    await route.fulfill({ json: { result, totalPages: 1, total: result.length } });
  });
  await open(page, '/privacy-policy');
  await page.getByRole('link', { name: 'Fan', exact: true }).click();
  await expect(cards(page)).toHaveCount(2 * prices.length);
  for (const [label, min, max, included] of [
    ['0-2000', null, '2000', [0.5, 2000]],
    ['2001-5000', '2001', '5000', [2001, 5000]],
    ['5001-10000', '5001', '10000', [5001, 10_000]],
    ['Above 10000', '10001', '100000', [10_001, 100_000]],
    ['Unlimited', null, null, prices],
  ] as const) {
    await page.getByRole('radio', { name: label, exact: true }).check();
    await expect
      .poll(() => names(page))
      .toEqual(included.flatMap((price) => [`Plain ${price}`, `Sale ${price}`]));
    expect(requested.map((query) => [query.get('min'), query.get('max')])).toContainEqual([min, max]);
  }
});

test('the real server filters by a bucket', async ({ page }) => {
  proves('CATE-18');
  const { result } = await listCategory(page, many, { page: 1, limit: 50 });
  const included = result.filter((product) => currentPrice(product) >= 2001 && currentPrice(product) <= 5000);
  expect(included.length).toBeGreaterThan(0);
  expect(included.length).toBeLessThan(result.length);
  await open(page, `${path}?limit=12`);
  await page.getByRole('radio', { name: '2001-5000' }).check();
  await expect.poll(() => names(page)).toEqual(included.map(({ productName }) => productName));
});

test('the slider goes from 0 to 300000, works by keyboard and number inputs, and is unlimited at its end', async ({
  page,
}) => {
  proves('CONST-21', 'CONST-22');
  await open(page, path);
  const lowest = page.getByRole('slider', { name: 'Lowest price' });
  const highest = page.getByRole('slider', { name: 'Highest price' });
  for (const thumb of [lowest, highest]) {
    await expect(thumb).toHaveAttribute('min', '0');
    await expect(thumb).toHaveAttribute('max', '300000');
  }
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?min=500$/);
  await expect(lowest).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?min=1000$/);
  await page.getByLabel('To ৳').fill('2000');
  await page.getByLabel('To ৳').press('Enter');
  await expect(page).toHaveURL(/\?min=1000&max=2000$/);
  await highest.focus();
  await highest.press('End');
  await expect(page).toHaveURL(/\?min=1000$/);
  await expect(highest).toHaveAttribute('aria-valuetext', 'No limit');
});

test('at its end the slider includes the most expensive products too', async ({ page }) => {
  proves('CONST-22');
  const requested: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/products/fan') requested.push(url.searchParams);
  });
  await open(page, '/category/fan?max=299500');
  const highest = page.getByRole('slider', { name: 'Highest price' });
  await highest.focus();
  await highest.press('End');
  await expect(page).toHaveURL(/\/category\/fan\?*$/);
  await expect.poll(() => requested.at(-1)?.has('max')).toBe(false);
});

test('a card has name, prices and percent; its second picture shows on hover and on focus', async ({
  page,
}) => {
  proves('CATE-11', 'CATE-12', 'CATE-13');
  const { result } = await listCategory(page, many, { page: 1, limit: 6 });
  const product = findProduct(
    result,
    'discounted, with two pictures',
    ({ discountPrice, images }) => discountPrice !== undefined && images.length > 1,
  );
  await open(page, path);
  const card = page.locator(`article[data-product="${product._id}"]`);
  await expect(card.getByRole('link')).toHaveAttribute('href', paths.product(product));
  await expect(card).toContainText(product.productName);
  await expect(card).toContainText(formatTaka(product.discountPrice ?? 0));
  await expect(card.locator('s')).toContainText(formatTaka(product.price));
  await expect(card).toContainText(`${discountPercent(product.price, product.discountPrice)}%`);
  for (const size of ['width', 'height']) {
    await expect(card.locator('img').first()).toHaveAttribute(size, /^\d+$/);
  }
  const second = card.locator('[data-second-picture]');
  await expect(card.locator('img').first()).toHaveAttribute('src', product.images[0] ?? '');
  await expect(second.locator('img')).toHaveAttribute('src', product.images[1] ?? '');
  await expect(second).toBeHidden();
  await card.hover();
  await expect(second).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(second).toBeHidden();
  await card.getByRole('link').focus();
  await expect(second).toBeVisible();
});

test('a sold-out card is labelled "Out of Stock" and covered by a dark overlay', async ({ page }) => {
  proves('CATE-14', 'STATE-18');
  const soldOut = findProduct(await listAllProducts(page), 'out of stock', ({ inStock }) => !inStock);
  await open(page, `${paths.category(soldOut.category.toLowerCase())}?limit=12`);
  const label = page.locator(`article[data-product="${soldOut._id}"] [data-out-of-stock]`);
  await expect(label).toHaveText('Out of Stock');
  await expect(label).toBeVisible();
  await expectDarkOverlay(label);
});

test('a category without products says so; one whose filter matches nothing offers to clear it', async ({
  page,
}) => {
  await open(page, '/category/no%20such%20thing');
  await expect(page.getByText('There are no products in this category yet.')).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  await open(page, `${path}?min=299000`);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('"Load more" appends a page, announces it and focuses its first card; the address and Back restore the same list', async ({
  page,
}) => {
  const { result, total } = await listCategory(page, many, { page: 1, limit: 50 });
  const inOrder = result.map(({ productName }) => productName);
  const more = page.getByRole('link', { name: 'Load more' });
  await open(page, `${path}?limit=3`);
  await expect(page.getByText(`Showing 1–3 of ${total}`)).toBeVisible();
  const requested: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/products/')) requested.push(url.searchParams.get('page'));
  });
  await more.focus();
  await more.press('Enter');
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 6));
  await expect(cards(page).nth(3).getByRole('link')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Showing 1–6 of ${total}` })).toBeVisible();
  await expect(page).toHaveURL(/\?page=2&limit=3&from=1$/);
  expect(requested).toEqual(['2']);

  await page.route('**/api/products/**', (route) => route.fulfill({ status: 404, json: { message: 'No' } }));
  await more.click();
  await expect(page.getByText('The products could not be loaded.')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 6));
  await expect(page.getByText(`${total} products`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Page ${Math.ceil(total / 3)}`, exact: true })).toBeVisible();
  await page.unroute('**/api/products/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 9));
  await page.reload();
  await waitUntilReady(page);
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 9));

  const card = cards(page).nth(4).getByRole('link');
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inOrder[4] ?? '');
  await waitUntilReady(page);
  await page.goBack();
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earphones & Headphones');
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 9));
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(inOrder.slice(0, 3));
  await expect(page).toHaveURL(/\?limit=3$/);
});

test('on a phone the pager shows no page beyond the last: neither after a failed "Load more" nor if the address names one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { total, totalPages } = await listCategory(page, many, { page: 1, limit: 6 });
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await open(page, path);
  await expect(pager.getByText(`Page 1 of ${totalPages}`)).toBeVisible();
  await page.route('**/api/products/**', (route) => route.fulfill({ status: 404, json: { message: 'No' } }));
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.getByText('The products could not be loaded.')).toBeVisible();
  await expect(pager.getByText(`Page 2 of ${totalPages}`)).toBeVisible();
  await page.unroute('**/api/products/**');

  await open(page, `${path}?page=99`);
  await expect(page.getByText('There are no products on this page.')).toBeVisible();
  await expect(pager).toHaveText('Previous Next', { useInnerText: true });
  await expect(next(page)).toBeDisabled();
  await previous(page).click();
  await expect(pager.getByText(`Page ${totalPages} of ${totalPages}`)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await open(page, `${path}?page=${totalPages + 1}&from=${totalPages}`);
  await expect(pager.getByText(`Page ${totalPages} of ${totalPages}`)).toBeVisible();
  await expect(page.getByText(`of ${total}`)).toBeVisible();
  await open(page, `${path}?page=99&from=90`);
  await expect(page.getByText('There are no products on this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(pager.getByText(`Page 1 of ${totalPages}`)).toBeVisible();
});

test('without JavaScript, links and buttons change the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const second = await listCategory(page, many, { page: 2, limit: 3, sort: 'lowToHigh' });
  await page.goto(`${path}?limit=3&sort=lowToHigh`);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(second.result.map(({ productName }) => productName));
  await previous(page).click();
  await next(page).click();
  await expect(page).toHaveURL(/limit=3&sort=lowToHigh&page=2$/);
  await expect.poll(() => names(page)).toEqual(second.result.map(({ productName }) => productName));
  await context.close();
});

test('without a mouse, a button of the card shows each of its images in turn', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const product = findProduct(
    (await listCategory(page, many, { page: 1, limit: 6 })).result,
    'with several pictures',
    ({ images }) => images.length > 1,
  );
  await open(page, path);
  const card = page.locator(`article[data-product="${product._id}"]`);
  const nextButton = card.getByRole('button', { name: `Next picture of ${product.productName}` });
  const secondImage = card.locator('[data-second-picture] img');
  for (const image of product.images.slice(1)) {
    await nextButton.tap();
    await expect(secondImage).toBeVisible();
    await expect(secondImage).toHaveAttribute('src', image);
  }
  await nextButton.tap();
  await expect(secondImage).toBeHidden();
  const covered = await nextButton.evaluate((button) => {
    const { width, height } = button.getBoundingClientRect();
    const picture = button.parentElement?.getBoundingClientRect();
    return (width * height) / ((picture?.width ?? 0) * (picture?.height ?? 0));
  });
  expect(covered, 'how much of the picture it hides').toBeLessThan(0.05);
  const isReachable = await nextButton.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = [-21.5, 21.5].flatMap((offset) => [[x + offset, y] as const, [x, y + offset] as const]);
    return hits.every(([pointX, pointY]) => button.contains(document.elementFromPoint(pointX, pointY)));
  });
  expect(isReachable, 'its touch target is 44 px').toBe(true);
  await context.close();
});
