/** The owner's lists: their first view on a phone, the units of products, an error that rolls a change back, and the CSV file. */
import { readFile } from 'node:fs/promises';
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { languages } from '@jontro/shop/language.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import type { Payment } from '@jontro/shop/payments/payment-admin.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { admin, sampleOrder, sampleProduct, sampleProducts, shopper } from './samples.ts';

const rows = (page: Page): Locator => page.locator('[data-row]');
const twenty = Array.from({ length: 20 }, (_, index) => index);
const idOf = (index: number): string => String(index).padStart(24, '0');

const payment = (index: number): Payment => ({
  _id: idOf(index),
  tranId: `P${String(index).padStart(26, '0')}`,
  orderId: idOf(index),
  orderDeleted: false,
  buyer: { name: shopper.name, email: shopper.email },
  amount: 1500,
  state: 'paid',
  refunded: 0,
  createdAt: '2026-06-03T09:00:00.000Z',
  settledAt: '2026-06-03T09:01:00.000Z',
});

function respondToLists(server: PageServer): void {
  server.respond(
    orderEndpoints.listAllOrders,
    twenty.map((index) => sampleOrder({ _id: idOf(index) })),
  );
  server.respond(bulkActionEndpoints.listBulkActions, []);
  server.respond(catalogEndpoints.listAllProducts, sampleProducts(20));
  server.respond(productDraftEndpoints.listProductDrafts, []);
  server.respond(
    userEndpoints.listAllUsers,
    twenty.map((index) => ({ ...shopper, _id: idOf(index) })),
  );
  server.respond(paymentAdminEndpoints.listPayments, {
    result: twenty.map(payment),
    total: 20,
    totalPages: 1,
  });
}

const phoneLists = [
  { path: staffPaths.allOrdered, first: 'order of All Ordered' },
  { path: staffPaths.allProducts, first: 'product of All Products' },
  { path: staffPaths.allUsers, first: 'user of All Users' },
  { path: staffPaths.payments, first: 'payment of Payments' },
] as const;
for (const language of languages)
  test(`on a phone the first of each list stands in the first view, with all controls within reach: ${language}`, async ({
    page,
  }) => {
    proves('B-ROOM-26');
    const own = await startPageServer({}, language);
    try {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(own.url + emptyPage);
      await signIn(page, own, admin);
      respondToLists(own);
      for (const { path, first } of phoneLists) {
        await open(page, own.url + path);
        await expect(rows(page), first).toHaveCount(20);
        const box = await rows(page).first().boundingBox();
        expect((box?.y ?? 740) + (box?.height ?? 0), `the bottom of the first ${first}`).toBeLessThanOrEqual(
          740,
        );
        await expect(page.getByRole('searchbox')).toBeInViewport();
        if (language !== 'en') continue;
        await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport();
        const file = page.getByRole('main').getByRole('link', { name: 'Download CSV' });
        await expect(file).toBeHidden();
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await expect(file).toBeVisible();
        expect((await file.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    } finally {
      await page.goto('about:blank');
      await own.close();
    }
  });

test('All Products shows how many units of each product are left, even if it is out of stock', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  const stocks = [
    { inStock: true, stock: 1234, expected: 'In Stock1,234 left' },
    { inStock: false, stock: 3, expected: 'Out of Stock3 left' },
    { inStock: false, stock: 0, expected: 'Out of Stock0 left' },
    { inStock: true, expected: 'In StockNot tracked' },
    {
      inStock: true,
      stock: 5,
      variantTotals: { count: 3, stock: 12 },
      expected: 'In Stock12 left3 variants',
    },
    { inStock: true, stock: 5, variantTotals: { count: 1 }, expected: 'In StockNot tracked1 variant' },
  ];
  respondToLists(server);
  server.respond(
    catalogEndpoints.listAllProducts,
    stocks.map(({ expected: _, ...fields }, index) => sampleProduct(index + 1, fields)),
  );
  await open(page, staffPaths.allProducts);
  await expect(rows(page)).toHaveCount(stocks.length);
  for (const [index, { expected }] of stocks.entries()) {
    await expect(rows(page).nth(index).getByRole('cell').nth(5)).toContainText(expected);
  }
});

test('an order that the server does not delete disappears at once, and returns with the message of the server', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  respondToLists(server);
  await open(page, staffPaths.allOrdered);
  await expect(rows(page)).toHaveCount(20);
  const message = 'The courier has it already';
  const release = server.hold(orderEndpoints.removeOrder);
  server.respondWith(orderEndpoints.removeOrder, { status: 409, body: { message, code: 'broken-rule' } });
  await page
    .getByRole('button', { name: /^Delete the order of/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(19);
  release();
  await expect(page.locator('[data-toast=warning]')).toContainText(message);
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('dialog', { name: orderTexts.deleted })).toHaveCount(0);
});

test('a long download shows its progress and starts only once; a failed one shows an error and can be tried again', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  respondToLists(server);
  await open(page, staffPaths.allOrdered);
  const link = page.locator('a[download]');
  await expect(link).toHaveText('Download CSV');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/all-orders.csv*', async (route) => {
    requests += 1;
    if (requests === 2) return route.abort();
    await released;
    return route.fulfill({
      headers: { 'content-disposition': 'attachment; filename="orders-2026-11-22.csv"' },
      contentType: 'text/csv; charset=utf-8',
      body: `Id,Placed\nnumber ${requests}`,
    });
  });
  await link.click();
  await expect(link).toHaveText('Preparing…');
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'is being downloaded' })).toBeAttached();
  // A direct click: Playwright would wait until the link is no longer busy.
  await link.evaluate((element) => (element as HTMLElement).click());
  const [download] = await Promise.all([page.waitForEvent('download'), release()]);
  expect(download.suggestedFilename()).toBe('orders-2026-11-22.csv');
  await expect(link).toHaveText('Download CSV');
  await expect(page.getByRole('status').filter({ hasText: 'was downloaded' })).toBeAttached();
  expect(requests, 'a second press starts no second download').toBe(1);

  await link.click();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be downloaded' });
  await expect(failure).toBeVisible();
  await expect(link).toHaveText('Download CSV');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    failure.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(await readFile(await again.path(), 'utf8')).toContain('number 3');
  await expect(failure).toHaveCount(0);
  await expect(link).toBeFocused();
});
