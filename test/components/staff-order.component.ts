/** An order that staff take, before its first product. */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, sampleMethods } from './samples.ts';

test('no amount to pay is named before a product is chosen', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.cash]);
  await open(page, staffPaths.staffOrder);
  await expect(page.getByText('Add a product first.')).toBeVisible();
  await expect(page.getByText('৳0 in cash')).toHaveCount(0);
  await expect(page.locator('[data-payment-options]')).toHaveCount(0);
});
