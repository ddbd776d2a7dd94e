/** The counts of what waits for staff, on their dashboard. */
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Page } from '@playwright/test';
import { toConfirmPath } from '../../apps/web/app/order-confirmations/to-confirm-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, noOpenWork, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, shopper } from './samples.ts';

const work = (page: Page) => page.getByRole('region', { name: 'What waits for you' });

async function openDashboard(page: Page, server: PageServer): Promise<void> {
  await signIn(page, server, admin);
  server.respond(dashboardEndpoints.findTotalCounts, { totalOrder: 9, totalUser: 2, totalProduct: 3 });
  await open(page, paths.dashboard);
}

test('each count leads to the list that it counts, and the first that waits stands out', async ({
  page,
  server,
}) => {
  proves('B-LIFE-14', 'B-ROOM-23');
  await signIn(page, server, admin);
  server.respond(dashboardEndpoints.findTotalCounts, { totalOrder: 9, totalUser: 2, totalProduct: 3 });
  server.respond(dashboardEndpoints.findOpenWork, {
    toConfirm: 0,
    toPack: 11,
    toHandOver: 4,
    problems: 1,
    cancelRequests: 6,
    returning: 2,
    cashDue: { count: 5, sum: 84320 },
    cashOwed: { count: 1, sum: 250 },
    lowStock: 3,
    heldReviews: 7,
    unsentMails: 0,
  });
  await open(page, paths.dashboard);
  await expect(work(page).getByRole('listitem')).toHaveText([
    '0To confirm',
    '11To pack',
    '4To hand over',
    '1Problems',
    '6Asked to cancel',
    '5Cash due৳84,320 in all',
    '1Cash to give back৳250 in all',
    '2On the way back',
    '3Low stock',
    '7Reviews to check',
    '0Unsent mails',
  ]);
  const targets = await work(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    toConfirmPath,
    `${staffPaths.allOrdered}?show=to-pack`,
    `${staffPaths.allOrdered}?show=to-hand-over`,
    `${staffPaths.allOrdered}?step=problem`,
    `${staffPaths.allOrdered}?show=cancel-asked`,
    `${staffPaths.allOrdered}?show=cash-due`,
    `${staffPaths.allOrdered}?show=cash-owed`,
    `${staffPaths.allOrdered}?step=returning`,
    `${staffPaths.allProducts}?stock=low`,
    `${staffPaths.reviews}?state=held`,
    staffPaths.mailProblems,
  ]);
  await expect(work(page).locator('.bg-bottle')).toHaveText('11To pack');
});

test('staff see only the counts whose lists they may open', async ({ page, server }) => {
  await signIn(page, server, shopper);
  server.respond(userEndpoints.findRole, { role: 'user', permissions: ['orders'] });
  server.respond(dashboardEndpoints.findOpenWork, { ...noOpenWork, heldReviews: 2, lowStock: 3 });
  await open(page, paths.dashboard);
  await expect(work(page).getByRole('listitem')).toHaveText([
    '0To confirm',
    '0To pack',
    '0To hand over',
    '0Problems',
    '0Asked to cancel',
    '0Cash due৳0 in all',
    '0Cash to give back৳0 in all',
    '0On the way back',
  ]);
  // What they cannot open does not stand out either.
  await expect(work(page).locator('.bg-bottle')).toHaveCount(0);
});

test('staff who answer reviews and questions get the counts of these alone, and packers ask for none', async ({
  page,
  server,
}) => {
  await signIn(page, server, shopper);
  server.respond(userEndpoints.findRole, { role: 'user', permissions: ['content', 'products'] });
  server.respond(dashboardEndpoints.findOpenWork, { heldReviews: 2, lowStock: 3 });
  await open(page, paths.dashboard);
  await expect(work(page).getByRole('listitem')).toHaveText(['3Low stock', '2Reviews to check']);
  await expect(work(page).locator('.bg-bottle')).toHaveText('3Low stock');

  server.respond(userEndpoints.findRole, { role: 'user', permissions: ['deliver'] });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/open-work') && asked.push(request.url()));
  await open(page, paths.dashboard);
  await expect(page.getByRole('link', { name: 'Orders to pack' }).first()).toBeVisible();
  await expect(work(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('zeros are shown when nothing waits', async ({ page, server }) => {
  server.respond(dashboardEndpoints.findOpenWork, noOpenWork);
  await openDashboard(page, server);
  await expect(work(page).locator('[data-value]')).toHaveText(Array.from({ length: 11 }, () => '0'));
  await expect(work(page).locator('.bg-bottle')).toHaveCount(0);
});

test('a failure is said in its place and tried again by a press', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(dashboardEndpoints.findTotalCounts, { totalOrder: 9, totalUser: 2, totalProduct: 3 });
  server.respondWith(dashboardEndpoints.findOpenWork, { status: 400, body: { message: 'No' } });
  await open(page, paths.dashboard);
  const retry = page.getByRole('button', { name: /Try again/ });
  await expect(retry).toBeVisible();
  server.respond(dashboardEndpoints.findOpenWork, { ...noOpenWork, toPack: 2 });
  await retry.click();
  await expect(work(page)).toContainText('2To pack');
});

test('a customer’s dashboard asks for none of it', async ({ page, server }) => {
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.listMyOrders, []);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/open-work') && asked.push(request.url()));
  await open(page, paths.dashboard);
  await expect(page.locator('[data-stat]').first()).toBeVisible();
  await expect(work(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
