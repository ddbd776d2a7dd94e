/** The coupon at the checkout: behind a button, since few have one. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { sampleCartItem, sampleOrder, shopper } from './samples.ts';

test('a code is entered at the checkout by keyboard, changes the total, is sent with the order, and is removed', async ({
  page,
  server,
}) => {
  await signIn(page, server, shopper);
  server.respond(cartEndpoints.listMyCart, [sampleCartItem()]);
  await open(page, paths.checkout);
  const total = page.locator('[data-total=payable]');
  const before = await total.innerText();
  const code = page.getByLabel('Coupon code');
  await expect(code).toBeHidden();
  await page.getByRole('button', { name: 'Coupon code' }).press('Enter');
  await expect(code).toBeFocused();
  const coupon = { code: 'EID50', kind: 'amount' as const, value: 50 };
  server.respond(couponEndpoints.tryCoupon, { message: couponTexts.applied, coupon });
  await code.fill('eid50');
  await code.press('Enter');
  await expect(page.locator('[data-total=discount]')).toHaveText('-৳50');
  await expect(page.getByText('Discount (EID50)')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the coupon EID50' }).click();
  await expect(total).toHaveText(before);

  await code.fill('eid50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(total).not.toHaveText(before);
  await page.getByLabel('Mobile number').fill('01712345678');
  await page.getByLabel('District').selectOption('Dhaka');
  await page.getByLabel('Address').fill('House 7, Road 3');
  const order = sampleOrder();
  server.respond(orderEndpoints.placeOrder, { insertedId: order._id, message: 'placed', order });
  server.respond(orderEndpoints.listMyOrders, [order]);
  const request = page.waitForRequest(`**${orderEndpoints.placeOrder.url}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect((await request).postDataJSON()).toMatchObject({ coupon: 'EID50', discount: 50 });
});
