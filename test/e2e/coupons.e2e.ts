/** A coupon, from its creation by the owner to the order that uses it. */
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { newMobileNumber, openAsNewCustomer, openAsReturningUser, toastOf } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test('an owner creates a coupon; a shopper applies it and orders with it, and it is used up at its limit', async ({
  browser,
  baseURL,
  page,
}) => {
  const { email, password } = { email: demoLogins.owner.email, password: demoLogins.password };
  await openAsReturningUser(page, email, password, staffPaths.coupons);
  await expect(page.getByText('There are no coupons yet')).toBeVisible();
  await page.getByRole('button', { name: 'New coupon' }).click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByLabel('Percent').fill('110');
  await form.getByLabel('Uses in total').fill('1O0');
  await form.getByLabel('Uses per customer').fill('0');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  await expect(form.getByLabel('Code')).toHaveAccessibleDescription(new RegExp(couponTexts.badCode));
  await expect(form.getByLabel('Percent')).toHaveAccessibleDescription(couponTexts.badPercent);
  for (const label of ['Uses in total', 'Uses per customer']) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(couponTexts.badUses);
    await form.getByLabel(label).fill('');
  }
  await form.getByLabel('Code').fill('eid-2026');
  await form.getByLabel('Percent').fill('10');
  await form.getByLabel('Maximum discount (taka)').fill('500');
  await form.getByRole('button', { name: 'Create coupon' }).click();
  const row = page.locator('[data-row]').filter({ hasText: 'EID-2026' });
  await expect(row).toContainText('10% off, at most ৳500');
  await expect(row).toContainText('Active');

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopper = await context.newPage();
  await openAsNewCustomer(shopper);
  const product = findProduct(
    await listAllProducts(shopper),
    'worth less than ৳5,000',
    ({ inStock, price, discountPrice }) => inStock && (discountPrice ?? price) < 5000,
  );
  const price = product.discountPrice ?? product.price;
  const discount = Math.floor(price / 10);
  await shopper.request.put('/api/cart', {
    headers: { origin: baseURL ?? '' },
    data: { gadgetId: product._id, quantity: 1 },
  });
  await open(shopper, paths.cart);
  const taka = (amount: number) => `৳${new Intl.NumberFormat('en-IN').format(amount)}`;
  const total = (name: string) => shopper.locator(`[data-total=${name}]`);
  await shopper.getByLabel('Coupon code').fill('Eid 2026');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await expect(toastOf(shopper, 'error', couponTexts.wrong)).toBeVisible();
  await shopper.getByLabel('Coupon code').fill(' eid-2026 ');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await expect(toastOf(shopper, 'success', couponTexts.applied)).toBeVisible();
  await expect(total('discount')).toHaveText(`-${taka(discount)}`);
  await shopper.getByRole('button', { name: 'Remove the coupon EID-2026' }).click();
  await expect(total('payable')).toHaveText(taka(price + 100));
  await shopper.getByLabel('Coupon code').fill('eid-2026');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await expect(total('payable')).toHaveText(taka(price + 100 - discount));

  await shopper.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(shopper.getByText('Discount (EID-2026)')).toBeVisible();
  await expect(total('payable')).toHaveText(taka(price + 100 - discount));
  await shopper.getByLabel('Mobile number').fill(newMobileNumber());
  await shopper.getByLabel('District').selectOption('Dhaka');
  await shopper.getByLabel('Address').fill('House 12, Dhanmondi');
  await shopper.getByRole('button', { name: 'Place Order' }).click();
  await expect(toastOf(shopper, 'success', checkoutTexts.placed)).toBeVisible();
  await shopper.waitForURL((url) => url.pathname === paths.myOrders);
  await shopper.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(shopper.getByText('Discount (EID-2026)')).toBeVisible();
  await expect(shopper.getByText(`-${taka(discount)}`)).toBeVisible();
  await context.close();

  await page.reload();
  await expect(row).toContainText(taka(discount));
  await row.getByRole('button', { name: 'Change EID-2026' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Change EID-2026' });
  await editDialog.getByLabel('Uses in total').fill('1');
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Used up');
  await expect(row).toContainText('1 of 1');
  await row.getByRole('button', { name: 'Delete EID-2026' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
});
