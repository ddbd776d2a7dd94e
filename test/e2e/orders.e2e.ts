/** Orders after the purchase: the list, the details, paying, the result of a payment, and reviews. */
import { readFile } from 'node:fs/promises';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { formatDate } from '@jontro/shop/dates.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import {
  countUnits,
  type Order,
  orderAction,
  orderTexts,
  paymentStatus,
} from '@jontro/shop/orders/orders.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../apps/api/src/testing/pdf-text.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import { newMobileNumber, openAsNewCustomer, openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, visible, waitUntilReady } from './storefront.ts';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const toasts = (page: Page): Locator => page.locator('[data-toast]');
/** With the words of its variant. */
const nameOfLine = (item: Order['cartItems'][number]): string => nameIn('en', productOfLine(item));
const rows = (page: Page): Locator => page.locator('tbody tr');
const rowOf = (page: Page, order: Order): Locator =>
  rows(page).filter({ has: page.getByTitle(order._id, { exact: true }) });

/** Opens the wanted path signed in. */
const openSignedIn = (page: Page, wanted: string, email: string = demoLogins.shopper.email): Promise<void> =>
  openAsReturningUser(page, email, demoLogins.password, wanted);

async function listOrders(page: Page, email: string = demoLogins.shopper.email): Promise<Order[]> {
  const response = await page.request.get(`/api/my-orders?email=${email}`);
  expect(response.status()).toBe(200);
  return response.json();
}

async function findOrder(page: Page, what: string, matches: (order: Order) => boolean): Promise<Order> {
  const order = (await listOrders(page)).find(matches);
  if (!order) throw new Error(`The demo shopper has no order that is ${what}`);
  return order;
}
const findUnpaid = (page: Page) =>
  findOrder(page, 'placed and unpaid', ({ payment, status }) => !payment && status === 'Pending');
const findPaid = (page: Page) => findOrder(page, 'paid', ({ transactionId }) => transactionId !== undefined);

test('My Orders shows for each order its date, amounts, states and next action', async ({ page }) => {
  proves(
    'B-LIFE-02',
    'CONST-03',
    'CONST-69',
    'MYORD-01',
    'MYORD-02',
    'MYORD-03',
    'MYORD-04',
    'MYORD-05',
    'MYORD-06',
    'MYORD-07',
    'MYORD-08',
    'MYORD-09',
    'MYORD-10',
    'ROUTE-16',
    'STATE-24',
    'STATE-25',
  );
  await openSignedIn(page, paths.myOrders);
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Placed On',
    'Total Items',
    'Total Amount',
    'Payment Status',
    'Delivery Status',
    'Action',
  ]);
  const orders = await listOrders(page);
  await expect(rows(page)).toHaveCount(orders.length);
  for (const order of orders) {
    const cells = rowOf(page, order).getByRole('cell');
    const id = cells.nth(0).getByRole('link');
    await expect(id.locator('[aria-hidden]')).toHaveText(`${order._id.slice(0, 20)}…`);
    await expect(id).toHaveAttribute('href', paths.orderDetails(order));
    expect(order.orderNumber).toMatch(/^J-\d{5}$/);
    await expect(cells.nth(0)).toContainText(new RegExp(`${order.orderNumber}$`));
    await expect(cells.nth(1)).toContainText(formatDate(order.orderPlaced));
    await expect(cells.nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/);
    await expect(cells.nth(2)).toContainText(new RegExp(`${countUnits(order.cartItems)}$`));
    await expect(cells.nth(3)).toContainText(formatTaka(order.payable));
    await expect(cells.nth(4)).toContainText(order.payment ? 'Paid' : 'Pending');
    await expect(cells.nth(5)).toContainText(order.status);
    const wanted =
      order.status === 'Delivered' && !order.customerReview
        ? 'Add Review'
        : order.payment
          ? 'View Details'
          : 'View & Pay';
    await expect(cells.nth(6)).toHaveText(wanted);
  }
  const kinds = new Set(
    orders.map((order) => `${orderAction(order)} ${paymentStatus(order)} ${order.status}`),
  );
  for (const kind of ['Add Review', 'View Details', 'View & Pay', 'Paid', 'Delivered', 'Pending Pending']) {
    expect([...kinds].some((combination) => combination.includes(kind))).toBe(true);
  }
  expect(orders.some(({ customerReview }) => customerReview)).toBe(true);
});

