/** A product page, as a visitor meets it. */

import { deliveryCharges } from '@jontro/shop/cart/totals.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { discountPercent, formatTaka } from '@jontro/shop/money.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, listCategory, open, settled } from './storefront.ts';

const onSale = async (page: Page) =>
  findProduct(
    await listAllProducts(page),
    'in stock, discounted, with two pictures',
    ({ inStock, discountPrice, images }) => inStock && discountPrice !== undefined && images.length > 1,
  );
const soldOut = async (page: Page) =>
  findProduct(await listAllProducts(page), 'out of stock', ({ inStock }) => !inStock);

test('a product page shows name, stock, prices, features and description [ROUTE-06 PROD-03 PROD-04 PROD-06 PROD-11 PROD-14 CONST-01 STATE-16]', async ({
  page,
}) => {
  const product = await onSale(page);
  await open(page, paths.product(product));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
  const stock = main.getByText('In Stock', { exact: true }).first();
  await expect(stock).toBeVisible();
  await expect(stock).toHaveCSS('color', 'rgb(21, 128, 61)');
  const old = main.locator('s').first();
  await expect(old).toContainText(formatTaka(product.price));
  await expect(old).toHaveCSS('text-decoration-line', 'line-through');
  await expect(main.getByText(formatTaka(product.discountPrice ?? 0)).first()).toBeVisible();
  const features = page.getByRole('region', { name: 'Key Features' });
  await expect(features.getByRole('listitem')).toHaveText(product.keyFeatures);
  const lines = product.description.split('\n').filter((line) => line.trim());
  expect(lines.length).toBeGreaterThan(1);
  await expect(main.locator('[data-description] p')).toHaveText(lines);
});

test('the page comes complete from the server, for search engines and for sharing', async ({ page }) => {
  const product = await onSale(page);
  const html = await (await page.request.get(paths.product(product))).text();
  expect(html).toContain(product.productName);
  expect(html).toContain('property="og:type" content="product"');
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/product\//);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const told = JSON.parse(json ?? '{}');
  expect(told).toMatchObject({ '@type': 'Product', name: product.productName });
  expect(told.offers).toMatchObject({ price: product.discountPrice, priceCurrency: 'BDT' });
});

test('thumbnails choose the picture; a badge tells the discount in percent [PROD-01 PROD-02]', async ({
  page,
}) => {
  const product = await onSale(page);
  await open(page, paths.product(product));
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const large = pictures.locator('img').first();
  await expect(large).toHaveAttribute('src', product.images[0] ?? '');
  const thumbnails = pictures.getByRole('button', { name: /^Show picture/ });
  await expect(thumbnails).toHaveCount(product.images.length);
  await thumbnails.nth(1).click();
  await expect(large).toHaveAttribute('src', product.images[1] ?? '');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(pictures.locator('[data-discount]')).toHaveText(
    `-${discountPercent(product.price, product.discountPrice)}%`,
  );
});

