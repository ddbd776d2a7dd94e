/** A product's page: its pictures, quantity, notes, toasts and related products, from the responses of the server. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { discountPercent, formatTaka } from '@jontro/shop/money.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClockUntil, pauseClock, stepMs } from '../e2e/page-clock.ts';
import { expectDarkOverlay } from '../e2e/storefront.ts';
import { expect, open, test } from './page-fixture.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { sampleProduct } from './samples.ts';

const onSale = sampleProduct(1, {
  price: 2000,
  discountPrice: 1500,
  images: ['/placeholder.svg?first', '/placeholder.svg?second', '/placeholder.svg?third'],
  description: 'The first paragraph.\n\nThe second paragraph.',
});
const soldOut = sampleProduct(2, { inStock: false });

/** From now on this product is shown, and beside it these others of its category. */
function respondToProduct(server: PageServer, product: Product, related: Product[] = []): void {
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(recommendationEndpoints.listBoughtTogether, []);
  server.respond(catalogEndpoints.listCategoryProducts, {
    result: related,
    totalPages: 1,
    total: related.length,
  });
}

/** The image of a gallery that is in view. */
const shownImage = (gallery: Locator): Locator => gallery.locator('ul').first().locator('li:not([inert])');

test('a product page shows name, stock, prices, features and description', async ({ page, server }) => {
  proves('CONST-01', 'PROD-03', 'PROD-04', 'PROD-06', 'PROD-11', 'PROD-14', 'ROUTE-06', 'STATE-16');
  respondToProduct(server, onSale);
  await open(page, paths.product(onSale));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(onSale.productName);
  const stock = main.getByText('In Stock', { exact: true }).first();
  await expect(stock).toBeVisible();
  await expect(stock).toHaveCSS('color', 'rgb(21, 128, 61)');
  const oldPrice = main.locator('s').first();
  await expect(oldPrice).toContainText(formatTaka(2000));
  await expect(oldPrice).toHaveCSS('text-decoration-line', 'line-through');
  await expect(main.getByText(formatTaka(1500)).first()).toBeVisible();
  const features = page.getByRole('region', { name: 'Key Features' });
  await expect(features.getByRole('listitem')).toHaveText(onSale.keyFeatures);
  await expect(main.locator('[data-description] p')).toHaveText([
    'The first paragraph.',
    'The second paragraph.',
  ]);
});

