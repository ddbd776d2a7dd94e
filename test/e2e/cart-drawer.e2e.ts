/** The cart beside the page, and its sum in the header: what they show, how they are left, and what the shop without them does. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { cartDrawer } from './cart-drawer.ts';
import { freeFrom } from './cart-drawer-settings.ts';
import { expectAccessibleAtEachWidth, height } from './page-checks.ts';
import { toastOf } from './people.ts';
import { cartDrawerSettings, expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf, widths } from './views.ts';

test.use({ shopConfig: cartDrawerSettings });

const header = (page: Page): Locator => page.getByRole('banner');
const count = (page: Page) => header(page).locator('[data-count=cart]');
const sum = (page: Page) => header(page).locator('[data-unpaid]');
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
/** A product in stock without variants, and what it costs. */
async function simple(page: Page) {
  const product = findProduct(
    await listAllProducts(page),
    'in stock without variants',
    ({ inStock, options, price }) => inStock && options === undefined && price > 1_000 && price < 4_000,
  );
  return { product, price: product.discountPrice ?? product.price };
}

test('the cart opens over the page after Add to Cart, says what was added, and Escape, the button and the veil leave the page as it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { product, price } = await simple(page);
  await open(page, paths.product(product));
  await expect(count(page)).toHaveCount(0);
  // The room of its sum has the cart's name until there is one.
  await expect(sum(page)).toHaveText(/Cart$/);
  await page.evaluate(() => scrollTo(0, 200));
  await add(page).click();
  const drawer = cartDrawer(page);
  await expect(drawer.getByRole('status').first()).toHaveText(`${product.productName} is in your cart`);
  await expect(drawer.locator('[data-total=subtotal]')).toHaveText(formatTaka(price));
  await expect(count(page)).toHaveText('1');
  await expect(sum(page)).toContainText(formatTaka(price));
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(add(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(200);

  await add(page).click();
  await expect(drawer.locator('[data-total=subtotal]')).toHaveText(formatTaka(2 * price));
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await add(page).click();
  await expect(drawer.locator('[data-total=subtotal]')).toHaveText(formatTaka(3 * price));
  await page.mouse.click(40, 400);
  await expect(drawer).toHaveCount(0);
});

test('units change and lines leave there and come back, and the button leads to the checkout', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { product, price } = await simple(page);
  await open(page, paths.product(product));
  await add(page).click();
  const drawer = cartDrawer(page);
  await drawer.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(drawer.locator('[data-total=subtotal]')).toHaveText(formatTaka(2 * price));
  await drawer.getByRole('button', { name: /^Remove/ }).click();
  await expect(drawer.getByText(cartTexts.empty)).toBeVisible();
  await expect(count(page)).toHaveCount(0);
  await drawer.getByRole('button', { name: /^Undo/ }).click();
  await expect(drawer.locator('[data-total=subtotal]')).toHaveText(formatTaka(2 * price));
  await drawer.getByRole('button', { name: 'Coupon code' }).click();
  await drawer.getByLabel('Coupon code').fill('NONE99');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(toastOf(page, 'error', couponTexts.wrong)).toBeVisible();
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await page.waitForURL(`**${paths.product(product)}`);
  await expect(drawer).toHaveCount(0);
});

for (const [title, language] of inLanguages(
  'it has no accessibility violation and nothing wider than the window',
))
  test(title, async ({ page }) => {
    const { product } = await simple(page);
    const [name, button] = {
      en: ['Your cart', 'Add to Cart'],
      bn: ['আপনার কার্ট', 'কার্টে যোগ করুন'],
    }[language];
    await open(page, prefixOf(language) + paths.product(product));
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    const drawer = cartDrawer(page, name);
    await expect(drawer.locator('[data-total=payable]')).toBeVisible();
    await expectAccessibleAtEachWidth(page);
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height });
      const wide = await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(wide, `at ${width} px`).toBe(0);
    }
  });

test('a drawer that cannot be loaded leaves a message, and the product in the cart', async ({ page }) => {
  const { product } = await simple(page);
  await open(page, paths.product(product));
  await page.route(/cart-drawer/, (route) => route.abort());
  await add(page).click();
  await expect(page.locator('[data-toast=success]')).toContainText(cartTexts.added);
  const lines: CartItem[] = await (await page.request.get(endpointUrl(cartEndpoints.listMyCart))).json();
  expect(lines.map(({ gadgetId, quantity }) => [gadgetId, quantity])).toEqual([[product._id, 1]]);
});
test('what is missing for it is said, and that it is reached', async ({ page }) => {
  const { product, price } = await simple(page);
  await open(page, paths.product(product));
  await add(page).click();
  const free = cartDrawer(page).locator('[data-free-delivery]');
  await expect(free).toContainText(`${formatTaka(freeFrom - price)} more, and delivery is free`);
  await expect(free.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(Math.floor((price / freeFrom) * 100)),
  );
  const units = Math.ceil(freeFrom / price);
  for (let unit = 1; unit < units; unit += 1)
    await cartDrawer(page).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(free).toContainText('Delivery is free');
  await expect(cartDrawer(page).locator('[data-total=delivery]')).toContainText('৳0');
});
