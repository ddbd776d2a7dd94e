/** My Orders, an order's payment and the result pages of a payment, in states that need no shop. */
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { visible } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, startPageServer } from './page-server.ts';
import { admin, sampleOrder, shopper } from './samples.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('while the orders load, five skeleton rows are shown; a failed load offers to try again', async ({
  page,
  server,
}) => {
  proves('CONST-72');
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.listMyOrders, [sampleOrder()]);
  const release = server.hold(orderEndpoints.listMyOrders);
  await open(page, paths.myOrders);
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(5);
  release();
  const action = page.getByRole('link', { name: 'View & Pay' });
  await expect(action).toBeVisible();
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(0);

  server.respondWith(orderEndpoints.listMyOrders, { status: 404, body: { message: 'Gone' } });
  await open(page, paths.myOrders);
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible();
  server.respond(orderEndpoints.listMyOrders, [sampleOrder()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(action).toBeVisible();
});

test('the page of an unpaid order waits for the payment methods, and offers to load them again', async ({
  page,
  server,
}) => {
  const order = sampleOrder();
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.findOrder, order);
  server.respondWith(paymentEndpoints.listPaymentMethods, { status: 404, body: { message: 'No' } });
  const release = server.hold(paymentEndpoints.listPaymentMethods);
  await open(page, paths.orderDetails(order));
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(page.getByRole('status').filter({ hasText: 'Loading the order' })).toBeAttached();
  await expect(payment).toHaveCount(0);
  release();
  await expect(payment).toContainText('The payment methods could not be loaded.');
  server.respond(paymentEndpoints.listPaymentMethods, []);
  await payment.getByRole('button', { name: 'Try again' }).click();
  await expect(payment).not.toContainText('The payment methods could not be loaded.');
});

test('the page of an order names the hotline and WhatsApp of the shop, and its page of contact', async ({
  page,
}) => {
  const order = sampleOrder();
  const shop = await startPageServer({
    business: { hotline: '09612-345678', whatsapp: '01712 345678' },
    footerLinks: { 'Contact Us': '/contact' },
  });
  await page.goto(shop.url + emptyPage);
  await signIn(page, shop, shopper);
  shop.respond(orderEndpoints.findOrder, order);
  await open(page, shop.url + paths.orderDetails(order));
  const help = page.getByRole('region', { name: 'Help with this order' });
  await expect(help.getByRole('link', { name: 'Hotline: 09612-345678' })).toHaveAttribute(
    'href',
    'tel:09612345678',
  );
  const whatsapp = help.getByRole('link', { name: 'WhatsApp: 01712 345678' });
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/8801712345678');
  await expect(help.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  await shop.close();
});

test('the answer to a declined request denies nothing that the page still offers', async ({
  page,
  server,
}) => {
  const cancelRequest = {
    at: '2026-06-03T10:00:00.000Z',
    reason: 'It takes too long',
    declinedAt: '2026-06-03T11:00:00.000Z',
    answer: 'The courier has it',
  };
  const packed = sampleOrder({ step: 'packed', cancelRequest });
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.findOrder, packed);
  await open(page, paths.orderDetails(packed));
  const help = page.getByRole('region', { name: 'Help with this order' });
  const answer = help.getByText(/The courier has it/);
  await expect(answer).toHaveText('We have not cancelled this order: The courier has it');
  await expect(help.getByRole('button', { name: 'Ask to cancel' })).toBeVisible();
  // It is out of its parcel again.
  server.respond(orderEndpoints.findOrder, { ...packed, step: 'placed' });
  await page.reload();
  await expect(help.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect(answer).toHaveText('We have not cancelled this order: The courier has it');
});

test('the reason of a request to cancel stands in the dialog of staff who grant it', async ({
  page,
  server,
}) => {
  const cancelRequest = { at: '2026-06-03T10:00:00.000Z', reason: 'I ordered by mistake' };
  const order = sampleOrder({ step: 'packed', cancelRequest });
  await signIn(page, server, admin);
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.orderDetails(order));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('I ordered by mistake');
});

