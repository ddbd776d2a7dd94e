/** The delivery charge and the days: the district is asked once, then product, cart, checkout, order and mail say the same. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { deliveryPromise } from '@jontro/shop/cart/delivery-promise.ts';
import { formatDay } from '@jontro/shop/dates.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { delayResources } from './layout-shifts.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, register } from './people.ts';
import { firstVisitTest, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const estimate = (page: Page) => page.locator('[data-delivery-estimate]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where shall we deliver?' });
const wanted = async (page: Page) =>
  findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);

/** The days as the shop writes them. */
function daysTo(district: string): string {
  const settings = { ...defaultSettings, deliveryRule: 'by-district' } as const;
  const promise = deliveryPromise(settings, { district }, Date.now());
  return promise ? `${formatDay(promise.from, 'en')} – ${formatDay(promise.to, 'en')}` : '';
}

async function chooseDistrict(page: Page, district: string): Promise<void> {
  await estimate(page)
    .getByRole('button', { name: /district/ })
    .click();
  await dialog(page).getByRole('combobox', { name: 'District' }).fill(district);
  await dialog(page).getByRole('option', { name: district }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('the district is asked once; product, cart, checkout, order and invoice then say the same sum and days', async ({
  page,
}) => {
  proves('B-DELIV-12', 'B-DELIV-14', 'B-LIFE-10');
  await page.goto('/');
  await register(page);
  const product = await wanted(page);
  await open(page, paths.product(product));
  await expect(estimate(page)).toContainText('৳50 to ৳99 1 to 4 working days');
  await chooseDistrict(page, 'Sylhet');
  const days = daysTo('Sylhet');
  const status = estimate(page).getByRole('status');
  await expect(status).toHaveText(`Delivery to Sylhet ৳99 ${days}`);

  const added = await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    data: { gadgetId: product._id, quantity: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(added.status()).toBe(200);
  await open(page, paths.cart);
  await expect(status).toHaveText(`Delivery to Sylhet ৳99 ${days}`);
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳99');
  const payable = await page.locator('[data-total=payable]').textContent();

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('combobox', { name: 'District' })).toHaveValue('Sylhet');
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳99');
  await expect(page.locator('[data-total=payable]')).toHaveText(payable ?? '');
  await expect(page.locator('[data-arrival]')).toHaveText(`Arrives ${days}`);
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.locator('textarea[name=address]').fill('House 7, Road 3, Zindabazar');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL((url) => url.pathname !== paths.checkout);

  const [order]: Order[] = await (await page.request.get(endpointUrl(orderEndpoints.listMyOrders))).json();
  expect(order).toMatchObject({ deliveryCharge: 99, district: 'Sylhet' });
  await open(page, paths.orderDetails(order as Order));
  await expect(page.getByText(days)).toBeVisible();
  await open(page, paths.invoice(order as Order));
  await expect(page.getByText(`Arrives ${days}`)).toBeVisible();
});

test('a changed district is announced, changes the total of the cart and stays on the device', async ({
  page,
}) => {
  proves('B-DELIV-14');
  await page.goto('/');
  await register(page);
  const { _id: gadgetId } = await wanted(page);
  await page.request.put(endpointUrl(cartEndpoints.addToCart), {
    data: { gadgetId, quantity: 1 },
    headers: { origin: new URL(page.url()).origin },
  });
  await open(page, paths.cart);
  await chooseDistrict(page, 'Sylhet');
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳99');
  await chooseDistrict(page, 'Dhaka');
  // A live region, so that assistive technology reads the change.
  await expect(estimate(page).getByRole('status')).toContainText('Delivery to Dhaka');
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳50');
  await open(page, paths.cart);
  await expect(estimate(page)).toContainText('Delivery to Dhaka');
  expect(await page.evaluate(() => localStorage.getItem('jontro.destination'))).toBe(
    JSON.stringify({ district: 'Dhaka', area: '' }),
  );
});

test('the dialog works with the keyboard and refuses a district that does not exist', async ({ page }) => {
  await open(page, paths.product(await wanted(page)));
  const button = estimate(page).getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  const district = dialog(page).getByRole('combobox', { name: 'District' });
  await district.fill('Atlantis');
  await page.keyboard.press('Enter');
  await expect(district).toHaveAccessibleDescription('Please choose a district from the list');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

for (const [title, language] of inLanguages(
  'the dialog with its open list has no violation and fits every window',
))
  test(title, async ({ page }) => {
    await open(page, prefixOf(language) + paths.product(await wanted(page)));
    await estimate(page).getByRole('button').click();
    await page.locator('dialog[open] input[role=combobox]').first().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessibleAtEachWidth(page);
  });

for (const width of [360, 1280])
  for (const prefix of ['', '/bn'])
    firstVisitTest(
      `a known district moves nothing on the product page, at ${width} px ${prefix}`,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        await page.evaluate(() =>
          localStorage.setItem(
            'jontro.destination',
            JSON.stringify({ district: 'Brahmanbaria', area: 'Ashuganj' }),
          ),
        );
        const product = await wanted(page);
        const delayed = await delayResources(page);
        await delayed.load(prefix + paths.product(product));
        await estimate(page).scrollIntoViewIfNeeded();
        await expect(estimate(page)).toContainText('৳99');
        expect(await delayed.takeShifts()).toEqual([]);
      },
    );