test('the id decides which product is shown; a wrong name is replaced in the address [ROUTE-08]', async ({
  page,
}) => {
  const product = await onSale(page);
  await open(page, `/product/quite_another_name/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
  await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
});

test('an unknown product is the error page with status 404', async ({ page }) => {
  for (const id of ['000000000000000000000000', 'not-an-id', '%00']) {
    const response = await page.goto(`/product/anything/${id}`);
    expect([400, 404], id).toContain(response?.status());
  }
  await open(page, '/product/anything/000000000000000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
});

test('nothing is fetched as a product where an address has no id [PROD-18]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/product(\/|$)/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await open(page, '/product/anything');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  expect(asked).toEqual([]);
});

test('the quantity starts at 1 and does not go below [PROD-07 PROD-08]', async ({ page }) => {
  await open(page, paths.product(await onSale(page)));
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const value = quantity.getByRole('status');
  const less = quantity.getByRole('button', { name: 'Decrease quantity' });
  const more = quantity.getByRole('button', { name: 'Increase quantity' });
  await expect(value).toHaveText('1');
  await expect(less).toBeDisabled();
  await more.click();
  await more.click();
  await expect(value).toHaveText('3');
  await less.click();
  await less.click();
  await expect(value).toHaveText('1');
  await expect(less).toBeDisabled();
});

test('the delivery notes name both charges, the time inside Dhaka, gift wrapping and booking [PROD-12 PROD-13 CONST-06 CONST-07 CONST-08]', async ({
  page,
}) => {
  await open(page, paths.product(await onSale(page)));
  const notes = page.getByRole('list', { name: 'Delivery notes' });
  expect(deliveryCharges).toMatchObject({ insideDhaka: 50, outsideDhaka: 99 });
  await expect(notes).toContainText('Gift wrapping available');
  await expect(notes.getByRole('listitem').filter({ hasText: 'Inside Dhaka 50 TK' })).toContainText(
    '24-48 hours',
  );
  await expect(notes).toContainText('Outside Dhaka 99 TK');
  await expect(notes).toContainText('book before coming to the store');
});

test('a visitor who adds or buys is told to log in and taken to /login with the wanted path [TOAST-12 TOAST-13 ROLE-03]', async ({
  page,
}) => {
  const product = await onSale(page);
  for (const name of ['Add to Cart', 'Buy Now']) {
    await open(page, paths.product(product));
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]')).toContainText('PLease login first');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('wanted')).toBe(paths.product(product));
  }
});

test('a sold-out product says so, is covered by a dark overlay, and cannot be added or bought [PROD-05 TOAST-11 STATE-17 STATE-18 STATE-19]', async ({
  page,
}) => {
  const product = await soldOut(page);
  await open(page, paths.product(product));
  const badge = page.getByRole('main').locator('span.rounded-full', { hasText: 'Out of Stock' });
  await expect(badge.filter({ visible: true }).last()).toBeVisible();
  const cover = page.getByRole('region', { name: 'Pictures' }).locator('[data-out-of-stock]');
  await expect(cover).toHaveText('Out of Stock');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cart')) asked.push(request.url());
  });
  for (const name of ['Add to Cart', 'Buy Now']) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]').last()).toContainText('This product is out of stock.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
  expect(asked).toEqual([]);
});

test('on the storefront toasts lie at the bottom right, three at most, each for 4 s [CONST-60 CONST-61 CONST-62]', async ({
  page,
}) => {
  await open(page, paths.product(await soldOut(page)));
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const toasts = page.locator('[data-toast]');
  await add.click();
  const shown = Date.now();
  await page.mouse.move(5, 5);
  const box = await toasts.first().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800 - 40);
  await expect(toasts).toHaveCount(0);
  expect(Math.abs(Date.now() - shown - 4000)).toBeLessThan(900);
  for (let pressed = 0; pressed < 5; pressed += 1) await add.click();
  await expect(toasts).toHaveCount(3);
});

test('"More from {category}" shows up to 12 others of the category, fetched as its first page, sold-out ones covered [PROD-15 PROD-16 PROD-17 CONST-56]', async ({
  page,
}) => {
  const all = await listAllProducts(page);
  const hidden = await soldOut(page);
  const product = findProduct(
    all,
    'beside a sold-out one',
    ({ category, _id }) => category === hidden.category && _id !== hidden._id,
  );
  const category = findCategory(product.category);
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/products/')) asked.push(url);
  });
  await open(page, '/privacy-policy');
  const box = page.getByRole('combobox', { name: 'Search for products' });
  await box.fill(product.productName);
  await page.getByRole('option', { name: product.productName }).click();
  await settled(page);
  await expect(page.getByRole('heading', { name: `More from ${category.title}` })).toBeVisible();
  const last = asked.at(-1);
  expect(decodeURIComponent(last?.pathname ?? '')).toBe(`/api/products/${category.name}`);
  expect([last?.searchParams.get('page'), last?.searchParams.get('limit')]).toEqual(['1', '12']);
  const { result } = await listCategory(page, category.name, { page: 1, limit: 12, exclude: product._id });
  const cards = page.locator('[data-related] article');
  expect(await cards.locator('h3').allTextContents()).toEqual(result.map(({ productName }) => productName));
  await expect(cards.filter({ hasText: hidden.productName }).locator('[data-out-of-stock]')).toHaveText(
    'Out of Stock',
  );
});

test('the related grid has 2, 4 or 5 columns [CONST-57 CONST-58 CONST-59]', async ({ page }) => {
  await open(page, paths.product(await onSale(page)));
  for (const [width, columns] of [
    [600, 2],
    [800, 4],
    [1280, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await page
      .locator('[data-related]')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(shown, `at ${width}`).toBe(columns);
  }
});

test('on a phone the buttons stay in reach and cover nothing of the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, paths.product(await onSale(page)));
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(add).toBeInViewport();
  const copyright = await page.getByRole('contentinfo').getByText('©').boundingBox();
  const bar = await page.locator('[data-buy-bar]').boundingBox();
  expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
