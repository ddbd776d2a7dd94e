/** Visitors from an advert: its parameters stay in their address and never enter a cached page. */
import type { APIResponse, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, settled } from './storefront.ts';

const mark = 'IwAR1-of-this-visitor';
const languageSwitch = (page: Page) => page.getByRole('banner').locator('[data-language-switch]');

const bodyOf = async (answer: APIResponse): Promise<string> => {
  expect(answer.status()).toBe(200);
  return answer.text();
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
    const marked = await page.request.get(
      `${path}?fbclid=${mark}&wanted=%2F${mark}&reason=${mark}&page=${mark}`,
    );
    expect(await bodyOf(marked), path).toBe(await bodyOf(plain));
    expect(marked.headers().etag).toBe(plain.headers().etag);
  }
  const second = await bodyOf(await page.request.get(`${paths.category('fan')}?page=2`));
  expect(
    await bodyOf(await page.request.get(`${paths.category('fan')}?x=${mark}&page=2&page=1&sort=x`)),
  ).toBe(second);
});

test('the parameters stay in the address, and in the links that lead back to it', async ({ page }) => {
  await open(page, `${paths.category('fan')}?fbclid=${mark}&sort=lowToHigh`);
  await settled(page);
  const kept = new RegExp(`/category/fan\\?fbclid=${mark}&sort=lowToHigh$`);
  expect(page.url()).toMatch(kept);
  const wanted = encodeURIComponent(`/category/fan?fbclid=${mark}&sort=lowToHigh`);
  await expect(page.getByRole('banner').locator(`a[href="/login?wanted=${wanted}"]`)).toHaveCount(1);
  await languageSwitch(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ফ্যান' })).toBeVisible();
  expect(page.url()).toMatch(kept);
  await expect(languageSwitch(page)).toHaveAttribute('href', new RegExp(mark));

  await open(page, `/login?wanted=%2Fcart&fbclid=${mark}`);
  await expect(page.locator('main a[href="/register?wanted=%2Fcart"]')).toBeVisible();
});

test('a product under another name leads to its page with the parameters of each visitor', async ({
  page,
}) => {
  const [product] = await listAllProducts(page);
  if (!product) throw new Error('The demo shop has no product');
  const wrong = `/product/another_name/${product._id}`;
  for (const query of ['', `?fbclid=${mark}`, '?fbclid=another', '']) {
    const answer = await page.request.get(wrong + query, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(paths.product(product) + query);
  }
});

test('without JavaScript the language switch keeps the parameters of the page', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(`${paths.category('fan')}?fbclid=${mark}&page=2`);
  await expect(languageSwitch(page)).toHaveAttribute('href', '/category/fan?page=2&language=bn');
  await context.close();
});
