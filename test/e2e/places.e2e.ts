/** District and thana or upazila at the checkout of a shop with the preset `modern`. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newMobileNumber, register } from './people.ts';
import { modernSettings, test } from './shop-fixture.ts';
import { findProduct, holdRequests, listAllProducts, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const district = (page: Page) => page.getByRole('combobox', { name: 'District' });
const area = (page: Page) => page.getByRole('combobox', { name: 'Thana or upazila' });
const options = (page: Page) => page.getByRole('option');

async function openCheckout(page: Page, address: string = paths.checkout): Promise<void> {
  await page.goto('/');
  await register(page);
  const { _id: gadgetId } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const added = await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    data: { gadgetId, quantity: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(added.status()).toBe(200);
  await open(page, address);
}

test('districts and areas are found in both scripts and old spellings, and an area sets its district', async ({
  page,
}) => {
  proves('B-LIFE-09', 'B-PEOPLE-13');
  await openCheckout(page);
  for (const text of ['Comilla', 'কুমিল্লা']) {
    await district(page).fill(text);
    await options(page).first().click();
    await expect(district(page)).toHaveValue('Cumilla');
  }
  await district(page).fill('');
  for (const [text, name, of] of [
    ['ধানমন্ডি', 'Dhanmondi', 'Dhaka'],
    ['mirpur', 'Mirpur', 'Dhaka'],
    ['South Sunamganj', 'Shantiganj', 'Sunamganj'],
  ] as const) {
    await district(page).fill('');
    await area(page).fill(text);
    await options(page).filter({ hasText: of }).first().click();
    await expect(area(page)).toHaveValue(name);
    await expect(district(page)).toHaveValue(of);
  }
});

test('both fields work with the keyboard, and a place that is missing can be typed', async ({ page }) => {
  proves('B-PEOPLE-13');
  await openCheckout(page);
  await district(page).focus();
  await page.keyboard.type('jessore');
  await expect(district(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(district(page)).toHaveValue('Jashore');
  await page.keyboard.press('Tab');
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('Noapara town');
  await page.keyboard.press('Tab');
  await expect(area(page)).toHaveValue('Noapara town');
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByLabel('Address', { exact: false }).and(page.locator('textarea')).fill('House 7, Road 3');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL((url) => url.pathname !== paths.checkout);
  const [order]: Order[] = await (await page.request.get(endpointUrl(orderEndpoints.listMyOrders))).json();
  expect(order).toMatchObject({ district: 'Jashore', area: 'Noapara town' });
  const [saved] = await (await page.request.get(endpointUrl(addressEndpoints.listMyAddresses))).json();
  expect(saved).toMatchObject({ district: 'Jashore', area: 'Noapara town' });
  await open(page, paths.orderDetails(order as Order));
  await expect(page.getByText('Noapara town, Jashore')).toBeVisible();
});

test('a district that was typed and not chosen counts, one that does not exist is refused at the field', async ({
  page,
}) => {
  await openCheckout(page);
  await district(page).fill('bogra');
  await page.getByLabel('Full name').focus();
  await expect(district(page)).toHaveValue('Bogura');
  await district(page).fill('Atlantis');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(district(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(district(page)).toHaveAccessibleDescription('Please choose a district from the list');
});

test('on a slow network the name of a district that the page shows counts at once, any other name once the list has arrived', async ({
  page,
}) => {
  const release = await holdRequests(page, '/assets/places-');
  await openCheckout(page, `/bn${paths.checkout}`);
  const field = page.locator('input[name=district]');
  const type = async (text: string) => {
    await field.fill(text);
    await field.blur();
  };
  await type('Gajipur');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await type('সিলেট');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-arrival]')).toContainText('পৌঁছাবে');
  await type('Gajipur');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  release();
  await expect(field).toHaveValue('গাজীপুর');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('the list of areas is not part of the first view of the shop', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await open(page, '/');
  await open(page, paths.cart);
  expect(requested.filter((url) => /\/places-/.test(url))).toEqual([]);
});