test('a review added on Pending Reviews moves the order to My Reviews', async ({ page }) => {
  proves('REV-01', 'REV-03', 'REV-05', 'ROUTE-18', 'ROUTE-19', 'TOAST-09', 'TOAST-39');
  await openSignedIn(page, paths.pendingReviews);
  await expect(heading(page, 'Pending Reviews')).toBeVisible();
  const orders = await listOrders(page);
  const pending = orders.filter(({ status, customerReview }) => status === 'Delivered' && !customerReview);
  const [order] = pending;
  if (!order) throw new Error('The demo shopper has nothing left to review');
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(pending.length);
  for (const { _id } of pending) await expect(page.getByTitle(_id, { exact: true })).toBeVisible();

  const entry = entries.filter({ has: page.getByTitle(order._id, { exact: true }) });
  for (const item of order.cartItems) {
    const name = nameOfLine(item);
    await expect(entry.getByText(name, { exact: true })).toBeVisible();
    await expect(entry.getByTitle(name), 'the name is not cut (Q-088)').toHaveCount(0);
  }
  await entry.getByRole('button', { name: 'Add Review' }).click();
  const text = entry.getByRole('textbox');
  await text.fill('Arrived in two days.');
  await page.route('**/api/add-review/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke' } }),
  );
  await entry.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page)).toContainText(reviewTexts.failed);
  await expect(text).toHaveValue('Arrived in two days.');
  await page.unrouteAll();
  await entry.getByRole('button', { name: 'Submit' }).click();
  await expect(toasts(page).filter({ hasText: reviewTexts.addedOnPending })).toBeVisible();
  await expect(entry).toHaveCount(0);

  await page.getByRole('link', { name: 'My Reviews' }).first().click();
  await waitUntilReady(page);
  await expect(heading(page, 'My Reviews')).toBeVisible();
  const reviewed = (await listOrders(page)).filter(({ customerReview }) => customerReview);
  await expect(entries).toHaveCount(reviewed.length);
  await expect(entry).toContainText('Arrived in two days.');
  for (const { customerReview } of reviewed)
    await expect(page.getByText(customerReview ?? '').first()).toBeVisible();
});

test('the order details show the order, its payment, buyer, additional info and items', async ({ page }) => {
  proves('CONST-70', 'ODET-01', 'ODET-02', 'ODET-03', 'ODET-04', 'ODET-05', 'ODET-07', 'ROUTE-17');
  await openSignedIn(page, paths.myOrders);
  const order = await findPaid(page);
  await rowOf(page, order).getByRole('link').first().click();
  await waitUntilReady(page);
  await expect(page).toHaveURL(paths.orderDetails(order));
  await expect(heading(page, 'Order details')).toBeVisible();
  const info = section(page, 'Order info');
  await expect(info).toContainText(order._id);
  await expect(info).toContainText('Paid');
  await expect(info).toContainText(order.status);
  const payment = section(page, 'Payment');
  for (const amount of [order.totalAmount, order.deliveryCharge, order.discount, order.payable]) {
    await expect(payment.getByText(formatTaka(amount), { exact: true }).first()).toBeVisible();
  }
  await expect(payment).toContainText(order.transactionId ?? '');
  const buyer = section(page, 'Buyer');
  for (const detail of [order.name, order.mobileNumber, order.address, order.district]) {
    await expect(buyer).toContainText(detail);
  }
  await expect(section(page, 'Additional info')).toContainText(order.additionalInfo);
  const items = section(page, 'Items').getByRole('listitem');
  await expect(items).toHaveCount(order.cartItems.length);
  for (const [index, item] of order.cartItems.entries()) {
    const name = items.nth(index).getByRole('link');
    const short = shorten(item.name);
    await expect(name).toHaveAccessibleName(nameOfLine(item));
    await expect(short === item.name ? name : name.getByTitle(item.name).locator('[aria-hidden]')).toHaveText(
      short,
    );
    await expect(items.nth(index)).toContainText(formatTaka(item.price * item.quantity));
  }
  expect(order.cartItems.some(({ name }) => shorten(name) !== name)).toBe(true);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
});

/** The number of printed pages; each must be A4. */
async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  for (const [, width, height] of pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)) {
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  }
  return [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length;
}

