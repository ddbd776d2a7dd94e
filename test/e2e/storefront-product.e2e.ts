/** A product page, as a visitor sees it. */

import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { outputImageWidths, parseImageSize } from '@jontro/shop/images/image-urls.ts';
import { discountPercent, formatTaka } from '@jontro/shop/money.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import {
  emailField,
  newEmail,
  passwordField,
  submit,
  submitLogin,
  toastOf,
  validPassword,
} from './people.ts';
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

const onSale = async (page: Page) =>
  findProduct(
    await listAllProducts(page),
    'in stock, discounted, with two pictures',
    ({ inStock, discountPrice, images }) => inStock && discountPrice !== undefined && images.length > 1,
  );
const soldOut = async (page: Page) =>
  findProduct(await listAllProducts(page), 'out of stock', ({ inStock }) => !inStock);

/** The image of a gallery or of its dialog that is in view. */
const shownImage = (gallery: Locator): Locator => gallery.locator('ul').first().locator('li:not([inert])');

test('a product page shows name, stock, prices, features and description', async ({ page }) => {
  proves('CONST-01', 'PROD-03', 'PROD-04', 'PROD-06', 'PROD-11', 'PROD-14', 'ROUTE-06', 'STATE-16');
  const product = await onSale(page);
  await open(page, paths.product(product));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
  const stock = main.getByText('In Stock', { exact: true }).first();
  await expect(stock).toBeVisible();
  await expect(stock).toHaveCSS('color', 'rgb(21, 128, 61)');
  const oldPrice = main.locator('s').first();
  await expect(oldPrice).toContainText(formatTaka(product.price));
  await expect(oldPrice).toHaveCSS('text-decoration-line', 'line-through');
  await expect(main.getByText(formatTaka(product.discountPrice ?? 0)).first()).toBeVisible();
  const features = page.getByRole('region', { name: 'Key Features' });
  await expect(features.getByRole('listitem')).toHaveText(product.keyFeatures);
  const lines = product.description.split('\n').filter((line) => line.trim());
  expect(lines.length).toBeGreaterThan(1);
  await expect(main.locator('[data-description] p')).toHaveText(lines);
});

test('the server renders the complete page, for search engines and for sharing', async ({ page }) => {
  const product = await onSale(page);
  const html = await (await page.request.get(paths.product(product))).text();
  expect(html).toContain(product.productName);
  expect(html).toContain('property="og:type" content="product"');
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/product\//);
  const [productData, breadcrumbs] = [
    ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].map(([, json]) => JSON.parse(json ?? ''));
  expect(productData).toMatchObject({ '@type': 'Product', name: product.productName, sku: product._id });
  expect(productData.image).toHaveLength(product.images.length);
  for (const image of productData.image) expect(image).toMatch(/^http.+\/i\/.+\.webp$/);
  expect(productData.offers).toMatchObject({
    price: product.discountPrice,
    priceCurrency: 'BDT',
    availability: 'https://schema.org/InStock',
    shippingDetails: { shippingRate: { value: defaultSettings.flatDeliveryCharge, currency: 'BDT' } },
    hasMerchantReturnPolicy: { merchantReturnDays: 7 },
  });
  await expectShareImage(page, html);
  const {
    title: { en: title },
    name,
  } = findCategory(defaultSettings, product.category);
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home' },
      { position: 2, name: title },
      { position: 3, name: product.productName },
    ],
  });
  expect(breadcrumbs.itemListElement[1].item).toContain(paths.category(name));
});

test('thumbnails select the image; a badge shows the discount in percent', async ({ page }) => {
  proves('PROD-01', 'PROD-02');
  const product = await onSale(page);
  await open(page, paths.product(product));
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const large = shownImage(pictures).locator('img');
  await expect(large).toHaveAttribute('src', product.images[0] ?? '');
  const thumbnails = pictures.getByRole('button', { name: /^Show picture/ });
  await expect(thumbnails).toHaveCount(product.images.length);
  await thumbnails.nth(1).click();
  await expect(large).toHaveAttribute('src', product.images[1] ?? '');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // A swipe back to the first one.
  await pictures
    .locator('ul')
    .first()
    .evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(large).toHaveAttribute('src', product.images[0] ?? '');
  await expect(thumbnails.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(pictures.locator('[data-discount]')).toHaveText(
    `-${discountPercent(product.price, product.discountPrice)}%`,
  );
});

test('an image is enlarged in a dialog, by mouse and by keyboard, which returns the focus', async ({
  page,
}) => {
  const product = await onSale(page);
  await open(page, paths.product(product));
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const large = shownImage(pictures).getByRole('button', { name: 'Enlarge the picture' });
  await large.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: product.productName });
  await expect(viewer).toBeVisible();
  await expect.poll(() => viewer.boundingBox()).toMatchObject(page.viewportSize() ?? {});
  const position = viewer.getByRole('status');
  await expect(position).toHaveText(`Picture 1 of ${product.images.length}`);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(`Picture 2 of ${product.images.length}`);
  const picture = shownImage(viewer).locator('img');
  await expect(picture).toHaveAttribute('src', product.images[1] ?? '');
  const fitted = await picture.boundingBox();
  await page.keyboard.press('+');
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(2.5 * (fitted?.width ?? 0));
  const widest = Math.max(
    ...outputImageWidths.filter((width) => width <= (parseImageSize(product.images[1] ?? '')?.width ?? 0)),
  );
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(new RegExp(`/(${widest}|${parseImageSize(product.images[1] ?? '')?.width})\\.(avif|webp)`));
  const before = await picture.boundingBox();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await picture.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(fitted?.width);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();
  await expect(shownImage(pictures).locator('img')).toHaveAttribute('src', product.images[1] ?? '');
  await large.click();
  await expect(position).toHaveText(`Picture 2 of ${product.images.length}`);
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(position).not.toHaveText(`Picture 2 of ${product.images.length}`);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();
});

