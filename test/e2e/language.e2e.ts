/** The shop in Bengali: the language switch, every page for shoppers, and what stays untranslated. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import type { RecentReview } from '@jontro/shop/reviews/recent-reviews.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expectBengali } from './bengali-page.ts';
import { newMobileNumber, register } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, pathOf, waitUntilReady } from './storefront.ts';

const languageSwitch = (page: Page) => page.getByRole('banner').locator('[data-language-switch]');

/** The translated texts of the best sellers and of a product, which have units and model names such as IPX4. */
async function translatedTexts(page: Page, { _id }: Pick<Product, '_id'>): Promise<string[]> {
  const read = async (url: string) => (await page.request.get(url)).json();
  const product: Product = await read(endpointUrl(catalogEndpoints.findProduct, { params: { id: _id } }));
  const bestSellers: Product[] = await read(endpointUrl(catalogEndpoints.listBestSellers));
  return [product, ...bestSellers]
    .flatMap(({ translations }) => Object.values(translations?.bn ?? {}))
    .flat()
    .flatMap((text) => text.split('\n'));
}

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
    // Systems and browsers in the list of logins.
    /\b(Chrome|Linux)\b/g,
    /JPEG, PNG, WebP, AVIF/g,
  ];
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

test('a visit that begins at an address of a language stays in it, and a choice of another one ends it', async ({
  page,
  context,
}) => {
  await open(page, '/bn');
  await page.getByRole('banner').getByRole('link', { name: 'ফ্যান', exact: true }).click();
  await expect(page).toHaveURL('/bn/category/fan');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/bn\/product\//);
  await expect(page.getByRole('heading', { level: 2, name: 'মূল বৈশিষ্ট্য' })).toBeVisible();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
  await expect(page).toHaveURL(/\/bn\/login\?wanted=%2Fproduct/);
  await page.goBack();
  await expect(page).toHaveURL(/\/bn\/product\//);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'language');
  expect(await cookie()).toMatchObject({ value: 'bn', expires: -1 });
  // As a mail or the payment provider would lead back.
  await open(page, '/cancel?reason=failed');
  await expect(page).toHaveURL('/bn/cancel?reason=failed');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await open(page, paths.privacyPolicy);
  await expect(page).toHaveURL('/bn/privacy-policy');
  await languageSwitch(page).click();
  await expect(page).toHaveURL('/privacy-policy');
  expect((await cookie())?.expires).toBeGreaterThan(Date.now() / 1000);
  await page.goto('/bn');
  await expect(page).toHaveURL('/');
});

test('every public page is in Bengali', async ({ page }) => {
  await page.goto('/?language=bn');
  const names = await namesOf(page);
  const [product] = await listAllProducts(page);
  if (!product) throw new Error('The demo shop has no product');
  names.push(...(await translatedTexts(page, product)));
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
    await expectBengali(page, () => names);
  }
});

test("a shopper's own pages are in Bengali, and so are their errors", async ({ page }) => {
  await register(page);
  await page.goto('/?language=bn');
  const names = await namesOf(page);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.cart);
  await expectBengali(page, () => names);
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
  await expect(page.locator('[data-toast=success]')).toHaveText('কার্টে যোগ হয়েছে');
  const pages = [
    [paths.cart, 'কার্ট'],
    [paths.checkout, 'চেকআউট'],
    [paths.dashboard, 'ড্যাশবোর্ড'],
    [paths.profile, 'প্রোফাইল'],
    [paths.addresses, 'ঠিকানার খাতা'],
    [paths.wishlist, 'পছন্দের তালিকা'],
    [paths.myReviews, 'আমার রিভিউ'],
    [paths.pendingReviews, 'বাকি রিভিউ'],
  ] as const;
  for (const [path, name] of pages) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectBengali(page, () => names);
  }
  await open(page, paths.checkout);
  const fullName = page.getByLabel('পুরো নাম');
  const shopper = await fullName.inputValue();
  await fullName.fill('');
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText('সব দরকারি ঘর পূরণ করুন');
  await expect(page.locator('[data-toast=error]')).not.toHaveText(checkoutTexts.required);

  await fullName.fill(shopper);
  await page.getByLabel('মোবাইল নম্বর').fill(newMobileNumber());
  await page.getByLabel('জেলা').selectOption('Dhaka');
  await page.locator('[name=address]').fill('House 12, Dhanmondi');
  await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
  await page.waitForURL((url) => pathOf(url) === paths.myOrders);
  await waitUntilReady(page);
  await expectBengali(page, () => names);
  const [order] = await (await page.request.get('/api/my-orders')).json();
  for (const path of [paths.orderDetails(order), paths.invoice(order)]) {
    await open(page, path);
    await expect(
      page.getByText(product.names?.bn ?? 'a Bengali name', { exact: true }).first(),
    ).toBeAttached();
    await expectBengali(page, () => [...names, order.name, order._id, order.address]);
  }
});
