/** The shop in Bengali: the language switch, every page for shoppers, and what stays untranslated. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import type { RecentReview } from '@jontro/shop/reviews/recent-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { register } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

const languageSwitch = (page: Page) => page.getByRole('banner').locator('[data-language-switch]');

/** Texts with Latin letters that are visible or announced on the page, except those marked as English. */
const latinTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript')) continue;
      if (element.closest('[lang]')?.getAttribute('lang') !== 'bn') continue;
      const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
      if (node instanceof Element) texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
      else texts.push(node.textContent ?? '');
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => /[A-Za-z]{2}/.test(text));
  });

/** Names, addresses and numbers that are the same in every language. */
async function namesOf(page: Page): Promise<(string | RegExp)[]> {
  const products = await listAllProducts(page);
  const names = products.map(({ productName }) => productName).sort((a, b) => b.length - a.length);
  const reviews: RecentReview[] = await (
    await page.request.get(endpointUrl(reviewEndpoints.listRecentReviews))
  ).json();
  const reviewers = reviews.map(({ firstName = '' }) => firstName);
  return [
    ...names,
    ...reviewers,
    'Jontro',
    'Nusrat Jahan',
    /\S+@\S+/g,
    /\b[0-9a-f]{20,24}…?/g,
    /JPEG, PNG, WebP, AVIF/g,
  ];
}

async function expectBengali(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const untranslated = (await latinTexts(page))
    .map((text) => names.reduce<string>((rest, name) => (name ? rest.replaceAll(name, '') : rest), text))
    .filter((text) => /[A-Za-z]{2}/.test(text));
  expect(untranslated, `English on ${new URL(page.url()).pathname}`).toEqual([]);
}

test('a link changes the language and keeps the page; the choice is remembered', async ({ page }) => {
  await open(page, '/category/fan?sort=lowToHigh');
  await languageSwitch(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ফ্যান' })).toBeVisible();
  expect(page.url()).toMatch(/\/category\/fan\?sort=lowToHigh$/);
  await open(page, paths.home);
  await expect(page.getByRole('heading', { name: 'বেস্ট সেলার' })).toBeVisible();
  await waitUntilReady(page);
  await languageSwitch(page).click();
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('every public page is in Bengali', async ({ page }) => {
  await page.goto('/?language=bn');
  const names = await namesOf(page);
  const [product] = await listAllProducts(page);
  if (!product) throw new Error('The demo shop has no product');
  for (const path of [
    paths.home,
    paths.category('fan'),
    `${paths.category('fan')}?min=290000`,
    paths.product(product),
    paths.register,
    paths.privacyPolicy,
    `${paths.cancel}?reason=failed`,
    '/no-such-page',
  ]) {
    await open(page, path);
    await expectBengali(page, names);
  }
});

test("a shopper's own pages are in Bengali, and so are their errors", async ({ page }) => {
  await register(page);
  await page.goto('/?language=bn');
  const names = await namesOf(page);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.cart);
  await expectBengali(page, names);
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
  await expect(page.locator('[data-toast=success]')).toHaveText('কার্টে যোগ হয়েছে');
  const pages = [
    [paths.cart, 'কার্ট'],
    [paths.checkout, 'চেকআউট'],
    [paths.dashboard, 'ড্যাশবোর্ড'],
    [paths.profile, 'প্রোফাইল'],
    [paths.wishlist, 'পছন্দের তালিকা'],
    [paths.myReviews, 'আমার রিভিউ'],
    [paths.pendingReviews, 'বাকি রিভিউ'],
  ] as const;
  for (const [path, name] of pages) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectBengali(page, names);
  }
  await open(page, paths.checkout);
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText('সব দরকারি ঘর পূরণ করুন');
  await expect(page.locator('[data-toast=error]')).not.toHaveText(checkoutTexts.required);

  await page.getByLabel('মোবাইল নম্বর').fill('01712345678');
  await page.getByLabel('জেলা').selectOption('Dhaka');
  await page.locator('[name=address]').fill('House 12, Dhanmondi');
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  await page.waitForURL((url) => url.pathname === paths.myOrders);
  await waitUntilReady(page);
  await expectBengali(page, names);
  const [order] = await (await page.request.get('/api/my-orders')).json();
  for (const path of [paths.orderDetails(order), paths.invoice(order)]) {
    await open(page, path);
    await expect(page.getByText(product.nameBn ?? 'a Bengali name', { exact: true }).first()).toBeAttached();
    await expectBengali(page, [...names, order.name, order._id, order.address]);
  }
});
