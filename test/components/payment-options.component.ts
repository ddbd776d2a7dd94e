/** How an order is paid: the choice at the checkout, and what a shop that takes cash alone shows. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { formatDay, isoDay } from '@jontro/shop/dates.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { findOverflow } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { sampleCartItem, sampleMethods, sampleOrder, shopper } from './samples.ts';

const { cash, online } = sampleMethods;
const dayMs = 86_400_000;

const group = (page: Page) => page.getByRole('group', { name: 'How will you pay?' });
const option = (page: Page, name: string) => group(page).getByRole('radio', { name });

async function openCheckout(page: Page, server: PageServer, methods: OfferedMethod[]): Promise<void> {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem({ category: 'Fan' })]);
  server.respond(paymentEndpoints.listPaymentMethods, methods);
  await open(page, paths.checkout);
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Mobile number').fill('01712345678');
  await page.getByLabel('District').selectOption('Sylhet');
  await page.getByLabel('Address').fill('House 7, Road 3');
}

/** Presses Place Order and returns the body of its request. */
async function place(page: Page, server: PageServer): Promise<Record<string, unknown>> {
  const order = sampleOrder();
  server.respond(orderEndpoints.placeOrder, { insertedId: order._id, message: 'placed', order });
  server.respond(orderEndpoints.listMyOrders, [order]);
  const request = page.waitForRequest(`**${orderEndpoints.placeOrder.url}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  return (await request).postDataJSON() as Record<string, unknown>;
}

test('the checkout offers to pay later, which is chosen, and each method with a sentence and its marks', async ({
  page,
  server,
}) => {
  proves('B-COD-01');
  await openCheckout(page, server, [cash, online]);
  await expect(group(page).getByRole('radio')).toHaveCount(3);
  await expect(option(page, 'Pay later')).toBeChecked();
  await expect(option(page, 'Pay later')).toHaveAccessibleDescription(
    'Online from the page of your order, or in cash at the door.',
  );
  await expect(option(page, 'Cash at the door')).toHaveAccessibleDescription(
    '৳2,500 in cash, when the courier hands over your parcel.',
  );
  await expect(option(page, 'Pay online now')).toHaveAccessibleDescription(/৳2,500 by card, bKash/);
  for (const mark of ['Visa', 'Mastercard', 'Amex', 'bKash', 'Nagad'])
    await expect(group(page).getByText(mark, { exact: true })).toBeVisible();
  await fillForm(page);
  const body = await place(page, server);
  expect('paymentMethod' in body).toBe(false);
  expect(body.shownPayable).toBe(2500);
  await page.waitForURL(`**${paths.myOrders}`);
});

test('a chosen method is sent, survives a reload and is gone with the order', async ({ page, server }) => {
  await openCheckout(page, server, [cash, online]);
  await option(page, 'Pay later').focus();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 'Cash at the door')).toBeChecked();
  await open(page, paths.checkout);
  await expect(option(page, 'Cash at the door')).toBeChecked();
  await fillForm(page);
  expect((await place(page, server)).paymentMethod).toBe('cash-on-delivery');
  await page.waitForURL(`**${paths.myOrders}`);
  await open(page, paths.checkout);
  await expect(option(page, 'Pay later')).toBeChecked();
});

test('paying online leads from the placed order straight to the provider; a failure is told and the order stays', async ({
  page,
  server,
}) => {
  await openCheckout(page, server, [cash, online]);
  await option(page, 'Pay online now').check();
  await fillForm(page);
  server.respondWith(paymentEndpoints.startPayment, {
    status: 502,
    body: { message: 'The provider sleeps' },
  });
  const started = page.waitForRequest(`**${paymentEndpoints.startPayment.url}`);
  await place(page, server);
  expect((await started).postDataJSON()).toEqual({ orderId: sampleOrder()._id, method: 'sslcommerz' });
  await page.waitForURL(`**${paths.myOrders}`);
  await expect(page.locator('[data-toast=error]')).toContainText('The provider sleeps');

  await open(page, paths.checkout);
  await option(page, 'Pay online now').check();
  await fillForm(page);
  server.respond(paymentEndpoints.startPayment, { url: `${server.url}/privacy-policy` });
  await place(page, server);
  await page.waitForURL('**/privacy-policy');
});

test('a method that the server refuses is told beside the button, and another one can be chosen', async ({
  page,
  server,
}) => {
  await openCheckout(page, server, [cash, online]);
  await option(page, 'Cash at the door').check();
  await fillForm(page);
  const message = 'Cash at the door is not possible in Sylhet.';
  server.respondWith(orderEndpoints.placeOrder, { status: 409, body: { message, code: 'payment-refused' } });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.locator('[data-order-failure]')).toContainText(message);
  await option(page, 'Pay later').check();
  expect('paymentMethod' in (await place(page, server))).toBe(false);
});

test('a customer whom the server refuses cash at the door is offered online payment only, until the number changes', async ({
  page,
  server,
}) => {
  await openCheckout(page, server, [cash, online]);
  await fillForm(page);
  const { cashBlocked: message } = customerTexts;
  server.respondWith(orderEndpoints.placeOrder, {
    status: 409,
    body: { message, code: 'payment-refused', onlineOnly: true },
  });
  const asked = page.waitForRequest(`**${orderEndpoints.placeOrder.url}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect(((await asked).postDataJSON() as { payLater: string }).payLater).toBe('cash');
  await expect(page.locator('[data-order-failure]')).toContainText(message);
  await expect(option(page, 'Cash at the door')).toBeDisabled();
  await expect(option(page, 'Pay later')).toHaveAccessibleDescription('Online, from the page of your order.');
  await page.getByLabel('Mobile number').fill('01812345678');
  await expect(option(page, 'Cash at the door')).toBeEnabled();
  await page.getByLabel('Mobile number').fill('01712345678');
  await expect(option(page, 'Cash at the door')).toBeDisabled();
  expect((await place(page, server)).payLater).toBe('online');
});

