/** A category page: its filters, cards and pages, from the responses of the server. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { discountPercent, formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expectDarkOverlay } from '../e2e/storefront.ts';
import { expect, open, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleProduct, sampleProducts } from './samples.ts';

const path = '/category/fan';
const { listCategoryProducts } = catalogEndpoints;

const cards = (page: Page): Locator => page.locator('article');
const names = (page: Page): Promise<string[]> => cards(page).locator('h2').allTextContents();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });

/** From now on each category has these products, in pages and within the prices of the request. Returns the queries. */
function respondToCategory(server: PageServer, products: Product[]): URLSearchParams[] {
  const requested: URLSearchParams[] = [];
  server.respondWith(listCategoryProducts, async ({ searchParams: query }) => {
    requested.push(query);
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const [from, to] = [number('min', 0), number('max', Number.POSITIVE_INFINITY)];
    const found = products.filter((product) => currentPrice(product) >= from && currentPrice(product) <= to);
    const [at, limit] = [number('page', 1), number('limit', 6)];
    const body = {
      result: found.slice((at - 1) * limit, at * limit),
      totalPages: Math.ceil(found.length / limit),
      total: found.length,
    };
    return { status: 200, body };
  });
  return requested;
}

test('Previous is disabled on page 1, Next on the last; the page in the address is the one of the list', async ({
  page,
  server,
}) => {
  proves('CATE-09', 'CATE-10');
  const products = sampleProducts(8);
  respondToCategory(server, products);
  await open(page, `${path}?limit=3`);
  await expect(previous(page)).toBeDisabled();
  for (const from of [3, 6]) {
    await next(page).click();
    const expected = products.slice(from, from + 3).map(({ productName }) => productName);
    await expect.poll(() => names(page)).toEqual(expected);
    await expect(previous(page)).toBeEnabled();
  }
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Products' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Page 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a price filter goes back to page 1, survives a reload and can be removed', async ({ page, server }) => {
  proves('CATE-08');
  respondToCategory(server, sampleProducts(8));
  await open(page, `${path}?limit=3&page=2`);
  await page.getByRole('radio', { name: '0-2000' }).check();
  await expect(page).toHaveURL(/\?limit=3&max=2000$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '0-2000' })).toBeChecked();
  await page.getByRole('button', { name: /^Remove the price filter/ }).click();
  await expect(page).toHaveURL(/\?limit=3$/);
  await expect(page.getByRole('radio', { name: 'Unlimited' })).toBeChecked();
});

test('each bucket keeps its prices, by the discount price if there is one', async ({ page, server }) => {
  proves('CATE-18', 'CATE-19', 'CONST-16', 'CONST-17', 'CONST-18', 'CONST-19', 'CONST-20');
  // At the bounds of each bucket, so that every bucket includes some products and excludes others.
  const prices = [0.5, 2000, 2001, 5000, 5001, 10_000, 10_001, 100_000, 100_001];
  const { discountPrice: _, ...plain } = sampleProduct();
  const products = prices.flatMap((price, at) => [
    { ...plain, _id: `plain-${at}`, productName: `Plain ${price}`, price },
    { ...plain, _id: `sale-${at}`, productName: `Sale ${price}`, price: 500_000, discountPrice: price },
  ]);
  const requested = respondToCategory(server, products);
  await open(page, `${path}?limit=12`);
  for (const [label, min, max, included] of [
    ['0-2000', null, '2000', [0.5, 2000]],
    ['2001-5000', '2001', '5000', [2001, 5000]],
    ['5001-10000', '5001', '10000', [5001, 10_000]],
    ['Above 10000', '10001', '100000', [10_001, 100_000]],
    ['Unlimited', null, null, prices.slice(0, 6)],
  ] as const) {
    await page.getByRole('radio', { name: label, exact: true }).check();
    await expect
      .poll(() => names(page))
      .toEqual(included.flatMap((price) => [`Plain ${price}`, `Sale ${price}`]));
    expect(requested.map((query) => [query.get('min'), query.get('max')])).toContainEqual([min, max]);
  }
});

test('the slider goes from 0 to 300000, works by keyboard and number inputs, and at its end includes the most expensive products too', async ({
  page,
  server,
}) => {
  proves('CONST-21', 'CONST-22');
  const dear = sampleProduct(9, { productName: 'Golden fan', price: 500_000, discountPrice: 400_000 });
  respondToCategory(server, [...sampleProducts(4), dear]);
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
  await expect(cards(page)).toHaveCount(4);
  await highest.focus();
  await highest.press('End');
  await expect(page).toHaveURL(/\?min=1000$/);
  await expect(highest).toHaveAttribute('aria-valuetext', 'No limit');
  await expect.poll(() => names(page)).toContain(dear.productName);
});

test('a card has name, prices and percent; its second picture shows on hover and on focus', async ({
  page,
  server,
}) => {
  proves('CATE-11', 'CATE-12', 'CATE-13');
  const product = sampleProduct(1, { images: ['/placeholder.svg?first', '/placeholder.svg?second'] });
  respondToCategory(server, [product]);
  await open(page, path);
  const card = page.locator(`article[data-product="${product._id}"]`);
  await expect(card.getByRole('link')).toHaveAttribute('href', paths.product(product));
  await expect(card).toContainText(product.productName);
  await expect(card).toContainText(formatTaka(1200));
  await expect(card.locator('s')).toContainText(formatTaka(1500));
  await expect(card).toContainText(`${discountPercent(1500, 1200)}%`);
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

test('a sold-out card is labelled "Out of Stock" and covered by a dark overlay', async ({ page, server }) => {
  proves('CATE-14', 'STATE-18');
  respondToCategory(server, [sampleProduct(1), sampleProduct(2, { inStock: false })]);
  await open(page, path);
  const label = page.locator('[data-out-of-stock]');
  await expect(label).toHaveCount(1);
  await expect(cards(page).nth(1).locator('[data-out-of-stock]')).toHaveText('Out of Stock');
  await expect(label).toBeVisible();
  await expectDarkOverlay(label);
});

test('a category without products says so; one whose filter matches nothing offers to clear it', async ({
  page,
  server,
}) => {
  respondToCategory(server, []);
  await open(page, '/category/no%20such%20thing');
  await expect(page.getByText('There are no products in this category yet.')).toBeVisible();
  await expect(previous(page)).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  respondToCategory(server, sampleProducts(3));
  await open(page, `${path}?min=299000`);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('on a phone the pager shows no page beyond the last: neither after a failed "Load more" nor if the address names one', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const products = sampleProducts(8);
  respondToCategory(server, products);
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await open(page, path);
  await expect(pager.getByText('Page 1 of 2')).toBeVisible();
  server.respondWith(listCategoryProducts, { status: 404, body: { message: 'No' } });
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.getByText('The products could not be loaded.')).toBeVisible();
  await expect(pager.getByText('Page 2 of 2')).toBeVisible();
  respondToCategory(server, products);

  await open(page, `${path}?page=99`);
  await expect(page.getByText('There are no products on this page.')).toBeVisible();
  await expect(pager).toHaveText('Previous Next', { useInnerText: true });
  await expect(next(page)).toBeDisabled();
  await previous(page).click();
  await expect(pager.getByText('Page 2 of 2')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await open(page, `${path}?page=3&from=2`);
  await expect(pager.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByText('of 8')).toBeVisible();
  await open(page, `${path}?page=99&from=90`);
  await expect(page.getByText('There are no products on this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(pager.getByText('Page 1 of 2')).toBeVisible();
});
