/** Visitors from an advert: its parameters stay in their address and never enter a cached page. */
import type { APIResponse, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

const trackingId = 'IwAR1-of-this-visitor';
const languageSwitch = (page: Page) => page.getByRole('banner').locator('[data-language-switch]');

const bodyOf = async (response: APIResponse): Promise<string> => {
  expect(response.status()).toBe(200);
  return response.text();
};

test('every page is the same with and without the parameters of an advert', async ({ page }) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  for (const path of [
    paths.home,
    paths.category('fan'),
    paths.product(product),
    paths.login(),
    paths.register,
    paths.cart,
    paths.dashboard,
    paths.privacyPolicy,
    paths.cancel,
    '/sitemap.xml',
  ]) {
    const plain = await page.request.get(path);
    const tracked = await page.request.get(
      `${path}?fbclid=${trackingId}&wanted=%2F${trackingId}&reason=${trackingId}&page=${trackingId}`,
    );
    expect(await bodyOf(tracked), path).toBe(await bodyOf(plain));
    expect(tracked.headers().etag).toBe(plain.headers().etag);
  }
  const second = await bodyOf(await page.request.get(`${paths.category('fan')}?page=2`));
  expect(
    await bodyOf(await page.request.get(`${paths.category('fan')}?x=${trackingId}&page=2&page=1&sort=x`)),
  ).toBe(second);
});

test('the parameters stay in the address, and in the links that lead back to it', async ({ page }) => {
  await open(page, `${paths.category('fan')}?fbclid=${trackingId}&sort=lowToHigh`);
  await waitUntilReady(page);
  const addressPattern = new RegExp(`/category/fan\\?fbclid=${trackingId}&sort=lowToHigh$`);
  expect(page.url()).toMatch(addressPattern);
  const wantedPath = encodeURIComponent(`/category/fan?fbclid=${trackingId}&sort=lowToHigh`);
  await expect(page.getByRole('banner').locator(`a[href="/login?wanted=${wantedPath}"]`)).toHaveCount(1);
  await languageSwitch(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ফ্যান' })).toBeVisible();
  expect(page.url()).toMatch(addressPattern);
  await expect(languageSwitch(page)).toHaveAttribute('href', new RegExp(trackingId));

  await open(page, `/login?wanted=%2Fcart&fbclid=${trackingId}`);
  await expect(page.locator('main a[href="/bn/register?wanted=%2Fcart"]')).toBeVisible();
});

test('a product under another name leads to its page with the parameters of each visitor', async ({
  page,
}) => {
  const [product] = await listAllProducts(page);
  if (!product) throw new Error('The demo shop has no product');
  const wrongPath = `/product/another_name/${product._id}`;
  for (const query of ['', `?fbclid=${trackingId}`, '?fbclid=another', '']) {
    const response = await page.request.get(wrongPath + query, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(paths.product(product) + query);
  }
});

test('without JavaScript the language switch keeps the parameters of the page', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(`${paths.category('fan')}?fbclid=${trackingId}&page=2`);
  await expect(languageSwitch(page)).toHaveAttribute('href', '/category/fan?page=2&language=bn');
  await context.close();
});