test('thumbnails select the image; a badge shows the discount in percent', async ({ page, server }) => {
  proves('PROD-01', 'PROD-02');
  respondToProduct(server, onSale);
  await open(page, paths.product(onSale));
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const large = shownImage(pictures).locator('img');
  await expect(large).toHaveAttribute('src', onSale.images[0] ?? '');
  const thumbnails = pictures.getByRole('button', { name: /^Show picture/ });
  await expect(thumbnails).toHaveCount(onSale.images.length);
  await thumbnails.nth(1).click();
  await expect(large).toHaveAttribute('src', onSale.images[1] ?? '');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // A swipe back to the first one.
  await pictures
    .locator('ul')
    .first()
    .evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(large).toHaveAttribute('src', onSale.images[0] ?? '');
  await expect(thumbnails.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(pictures.locator('[data-discount]')).toHaveText(
    `-${discountPercent(onSale.price, onSale.discountPrice)}%`,
  );
});

test('no product is fetched for an address without an id', async ({ page, server }) => {
  proves('PROD-18');
  // A request would have no response, which fails the test.
  await open(page, '/product/anything');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  expect(server.unexpectedRequests()).toEqual([]);
});

test('the quantity starts at 1 and does not go below', async ({ page, server }) => {
  proves('PROD-07', 'PROD-08');
  respondToProduct(server, onSale);
  await open(page, paths.product(onSale));
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

test('the delivery notes name both charges, the time inside Dhaka, gift wrapping and booking', async ({
  page,
  server,
}) => {
  proves('CONST-06', 'CONST-07', 'CONST-08', 'PROD-12', 'PROD-13');
  respondToProduct(server, onSale);
  await open(page, paths.product(onSale));
  const notes = page.getByRole('list', { name: 'Delivery notes' });
  expect(defaultSettings.deliveryZones.map(({ charge }) => charge)).toEqual([50, 99]);
  await expect(notes).toContainText('Gift wrapping available');
  await expect(notes.getByRole('listitem').filter({ hasText: 'Inside Dhaka 50 TK' })).toContainText(
    '24-48 hours',
  );
  await expect(notes).toContainText('Outside Dhaka 99 TK');
  await expect(notes).toContainText('book before coming to the store');
  const twoDays = 48 * 60 * 60_000;
  await expect(notes).toContainText(`By ${formatDate(Date.now() + twoDays)} if you order now`);
});

test('on a phone price, stock, delivery, its date and the return rule are within two screens, the stepper is easy to hit, and the buttons cover no part of the footer', async ({
  page,
}) => {
  const server = await startPageServer({ returnDays: 7 });
  respondToProduct(server, onSale);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, server.url + paths.product(onSale));
  const main = page.getByRole('main');
  const notes = page.getByRole('list', { name: 'Delivery notes' });
  for (const element of [
    main.locator('[data-price]').first(),
    main.getByText('In Stock', { exact: true }).first(),
    notes.getByText('Inside Dhaka 50 TK'),
    notes.getByText('if you order now'),
    notes.getByText('within 7 days'),
  ]) {
    const box = await element.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(2 * 740);
  }
  for (const button of await page.getByRole('group', { name: 'Quantity' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  for (const thumbnail of await page.getByRole('button', { name: /^Show picture/ }).all()) {
    await expect(thumbnail).toBeVisible();
  }
  await expect(main.locator('s').first()).toContainText('Original price');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(add).toBeInViewport();
  const copyright = await page.getByRole('contentinfo').getByText('©').boundingBox();
  const bar = await page.locator('[data-buy-bar]').boundingBox();
  expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.goto('about:blank');
  await server.close();
});

test('a visitor who adds or buys is asked to log in and redirected to /login with the wanted path', async ({
  page,
  server,
}) => {
  proves('ROLE-03', 'TOAST-12', 'TOAST-13');
  respondToProduct(server, onSale);
  for (const name of ['Add to Cart', 'Buy Now']) {
    await open(page, paths.product(onSale));
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]')).toHaveText('PLease login first');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('wanted')).toBe(paths.product(onSale));
  }
});

test('a sold-out product says so, is covered by a dark overlay, and cannot be added or bought', async ({
  page,
  server,
}) => {
  proves('PROD-05', 'STATE-17', 'STATE-18', 'STATE-19', 'TOAST-11');
  respondToProduct(server, soldOut);
  await open(page, paths.product(soldOut));
  const badge = page.getByRole('main').locator('span.rounded-full', { hasText: 'Out of Stock' });
  await expect(badge.filter({ visible: true }).last()).toBeVisible();
  const cover = page.getByRole('region', { name: 'Pictures' }).locator('[data-out-of-stock]');
  await expect(cover).toHaveText('Out of Stock');
  await expectDarkOverlay(cover);
  for (const name of ['Add to Cart', 'Buy Now']) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]').last()).toHaveText('This product is out of stock.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await expect(page).toHaveURL((url) => url.pathname === paths.product(soldOut));
  // A request for the cart would have no response.
  expect(server.unexpectedRequests()).toEqual([]);
});

test('on the storefront toasts are at the bottom right, three at most, each for 4 s', async ({
  ownPage: page,
  server,
}) => {
  proves('CONST-60', 'CONST-61', 'CONST-62');
  respondToProduct(server, soldOut);
  await page.clock.install();
  await open(page, paths.product(soldOut));
  await pauseClock(page);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const toasts = page.locator('[data-toast]');
  await add.click();
  await page.mouse.move(5, 5);
  const box = await toasts.first().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800 - 40);
  const shownMs = await advanceClockUntil(page, async () => (await toasts.count()) === 0);
  expect(Math.abs(shownMs - 4000)).toBeLessThanOrEqual(2 * stepMs);
  for (let pressed = 0; pressed < 5; pressed += 1) await add.click();
  await expect(toasts).toHaveCount(3);
});

test('"More from {category}" shows the others of the category, fetched as its first page of 12, in 2, 4 or 5 columns, sold-out ones covered', async ({
  page,
  server,
}) => {
  proves('CONST-56', 'CONST-57', 'CONST-58', 'CONST-59', 'PROD-15', 'PROD-16', 'PROD-17');
  const related = Array.from({ length: 12 }, (_, at) => sampleProduct(at + 2, { inStock: at !== 3 }));
  const requested: URL[] = [];
  respondToProduct(server, onSale);
  server.respondWith(catalogEndpoints.listCategoryProducts, async (url) => {
    requested.push(url);
    return { status: 200, body: { result: related, totalPages: 2, total: 15 } };
  });
  await open(page, paths.product(onSale));
  await expect(page.getByRole('heading', { name: 'More from Fan' })).toBeVisible();
  const last = requested.at(-1);
  expect(last?.pathname).toBe('/api/products/fan');
  expect([last?.searchParams.get('page'), last?.searchParams.get('limit')]).toEqual(['1', '12']);
  expect(last?.searchParams.get('exclude')).toBe(onSale._id);
  const grid = page.locator('[data-related]');
  const cards = grid.locator('article');
  await expect(cards.locator('h3')).toHaveText(related.map(({ productName }) => productName));
  const covers = cards.locator('[data-out-of-stock]');
  await expect(covers).toHaveCount(1);
  const cover = cards.nth(3).locator('[data-out-of-stock]');
  await expect(cover).toHaveText('Out of Stock');
  await expectDarkOverlay(cover);
  for (const [width, columns] of [
    [600, 2],
    [800, 4],
    [1280, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
        `at ${width}`,
      )
      .toBe(columns);
  }
});
