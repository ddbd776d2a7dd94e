/** Pickup at the shop, in a shop with the preset `modern`: a guest orders, staff hand over for the code. */
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { logIn, newEmail, newMobileNumber, toastOf } from './people.ts';
import { pickupPoint } from './pickup-settings.ts';
import { test } from './shop-fixture.ts';
import { addFirstFound } from './staff-order-items.ts';
import { pickupSettings } from './started-shop.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: pickupSettings });

const { owner, password } = demoLogins;
const choice = (page: Page) => page.locator('[data-delivery-choice]');
const code = (page: Page) => page.locator('[data-pickup-code]');
const note = (page: Page) => page.locator('[data-pickup-note]');

/** Puts a product into the cart and leads to the checkout; the product's page and the cart name the shop. */
async function leadToCheckout(page: Page, prefix = ''): Promise<void> {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, prefix + paths.product(product));
  await expect(note(page)).toContainText(prefix ? pickupPoint.address.bn : pickupPoint.address.en);
  await page.getByRole('button', { name: prefix ? 'এখনই কিনুন' : 'Buy Now' }).click();
  await page.waitForURL('**/cart');
  await expect(note(page)).toContainText(prefix ? pickupPoint.hours.bn : pickupPoint.hours.en);
  await open(page, `${prefix}${paths.checkout}`);
}

/** Orders as a guest for pickup; returns the code. */
async function orderForPickup(page: Page, email = ''): Promise<string> {
  await leadToCheckout(page);
  await choice(page).getByRole('radio', { name: 'Pick up at the shop' }).check();
  await page.getByLabel('Full name').fill('Nusrat Jahan');
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByRole('button', { name: 'Add a note or e-mail' }).click();
  await page.locator('form#billing input[name=email]').fill(email);
  await page.getByRole('radio', { name: 'Pay at the shop' }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order-received?order=*');
  return (await code(page).textContent()) ?? '';
}

test('delivery is chosen first; a pickup costs nothing, and asks for neither a district nor an address', async ({
  page,
}) => {
  proves('B-LIFE-10');
  await page.goto('/');
  await leadToCheckout(page);
  const [delivery, pickup] = [
    choice(page).getByRole('radio', { name: 'Delivery to your address' }),
    choice(page).getByRole('radio', { name: 'Pick up at the shop' }),
  ];
  await expect(delivery).toBeChecked();
  await page.getByRole('combobox', { name: 'District' }).fill('Sylhet');
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳99');
  await delivery.focus();
  await page.keyboard.press('ArrowDown');
  await expect(pickup).toBeChecked();
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳0');
  await expect(page.getByText('Pickup at the shop')).toBeVisible();
  await expect(page.locator('[data-arrival]')).toHaveText(pickupPoint.ready.en);
  await expect(page.locator('textarea[name=address]')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Pay at the shop' })).toBeVisible();
  await page.reload();
  await waitUntilReady(page);
  await expect(pickup).toBeChecked();
  await delivery.check();
  await expect(page.getByRole('combobox', { name: 'District' })).toHaveValue('Sylhet');
  await expect(page.locator('[data-total=delivery]')).toHaveText('৳99');
});

test('a guest orders for pickup, and staff mark it ready and hand it over for the code, not for another', async ({
  page,
}) => {
  proves('B-DELIV-22', 'B-LIFE-10');
  await page.goto('/');
  const right = await orderForPickup(page, newEmail());
  expect(right).toMatch(/^\d{4}$/);
  await expect(page.getByRole('main')).toContainText(pickupPoint.address.en);
  const number = /J-\d+/.exec((await page.locator('[data-order-number]').textContent()) ?? '')?.[0] ?? '';

  await logIn(page, owner.email, password, paths.dashboard);
  await open(page, `${staffPaths.allOrdered}?search=${number}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Pickup at the shop');
  await expect(row.getByRole('button', { name: 'Mark as Delivered' })).toHaveCount(0);
  await page.getByRole('button', { name: 'To pick up', exact: true }).click();
  await expect(row).toContainText('Pickup at the shop');
  await row.getByRole('link').first().click();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  await expect(code(page)).toHaveCount(0);
  const administration = page.getByRole('region', { name: 'Administration' });
  for (const name of ['Mark as Confirmed', 'Mark as Packed', 'Ready for pickup'])
    await administration.getByRole('button', { name }).click();
  await expect(administration).toContainText('Ready: hand it over for its code');

  const handOver = administration.getByRole('button', { name: 'Hand over at the shop' });
  const dialog = page.getByRole('dialog', { name: 'Hand over at the shop' });
  await handOver.click();
  await dialog.getByLabel('Pickup code').fill(right === '0000' ? '1111' : '0000');
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await expect(dialog).toContainText(pickupTexts.wrongCode);
  await dialog.getByLabel('Pickup code').fill('12');
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await expect(dialog).toContainText(pickupTexts.codeMissing);
  await dialog.getByLabel('Pickup code').fill(right);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(administration).toContainText('Handed over. Record the');
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Picked up');
});

test('without the code staff need a reason', async ({ page }) => {
  await page.goto('/');
  await orderForPickup(page);
  await logIn(page, owner.email, password, paths.dashboard);
  await open(page, `${staffPaths.allOrdered}?show=to-pick-up`);
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Hand over at the shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over at the shop' });
  await dialog.getByRole('button', { name: 'Hand over without the code' }).click();
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await expect(dialog).toContainText(pickupTexts.codeMissing);
  await dialog.getByLabel('Why without the code?').fill('Showed the identity card');
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await expect(dialog).toBeHidden();
});

test('staff take an order for pickup and see its code once', async ({ page }) => {
  await logIn(page, owner.email, password, paths.dashboard);
  await open(page, staffPaths.staffOrder);
  await page.getByLabel('Mobile number').fill('01899000002');
  await page.getByLabel('Full name').fill('Rahim Uddin');
  await choice(page).getByRole('radio', { name: 'Pick up at the shop' }).check();
  await expect(page.locator('textarea[name=address]')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('fan');
  await addFirstFound(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(toastOf(page, 'success', staffOrderTexts.placed)).toBeVisible();
  await expect(code(page)).toHaveText(/^\d{4}$/);
  await page.getByRole('button', { name: 'Show the order' }).click();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  await expect(page.getByRole('main')).toContainText(pickupPoint.address.en);
  await expect(code(page)).toHaveCount(0);
});

for (const [title, language] of inLanguages(
  'the checkout with a pickup has no violation and fits every window',
))
  test(title, async ({ page }) => {
    await page.goto('/');
    await leadToCheckout(page, prefixOf(language));
    await choice(page).getByRole('radio').nth(1).check();
    await expect(page.locator('[data-total=delivery]')).toHaveText('৳0');
    await expectAccessibleAtEachWidth(page);
  });
