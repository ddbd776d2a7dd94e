/** A shop whose owner has changed every setting in shop.config.ts, as its shoppers see it. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { ShopConfig } from '@jontro/shop/shop-config.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { root } from '../../scripts/project.mjs';
import { newMobileNumber, openAsNewCustomer, openAsReturningUser, toastOf } from './people.ts';
import { type StartedShop, startShop } from './started-shop.ts';
import { holdRequests, listAllProducts, open, pathOf } from './storefront.ts';

const config: ShopConfig = {
  name: 'Gadget Ghor',
  logo: 'logo.svg',
  address: ['12 Lake Road, Dhanmondi', 'Dhaka 1209'],
  language: 'bn',
  bengaliDigits: true,
  banners: [
    {
      title: 'Eid offers',
      text: 'Up to 30% off until Friday.',
      action: 'See the offers',
      desktopPicture: 'wide.webp',
      mobilePicture: 'square.webp',
      leadsTo: { category: 'fan' },
    },
  ],
  footerLinks: { 'Privacy Policy': '/privacy-policy', 'Contact Us': 'tel:+8801712345678' },
  routeOverlayMs: 0,
  deliveryRule: 'by-district',
  categories: [
    { name: { en: 'Listening', bn: 'শোনা' }, includes: ['Earbuds', 'Headphones'], form: 'none' },
    { name: { en: 'Earbuds', bn: 'ইয়ারবাড' } },
    { name: { en: 'Headphones', bn: 'হেডফোন' } },
    { name: { en: 'Fan', bn: 'ফ্যান' } },
  ],
  menu: [{ category: 'Listening', label: { en: 'Sound', bn: 'শব্দ' } }, { category: 'Fan' }],
  topCategories: ['Listening', 'Fan'],
  districts: 'all',
  maxQuantity: 3,
  trueAmountOnMobile: true,
  showDemoCredentials: false,
  wishlist: true,
};

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16"/></svg>';

const test = base.extend<{ baseURL: string }, { shop: StartedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'jontro-settings-'));
      const seed = (name: string) => join(root, 'apps/api/src/seed/images', name);
      await copyFile(seed('banner-coolwave-desk-desktop.webp'), join(folder, 'wide.webp'));
      await copyFile(seed('banner-coolwave-desk-mobile.webp'), join(folder, 'square.webp'));
      await writeFile(join(folder, 'logo.svg'), logo);
      const file = join(folder, 'shop.config.ts');
      await writeFile(file, `export default ${JSON.stringify(config)};`);
      const shop = await startShop({ SHOP_CONFIG: file });
      await use(shop);
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Switches the shop to English. */
const inEnglish = (page: Page) => page.goto('/?language=en');
const signIn = (page: Page) => openAsReturningUser(page, demoLogins.shopper.email, demoLogins.password);

/** Fills the cart with one unit of one product, and returns the product. */
async function fillCart(page: Page): Promise<Product> {
  const product = (await listAllProducts(page)).find(({ inStock }) => inStock);
  if (!product) throw new Error('The demo catalogue has nothing in stock');
  const data = { gadgetId: product._id, quantity: 1 };
  const headers = { origin: new URL(page.url()).origin };
  await page.request.put(endpointUrl(cartEndpoints.addToCart), { headers, data });
  return product;
}

const total = (page: Page, name: string): Locator => page.locator(`[data-total=${name}]`);