test('an order shows its progress and the next step; its invoice is one A4 page with all details', async ({
  page,
}) => {
  proves('B-LIFE-02');
  await openSignedIn(page, paths.myOrders);
  const order = await findPaid(page);
  await open(page, paths.orderDetails(order));
  await expect(page.locator('[data-progress]')).toContainText(
    order.status === 'Delivered' ? 'has arrived' : 'paid and being packed',
  );
  await page.getByRole('link', { name: 'Invoice' }).click();
  await waitUntilReady(page);
  const invoice = page.getByRole('article', { name: `Invoice of order ${order.orderNumber}` });
  for (const text of [
    order._id,
    order.name,
    order.mobileNumber,
    order.address,
    order.district,
    ...order.cartItems.map(nameOfLine),
    formatTaka(order.totalAmount),
    formatTaka(order.payable),
    'Paid online on',
    order.transactionId ?? '',
  ]) {
    await expect(invoice).toContainText(text);
  }
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await test.step('the PDF file says what the page says', async () => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^invoice-[\w-]+\.pdf$/);
    const file = await readFile(await download.path());
    const shown = (await invoice.innerText()).replaceAll(/\s+/g, '');
    for (const { text } of readPdf(file).flat()) expect(shown, text).toContain(text.replaceAll(/\s+/g, ''));
  });
  await page.emulateMedia({ media: 'print' });
  for (const control of [
    page.getByRole('button'),
    page.getByRole('navigation'),
    page.getByText('Demo shop'),
  ]) {
    await expect(visible(control)).toHaveCount(0);
  }
  expect(await printedPages(page)).toBe(1);
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Order details' }).click();
  await waitUntilReady(page);
  await expect(section(page, 'Order info')).toContainText(order._id);
});

test('an admin packs an order by its slip, delivers it and records its cash, all from its details', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  proves('B-DELIV-03', 'B-LIFE-02', 'B-LIFE-12');
  await openAsNewCustomer(page, paths.myOrders);
  const headers = { origin: shop.url };
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await page.request.put('/api/cart', { headers, data: { gadgetId: product._id, quantity: 3 } });
  const mobileNumber = newMobileNumber();
  const placed = await page.request.post('/api/place-order', {
    headers,
    data: {
      name: 'Rahima Khatun',
      mobileNumber,
      country: 'Bangladesh',
      district: 'Sylhet',
      address: 'Lane 4, Zindabazar',
      additionalInfo: 'Please ring twice',
    },
  });
  const { order } = (await placed.json()) as { order: Order };
  const context = await browser.newContext({ baseURL });
  const owner = await context.newPage();
  await openSignedIn(owner, paths.orderDetails(order), demoLogins.owner.email);
  const administration = owner.getByRole('region', { name: 'Administration' });
  await expect(administration).toContainText(`collect ${formatTaka(order.payable)}`);
  await expect(owner.getByRole('link', { name: 'All Ordered' }).first()).toBeVisible();
  await expect(owner.locator('[data-progress]')).toHaveCount(0);

  await administration.getByRole('link', { name: 'Packing slip' }).click();
  await waitUntilReady(owner);
  const slip = owner.getByRole('article', { name: `Packing slip of order ${order.orderNumber}` });
  for (const text of [
    'Rahima Khatun',
    `+88${mobileNumber}`,
    'Lane 4, Zindabazar',
    'Sylhet',
    'Please ring twice',
  ]) {
    await expect(slip).toContainText(text);
  }
  await expect(slip.getByRole('row').filter({ hasText: product.productName })).toContainText('3');
  await expect(slip.locator('[data-collect]')).toHaveText(formatTaka(order.payable));

  // Without order ids: every order that is to be packed on a page of its own, and only the selected ones.
  await open(owner, staffPaths.packingSlips());
  const slips = owner.getByRole('article', { name: /^Packing slip of order/ });
  await expect(slip).toBeVisible();
  const waiting = await slips.count();
  expect(waiting).toBeGreaterThan(1);
  await owner.getByRole('checkbox', { name: 'Rahima Khatun' }).uncheck();
  await expect(slips).toHaveCount(waiting - 1);
  await expect(slip).toHaveCount(0);
  await owner.getByRole('button', { name: 'Slips and invoices' }).click();
  await expect(owner.getByRole('button', { name: `Print ${waiting - 1} slips and invoices` })).toBeVisible();
  await owner.getByRole('button', { name: 'Packing slips', exact: true }).click();
  await expect(owner.getByRole('button', { name: `Print ${waiting - 1} slips`, exact: true })).toBeVisible();
  expect(await printedPages(owner)).toBe(waiting - 1);
  await test.step('slips with invoices, or four labels to a page, are one document, too', async () => {
    await owner.getByRole('button', { name: 'Slips and invoices' }).click();
    await expect(owner.getByRole('article', { name: /^Invoice of order/ })).toHaveCount(waiting - 1);
    expect(await printedPages(owner)).toBe(2 * (waiting - 1));
    await owner.getByRole('button', { name: 'Labels', exact: true }).click();
    const labels = owner.getByRole('article', { name: /^Label of order/ });
    await expect(labels).toHaveCount(waiting - 1);
    expect(await printedPages(owner)).toBe(Math.ceil((waiting - 1) / 4));
    await open(owner, `${staffPaths.packingSlips([order])}&papers=labels`);
    await expect(labels).toContainText('Rahima Khatun');
    await expect(labels.locator('[data-collect]')).toHaveText(formatTaka(order.payable));
    await expect(labels.locator(`[data-barcode="${order.orderNumber}"]`)).toBeVisible();
    await open(owner, `${staffPaths.packingSlips()}?search=${order.orderNumber}&papers=invoices`);
    await expect(owner.getByRole('article', { name: /^Invoice of order/ })).toHaveCount(1);
  });

  await open(owner, paths.orderDetails(order));
  await administration.getByRole('button', { name: 'Mark as Delivered' }).click();
  await confirmDelivery(owner);
  await expect(owner.getByRole('dialog', { name: orderTexts.delivered })).toBeVisible();
  await owner.getByRole('dialog', { name: orderTexts.delivered }).getByRole('button').click();
  await expect(section(owner, 'Order info')).toContainText('Delivered');
  await administration.getByRole('button', { name: 'Cash received' }).click();
  const dialog = owner.getByRole('alertdialog', { name: 'Cash received?' });
  await dialog.getByRole('button', { name: 'Cash received' }).click();
  await expect(owner.getByRole('dialog', { name: orderTexts.cashReceived })).toBeVisible();
  await expect(administration).toContainText('nothing is left to do');
  await expect(section(owner, 'Payment')).toContainText('Paid in cash on');
  const statusOf = (tab: Page) =>
    section(tab, 'Order info').getByRole('definition').filter({ hasText: 'Pending' });
  await expect(statusOf(owner)).toHaveText('Pending Paid in cash');
  await open(owner, `${staffPaths.allOrdered}?search=${order._id}`);
  await expect(owner.locator('[data-row] td').nth(5)).toContainText('Pending Paid in cash');
  await context.close();

  await open(page, paths.myOrders);
  await expect(rowOf(page, order).getByRole('cell').nth(4)).toContainText('Pending Paid in cash');
  await open(page, paths.orderDetails(order));
  await expect(statusOf(page)).toHaveText('Pending Paid in cash');
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await expect(page.locator('[data-progress]')).toContainText('write a review');
  await expect(page.getByRole('region', { name: 'Administration' })).toHaveCount(0);
  await page.goto(staffPaths.packingSlips([order]));
  await expect(page, 'slips are for admins').toHaveURL((url) => url.pathname === paths.home);
});

