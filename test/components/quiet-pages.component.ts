/** Where toasts stand: bottom right, but never on what is typed next; and what the cart of `modern` leaves unsaid. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { Locator } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { test } from './modern-server.ts';
import { expect, open, signIn } from './page-fixture.ts';
import { sampleCartItem, shopper } from './samples.ts';

const phone = { width: 360, height: 740 };

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not rendered');
  return box;
}

test('an error of the checkout covers no field that has the focus, and moves with it', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem()]);
  await open(page, paths.checkout);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const toast = page.locator('[data-toast]');
  await toast.hover();
  const field = page.getByLabel('Address');
  await field.evaluate((element) => {
    (element as HTMLElement).focus();
    scrollTo(0, scrollY + element.getBoundingClientRect().bottom - innerHeight + 40);
  });
  await expect(async () => {
    const [shown, focused] = [await boxOf(toast), await boxOf(field)];
    expect(focused.y + focused.height).toBeGreaterThan(phone.height - 60);
    expect(shown.y + shown.height).toBeLessThanOrEqual(focused.y);
  }).toPass();
});

test('an empty cart in modern has no button that does nothing, a line of one piece no second price, and no row is without an amount', async ({
  page,
  modern,
}) => {
  await open(page, modern.url + paths.cart);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  modern.respond(cartEndpoints.listMyCart, [sampleCartItem({ price: 1000, quantity: 1 })]);
  await open(page, modern.url + paths.cart);
  const main = page.getByRole('main');
  await expect(main.locator('[data-total=subtotal]')).toHaveText('৳1,000');
  await expect(main).not.toContainText(/each|Discount|1 unit|The delivery charge is in the total/);
  modern.respond(cartEndpoints.listMyCart, [sampleCartItem({ price: 1000, quantity: 2 })]);
  await open(page, modern.url + paths.cart);
  await expect(main).toContainText('৳1,000 each');
  await expect(main).toContainText('Subtotal (2 units)');
});
