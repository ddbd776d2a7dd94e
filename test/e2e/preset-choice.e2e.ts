/** The notice of a demo shop: its visitors choose the preset of the whole shop, with and without script. */
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newMobileNumber, register } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, visible } from './storefront.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Demo shop' });

// Later tests of the same shop need the settings of the specification.
test.afterEach(async ({ page }) => {
  await page.goto('/register');
  const back = notice(page).getByRole('button', { name: 'See it to the letter' });
  if (await back.isVisible()) await back.click();
  await expect(notice(page)).toContainText('See it at its best');
});

test('a visitor without script chooses the other preset for everybody, returns to the same page, and goes back', async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  // A page that has no plain one.
  await visitor.goto(paths.privacyPolicy);
  await expect(notice(visitor)).toContainText('See it at its best');
  await notice(visitor).getByRole('button', { name: 'See it at its best' }).click();
  await expect(visitor).toHaveURL((url) => url.pathname === paths.privacyPolicy);
  await expect(notice(visitor)).toContainText('See it to the letter');

  await page.goto('/register');
  await expect(notice(page)).toContainText('See it to the letter');
  await notice(page).getByRole('button', { name: 'See it to the letter' }).click();
  await expect(notice(page)).toContainText('See it at its best');
  await context.close();
});

test('a checkout that was open while the preset changed shows the new amounts before it places the order', async ({
  page,
}) => {
  await page.goto('/');
  await register(page);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.product(product));
  await visible(page.getByRole('button', { name: 'Add to Cart' }))
    .first()
    .click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await open(page, paths.checkout);
  await page.getByLabel('District').selectOption('Dhaka');
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByLabel('Address').fill('House 7, Road 3');
  const delivery = page.locator('[data-total=delivery]').first();
  await expect(delivery).toHaveText('৳100');

  const other = await page.context().newPage();
  await other.goto('/register');
  await notice(other).getByRole('button', { name: 'See it at its best' }).click();
  await expect(notice(other)).toContainText('See it to the letter');

  const place = visible(page.getByRole('button', { name: 'Place Order' })).first();
  await place.click();
  await expect(page.getByText(checkoutTexts.cartChanged)).toBeVisible();
  await expect(delivery).toHaveText('৳50');
  await place.click();
  await expect(page.getByText(checkoutTexts.placed).first()).toBeVisible();
});