test('Pay Now leads to the payment provider; an error is shown beside the button', async ({ page, shop }) => {
  proves('ODET-06', 'ODET-10');
  await openSignedIn(page, paths.myOrders);
  const order = await findUnpaid(page);
  await rowOf(page, order).getByRole('link', { name: 'View & Pay' }).click();
  await waitUntilReady(page);
  const payNow = page.getByRole('button', { name: 'Pay Now' });
  const toastOf = (kind: string) => page.locator(`[data-toast=${kind}]`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/payment-gateway', async (route) => {
    await released;
    await route.fulfill({ status: 502, json: { message: paymentTexts.unavailable } });
  });
  await payNow.click();
  await expect(toastOf('loading')).toHaveText(paymentTexts.starting);
  release();
  await expect(toastOf('error')).toHaveText(paymentTexts.unavailable);
  await expect(toastOf('loading')).toHaveCount(0);
  await expect(section(page, 'Payment')).toContainText(paymentTexts.unavailable);
  await expect(payNow).toBeEnabled();
  await page.unrouteAll();

  const responsePromise = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/payment-gateway',
  );
  await payNow.click();
  const response = await responsePromise;
  expect(response.request().method()).toBe('POST');
  expect(response.request().postDataJSON()).toEqual({ orderId: order._id });
  await page.waitForURL(`${shop.sandboxUrl}/**`);
  await page.goBack();
  await waitUntilReady(page);
  await expect(payNow).toBeEnabled();
  await expect(toastOf('loading')).toHaveCount(0);
});

test('an unknown payment is not shown as paid, and the link leads the customer to the order', async ({
  page,
}) => {
  proves('PAY-02');
  await openSignedIn(page, paths.myOrders);
  const order = await findPaid(page);
  await open(page, paths.success('NOBODY-KNOWS', order._id));
  await expect(heading(page, 'Payment not found')).toBeVisible();
  await open(page, paths.success(order.transactionId ?? '', order._id));
  await expect(heading(page, 'Payment successful')).toBeVisible();
  await page.getByRole('link', { name: 'View order details' }).click();
  await waitUntilReady(page);
  await expect(section(page, 'Order info')).toContainText(order._id);
});
