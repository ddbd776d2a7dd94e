/** Paying on the provider's page in a real browser (the starred rows of the acceptance matrix), and the owner's payments. */
import { readFile } from 'node:fs/promises';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { type Payment, paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import { newMobileNumber, openAsNewCustomer, openAsReturningUser } from './people.ts';
import { cards, payWith } from './provider-page.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The row of an admin table that contains this text. */
const rowWith = (page: Page, text: string): Locator => page.locator('[data-row]').filter({ hasText: text });

const logInAsOwner = (page: Page, wanted: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, wanted);

/** Places an order for the page's account. */
async function placeOrder(page: Page, shopUrl: string, name: string): Promise<Order> {
  const headers = { origin: shopUrl };
  const products = await (await page.request.get('/api/all-products')).json();
  const { _id } = products.find((product: { inStock: boolean }) => product.inStock);
  await page.request.put('/api/cart', { headers, data: { gadgetId: _id, quantity: 1 } });
  const billing = { name, mobileNumber: newMobileNumber(), country: 'Bangladesh', district: 'Dhaka' };
  const placed = await page.request.post('/api/place-order', {
    headers,
    data: { ...billing, address: 'House 12, Dhanmondi', email: '' },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  return (await placed.json()).order;
}

const fetchOrder = async (page: Page, order: Order): Promise<Order> =>
  (await page.request.get(`/api/order/${order._id}`)).json();

/** Goes from the order details to the provider's page. */
async function payNow(page: Page, order: Order): Promise<void> {
  await open(page, paths.orderDetails(order));
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Local sandbox, no real money')).toBeVisible();
}

/** Opens the provider's page for a new order of a new shopper. */
async function startPayment(page: Page, shopUrl: string, name: string): Promise<Order> {
  await openAsNewCustomer(page, paths.myOrders);
  const order = await placeOrder(page, shopUrl, name);
  await payNow(page, order);
  return order;
}

async function inOwnContext(
  page: Page,
  run: (owner: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  try {
    await run(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

test('row 1: a good card leads to the success page, which reads paid, and the order is paid', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Row One');
  await payWith(page, cards.good);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/success/'));
  await waitUntilReady(page);
  await expect(heading(page, 'Payment successful')).toBeVisible();
  const { payment, transactionId, paidAt } = await fetchOrder(page, order);
  expect(payment).toBe(true);
  await expect(page.getByRole('main')).toContainText(transactionId ?? 'no transaction');
  expect(Date.parse(paidAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('row 6: a shopper who closes the tab after paying finds the order paid', async ({ page, shop }) => {
  const order = await startPayment(page, shop.url, 'Row Six');
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  // The browser never returns: neither with the provider's form nor otherwise.
  await tab.route('**/payment-gateway/return/**', (route) => route.abort());
  const returning = tab.waitForRequest('**/payment-gateway/return/**');
  await payWith(tab, cards.good);
  await returning;
  await tab.close();
  await open(page, paths.orderDetails(order));
  await expect(section(page, 'Payment')).toContainText('Paid');
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  expect((await fetchOrder(page, order)).payment).toBe(true);
});

test('row 8: a declined card leads to the cancel page; the order stays unpaid and can be paid again', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Row Eight');
  await payWith(page, cards.declined);
  await expect(page).toHaveURL((url) => url.pathname === paths.cancel);
  await waitUntilReady(page);
  await expect(heading(page, 'Payment failed')).toBeVisible();
  expect((await fetchOrder(page, order)).payment).toBe(false);
  await payNow(page, order);
  await payWith(page, cards.good);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/success/'));
  expect((await fetchOrder(page, order)).payment).toBe(true);
});

test('row 9: a shopper who cancels at the provider lands on the cancel page, and the order stays unpaid', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Row Nine');
  await page.getByRole('button', { name: /Cancel/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.cancel);
  await waitUntilReady(page);
  await expect(heading(page, 'Payment cancelled')).toBeVisible();
  expect((await fetchOrder(page, order)).payment).toBe(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await waitUntilReady(page);
  await expect(page.getByRole('link', { name: 'View & Pay' }).first()).toBeVisible();
});

test('row 11: after a declined card the same page of the provider accepts a good one, and the order is paid', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Row Eleven');
  const paymentPage = page.url();
  await payWith(page, cards.declined);
  await expect(page).toHaveURL((url) => url.pathname === paths.cancel);
  await page.goto(paymentPage);
  await payWith(page, cards.good);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/success/'));
  await waitUntilReady(page);
  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect((await fetchOrder(page, order)).payment).toBe(true);
});

test('row 14: a risky payment is in review and shown as neither paid nor declined, until an admin accepts it', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Row Fourteen');
  await payWith(page, cards.risky);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/success/'));
  await waitUntilReady(page);
  await expect(heading(page, 'Payment under review')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/declined|failed|risk/i);
  expect((await fetchOrder(page, order)).payment).toBe(false);

  await inOwnContext(page, async (owner) => {
    await logInAsOwner(owner, staffPaths.payments);
    await owner.getByRole('button', { name: 'To decide' }).click();
    await rowWith(owner, 'Row Fourteen').getByRole('link', { name: /^Open/ }).click();
    await waitUntilReady(owner);
    await expect(section(owner, 'Decision')).toContainText('Marked as risky by the provider');
    await expect(owner.getByRole('list', { name: 'Event log' })).toContainText('VALID');
    await owner.getByRole('button', { name: 'Accept payment' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(owner.getByRole('dialog', { name: paymentAdminTexts.accepted })).toBeVisible();
    await expect(section(owner, 'Payment info')).toContainText('Paid');
    await expect(section(owner, 'Decision')).toHaveCount(0);
    await expect(owner.getByRole('list', { name: 'Event log' })).toContainText('accept');
  });
  await page.reload();
  await waitUntilReady(page);
  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect((await fetchOrder(page, order)).payment).toBe(true);
});

test('row 30: the return from the provider sends no strict or lax cookie, sets none, and keeps the shopper signed in', async ({
  page,
  shop,
}) => {
  await openAsNewCustomer(page, paths.myOrders);
  const order = await placeOrder(page, shop.url, 'Row Thirty');
  await page.context().addCookies([
    { name: 'probe-lax', value: 'x', url: shop.url, sameSite: 'Lax' },
    { name: 'probe-strict', value: 'x', url: shop.url, sameSite: 'Strict' },
  ]);
  await payNow(page, order);
  // Two sites: "localhost" and "127.0.0.1".
  expect(new URL(page.url()).hostname).not.toBe(new URL(shop.url).hostname);
  const cookiesBefore = await page.context().cookies(shop.url);
  const session = cookiesBefore.find(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax');
  expect(session).toBeDefined();

  const returnPromise = page.waitForResponse((response) =>
    response.url().includes('/payment-gateway/return/'),
  );
  const successPromise = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith('/success/'),
  );
  await payWith(page, cards.good);
  const returnResponse = await returnPromise;
  expect(returnResponse.request().method()).toBe('POST');
  expect(returnResponse.status()).toBe(303);
  expect((await returnResponse.request().allHeaders()).cookie).toBeUndefined();
  expect(await returnResponse.headerValue('set-cookie')).toBeNull();
  const cookies = (await (await successPromise).request().allHeaders()).cookie ?? '';
  expect(cookies).toContain('probe-lax');
  expect(cookies).not.toContain('probe-strict');
  expect(cookies).toContain(`${session?.name}=${session?.value}`);

  await waitUntilReady(page);
  await page.getByRole('link', { name: 'View order details' }).click();
  await waitUntilReady(page);
  await expect(section(page, 'Order info')).toContainText(order._id);
});

test('an unpaid order is delivered from Pending, once, and can still be paid', async ({ page, shop }) => {
  proves('STATE-21', 'STATE-23');
  await openAsNewCustomer(page, paths.myOrders);
  const order = await placeOrder(page, shop.url, 'Delivered Unpaid');
  await inOwnContext(page, async (owner) => {
    await logInAsOwner(owner, staffPaths.allOrdered);
    const row = rowWith(owner, 'Delivered Unpaid');
    await expect(row.getByText('Pending', { exact: true })).toHaveCount(2);
    await row.getByRole('button', { name: 'Mark as Delivered' }).click();
    await confirmDelivery(owner);
    await expect(owner.getByRole('dialog', { name: orderTexts.delivered })).toBeVisible();
    await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
    // The remaining Pending is the payment's.
    await expect(row.getByText('Pending', { exact: true })).toHaveCount(1);
    await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toHaveCount(0);
  });
  await open(page, paths.myOrders);
  const row = page.locator('tbody tr').filter({ has: page.getByTitle(order._id, { exact: true }) });
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
});

test('the owner refunds a part of a payment, and the report and its CSV file include the day', async ({
  page,
  shop,
}) => {
  const order = await startPayment(page, shop.url, 'Part Back');
  await payWith(page, cards.good);
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/success/'));
  await inOwnContext(page, async (owner) => {
    await logInAsOwner(owner, staffPaths.payments);
    await owner.getByRole('searchbox', { name: 'Search payments' }).fill('Part Back');
    await rowWith(owner, 'Part Back').getByRole('link', { name: /^Open/ }).click();
    await waitUntilReady(owner);
    await owner.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: 'Refund' });
    await dialog.getByLabel('Amount in taka').fill(String(order.payable + 1));
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toContainText(`At most ${formatTaka(order.payable)}`);
    await expect(dialog).toContainText('Please enter a reason');
    await dialog.getByLabel('Amount in taka').fill('150.50');
    await dialog.getByLabel('Reason').fill('One part was missing');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(owner.getByRole('dialog', { name: paymentAdminTexts.refundAsked })).toBeVisible();
    await expect(section(owner, 'Refunds')).toContainText('৳150.50');
    // The worker queries the provider within seconds, and the page polls by itself.
    await expect(section(owner, 'Refunds')).toContainText('Processing');

    await open(owner, staffPaths.paymentReport);
    await expect(owner.locator('[data-stat=Paid] [data-value]')).toHaveText(/৳/);
    const downloadPromise = owner.waitForEvent('download');
    await owner.getByRole('link', { name: 'Download CSV' }).click();
    const file = await downloadPromise;
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('Day,Attempts,Paid,Paid amount (BDT),Fees (BDT)');
    expect(lines).toHaveLength(32);
    expect(Number(lines.at(-1)?.split(',')[2])).toBeGreaterThan(0);
  });
});

test('a seeded payment of the demo shop is refunded like any other', async ({ page }) => {
  await logInAsOwner(page, staffPaths.payments);
  const seeded = await findSeededPayment(page);
  await open(page, staffPaths.payment(seeded.tranId));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount in taka').fill('10');
  await dialog.getByLabel('Reason').fill('A scratch');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog', { name: paymentAdminTexts.refundAsked })).toBeVisible();
  // The sandbox accepted it: the refund of an unknown payment would fail.
  await expect(section(page, 'Refunds')).toContainText('Processing');
});

/** A paid payment that never went through the gateway and has no refund. */
async function findSeededPayment(page: Page): Promise<{ tranId: string }> {
  const { result } = await (await page.request.get('/api/payments?show=paid&limit=100')).json();
  for (const { tranId, refunded } of result as Payment[]) {
    const details = await (await page.request.get(`/api/payments/${tranId}`)).json();
    if (!details.settledThrough && refunded === 0) return { tranId };
  }
  throw new Error('The demo shop has no seeded payment');
}

test('the payment pages are for admins only, and are linked below the list of the sidebar', async ({
  page,
}) => {
  await openAsNewCustomer(page, paths.myOrders);
  for (const path of [staffPaths.payments, staffPaths.payment('P0'), staffPaths.paymentReport]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
  await inOwnContext(page, async (owner) => {
    await logInAsOwner(owner, paths.dashboard);
    await owner.getByRole('link', { name: 'Payments', exact: true }).click();
    await waitUntilReady(owner);
    await expect(heading(owner, 'Payments')).toBeVisible();
    await expect(owner.getByRole('columnheader')).toHaveText([
      'Buyer',
      'Amount',
      'State',
      'Started',
      'Action',
    ]);
    await open(owner, staffPaths.payment('P0UNKNOWN'));
    await expect(owner.getByText(paymentAdminTexts.notFound, { exact: true })).toBeVisible();
  });
});
