/** A product page, as a visitor sees it. */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { outputImageWidths, parseImageSize } from '@jontro/shop/images/image-urls.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
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
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

const onSale = async (page: Page) =>
  findProduct(
    await listAllProducts(page),
    'in stock, discounted, with two pictures',
    ({ inStock, discountPrice, images }) => inStock && discountPrice !== undefined && images.length > 1,
  );

/** The image of a gallery or of its dialog that is in view. */
const shownImage = (gallery: Locator): Locator => gallery.locator('ul').first().locator('li:not([inert])');

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