test('the id decides which product is shown; a wrong name is replaced in the address', async ({ page }) => {
  proves('ROUTE-08');
  const product = await onSale(page);
  await open(page, `/product/quite_another_name/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
  await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
});

test('an unknown product shows the error page with status 404', async ({ page }) => {
  for (const id of ['000000000000000000000000', 'not-an-id', '%00']) {
    const response = await page.goto(`/product/anything/${id}`);
    expect([400, 404], id).toContain(response?.status());
  }
  await open(page, '/product/anything/000000000000000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
});

test('no product is fetched for an address without an id', async ({ page }) => {
  proves('PROD-18');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/product(\/|$)/.test(new URL(request.url()).pathname)) requested.push(request.url());
  });
  await open(page, '/product/anything');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  expect(requested).toEqual([]);
});

test('the quantity starts at 1 and does not go below', async ({ page }) => {
  proves('PROD-07', 'PROD-08');
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

test('the delivery notes name both charges, the time inside Dhaka, gift wrapping and booking', async ({
  page,
}) => {
  proves('CONST-06', 'CONST-07', 'CONST-08', 'PROD-12', 'PROD-13');
  await open(page, paths.product(await onSale(page)));
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

test('on a phone price, stock, delivery, its date and the return rule are within two screens, and the stepper is easy to hit', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, paths.product(await onSale(page)));
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
});

test('a visitor who adds or buys is asked to log in and redirected to /login with the wanted path', async ({
  page,
}) => {
  proves('ROLE-03', 'TOAST-12', 'TOAST-13');
  const product = await onSale(page);
  for (const name of ['Add to Cart', 'Buy Now']) {
    await open(page, paths.product(product));
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]')).toHaveText('PLease login first');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('wanted')).toBe(paths.product(product));
  }
});

test('a product that a visitor added is in the cart after the login, once and with its quantity, however they log in', async ({
  browser,
  baseURL,
}) => {
  proves('ROLE-03');
  const email = newEmail();

  /** Adds or buys several units as a new visitor, who is redirected to the login. */
  async function addAsVisitor(quantity: number, button: 'Add to Cart' | 'Buy Now') {
    const page = await (await browser.newContext({ baseURL })).newPage();
    const product = await onSale(page);
    await open(page, paths.product(product));
    for (let more = 1; more < quantity; more += 1) {
      await page.getByRole('button', { name: 'Increase quantity' }).click();
    }
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await waitUntilReady(page);
    return { page, product };
  }
  /** Expects only this product in the cart, in this quantity. */
  async function expectInCart(page: Page, product: Product, quantity: number): Promise<void> {
    await expect(page.getByRole('banner').locator('[data-count=cart]')).toHaveText('1');
    const cart = await page.evaluate(async () => (await fetch('/api/my-cart')).json());
    expect(cart.map((item: CartItem) => [item.gadgetId, item.quantity])).toEqual([[product._id, quantity]]);
  }

  await test.step('by registering', async () => {
    const { page, product } = await addAsVisitor(2, 'Add to Cart');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await waitUntilReady(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan');
    await emailField(page).fill(email);
    await passwordField(page).fill(validPassword);
    await submit(page, 'Register');
    await page.waitForURL((url) => url.pathname === paths.product(product));
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect(notifications).toHaveAttribute('aria-live', 'polite');
    await expect(notifications).toContainText('Added to cart');
    await expectInCart(page, product, 2);
    await page.reload();
    await waitUntilReady(page);
    await expectInCart(page, product, 2);
    await page.context().close();
  });

  await test.step('by a password, after Buy Now; a product added before going back without a login is forgotten', async () => {
    const { page, product } = await addAsVisitor(2, 'Add to Cart');
    await page.goBack();
    await waitUntilReady(page);
    await page.getByRole('button', { name: 'Increase quantity' }).dblclick();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await waitUntilReady(page);
    await submitLogin(page, email);
    await expect(toastOf(page, 'success', 'Redirecting to cart...')).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === paths.cart);
    await expectInCart(page, product, 5);
    await page.context().close();
  });

  await test.step('by Google, in its popup', async () => {
    const { page, product } = await addAsVisitor(4, 'Add to Cart');
    const popupPromise = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const popup = await popupPromise;
    const closed = popup.waitForEvent('close');
    await popup.getByLabel('Email', { exact: true }).fill(newEmail());
    await popup.getByLabel('Name').fill('Rafiq Hasan');
    await popup.getByRole('button', { name: 'Continue', exact: true }).click();
    await closed;
    await expect(toastOf(page, 'success', 'Added to cart')).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
    await expectInCart(page, product, 4);
    await page.context().close();
  });
});

test('a sold-out product says so, is covered by a dark overlay, and cannot be added or bought', async ({
  page,
}) => {
  proves('PROD-05', 'STATE-17', 'STATE-18', 'STATE-19', 'TOAST-11');
  const product = await soldOut(page);
  await open(page, paths.product(product));
  const badge = page.getByRole('main').locator('span.rounded-full', { hasText: 'Out of Stock' });
  await expect(badge.filter({ visible: true }).last()).toBeVisible();
  const cover = page.getByRole('region', { name: 'Pictures' }).locator('[data-out-of-stock]');
  await expect(cover).toHaveText('Out of Stock');
  await expectDarkOverlay(cover);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cart')) requested.push(request.url());
  });
  for (const name of ['Add to Cart', 'Buy Now']) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('[data-toast=error]').last()).toHaveText('This product is out of stock.');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
  expect(requested).toEqual([]);
});

test('on the storefront toasts are at the bottom right, three at most, each for 4 s', async ({ page }) => {
  proves('CONST-60', 'CONST-61', 'CONST-62');
  await pauseClock(page);
  await page.goto(paths.product(await soldOut(page)));
  await advanceClockUntil(page, async () => (await overlay(page).count()) === 0);
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

test('"More from {category}" shows up to 12 others of the category, fetched as its first page, sold-out ones covered', async ({
  page,
}) => {
  proves('CONST-56', 'PROD-15', 'PROD-16', 'PROD-17');
  const all = await listAllProducts(page);
  const hidden = await soldOut(page);
  const product = findProduct(
    all,
    'beside a sold-out one',
    ({ category, _id }) => category === hidden.category && _id !== hidden._id,
  );
  const category = findCategory(defaultSettings, product.category);
  const requested: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/products/')) requested.push(url);
  });
  await open(page, '/privacy-policy');
  const box = page.getByRole('combobox', { name: 'Search for products' });
  await box.fill(product.productName);
  await page.getByRole('option', { name: product.productName }).click();
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { name: `More from ${category.title.en}` })).toBeVisible();
  const last = requested.at(-1);
  expect(decodeURIComponent(last?.pathname ?? '')).toBe(`/api/products/${category.name}`);
  expect([last?.searchParams.get('page'), last?.searchParams.get('limit')]).toEqual(['1', '12']);
  const { result } = await listCategory(page, category.name, { page: 1, limit: 12, exclude: product._id });
  const cards = page.locator('[data-related] article');
  await expect
    .poll(() => cards.locator('h3').allTextContents())
    .toEqual(result.map(({ productName }) => productName));
  const cover = cards.filter({ hasText: hidden.productName }).locator('[data-out-of-stock]');
  await expect(cover).toHaveText('Out of Stock');
  await expectDarkOverlay(cover);
});

test('the related grid has 2, 4 or 5 columns', async ({ page }) => {
  proves('CONST-57', 'CONST-58', 'CONST-59');
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

test('on a phone the buttons stay visible and cover no part of the footer', async ({ page }) => {
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

/** Expects the image of a shared link to be a JPEG, which every site supports, in the size that the page announces. */
async function expectShareImage(page: Page, html: string): Promise<void> {
  const announced = (property: string) =>
    new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1];
  const address = announced('image') ?? '';
  expect(address).toMatch(/^http.+\/i\/.+\.jpg$/);
  expect(announced('image:type')).toBe('image/jpeg');
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toBe('image/jpeg');
  const bytes = await response.body();
  // Chat apps show no larger image.
  expect(bytes.length).toBeLessThan(300_000);
  await page.goto(paths.privacyPolicy);
  const [width, height] = await page.evaluate(async (text) => {
    const image = Object.assign(new Image(), { src: `data:image/jpeg;base64,${text}` });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, bytes.toString('base64'));
  expect([announced('image:width'), announced('image:height')]).toEqual([String(width), String(height)]);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
}