test('without payment methods the checkout asks nothing, and orders', async ({ page, server }) => {
  await openCheckout(page, server, []);
  await fillForm(page);
  await expect(group(page)).toHaveCount(0);
  expect('paymentMethod' in (await place(page, server))).toBe(false);
});

test('a shop that takes cash alone has it chosen, no Pay Now, and View Details as the action of an order', async ({
  page,
  server,
}) => {
  proves('B-LIFE-01');
  await openCheckout(page, server, [cash]);
  await expect(group(page).getByRole('radio')).toHaveCount(1);
  await expect(option(page, 'Cash at the door')).toBeChecked();
  const order = sampleOrder();
  server.respond(orderEndpoints.listMyOrders, [order]);
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.myOrders);
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View & Pay' })).toHaveCount(0);
  await open(page, paths.orderDetails(order));
  await expect(page.getByRole('button', { name: 'Pay on delivery' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
  await expect(page.locator('[data-progress]')).not.toContainText('Pay now');
});

test('"Cash at the door" stands with its sum in My Orders, on the order and on its invoice, and the fee with the totals', async ({
  page,
  server,
}) => {
  proves('B-COD-04');
  const order = sampleOrder({
    paymentMethod: 'cash-on-delivery',
    adjustments: [{ kind: 'cash-fee', amount: 20 }],
    payable: 2520,
  });
  await signIn(page, server, shopper);
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  server.respond(orderEndpoints.listMyOrders, [order]);
  server.respond(orderEndpoints.findOrder, order);
  for (const path of [paths.myOrders, paths.orderDetails(order), paths.invoice(order)]) {
    await open(page, path);
    await expect(page.getByText('Cash at the door ৳2,520')).toBeVisible();
    if (path !== paths.myOrders) await expect(page.getByText('Cash on delivery fee')).toBeVisible();
  }
});

test('the page of thanks has Pay Now only where something can be paid online, and says why a payment did not start', async ({
  page,
  server,
}) => {
  const order = sampleOrder({ orderNumber: 'J-10482' });
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.findOrder, order);
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  server.respondWith(paymentEndpoints.startPayment, { status: 409, body: { message: 'Not now' } });
  await open(page, paths.thanks(order));
  const payNow = page.getByRole('button', { name: 'Pay Now' });
  await payNow.click();
  await expect(page.locator('[data-thanks] [data-problem]')).toHaveText('Not now');
  for (const [state, methods] of [
    [{}, [cash]],
    [{ payment: true }, [cash, online]],
    [{ cancelledAt: order.orderPlaced, step: 'cancelled' }, [cash, online]],
    [{ paymentUndecided: true }, [cash, online]],
  ] as const) {
    server.respond(orderEndpoints.findOrder, { ...order, ...state });
    server.respond(paymentEndpoints.listPaymentMethods, [...methods]);
    await open(page, paths.thanks(order));
    await expect(page.getByRole('main')).toContainText('Thank you');
    await expect(payNow).toHaveCount(0);
  }
  server.respondWith(orderEndpoints.findOrder, { status: 404, body: { message: 'Order not found' } });
  await open(page, paths.thanks(order));
  await expect(page.getByRole('main')).toContainText('Order not found');
});

test('an order of which nothing is due has neither Pay Now nor View & Pay, and says so beside Pending', async ({
  page,
  server,
}) => {
  const order = sampleOrder({ discount: 2500, payable: 0 });
  await signIn(page, server, shopper);
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  server.respond(orderEndpoints.listMyOrders, [order]);
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.myOrders);
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Pending Nothing due');
  for (const path of [
    paths.orderDetails(order),
    paths.thanks(order),
    `${paths.orderReceived}?order=${order._id}`,
  ]) {
    await open(page, path);
    await expect(page.locator('[data-nothing-due]')).toHaveText('There is nothing to pay for this order.');
    await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0);
  }
});

