/** A category page: its filters, sort order, page sizes and pages, all of them in the address. */
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listCategory, open, waitUntilReady } from './storefront.ts';

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
