/** The address book: its page, and the checkout of somebody who has ordered before. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import type { Address } from '@jontro/shop/addresses/addresses.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newMobileNumber, register, toastOf } from './people.ts';
import { test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

const addressesOf = async (page: Page): Promise<Address[]> =>
  (await page.request.get(endpointUrl(addressEndpoints.listMyAddresses))).json();
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function fillCart(page: Page): Promise<void> {
  const { _id: gadgetId } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const response = await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    data: { gadgetId, quantity: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(response.status()).toBe(200);
}

/** Returns the mobile number of the order. */
async function orderFirst(page: Page): Promise<string> {
  const mobileNumber = newMobileNumber();
  await fillCart(page);
  await open(page, paths.checkout);
  await expect(page.getByLabel('District')).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Where to?' })).toBeHidden();
  await page.getByLabel('Mobile number').fill(mobileNumber);
  await page.getByLabel('District').selectOption('Sylhet');
  await page.getByLabel('Address').fill('House 7, Road 3, Zindabazar');
  await placeOrder(page).click();
  await page.waitForURL('**/dashboard/orders');
  return mobileNumber;
}

test('somebody who has ordered before places an order from the cart with two presses and nothing typed', async ({
  page,
}) => {
  proves('B-LIFE-09', 'B-PEOPLE-12');
  await page.goto('/');
  await register(page);
  const mobileNumber = await orderFirst(page);
  await fillCart(page);
  await open(page, paths.cart);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Address')).toHaveValue('House 7, Road 3, Zindabazar');
  await expect(page.getByLabel('Mobile number')).toHaveValue(`+88${mobileNumber}`);
  await expect(page.getByLabel('District')).toHaveValue('Sylhet');
  await placeOrder(page).click();
  await page.waitForURL('**/dashboard/orders');
  expect(await addressesOf(page)).toHaveLength(1);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('Zindabazar');
  expect(stored).not.toContain(mobileNumber.slice(1));
});

test('on a phone the buttons of an address are 44 px high, and the ground of the page reaches the end of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await register(page);
  await orderFirst(page);
  await open(page, paths.addresses);
  const buttons = page.getByRole('list', { name: 'Your addresses' }).getByRole('button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const bottom = await page.evaluate(() => {
    const ground = document.elementFromPoint(4, window.innerHeight - 1)?.closest('body *');
    return ground?.getBoundingClientRect().bottom ?? 0;
  });
  expect(bottom).toBeGreaterThanOrEqual(800);
});

test('the address book saves, changes, prefers and deletes addresses, and the checkout offers them', async ({
  page,
}) => {
  proves('B-PEOPLE-11');
  await page.goto('/');
  await register(page);
  await open(page, paths.addresses);
  await expect(page.getByText('No address is saved yet.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  for (const [label, address] of [
    ['Home', 'House 1, Road 1'],
    ['Office', 'House 2, Road 2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Label').fill(label);
    await dialog.getByLabel('Full name').fill('Nusrat Jahan');
    await dialog.getByLabel('Mobile number').fill(newMobileNumber());
    await dialog.getByLabel('District').selectOption('Khulna');
    await dialog.getByLabel('Address').fill(address);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  const items = page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Office');
  await page.getByRole('button', { name: 'Use first: Home' }).click();
  await expect(items.first()).toContainText('Home');
  await expect(items.first()).toContainText('Fills the checkout');

  await fillCart(page);
  await open(page, paths.checkout);
  await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked();
  await page.getByRole('radio', { name: 'Office' }).check();
  await expect(page.getByLabel('Address')).toHaveValue('House 2, Road 2');
  await page.getByRole('radio', { name: 'Somewhere else' }).check();
  await expect(page.getByLabel('Address')).toHaveValue('');
  await expect(page.getByLabel('Full name')).toHaveValue('Nusrat Jahan');

  await page.getByRole('link', { name: 'Manage your addresses' }).click();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Change the address Office' }).click();
  await dialog.getByLabel('Address').fill('House 3, Road 3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(items.nth(1)).toContainText('House 3, Road 3');
  await page.getByRole('button', { name: 'Delete the address Home' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'success', 'Address deleted')).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(items.first()).toContainText('Fills the checkout');
});
