/** The data saver in a browser: pictures on a press, nothing that plays or loads by itself, a choice that is remembered. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expectAccessible } from './page-checks.ts';
import { greeting, logIn } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test.use({ shopConfig: modernSettings, extraHTTPHeaders: { 'save-data': 'on' } });

/** The paths of the pictures, fonts and scripts that a page requests from now on. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/i/') || /font|script/.test(request.resourceType())) loads.push(pathname);
  });
  return loads;
}
const showLinks = (page: Page, name = 'Show picture') =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('home, category and product load no picture, no font and no script, and a press shows the small file that its link names', async ({
  page,
}) => {
  proves('B-STORE-07');
  await page.setViewportSize({ width: 360, height: 740 });
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const loads = watchLoads(page);
  for (const path of [paths.home, paths.category('fan'), paths.product(product)]) {
    await page.goto(path);
    await scrollToEnd(page);
    await expect(page.getByRole('contentinfo').getByText('Less data is on')).toBeVisible();
    await expectAccessible(page, path);
  }
  expect(loads).toEqual([]);
  const link = showLinks(page).first();
  await expect(link).toHaveText(/^Show picture.* · \d+\skB$/);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const file = await link.getAttribute('href');
  await link.click();
  await expect(page.getByRole('main').locator(`img[src="${file}"]`)).toBeVisible();
  await expect.poll(() => loads).toEqual([file]);
});

test('in Bengali the links name the picture and its size in Bengali', async ({ page }) => {
  proves('B-STORE-07');
  await page.goto(`/bn${paths.category('fan')}`);
  await expect(showLinks(page, 'ছবি দেখুন').first()).toHaveText(/^ছবি দেখুন: .* · \d+\sকেবি$/);
});

test('a visitor turns it off and on again in the footer, and each choice is remembered', async ({
  page,
  context,
}) => {
  proves('B-STORE-07');
  await page.goto(`${paths.category('fan')}?sort=lowToHigh`);
  await page.getByRole('link', { name: 'Less data is on: show all pictures' }).click();
  await expect(page.getByRole('link', { name: 'Use less data' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?sort=lowToHigh');
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  await expect(showLinks(page)).toHaveCount(0);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'data_saver')?.value).toBe('off');
  await open(page, paths.home);
  await page.getByRole('link', { name: 'Use less data' }).click();
  await expect(page.getByRole('link', { name: 'Less data is on: show all pictures' })).toBeVisible();
});

test('a guest orders with less data by forms, and one press shows the full page from then on', async ({
  page,
  context,
  baseURL,
}) => {
  proves('B-STORE-07');
  await page.setViewportSize({ width: 360, height: 740 });
  // Playwright sends its headers, unlike those of browsers, not with a request that follows a redirect.
  await context.addCookies([{ name: 'data_saver', value: 'on', url: baseURL }]);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const scripts = watchLoads(page);
  await page.goto(paths.product(product));
  await page.getByRole('main').getByRole('link', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.locator('input[name=mobileNumber]').fill('017');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(scripts.filter((path) => path.endsWith('.js'))).toEqual([]);
  await page.getByRole('link', { name: 'Show the full page' }).click();
  await expect(page.getByRole('combobox', { name: 'District' })).toBeVisible();
  await open(page, paths.home);
  await expect(page.getByRole('link', { name: 'Show the full page' })).toHaveCount(0);
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
});

test('who is signed in has the pages with script, and pictures on a press', async ({ page }) => {
  proves('B-STORE-07');
  await logIn(page, demoLogins.shopper.email, demoLogins.password);
  await open(page, paths.category('fan'));
  await expect(greeting(page, demoLogins.shopper.name)).toBeVisible();
  const link = showLinks(page).first();
  const file = await link.getAttribute('href');
  await link.click();
  await expect(page.getByRole('main').locator(`img[src="${file}"]`)).toBeVisible();
});

test.describe('without a wish of the browser', () => {
  test.use({ extraHTTPHeaders: {} });

  test('a slow connection turns it on for what follows, unless the visitor has chosen', async ({
    page,
    context,
  }) => {
    proves('B-STORE-07');
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '2g' }) }),
    );
    await open(page, paths.home);
    await expect(page.getByRole('link', { name: 'Less data is on: show all pictures' })).toBeVisible();
    await page.goto(paths.category('fan'));
    await expect(showLinks(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Less data is on: show all pictures' }).click();
    await expect(page.getByRole('link', { name: 'Use less data' })).toBeVisible();
    await open(page, paths.home);
    await expect(page.getByRole('link', { name: 'Use less data' })).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'data_saver')?.value).toBe('off');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to itself', async ({ page }) => {
    proves('B-STORE-07');
    await page.goto(paths.category('fan'));
    const link = showLinks(page).first();
    const file = await link.getAttribute('href');
    expect(file).toMatch(/^\/i\/[0-9a-f]{32}\/320\.webp$/);
    const response = await page.request.get(file ?? '');
    expect(response.headers()['content-type']).toBe('image/webp');
    const kilobytes = Number(/(\d+)\skB/.exec((await link.textContent()) ?? '')?.[1]);
    expect(Math.max(1, Math.round((await response.body()).length / 1000))).toBe(kilobytes);
  });
});
