/** What a shopper of the preset `modern` reads of an order: on the page of thanks, in My Orders, on its page and on the dashboard. */
import { formatDay, isoDay } from '@jontro/shop/dates.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { test } from './modern-server.ts';
import { expect, open } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleMethods, sampleOrder } from './samples.ts';

const to = isoDay(Date.now() + 3 * 86_400_000);
const comesBy = `Comes by ${formatDay(to, 'en')}`;
const cashOrder = (fields: Partial<Order> = {}) =>
  sampleOrder({
    orderNumber: 'J-10482',
    trackingKey: 'secret',
    paymentMethod: 'cash-on-delivery',
    orderPlaced: new Date().toISOString(),
    promise: { from: to, to },
    ...fields,
  });

function respond(server: PageServer, order: Order): void {
  server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.cash, sampleMethods.online]);
  server.respond(orderEndpoints.listMyOrders, [order]);
  server.respond(orderEndpoints.findOrder, order);
}

/** Whether each of these is further down than the one before. */
async function expectOrder(parts: readonly Locator[]): Promise<void> {
  const tops: number[] = [];
  for (const part of parts) {
    await expect(part).toBeVisible();
    tops.push((await part.boundingBox())?.y ?? -1);
  }
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
}

const main = (page: Page) => page.getByRole('main');

test('the page of thanks of a guest has the day as its heading, then the cash, number and tracking, the goods, and an account last', async ({
  page,
  modern,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = cashOrder({ guest: true, buyer: { email: '' }, step: 'to-confirm' });
  respond(modern, order);
  await open(page, `${modern.url}${paths.orderReceived}?order=${order._id}`);
  const track = main(page).getByRole('link', { name: 'Track your order' });
  await expectOrder([
    page.getByRole('heading', { level: 1, name: comesBy }),
    page.locator('[data-way]'),
    page.locator('[data-order-number]'),
    track,
    page.getByRole('heading', { name: 'Items' }),
    page.getByRole('heading', { name: 'Keep this for next time' }),
  ]);
  await expect(page.locator('[data-way]')).toHaveText('Have ৳2,500 in cash ready when the courier comes.');
  await expect(track).toHaveClass(/bg-bottle/);
});

test('the page of thanks of an account has the day, the cash and the way to the order', async ({
  page,
  modern,
}) => {
  const order = cashOrder();
  respond(modern, order);
  await open(page, modern.url + paths.thanks(order));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(comesBy);
  await expect(page.locator('[data-way]')).toHaveText('Have ৳2,500 in cash ready when the courier comes.');
  await expect(main(page).getByRole('link', { name: 'Follow the order' })).toHaveClass(/bg-bottle/);
});

test('a card of My Orders is headed with the day and has one main act; nothing is pending, and no units are counted', async ({
  page,
  modern,
}) => {
  const [first] = cashOrder().cartItems;
  if (!first) throw new Error('The sample has no item');
  const order = cashOrder({ cartItems: [first, { ...first, gadgetId: `${first.gadgetId.slice(0, -1)}9` }] });
  respond(modern, order);
  await open(page, modern.url + paths.myOrders);
  const card = page.getByRole('list', { name: 'My orders, newest first' }).getByRole('listitem');
  await expect(card.getByRole('heading', { name: comesBy })).toBeVisible();
  await expect(card).toContainText('Cash at the door ৳2,500');
  await expect(card).toContainText(formatDay(isoDay(Date.now()), 'en'));
  await expect(main(page)).not.toContainText(/Pending(?! Review)|Total Items|\d\d\/\d\d\/\d{4}/);
  expect(await card.textContent()).toContain('and\u00a01\u00a0more');
  await expect(card.getByRole('link', { name: /View/ })).toHaveText('View Details');
  const { paymentMethod: _, ...undecided } = order;
  respond(modern, undecided);
  await open(page, modern.url + paths.myOrders);
  await expect(card.getByRole('link', { name: /View/ })).toHaveText('View & Pay');
});

test('the steps of an order that is paid at the door end with what is paid there, and none before asks for it', async ({
  page,
  modern,
}) => {
  const order = cashOrder();
  respond(modern, order);
  await open(page, modern.url + paths.orderDetails(order));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(comesBy);
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps).toContainText(['Placed', 'Packed', 'Handed over to the courier', 'Delivered']);
  await expect(steps.last()).toContainText('You pay ৳2,500 at the door');
  await expect(main(page)).not.toContainText(/Pending(?! Review)|\d\d\/\d\d\/\d{4}/);

  respond(modern, { ...order, step: 'out-for-delivery' });
  await open(page, modern.url + paths.orderDetails(order));
  await expect(steps).toContainText(['Placed', 'Delivered']);
  await expect(steps).toHaveCount(2);

  const paid = { ...order, payment: true, paidAt: new Date().toISOString() };
  respond(modern, paid);
  await open(page, modern.url + paths.orderDetails(order));
  await expect(steps).toContainText(['Placed', 'Paid', 'Packed', 'Handed over to the courier', 'Delivered']);
  await expect(main(page)).not.toContainText('at the door');
});

test('the dashboard of a shopper has their orders in sentences, and neither a revenue nor pending chips', async ({
  page,
  modern,
}) => {
  respond(modern, cashOrder());
  await open(page, modern.url + paths.dashboard);
  await expect(main(page).getByRole('link', { name: new RegExp(comesBy) })).toBeVisible();
  await expect(main(page)).not.toContainText(/Total|Pending(?! Review)|Revenue/);
});
