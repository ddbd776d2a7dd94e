/** Cart and checkout in states that need no shop: rejected changes, sold-out items, invalid input. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { checkoutTexts, maxCheckoutLengths, tooLongMessage } from '@jontro/shop/orders/checkout.ts';
import { type OrderAgain, type OrderDifference, orderAgainTexts } from '@jontro/shop/orders/order-again.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { waitUntilReady } from '../e2e/storefront.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { sampleCartItem, shopper } from './samples.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.locator('[data-toast=error]').getByText(text, { exact: true }).first()).toBeVisible();

async function openWithCart(page: Page, server: PageServer, cart: CartItem[], path: string): Promise<void> {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, cart);
  await open(page, path);
}

test('a change that the server rejects is rolled back with an error message', async ({ page, server }) => {
  proves('TOAST-06', 'TOAST-07');
  const item = sampleCartItem();
  await openWithCart(page, server, [item], paths.cart);
  const down = { status: 500, body: { message: 'Down' } };
  for (const endpoint of [cartEndpoints.changeQuantity, cartEndpoints.removeFromCart])
    server.respondWith(endpoint, down);
  const line = lines(page).filter({ hasText: item.name });
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expectToast(page, 'Failed to update quantity.');
  await expect(line.getByRole('status').first()).toHaveText('2');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expectToast(page, 'Failed to remove item.');
  await expect(line.getByRole('status').last()).toHaveText('Failed to remove item.');
  await expect(line).toBeVisible();
  await expect(page.locator('[data-total=subtotal]')).toHaveText(formatTaka(item.price * 2));
  await expect(page.locator('[data-total=payable]')).toHaveText(formatTaka(item.price * 2 + 100));
});

test('an item that can no longer be ordered says so and blocks the checkout (Q-116)', async ({
  page,
  server,
}) => {
  const other = sampleCartItem({ _id: 'other', gadgetId: 'other', name: 'Gadget 2' });
  const cart = [sampleCartItem({ availability: 'out-of-stock' }), other];
  await openWithCart(page, server, cart, paths.cart);
  await expect(lines(page).locator('[data-line-note=unavailable]')).toContainText('Out of stock.');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expect(page.getByText('An item above can no longer be ordered as it is.')).toBeVisible();
  await open(page, paths.checkout);
  await expect(placeOrder(page)).toBeDisabled();
});

test('an order with a required field missing is not sent; each error is shown at its field and no input is lost', async ({
  page,
  server,
}) => {
  proves('TOAST-14', 'VALID-11', 'VALID-12', 'VALID-13', 'VALID-14');
  // A request to place the order would have no response, which fails the test.
  await openWithCart(page, server, [sampleCartItem()], paths.checkout);
  const name = page.getByLabel('Full name');
  await name.fill('রহিমা <b>Begum</b> 🎧');
  await page.getByLabel('Mobile number').fill('০১৭১২-৩৪৫৬৭৮');
  await page.getByLabel('District').selectOption('Sylhet');
  await page.getByLabel('Address').fill('House 7, Road 3\nSylhet');
  await page.getByLabel('Additional information').fill('Ring twice');
  for (const [label, empty, message] of [
    ['Full name', '   ', 'Please enter your full name'],
    ['Mobile number', '+880', 'Please enter your mobile number'],
    ['Address', '', 'Please enter your address'],
    ['District', '', 'Please choose a district'],
  ] as const) {
    const control = page.getByLabel(label);
    const before = await control.inputValue();
    const setValue = (value: string) =>
      label === 'District' ? control.selectOption(value) : control.fill(value);
    await setValue(empty);
    await placeOrder(page).click();
    await expectToast(page, 'Please fill out all required fields');
    await expect(control).toHaveAccessibleDescription(new RegExp(message));
    await expect(control).toBeFocused();
    await setValue(before);
    await expect(control).not.toHaveAttribute('aria-invalid');
  }
  for (const [label, wrong, message] of [
    [
      'Full name',
      'ক'.repeat(maxCheckoutLengths.name + 1),
      toEnglish(tooLongMessage(maxCheckoutLengths.name)),
    ],
    [
      'Address',
      '🏠'.repeat(maxCheckoutLengths.address),
      toEnglish(tooLongMessage(maxCheckoutLengths.address)),
    ],
    ['Mobile number', '<b>01712345678</b>', checkoutTexts.mobileNumber],
    ['Mobile number', '12345', checkoutTexts.mobileNumber],
    ['Email', '<x>@example', checkoutTexts.email],
    [
      'Additional information',
      'x'.repeat(20_000),
      toEnglish(tooLongMessage(maxCheckoutLengths.additionalInfo)),
    ],
  ] as const) {
    const control = page.getByLabel(label);
    const before = await control.inputValue();
    await control.fill(wrong);
    await control.blur();
    await expect(control).toHaveAccessibleDescription(new RegExp(message.slice(0, 30)));
    await placeOrder(page).click();
    await expect(control).toHaveValue(wrong);
    await control.fill(before);
  }
  await page.reload();
  await waitUntilReady(page);
  await expect(name).toHaveValue('রহিমা <b>Begum</b> 🎧');
  await expect(page.getByLabel('District')).toHaveValue('Sylhet');
  await expect(page.getByLabel('Additional information')).toHaveValue('Ring twice');
});

test('the cart names every difference after ordering again, until it is closed', async ({ page, server }) => {
  proves('B-LIFE-13');
  await openWithCart(page, server, [sampleCartItem()], paths.cart);
  const differences = (['gone', 'out-of-stock', 'fewer', 'cart-full', 'price'] as const).map(
    (kind, at): OrderDifference => ({
      kind,
      gadgetId: String(at),
      name: `Gadget ${at}`,
      ordered: 3,
      quantity: 2,
      priceThen: 100,
      price: 120.5,
    }),
  );
  const orderAgain: OrderAgain = { message: orderAgainTexts.changed, added: 2, differences };
  await page.evaluate((state) => history.replaceState({ ...history.state, usr: state }, ''), { orderAgain });
  await page.reload();
  await waitUntilReady(page);
  const notice = page.getByRole('status').filter({ hasText: orderAgainTexts.changed });
  await expect(notice.getByRole('listitem')).toHaveText([
    'Gadget 0 is no longer sold.',
    'Gadget 1 is out of stock.',
    'Gadget 2: 2 instead of 3.',
    'Gadget 3 was left out, because the cart is full.',
    'Gadget 4 now costs ৳120.50 instead of ৳100.',
  ]);
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await waitUntilReady(page);
  await expect(notice).toHaveCount(0);
});

test('while the district is unknown, cart and checkout say the same: what charge and total are at least, and the charge by zone', async ({
  page,
}) => {
  const server = await startPageServer({ deliveryRule: 'by-district' });
  try {
    await page.goto(server.url + emptyPage);
    await signIn(page, server, shopper);
    const item = sampleCartItem({ price: 1000, quantity: 1 });
    server.respond(cartEndpoints.listMyCart, [item]);
    await open(page, server.url + paths.cart);
    await expect(page.locator('[data-delivery-estimate]')).toContainText('৳50 to ৳99');
    for (const path of [paths.cart, paths.checkout]) {
      await open(page, server.url + path);
      await expect(page.locator('[data-total=delivery]')).toHaveText('From ৳50');
      await expect(page.locator('[data-total=payable]')).toHaveText('From ৳1,050');
      await expect(page.locator('[data-charge-note]')).toHaveText(
        'Inside Dhaka\u00a0৳50, Outside Dhaka\u00a0৳99',
      );
    }
    const district = page.getByLabel('District');
    await district.selectOption('Sylhet');
    await expect(page.locator('[data-total=payable]')).toHaveText('৳1,099');
    await expect(page.locator('[data-charge-note]')).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});