const limited = { ...online, least: 10, most: 500_000 };

test('online payment that does not take the sum is a choice with its reason, and not promised for later', async ({
  page,
  server,
}) => {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem({ price: 600_000, quantity: 1 })]);
  server.respond(paymentEndpoints.listPaymentMethods, [cash, limited]);
  await open(page, paths.checkout);
  await expect(option(page, 'Pay online now')).toBeDisabled();
  await expect(option(page, 'Pay online now')).toHaveAccessibleDescription(
    'Online payment takes amounts from ৳10 to ৳5,00,000.',
  );
  await expect(option(page, 'Pay later')).toHaveAccessibleDescription('In cash at the door');
});

test('the pages of an order outside the limits say why in place of Pay Now, and whom to call', async ({
  page,
}) => {
  const server = await startPageServer({ business: { hotline: '+880 1712-345678' } });
  try {
    await page.goto(server.url + emptyPage);
    await signIn(page, server, shopper);
    server.respond(paymentEndpoints.listPaymentMethods, [cash, limited]);
    for (const payable of [5, 600_000]) {
      const order = sampleOrder({ payable });
      server.respond(orderEndpoints.findOrder, order);
      for (const path of [
        paths.orderDetails(order),
        paths.thanks(order),
        `${paths.orderReceived}?order=${order._id}`,
      ]) {
        await open(page, server.url + path);
        const main = page.getByRole('main');
        await expect(main).toContainText('Online payment takes amounts from ৳10 to ৳5,00,000.');
        await expect(main).toContainText('To pay in another way, please call us: +880 1712-345678');
        await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
      }
    }
    const changed = sampleOrder({ payment: true, received: 2495, differenceDue: 5 });
    server.respond(orderEndpoints.findOrder, changed);
    await open(page, server.url + paths.orderDetails(changed));
    await expect(page.getByRole('main')).toContainText('This sum is settled at the door.');
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});

test('a guest reads what cash to have ready, or has the button that paying later has promised', async ({
  page,
  server,
}) => {
  const order = sampleOrder({
    guest: true,
    buyer: { email: '' },
    orderNumber: 'J-10482',
    step: 'to-confirm',
  });
  const received = `${paths.orderReceived}?order=${order._id}`;
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  server.respond(orderEndpoints.findOrder, { ...order, paymentMethod: 'cash-on-delivery' });
  await open(page, received);
  await expect(page.locator('[data-way]')).toHaveText('Have ৳2,500 in cash ready when the courier comes.');
  server.respond(orderEndpoints.findOrder, order);
  await open(page, received);
  await expect(page.locator('[data-way]')).toHaveText(
    'Not paid yet: you pay online, or in cash at the door.',
  );
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
});

test('the pages of thanks say what has become of the order, and promise nothing of one that has ended', async ({
  page,
  server,
}) => {
  await signIn(page, server, shopper);
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  const promise = { from: isoDay(Date.now() + 2 * dayMs), to: isoDay(Date.now() + 4 * dayMs) };
  const heading = `Comes by ${formatDay(promise.to, 'en')}`;
  const main = page.getByRole('main');
  for (const [fields, text] of [
    [{ step: 'confirmed' }, 'It is confirmed. We pack it now.'],
    [{ step: 'handed-over' }, 'Handed over to the courier'],
    [{ step: 'cancelled', cancelledAt: '2026-11-30T04:00:00.000Z' }, 'Cancelled'],
    [{ status: 'Delivered', payment: true }, 'Delivered'],
  ] as const) {
    const order = sampleOrder({
      guest: true,
      buyer: { email: '' },
      orderNumber: 'J-10482',
      promise,
      ...fields,
    });
    server.respond(orderEndpoints.findOrder, order);
    await open(page, `${paths.orderReceived}?order=${order._id}`);
    await expect(main.getByText(text, { exact: true })).toBeVisible();
    const isToCome = 'step' in fields && fields.step !== 'cancelled';
    const comes = main.getByRole('heading', { name: heading });
    await expect(comes).toHaveCount(isToCome ? 1 : 0);
    await open(page, paths.thanks(order));
    await expect(main.getByText(/^Thank you/)).toBeVisible();
    await expect(comes).toHaveCount(isToCome ? 1 : 0);
    if (!isToCome) await expect(main.getByText(/Arrives /)).toHaveCount(0);
  }
});

test('a long address of a guest wraps', async ({ page, server }) => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
  const waiting = { guest: true, buyer: { email: '' }, orderNumber: 'J-10482', step: 'to-confirm' } as const;
  const order = sampleOrder({ ...waiting, email, confirmation: { way: 'link', mail: true, sms: false } });
  server.respond(paymentEndpoints.listPaymentMethods, [cash, online]);
  server.respond(orderEndpoints.findOrder, order);
  await open(page, `${paths.orderReceived}?order=${order._id}`);
  await expect(page.getByText(email)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findOverflow(page)).toEqual([]);
  }
});
