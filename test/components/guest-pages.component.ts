/** The cart and the checkout for visitors, by the settings `guestCart` and `guestCheckout`. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { maxGuestUnits, tooManyGuestUnits } from '@jontro/shop/guests/guest-units.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { guestFragment } from '@jontro/shop/orders/tracking.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, test } from './page-fixture.ts';
import { startPageServer } from './page-server.ts';
import { sampleCartItem, sampleMethods } from './samples.ts';

for (const [guestCart, guestCheckout, opened] of [
  [false, false, []],
  [true, false, [paths.cart]],
  [false, true, []],
  [true, true, [paths.cart, paths.checkout]],
] as const)
  test(`with guestCart ${guestCart} and guestCheckout ${guestCheckout}, visitors open ${opened.join(' and ') || 'neither cart nor checkout'}`, async ({
    page,
  }) => {
    proves('B-PEOPLE-09');
    const server = await startPageServer({ guestCart, guestCheckout });
    server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.online]);
    try {
      for (const path of [paths.cart, paths.checkout]) {
        await open(page, server.url + path);
        const isOpened = (opened as readonly string[]).includes(path);
        await expect(page).toHaveURL(`${server.url}${isOpened ? path : paths.login(path)}`);
        const empty = page.getByText('Your cart is empty.');
        if (isOpened) await expect(empty).toBeVisible();
      }
      expect(server.unexpectedRequests()).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await server.close();
    }
  });

test('a guest with too many units reads why in the cart and at the checkout, which are open again with fewer', async ({
  page,
}) => {
  const server = await startPageServer({ guestCart: true, guestCheckout: true });
  server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.online]);
  const fill = (quantity: number) =>
    server.respond(cartEndpoints.listMyCart, [sampleCartItem({ quantity, author: { email: '' } })]);
  const why = page.getByText(toEnglish(tooManyGuestUnits));
  try {
    fill(maxGuestUnits + 1);
    await open(page, `${server.url}${paths.cart}${guestFragment}`);
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await expect(why).toBeVisible();
    await open(page, `${server.url}${paths.checkout}${guestFragment}`);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await expect(why).toBeVisible();
    fill(maxGuestUnits);
    await open(page, `${server.url}${paths.cart}?again${guestFragment}`);
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(why).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});

test('a guest whose payment failed reads of the page of the order, which guests have, and gets there', async ({
  page,
}) => {
  const server = await startPageServer({ guestCart: true, guestCheckout: true });
  const id = '6b0e00dd1d2af9886d05d22f';
  try {
    for (const reason of ['cancelled', 'failed', 'expired', 'of a later version']) {
      await open(page, `${server.url}${paths.cancel}?order=${id}&reason=${reason}${guestFragment}`);
      await expect(page.getByText('You can pay for it from its details at any time.')).toBeVisible();
      await expect(page.getByText('My Orders')).toHaveCount(0);
      const again = page.getByRole('link', { name: 'Try Again' });
      await expect(again).toHaveAttribute('href', `${paths.orderReceived}?order=${id}`);
    }
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});
