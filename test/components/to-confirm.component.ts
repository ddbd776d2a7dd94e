/** The owner's queue of orders to confirm: taking one, the number and the outcomes, what others have taken, giving up. */
import { orderConfirmationTexts as texts } from '@jontro/shop/order-confirmations/calls.ts';
import { orderConfirmationEndpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { toConfirmPath } from '../../apps/web/app/order-confirmations/to-confirm-path.ts';
import { findViolations } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin } from './samples.ts';

const { listOrdersToConfirm, claimOrder, recordCall, giveUpOrder } = orderConfirmationEndpoints;

const order = {
  _id: 'o1',
  orderNumber: 'J-10482',
  name: 'Karim Uddin',
  mobileNumber: '+8801712345678',
  district: 'Dhaka',
  area: 'Mirpur',
  address: 'House 12, Road 5',
  pickup: false,
  orderPlaced: '2026-11-25T04:00:00.000Z',
  payable: 1890,
  paid: false,
  items: [{ name: 'AirNova Pods', quantity: 2 }],
  askedAt: '2026-11-25T04:00:05.000Z',
  calls: [],
  canGiveUp: false,
};
const own = { by: 'Rafiq Ahmed', until: '2026-11-25T05:05:00.000Z', isOwn: true };
const taken = {
  ...order,
  _id: 'o2',
  orderNumber: 'J-10483',
  claim: { by: 'Nusrat Jahan', until: '2026-11-25T05:05:00.000Z', isOwn: false },
};
const unreachable = {
  ...order,
  _id: 'o3',
  orderNumber: 'J-10484',
  calls: ['23', '24', '25'].map((day) => ({
    at: `2026-11-${day}T05:00:00.000Z`,
    by: 'Nusrat Jahan',
    outcome: 'no-answer' as const,
  })),
  canGiveUp: true,
};

test('an order that was taken shows its number as a link and takes the outcome; that of another shows the name alone', async ({
  page,
  server,
}) => {
  proves('B-COD-14');
  await signIn(page, server, admin);
  server.respond(listOrdersToConfirm, { orders: [order, taken], total: 7 });
  await open(page, toConfirmPath);
  const cardOf = (number: string) => page.getByRole('article', { name: number });
  const card = cardOf('J-10482');
  await expect(card).toContainText('2 × AirNova Pods');
  await expect(card).toContainText('House 12, Road 5');
  await expect(page.getByRole('link', { name: '+8801712345678' })).toHaveCount(0);
  await expect(cardOf('J-10483')).toContainText('Nusrat Jahan is calling, until');
  await expect(cardOf('J-10483').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('5 more wait behind these.')).toBeVisible();

  server.respond(claimOrder, { modifiedCount: 1, message: texts.taken });
  server.respond(listOrdersToConfirm, { orders: [{ ...order, claim: own }, taken], total: 7 });
  await card.getByRole('button', { name: 'Call' }).click();
  await expect(card.getByRole('link', { name: '+8801712345678' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  for (const outcome of ['Confirmed', 'No answer', 'Wrong number', 'Refused'])
    await expect(card.getByRole('button', { name: outcome })).toBeVisible();
  expect(await findViolations(page, 'To confirm')).toEqual([]);

  server.respond(recordCall, { modifiedCount: 1, message: texts.confirmed });
  server.respond(listOrdersToConfirm, { orders: [taken], total: 1 });
  await card.getByRole('button', { name: 'Confirmed' }).click();
  await expect(page.getByRole('dialog', { name: texts.confirmed })).toBeVisible();
  await expect(cardOf('J-10482')).toHaveCount(0);
});

test('a refusal asks for the reason, and an order that cannot be reached is cancelled with a message', async ({
  page,
  server,
}) => {
  proves('B-COD-13');
  await signIn(page, server, admin);
  server.respond(listOrdersToConfirm, { orders: [{ ...order, claim: own }, unreachable], total: 2 });
  await open(page, toConfirmPath);
  const refused = page.getByRole('article', { name: 'J-10482' });
  await refused.getByRole('button', { name: 'Refused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText(orderTexts.reasonMissing);
  server.respond(recordCall, { modifiedCount: 1, message: texts.cancelled });
  server.respond(listOrdersToConfirm, { orders: [unreachable], total: 1 });
  await dialog.getByLabel('Reason').fill('You do not want it any more');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog', { name: texts.cancelled })).toBeVisible();
  await expect(refused).toHaveCount(0);

  const given = page.getByRole('article', { name: 'J-10484' });
  await expect(given.getByText('No answer')).toHaveCount(3);
  server.respond(giveUpOrder, { modifiedCount: 1, message: texts.cancelled });
  server.respond(listOrdersToConfirm, { orders: [], total: 0 });
  await given.getByRole('button', { name: 'Cancel with a message' }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(page.getByText('No order waits to be confirmed.')).toBeVisible();
});

test('the order of a guest says when it is cancelled and how many hours are left, and no other does', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  const heldUntil = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
  server.respond(listOrdersToConfirm, { orders: [{ ...order, heldUntil }, unreachable], total: 2 });
  await open(page, toConfirmPath);
  const held = page.getByRole('article', { name: 'J-10482' }).locator('[data-held]');
  await expect(held).toHaveText(/^Cancelled on .+ if nobody confirms it; hours left: 5$/);
  await expect(page.locator('[data-held]')).toHaveCount(1);
});
