/** What is shown beside what is empty, unknown or sold out, on a shop with the preset `modern`; sharing and printing a product. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { suggestions } from '@jontro/shop/languages/bn/suggestions.bn.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import type { SendRequest } from './api-client.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages } from './page-checks.ts';
import { register } from './people.ts';
import { addProduct, ownerOf } from './rated-products.ts';
import { expect, firstVisitTest, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const found = (page: Page) => page.getByRole('region', { name: 'Did you look for one of these?' });
const instead = (page: Page) => page.getByRole('region', { name: 'In stock instead' });

async function addSoldOut(page: Page, owner: SendRequest) {
  const product = await addProduct(page, owner, 'Missed Fan');
  const id = product._id;
  await owner('PUT', endpointUrl(catalogEndpoints.changeProduct, { params: { id } }), { stock: 0 });
  return product;
}

test('an unknown address has status 404, a search for its words, what they find, and the categories', async ({
  page,
}) => {
  proves('B-STORE-09');
  const response = await page.goto('/collections/nightbeat-earbuds');
  expect(response?.status()).toBe(404);
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  await expect(found(page).getByRole('heading', { level: 3 }).first()).toContainText('NightBeat');
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search the shop' });
  await expect(box).toHaveValue('nightbeat earbuds');
  await box.fill('fan');
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('query') === 'fan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“fan”');
});

test('the page of an unknown address says all of it before script runs, and searches for no file', async ({
  page,
}) => {
  proves('B-STORE-09');
  const html = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    return answer.text();
  };
  expect(await html('/shop/nightbeat-earbuds')).toMatch(
    /action="\/search"[\s\S]*value="nightbeat earbuds"[\s\S]*NightBeat/,
  );
  expect(await html('/bn/shop/nightbeat-earbuds')).toContain(suggestions['Did you look for one of these?']);
  const gone = await html('/product/nightbeat_earbuds/0123456789abcdef01234567');
  expect(gone).toMatch(/action="\/search"[\s\S]*value="nightbeat earbuds"/);
  expect(gone).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ['/wp-login.php', '/.env', '/no/such/page'])
    expect(await html(path), path).not.toContain('id="found-title"');
  expect(await html('/%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain('<script>alert(1)');
});

test('the page of an unknown address has no accessibility problems', async ({ page, shop }) => {
  expect(await checkPages(page, shop.url, ['/shop/nightbeat-earbuds'])).toEqual([]);
});

firstVisitTest('nothing moves while the page of an unknown address loads', async ({ page }) => {
  const delayed = await delayResources(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await delayed.load('/shop/nightbeat-earbuds');
    expect(await delayed.takeShifts(), `at ${width} px`).toEqual([]);
  }
});

test('a sold-out product shows what is in stock instead, the nearest in price first, before script runs', async ({
  page,
  shop,
}) => {
  proves('B-STORE-09');
  const owner = await ownerOf(shop.url);
  const product = await addSoldOut(page, owner);
  const near = await addProduct(page, owner, 'Near Fan');
  const path = paths.product(product);
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('In stock instead');
  await open(page, path);
  await expect(instead(page).getByRole('link')).toHaveCount(3);
  await expect(instead(page).getByRole('link').first()).toContainText(near.productName);
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible();
  await instead(page).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(near.productName);
  await expect(instead(page)).toHaveCount(0);
  expect(await checkPages(page, shop.url, [path])).toEqual([]);
});

test('an empty cart, list of orders, wishlist and comparison lead on: what was looked at, what others buy, categories', async ({
  page,
  shop,
}) => {
  proves('B-STORE-09');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await register(page);
  await open(page, paths.product(product));
  const empty = [paths.cart, paths.checkout, paths.myOrders, paths.wishlist, paths.compare([])];
  for (const path of empty) {
    await open(page, path);
    const popular = page.getByRole('region', { name: 'Popular gadgets' });
    await expect(popular.getByRole('heading', { level: 3 }).first(), path).toBeVisible();
    await expect(page.getByRole('list', { name: 'Categories' }), path).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recently viewed' }), path).toContainText(
      product.productName,
    );
  }
  expect(await checkPages(page, shop.url, empty)).toEqual([]);
  await page.context().clearCookies({ name: 'language' });
  await open(page, paths.wishlist);
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
});

test('the home page ends with what was looked at, and a first visit loads nothing for it', async ({
  page,
}) => {
  proves('B-STORE-09');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const row = page.getByRole('region', { name: 'Recently viewed' });
  const rows: string[] = [];
  page.on('request', (request) => request.url().includes('viewed-row') && rows.push(request.url()));
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('jontro.viewed'));
  await open(page, '/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(rows).toEqual([]);
  await open(page, paths.product(product));
  await expect(page.getByRole('list', { name: 'Delivery notes' })).toContainText(
    /By (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2,3} if you order now/,
  );
  await open(page, '/');
  await expect(row).toContainText(product.productName);
});

test('a product is sent by WhatsApp by a link with its name, its address and the chosen variant, without script', async ({
  page,
}) => {
  proves('B-STORE-09');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const html = await (await page.request.get(paths.product(product))).text();
  const href = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const text = new URL(href).searchParams.get('text') ?? '';
  expect(text).toContain(product.productName);
  expect(new URL(text.split(' ').at(-1) ?? '').pathname).toBe(paths.product(product));
});

test('a printed product has its name, price and facts, and nothing that can only be pressed', async ({
  page,
}) => {
  proves('B-STORE-09');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.product(product));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-description]')).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Add to Cart' }),
    page.getByRole('heading', { name: /^More from/ }),
  ])
    await expect(hidden).toBeHidden();
});