test('the title of an order has its number, and an order without an e-mail address has no such row', async ({
  page,
  server,
}) => {
  const orderNumber = 'J-10482';
  const order = sampleOrder({ orderNumber });
  await signIn(page, server, admin);
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.orderDetails(order));
  await expect(page).toHaveTitle(`Order ${orderNumber} | Jontro`);
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByText('Email', { exact: true })).toBeVisible();
  server.respond(orderEndpoints.findOrder, { ...order, email: '', buyer: { ...order.buyer, email: '' } });
  await page.reload();
  await expect(buyer.getByText('Mobile number')).toBeVisible();
  await expect(buyer.getByText('Email', { exact: true })).toHaveCount(0);
});

test('the success page shows the transaction id and says "paid" only after the server did', async ({
  page,
  server,
}) => {
  proves('LAYOUT-08', 'LAYOUT-09', 'PAY-01', 'PAY-02', 'ROUTE-09');
  const orderId = '0123456789abcdef01234567';
  const path = paths.success('P01TESTTRANSACTION', orderId);
  const paid = heading(page, 'Payment successful');
  server.respond(paymentEndpoints.findPaymentStatus, { status: 'pending' });
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('Confirming your payment');
  expect(html).not.toContain('Payment successful');
  await open(page, path);
  await expect(heading(page, 'Confirming your payment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('P01TESTTRANSACTION');
  await expectNoHeaderOrFooter(page);
  await expect(paid).toHaveCount(0);
  server.respond(paymentEndpoints.findPaymentStatus, { status: 'paid' });
  await expect(paid).toBeVisible();
  const link = page.getByRole('link', { name: 'View order details' });
  await expect(link).toHaveAttribute('href', paths.orderDetails({ _id: orderId, name: 'order' }));
  for (const [status, title] of [
    ['review', 'Payment under review'],
    ['failed', 'Payment failed'],
  ] as const) {
    server.respond(paymentEndpoints.findPaymentStatus, { status });
    await open(page, path);
    await expect(heading(page, title)).toBeVisible();
    await expect(paid).toHaveCount(0);
  }
});

async function expectNoHeaderOrFooter(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
}

test('the cancel page shows the reason and leads back to the orders or home', async ({ page, server }) => {
  proves('LAYOUT-10', 'LAYOUT-11', 'PAY-03', 'PAY-04', 'ROUTE-10');
  for (const [query, title] of [
    ['', 'Payment cancelled'],
    ['?reason=cancelled', 'Payment cancelled'],
    ['?reason=failed', 'Payment failed'],
    ['?reason=expired', 'Payment expired'],
    ['?reason=toString', 'Payment cancelled'],
  ] as const) {
    await open(page, `${paths.cancel}${query}`);
    await expect(heading(page, title)).toBeVisible();
    await expectNoHeaderOrFooter(page);
  }
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/dashboard/orders');
  respondToHome(server);
  await visible(page.getByRole('link', { name: 'Go Back to Home' })).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('why an order could not be cancelled is said until it has arrived', async ({ page, server }) => {
  await signIn(page, server, shopper);
  const answer = 'The courier has it already.';
  const at = '2026-06-03T09:00:00.000Z';
  const cancelRequest = { reason: 'Too late', at, declinedAt: at, answer };
  const order = sampleOrder({ payment: true, step: 'handed-over', cancelRequest });
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.orderDetails(order));
  await expect(page.getByText(answer)).toBeVisible();
  server.respond(orderEndpoints.findOrder, { ...order, status: 'Delivered', step: undefined });
  await open(page, paths.orderDetails(order));
  await expect(page.getByText('Your order has arrived.')).toBeVisible();
  await expect(page.getByText(answer)).toHaveCount(0);
});