test('name, logo, language, numerals, banners and footer links are the owner’s on every page', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page).toHaveTitle(/Gadget Ghor/);
  await expect(page.getByText(/৳[০-৯,]+/).first()).toBeVisible();
  const logoImage = page.getByRole('banner').locator('img[src^="/logo/"]').first();
  await expect(logoImage).toBeVisible();
  await expect
    .poll(() => logoImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = await logoImage.getAttribute('src');
  await expect(page.locator('link[rel*=icon]')).toHaveCount(1);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', String(address));
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Gadget Ghor', lang: 'bn', icons: [{ src: address }] });

  await inEnglish(page);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Gadget Ghor, home' }).first(),
  ).toBeVisible();
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByText('Up to 30% off until Friday.')).toBeVisible();
  await expect(offers.getByRole('link')).toHaveCount(1);
  await offers.getByRole('link').click();
  await page.waitForURL('**/category/fan');

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Gadget Ghor`);
  await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  await expect(footer.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '#content');
  expect(await (await page.request.get('/.well-known/security.txt')).text()).toMatch(
    /^Contact: tel:\+8801712345678$/m,
  );
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('cart, checkout and order charge delivery by the district, and the cart says so (Q-027, Q-026)', async ({
  page,
}) => {
  await inEnglish(page);
  await openAsNewCustomer(page);
  const price = currentPrice(await fillCart(page));
  await open(page, paths.cart);
  await expect(page.locator('[data-delivery-estimate]')).toContainText('৳50 to ৳99');
  await expect(total(page, 'delivery')).toHaveText('From ৳50');
  await expect(total(page, 'payable')).toHaveText(`From ${formatTaka(price + 50)}`);

  await open(page, '/checkout');
  const district = page.getByLabel('District');
  await expect(district.locator('optgroup')).toHaveCount(2);
  await expect(district.locator('option')).toHaveCount(65);
  await district.selectOption("Cox's Bazar");
  await expect(total(page, 'delivery')).toHaveText('৳99');
  await district.selectOption('Dhaka');
  await expect(total(page, 'delivery')).toHaveText('৳50');
  await expect(page.locator('[data-arrival]')).toContainText('Arrives ');
  await page.getByLabel('Full name').fill('Nusrat Jahan');
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByLabel('Address').fill('House 7, Road 3');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL((url) => pathOf(url) !== paths.checkout);
  const orders: Order[] = await (await page.request.get(endpointUrl(orderEndpoints.listMyOrders))).json();
  expect(orders[0]).toMatchObject({
    totalAmount: price,
    deliveryCharge: 50,
    payable: price + 50,
  });
});

test('the invoice of an order carries the owner’s name and address', async ({ page }) => {
  await inEnglish(page);
  await signIn(page);
  const [order] = (await (
    await page.request.get(endpointUrl(orderEndpoints.listMyOrders))
  ).json()) as Order[];
  if (!order) throw new Error('The demo shopper has no order');
  await open(page, paths.invoice(order));
  const invoice = page.getByRole('article', { name: `Invoice of order ${order.orderNumber}` });
  for (const text of [config.name ?? '', ...(config.address ?? [])]) {
    await expect(invoice.getByText(text, { exact: true })).toBeVisible();
  }
});

test('a wishlist stores a shopper’s products, and the header counts them (Q-083)', async ({
  page,
  context,
}) => {
  await inEnglish(page);
  const [first] = await listAllProducts(page);
  if (!first) throw new Error('The demo catalogue is empty');
  const heart = page.getByRole('button', { name: /wishlist/ });
  const count = page.getByRole('banner').locator('[data-count=wishlist]');
  await open(page, paths.product(first));
  await context.setOffline(true);
  await heart.click();
  await expect(
    toastOf(page, 'error', 'The shop could not be reached. Please check your connection.'),
  ).toBeVisible();
  await context.setOffline(false);
  await heart.click();
  await expect(page).toHaveURL(/\/login\?wanted=/);
  await signIn(page);
  await open(page, paths.product(first));
  await expect(count).toHaveText('0');
  await heart.click();
  await expect(toastOf(page, 'success', wishlistTexts.added)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveText('1');
  await context.setOffline(true);
  await heart.click();
  await expect(toastOf(page, 'error', /could not be reached/)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await page.reload();
  await expect(count).toHaveText('1');
  await open(page, paths.wishlist);
  const item = page.locator(`[data-wishlist-item="${first._id}"]`);
  await expect(item.getByRole('link', { name: first.productName })).toBeVisible();
  await item.getByRole('button', { name: `Remove ${first.productName}` }).click();
  await expect(page.getByText(wishlistTexts.empty)).toBeVisible();
});

test('a product added to the wishlist during the sign-in check waits for it, without a redirect to the login', async ({
  page,
}) => {
  await inEnglish(page);
  const [, second] = await listAllProducts(page);
  if (!second) throw new Error('The demo catalogue is too small');
  await signIn(page);
  const release = await holdRequests(page, '/v1/accounts:lookup');
  const requestPromise = page.waitForRequest(/accounts:lookup/);
  await page.goto(paths.product(second));
  await requestPromise;
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  release();
  await expect(toastOf(page, 'success', wishlistTexts.added)).toBeVisible();
  await expect(page).toHaveURL((url) => pathOf(url) === paths.product(second));
  await page.getByRole('button', { name: 'On your wishlist' }).click();
  await expect(toastOf(page, 'success', wishlistTexts.removed)).toBeVisible();
});
