/** How the open screens of staff announce new orders. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import type { NewOrder } from '@jontro/shop/dashboard/new-orders.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { askForNewOrders } from '../e2e/new-orders.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, sampleOrder, shopper } from './samples.ts';

const placedAt = Date.parse('2026-06-03T09:00:00.000Z');
const newOrder = (at: number): NewOrder => ({
  _id: `${at}`.padStart(24, '0'),
  placedAt: placedAt + at * 1000,
  district: 'Sylhet',
  payable: 2500 + at,
  due: 2500 + at,
});
const respond = (server: PageServer, ...orders: NewOrder[]) =>
  server.respond(dashboardEndpoints.listNewOrders, { asOf: placedAt, orders, more: false });

const count = (page: Page) => page.locator('[data-count="new-orders"]:visible');

async function openDashboard(
  page: Page,
  server: PageServer,
  path: string = staffPaths.allProducts,
): Promise<void> {
  await signIn(page, server, admin);
  respond(server);
  server.respond(catalogEndpoints.listAllProducts, []);
  server.respond(productDraftEndpoints.listProductDrafts, []);
  const asked = page.waitForResponse((response) => response.url().includes('/api/new-orders'));
  await open(page, path);
  await asked;
}

test('a new order shows a count in the sidebar and the title, and a toast', async ({ page, server }) => {
  proves('B-COD-20', 'B-LIFE-08', 'B-STORE-09');
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await openDashboard(page, server);
  await expect(count(page)).toHaveCount(0);
  const title = await page.title();

  respond(server, newOrder(1));
  await askForNewOrders(page);
  await expect(count(page)).toHaveText('11 new order');
  await expect(page.locator('[data-toast="info"]')).toContainText('New order: ৳2,501, Sylhet');
  await expect(page).toHaveTitle(`(1) ${title}`);
  const badge = page.locator('head > link[rel=icon]');
  await expect(badge).toHaveCount(1);
  await expect(badge).toHaveAttribute('data-badge', '1');
  await expect(badge).toHaveAttribute('href', /^data:image\/png/);

  respond(server, newOrder(3), newOrder(2), newOrder(1));
  await askForNewOrders(page);
  await expect(count(page)).toHaveText('33 new orders');
  await expect(page.locator('[data-toast="info"]', { hasText: '2 new orders' })).toBeVisible();
  await expect(page).toHaveTitle(`(3) ${title}`);
  await expect(badge).toHaveAttribute('data-badge', '3');
  expect(errors).toEqual([]);
});

test('the list of all orders shows new ones by one press, which counts them as seen', async ({
  page,
  server,
}) => {
  server.respond(orderEndpoints.listAllOrders, [
    sampleOrder({ orderPlaced: new Date(placedAt).toISOString() }),
  ]);
  server.respond(bulkActionEndpoints.listBulkActions, []);
  await openDashboard(page, server, staffPaths.allOrdered);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  respond(server, newOrder(1));
  await askForNewOrders(page);
  await expect(count(page)).toHaveText(/^1/);

  const listed = { _id: newOrder(1)._id, orderPlaced: new Date(newOrder(1).placedAt).toISOString() };
  server.respond(orderEndpoints.listAllOrders, [sampleOrder(listed), sampleOrder()]);
  await page.getByRole('button', { name: '1 new order Show them' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(count(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^\(/);
  const asked = page.waitForResponse((response) => response.url().includes('/api/new-orders'));
  await askForNewOrders(page);
  await asked;
  await expect(count(page)).toHaveCount(0);
});

test('on a phone the notice of new ones covers neither the heading nor what is above the list', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  server.respond(orderEndpoints.listAllOrders, [
    sampleOrder({ orderPlaced: new Date(placedAt).toISOString() }),
  ]);
  server.respond(bulkActionEndpoints.listBulkActions, []);
  await openDashboard(page, server, staffPaths.allOrdered);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  respond(server, newOrder(1));
  await askForNewOrders(page);
  const notice = page.getByRole('button', { name: /^1 new order/ });
  await expect(notice).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  const [above, below] = [await heading.boundingBox(), await notice.boundingBox()];
  const search = await page.getByRole('searchbox', { name: 'Search orders' }).boundingBox();
  for (const box of [above, search]) expect(below?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
});

test('the sound is off, is chosen for this browser, and plays for a new order', async ({ page, server }) => {
  proves('B-LIFE-08');
  await openDashboard(page, server);
  const sound = page.getByRole('button', { name: 'Sound for new orders' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => {
    const played = (globalThis as { played?: number[] }).played ?? [];
    (globalThis as { played?: number[] }).played = played;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      played.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const played = () => page.evaluate(() => (globalThis as { played?: number[] }).played?.length);
  respond(server, newOrder(1));
  await askForNewOrders(page);
  await expect(count(page)).toHaveText(/^1/);
  expect(await played()).toBe(0);

  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  expect(await played()).toBe(2);
  respond(server, newOrder(2), newOrder(1));
  await askForNewOrders(page);
  await expect(count(page)).toHaveText(/^2/);
  expect(await played()).toBe(4);

  await open(page, staffPaths.allProducts);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
});

test('shoppers’ screens do not ask', async ({ page, server }) => {
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.listMyOrders, []);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/new-orders') && asked.push(request.url()));
  await open(page, paths.myOrders);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(asked).toEqual([]);
});
