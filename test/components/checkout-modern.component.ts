/** The checkout of the preset `modern`: what it asks for and in which order, its bar, and where its errors stand. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { test } from './modern-server.ts';
import { expect, open } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleCartItem, sampleMethods, sampleOrder } from './samples.ts';

async function openCheckout(page: Page, server: PageServer): Promise<void> {
  server.respond(cartEndpoints.listMyCart, [sampleCartItem()]);
  server.respond(paymentEndpoints.listPaymentMethods, [sampleMethods.cash, sampleMethods.online]);
  await open(page, server.url + paths.checkout);
}
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const toasts = (page: Page) => page.locator('[data-toast]');
const district = (page: Page) => page.getByRole('combobox', { name: 'District' });

test('the checkout asks where to, the number first; note and e-mail are behind a button, and no country is asked', async ({
  page,
  modern,
}) => {
  await openCheckout(page, modern);
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible();
  const names = () =>
    page
      .locator('form :is(input, textarea)')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
  expect(await names()).toEqual(['mobileNumber', 'name', 'district', 'area', 'address']);
  await page.getByRole('button', { name: 'Add a note or e-mail' }).press('Enter');
  await expect(page.getByLabel('Email (optional)')).toBeFocused();
  expect(await names()).toEqual([
    'mobileNumber',
    'name',
    'district',
    'area',
    'address',
    'email',
    'additionalInfo',
  ]);
  const options = page.getByRole('group', { name: 'How will you pay?' }).getByRole('radio');
  await expect(options).toHaveCount(3);
  await expect(options.first()).toBeChecked();
  await expect(options.first()).toHaveAccessibleName('Cash at the door');
  await expect(options.last()).toHaveAccessibleName('Decide later');
});

test('the order of a form without a country, a note and an e-mail field has the country all the same', async ({
  page,
  modern,
}) => {
  await openCheckout(page, modern);
  await page.getByLabel('Mobile number').fill('01712345678');
  await district(page).fill('Sylhet');
  await page.locator('textarea[name=address]').fill('House 7, Road 3');
  const order = sampleOrder();
  modern.respond(orderEndpoints.placeOrder, { insertedId: order._id, message: 'placed', order });
  modern.respond(orderEndpoints.listMyOrders, [order]);
  const request = page.waitForRequest(`**${orderEndpoints.placeOrder.url}`);
  await placeOrder(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    country: 'Bangladesh',
    district: 'Sylhet',
    paymentMethod: 'cash-on-delivery',
  });
  await page.waitForURL('**/thanks');
});

test('errors stand at their fields alone, with the focus on the first, also one that was folded away', async ({
  page,
  modern,
}) => {
  await openCheckout(page, modern);
  await placeOrder(page).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.locator('textarea[name=address]')).toHaveAccessibleDescription(
    /Please enter your address/,
  );
  await expect(toasts(page)).toHaveCount(0);
  await page.getByLabel('Mobile number').fill('01712345678');
  await district(page).fill('Sylhet');
  await page.locator('textarea[name=address]').fill('House 7, Road 3');
  modern.respondWith(orderEndpoints.placeOrder, {
    status: 400,
    body: { message: 'no', fields: { email: 'Please enter a valid email address, or leave it empty' } },
  });
  await placeOrder(page).click();
  await expect(page.getByLabel('Email (optional)')).toBeFocused();
  await expect(page.getByLabel('Email (optional)')).toHaveAttribute('aria-invalid', 'true');
});

test('Enter in the list of districts chooses the first one of what was typed, and sends no half-filled form', async ({
  page,
  modern,
}) => {
  await openCheckout(page, modern);
  await district(page).fill('sylh');
  await expect(page.getByRole('option', { name: 'Sylhet' })).toBeVisible();
  await district(page).press('Enter');
  await expect(district(page)).toHaveValue('Sylhet');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Thana' }).fill('A lane of no list');
  await page.getByRole('combobox', { name: 'Thana' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Thana' })).toHaveValue('A lane of no list');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
});

test('on a phone the sum and Place Order are always in reach, and hide neither the focused field nor the suggestions', async ({
  page,
  modern,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page, modern);
  const bar = page.locator('[data-buy-bar]');
  await expect(bar).toContainText('Cash at the door');
  await expect(bar).toContainText('From ৳');
  const boxOf = async (target: ReturnType<Page['locator']>) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('It is not rendered');
    return box;
  };
  for (const name of ['mobileNumber', 'name', 'district', 'area', 'address']) {
    const field = page.locator(`form [name=${name}]`);
    await page.evaluate(() => scrollTo(0, 0));
    await field.focus();
    await expect(async () => {
      const { y, height } = await boxOf(field);
      const { y: top, height: ofBar } = await boxOf(bar);
      expect(y + height, name).toBeLessThanOrEqual(top);
      expect(top + ofBar).toBe(740);
    }).toPass();
  }
  await district(page).fill('dha');
  const first = await boxOf(page.getByRole('option').first());
  expect(
    await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=option]')?.textContent,
      { x: first.x + 20, y: first.y + first.height / 2 },
    ),
  ).toBe('Dhaka');
});

test('the header of the checkout is the shop, that it is secure and the hotline, its footer one line; at 1280 px a field has 480 px', async ({
  page,
  modern,
}) => {
  await openCheckout(page, modern);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link')).toHaveText(['Jontro', 'Help: 01700-000000']);
  await expect(banner).toContainText('Secure checkout');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['বাংলা']);
  const height = (await page.getByRole('contentinfo').boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(80);
  const width = (await page.getByLabel('Full name').boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(400);
  expect(width).toBeLessThanOrEqual(480);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(banner.getByRole('link', { name: 'Help: 01700-000000' })).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeLessThan(80);
});
