/** Pickup at the shop beside the specification's checkout: the letter's fields and pages stay as they are. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newMobileNumber, register } from './people.ts';
import { pickupPoint } from './pickup-settings.ts';
import { test } from './shop-fixture.ts';
import { pickupSpecificationSettings } from './started-shop.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: pickupSpecificationSettings });

test('with the specification’s settings delivery has its fields and charge, and a pickup leads to My Orders with its code', async ({
  page,
}) => {
  proves('B-LIFE-10');
  await page.goto('/');
  await register(page);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    data: { gadgetId: product._id, quantity: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  await open(page, paths.checkout);
  await expect(page.getByRole('radio', { name: 'Delivery to your address' })).toBeChecked();
  await expect(page.locator('textarea[name=address]')).toBeVisible();
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳100');
  await page.getByRole('radio', { name: 'Pick up at the shop' }).check();
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳0');
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(`**${paths.myOrders}`);
  await waitUntilReady(page);
  await page.getByRole('link', { name: 'View & Pay' }).first().click();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  await expect(page.locator('[data-pickup-code]')).toHaveText(/^\d{4}$/);
  await expect(page.getByRole('main')).toContainText(pickupPoint.address.en);
  await expect(page.getByText('Delivery address')).toHaveCount(0);
  await open(page, paths.addresses);
  await expect(page.getByText(pickupPoint.address.en)).toHaveCount(0);
});
