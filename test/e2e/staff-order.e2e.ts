/** Staff take an order by telephone: the number first, products by the search, another price with its reason. */
import type { NewCoupon } from '@jontro/shop/coupons/coupons.ts';
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import { openAsReturningUser, toastOf } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { addFirstFound } from './staff-order-items.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

async function addCoupon(page: Page, coupon: NewCoupon): Promise<void> {
  const response = await page.request.post('/api/coupons', {
    headers: { origin: new URL(page.url()).origin },
    data: coupon,
  });
  expect(response.status()).toBe(200);
}

test('staff take an order: the number brings back the customer, and a price of their own needs its reason', async ({
  page,
  shop,
}) => {
  proves('B-LIFE-07', 'B-ROOM-21');
  const buyer = await newBuyer(shop.url);
  const { _id } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await addToCart(buyer, _id);
  const known = await placeOrder(buyer);
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  await open(page, staffPaths.staffOrder);
  await page.getByLabel('Mobile number').fill(known.mobileNumber);
  await expect(page.locator('[data-known-customer]')).toContainText(known.address);
  await expect(page.getByLabel('Full name')).toHaveValue(known.name);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('fan');
  await addFirstFound(page);
  const line = page.locator('[data-staff-line]');
  await expect(line).toHaveCount(1);
  await line.getByLabel(/Price in taka/).fill('500');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(staffOrderTexts.reasonMissing)).toBeVisible();
  await line.getByLabel('Reason of the price').fill('An old customer');
  await addCoupon(page, { code: 'PHONE50', kind: 'amount', value: 50 });
  await page.getByRole('button', { name: 'Coupon code' }).click();
  await page.getByLabel('Coupon code').fill('phone50');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.locator('[data-total=discount]')).toHaveText('-৳50');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(toastOf(page, 'success', staffOrderTexts.placed)).toBeVisible();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  await expect(page.getByRole('main')).toContainText('৳500');
  await expect(page.getByRole('main')).toContainText('Discount (PHONE50)');
  await open(page, `${staffPaths.allOrdered}?search=${buyer.mobileNumber}`);
  // Of the two orders with this number the customer has placed the other one.
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'Telephone' })).toHaveCount(1);
});
