/** The cart of a visitor without an account, in a shop with the preset `modern`. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { closeCartDrawer } from './cart-drawer.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { register } from './people.ts';
import { modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const cartCount = (page: Page) => page.getByRole('banner').locator('[data-count=cart]');
const inStock = async (page: Page) =>
  findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
const cartOf = async (page: Page): Promise<CartItem[]> =>
  (await page.request.get(endpointUrl(cartEndpoints.listMyCart))).json();

async function add(page: Page): Promise<void> {
  await open(page, paths.product(await inStock(page)));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await closeCartDrawer(page);
  await expect(cartCount(page)).toHaveText('1');
}

test('a visitor’s cart counts in the header, stays after a reload, and is changed like any other', async ({
  page,
}) => {
  proves('B-PEOPLE-06');
  await page.goto('/');
  await expect(cartCount(page)).toHaveCount(0);
  await add(page);
  await open(page, '/');
  await expect(cartCount(page)).toHaveText('1');
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(async () => (await cartOf(page))[0]?.quantity).toBe(2);
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(cartCount(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(cartCount(page)).toHaveText('1');
});

test('ten presses at once by a new visitor add ten', async ({ page }) => {
  await open(page, paths.product(await inStock(page)));
  await page.getByRole('button', { name: 'Add to Cart' }).evaluate((button) => {
    for (let at = 0; at < 10; at += 1) (button as HTMLElement).click();
  });
  await expect.poll(async () => (await cartOf(page))[0]?.quantity).toBe(10);
});

test('at login the cart moves to the account, also after a logout there is none left', async ({ page }) => {
  proves('B-PEOPLE-06');
  await page.goto('/');
  await add(page);
  await register(page);
  await expect(cartCount(page)).toHaveText('1');
  expect((await cartOf(page))[0]?.author.email).toMatch(/@/);
  await open(page, paths.cart);
  await expect(page.getByRole('list', { name: 'Cart items' }).getByRole('listitem')).toHaveCount(1);
  const guest = (await page.context().cookies()).find(({ name }) => /guest/.test(name));
  expect(guest).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('jontro.guest'))).toBeNull();
});

test('a visitor who has added nothing sends no request about a cart, and sees an empty one', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/');
  await open(page, paths.cart);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(requested.filter((path) => path === '/api/my-cart')).toEqual([]);
});

for (const [title, language] of inLanguages('the cart of a guest has no violation and fits every window'))
  test(title, async ({ page }) => {
    await page.goto('/');
    await add(page);
    await open(page, prefixOf(language) + paths.cart);
    await expect(page.locator('[data-cart-line]')).toHaveCount(1);
    await expectAccessibleAtEachWidth(page);
  });
