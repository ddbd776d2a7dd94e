/** The cart and the checkout for visitors, by the settings `guestCart` and `guestCheckout`. */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, test } from './page-fixture.ts';
import { startPageServer } from './page-server.ts';
import { sampleMethods } from './samples.ts';

for (const [guestCart, guestCheckout, opened] of [
  [false, false, []],
  [true, false, [paths.cart]],
  [false, true, []],
  [true, true, [paths.cart, paths.checkout]],
] as const)
  test(`with guestCart ${guestCart} and guestCheckout ${guestCheckout}, visitors open ${opened.join(' and ') || 'neither cart nor checkout'}`, async ({
    page,
  }) => {
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
