/** The admin tables while they load, and what their cells say. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { languages } from '@jontro/shop/language.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { findOverflow } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, startPageServer } from './page-server.ts';
import { admin, sampleCartItem, sampleOrder, sampleProduct, shopper } from './samples.ts';

test('every table has skeleton rows while it loads', async ({ page, server }) => {
  proves('ACART-03', 'AORD-04', 'APROD-09', 'AUSER-05', 'CONST-71', 'CONST-73', 'CONST-74');
  await signIn(page, server, admin);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct()]);
  server.respond(cartEndpoints.listAllCarts, [sampleCartItem()]);
  server.respond(userEndpoints.listAllUsers, [shopper, admin]);
  server.respond(orderEndpoints.listAllOrders, [sampleOrder()]);
  server.respond(bulkActionEndpoints.listBulkActions, []);
  server.respond(productDraftEndpoints.listProductDrafts, []);
  const rows = page.locator('[data-row]');
  const skeletonRows = page.locator('[data-skeleton-row]');
  for (const { path, endpoint, count } of [
    { path: staffPaths.allProducts, endpoint: catalogEndpoints.listAllProducts, count: 6 },
    { path: staffPaths.userCarts, endpoint: cartEndpoints.listAllCarts, count: 5 },
    { path: staffPaths.allUsers, endpoint: userEndpoints.listAllUsers, count: 9 },
    { path: staffPaths.allOrdered, endpoint: orderEndpoints.listAllOrders, count: 5 },
  ]) {
    const release = server.hold(endpoint);
    await open(page, path);
    await expect(skeletonRows, path).toHaveCount(count);
    await expect(rows).toHaveCount(0);
    release();
    await expect(rows.first(), path).toBeVisible();
    await expect(skeletonRows).toHaveCount(0);
  }
});

const lowTexts = {
  en: ['Low: Black, 128 GB (1)', 'Low: Black, 128 GB (1); White (2); +2', 'Low'],
  bn: ['কম আছে: কালো, 128 জিবি (1)', 'কম আছে: কালো, 128 জিবি (1); সাদা (2); +2', 'কম আছে'],
} as const;
for (const language of languages)
  test(`All Products says which variants are low in stock: ${language}`, async ({ page }) => {
    const own = await startPageServer({}, language);
    try {
      await page.goto(own.url + emptyPage);
      await signIn(page, own, admin);
      const black = { variantName: 'Black, 128 GB', variantNames: { bn: 'কালো, 128 জিবি' }, stock: 1 };
      const white = { variantName: 'White', variantNames: { bn: 'সাদা' }, stock: 2 };
      own.respond(catalogEndpoints.listAllProducts, [
        sampleProduct(1, { variantTotals: { count: 3, stock: 13, low: { count: 1, fewest: [black] } } }),
        sampleProduct(2, {
          variantTotals: { count: 9, stock: 20, low: { count: 4, fewest: [black, white] } },
        }),
        sampleProduct(3, { variantTotals: { count: 2, stock: 40 } }),
      ]);
      own.respond(productDraftEndpoints.listProductDrafts, []);
      const stock = (row: number) => page.locator('[data-row]').nth(row).getByRole('cell').nth(5);
      const [one, several, none] = lowTexts[language];
      await open(page, own.url + staffPaths.allProducts);
      await expect(stock(0)).toContainText(one);
      await expect(stock(1)).toContainText(several);
      await expect(stock(2)).not.toContainText(none);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await findOverflow(page)).toEqual([]);
    } finally {
      await own.close();
    }
  });

test('on a phone ended actions on many orders become one line after some seconds, and stay open once opened', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  // A clock that leaps lets the identity client renew its token.
  await page.route('**/securetoken.googleapis.com/**', (route) => route.abort());
  await signIn(page, server, admin);
  server.respond(orderEndpoints.listAllOrders, [sampleOrder()]);
  const now = new Date().toISOString();
  const ended = { _id: 'a1', kind: 'pack' as const, by: admin.email, createdAt: now, finishedAt: now };
  server.respond(bulkActionEndpoints.listBulkActions, [{ ...ended, total: 2, done: 2, failed: 0 }]);
  await open(page, staffPaths.allOrdered);
  const result = page.getByText('Packed: 2 of 2');
  const line = page.getByRole('button', { name: 'Actions on many orders' });
  await expect(result).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.clock.runFor(16_000);
  await expect(result).toBeHidden();
  await line.click();
  await expect(result).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(result).toBeVisible();
});

test('a cart of a guest has the word for one in place of an address', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(cartEndpoints.listAllCarts, [{ ...sampleCartItem(), author: { email: '' } }]);
  await open(page, staffPaths.userCarts);
  const row = page.locator('[data-row]');
  await expect(row.getByText('Guest', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: / of Guest$/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('removed from the cart of Guest.');
});

for (const language of languages)
  test(`at 1280 px an order's items and date have room beside its buttons: ${language}`, async ({ page }) => {
    const own = await startPageServer({}, language);
    try {
      await page.goto(own.url + emptyPage);
      await signIn(page, own, admin);
      const [item] = sampleOrder().cartItems;
      const name = 'Walton Tornado 16 inch Rechargeable Fan';
      own.respond(orderEndpoints.listAllOrders, [
        sampleOrder({ cartItems: item ? [{ ...item, name }] : [], orderNumber: 'JN-10023' }),
      ]);
      own.respond(bulkActionEndpoints.listBulkActions, []);
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, own.url + staffPaths.allOrdered);
      const cells = page.locator('[data-row] td');
      await expect(cells.first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const items = await cells.nth(2).boundingBox();
      expect(items?.width).toBeGreaterThanOrEqual(136);
      const lines = cells.nth(6).locator('.tabular');
      expect(await lines.evaluate((date) => date.getClientRects().length)).toBe(1);
      expect(await findOverflow(page)).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await own.close();
    }
  });
