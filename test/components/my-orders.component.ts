/** My Orders and the reviews of them on every width, what others see of an order, and what none has. */
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts, paymentStatus } from '@jontro/shop/orders/orders.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { shownToasts, watchToasts } from '../e2e/shown-toasts.ts';
import { clickTwiceAtOnce } from '../e2e/storefront.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, sampleOrder, shopper } from './samples.ts';

const rowOf = (page: Page, order: Order) =>
  page.locator('tbody tr').filter({ has: page.getByTitle(order._id, { exact: true }) });

/** From now on the signed-in user has these orders, and has reviewed none. */
function respondToOrders(server: PageServer, orders: Order[]): void {
  server.respond(orderEndpoints.listMyOrders, orders);
  server.respond(reviewEndpoints.listMyReviews, []);
  server.respond(moderationEndpoints.listMyProductReviews, []);
}

test('below 640 px each order is a card of the same table that fits the screen, with pictures, names, states and one action', async ({
  page,
  server,
}) => {
  proves('B-LIFE-13');
  const order = sampleOrder();
  await signIn(page, server, shopper);
  respondToOrders(server, [order]);
  await page.setViewportSize({ width: 639, height: 740 });
  await open(page, paths.myOrders);
  const card = rowOf(page, order);
  for (const width of [639, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('columnheader')).toHaveCount(7);
    const cells = card.getByRole('cell');
    await expect(cells).toHaveCount(7);
    for (const value of [
      formatDate(order.orderPlaced),
      '2',
      formatTaka(order.payable),
      paymentStatus(order),
      order.status,
    ])
      await expect(cells.filter({ hasText: value }).first()).toBeVisible();
    await expect(card.getByRole('img', { includeHidden: true }).first()).toBeVisible();
    await expect(card.getByText('Gadget 1').first()).toBeVisible();
    const action = cells.nth(6).locator('a, button');
    await expect(action).toHaveCount(1);
    const [date, below] = [await cells.nth(1).boundingBox(), await cells.nth(6).boundingBox()];
    expect(below?.y).toBeGreaterThan(date?.y ?? Number.POSITIVE_INFINITY);
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(card.getByText('Gadget 1').first()).toBeHidden();
});

test('a review is added in a modal; when that fails the text stays and no toast is shown', async ({
  ownPage: page,
  server,
}) => {
  proves('MYORD-12', 'MYORD-13', 'MYORD-14', 'TOAST-10', 'TOAST-38');
  const order = sampleOrder({ status: 'Delivered', payment: true });
  await watchToasts(page);
  await signIn(page, server, shopper);
  respondToOrders(server, [order]);
  await open(page, paths.myOrders);
  const addReview = rowOf(page, order).getByRole('button', { name: 'Add Review' });
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  const text = dialog.getByRole('textbox');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });

  await addReview.click();
  await expect(dialog).toBeVisible();
  await expect(submit).toBeDisabled();
  await text.fill('   ');
  await expect(submit).toBeDisabled();
  await text.fill('Not to be sent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([]);
  await addReview.click();
  await expect(text).toHaveValue('');

  server.respondWith(reviewEndpoints.addReview, { status: 500, body: { message: 'Something broke' } });
  const logged = page.waitForEvent('console', (message) => message.text().includes('Something broke'));
  await text.fill('Sounds as good as it looks.');
  await submit.click();
  await expect(dialog.getByText(/Your review was not added/)).toBeVisible();
  await logged;
  expect(await shownToasts(page)).toEqual([]);
  await expect(text).toHaveValue('Sounds as good as it looks.');
  // Closed with Escape, it keeps its text; Cancel discards it.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await addReview.click();
  await expect(text).toHaveValue('Sounds as good as it looks.');

  server.respond(reviewEndpoints.addReview, { modifiedCount: 1, message: 'Review added' });
  respondToOrders(server, [{ ...order, customerReview: 'Sounds as good as it looks.' }]);
  const sentBefore = sent.length;
  await clickTwiceAtOnce(submit);
  const toasts = page.locator('[data-toast]');
  await expect(toasts).toContainText(reviewTexts.added);
  await expect(toasts).not.toContainText(reviewTexts.addedOnPending);
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(sentBefore + 1);
  expect(sent.at(-1)).toBe(
    `/api/add-review/${order._id} ${JSON.stringify({ reviewText: 'Sounds as good as it looks.' })}`,
  );
  await expect(addReview).toHaveCount(0);
});

test('dashboard pages have neither header nor footer', async ({ page, server }) => {
  proves('LAYOUT-06', 'LAYOUT-07');
  await signIn(page, server, shopper);
  respondToOrders(server, []);
  for (const path of [
    paths.dashboard,
    paths.myOrders,
    paths.myReviews,
    paths.pendingReviews,
    paths.profile,
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

test('another user, even an admin, sees no Pay Now, and has empty lists of their own', async ({
  page,
  server,
}) => {
  proves('MYORD-11', 'ODET-08', 'REV-02', 'REV-04');
  const order = sampleOrder();
  await signIn(page, server, admin);
  respondToOrders(server, []);
  server.respond(orderEndpoints.findOrder, order);
  for (const [path, text] of [
    [paths.myOrders, orderTexts.none],
    [paths.myReviews, reviewTexts.noneReviewed],
    [paths.pendingReviews, reviewTexts.nonePending],
  ] as const) {
    await open(page, path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await open(page, paths.orderDetails(order));
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment).toContainText(formatTaka(order.payable));
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
});

test('an order that does not exist for the current user is not found', async ({ page, server }) => {
  proves('ODET-09');
  await signIn(page, server, shopper);
  server.respondWith(orderEndpoints.findOrder, { status: 404, body: { message: 'Not found' } });
  for (const id of ['f'.repeat(24), 'nonsense']) {
    await open(page, paths.orderDetails({ _id: id, name: 'x' }));
    await expect(page.getByText(orderTexts.notFound, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment', exact: true })).toHaveCount(0);
  }
});
