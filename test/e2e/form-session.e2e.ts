/** A browser in which somebody has logged in or out, or filled a cart, by forms: what its pages show when script runs later. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser, Page } from '@playwright/test';
import { sessionCookie } from '../../apps/api/src/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { greeting, loginLink } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: modernSettings, actionTimeout: 20_000 });

const { shopper, password } = demoLogins;

/** Uses a browser without script that has the cookies and the storage of another. */
async function withoutScript(
  browser: Browser,
  baseURL: string,
  from: Page,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  try {
    await context.addCookies(await from.context().cookies());
    await run(await context.newPage());
    await from.context().clearCookies();
    await from.context().addCookies(await context.cookies());
  } finally {
    await context.close();
  }
}

async function logInByForm(page: Page, remember: boolean): Promise<void> {
  await page.goto('/login?plain=1');
  await page.locator('input[name=email]').fill(shopper.email);
  await page.locator('input[name=password]').fill(password);
  if (remember) await page.locator('input[name=remember]').check();
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
}

for (const remember of sampleOf('a login by form', [true, false]))
  test(`a login by form is signed in when script runs later${remember ? ', remembered' : ''}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    proves('B-STORE-06');
    await withoutScript(browser, baseURL, page, (plain) => logInByForm(plain, remember));
    await open(page, '/');
    await expect(greeting(page, shopper.name)).toBeVisible();
    await open(page, paths.myOrders);
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    // What the form has left is taken over once.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jontro_sign_in');
    await open(page, '/');
    await expect(greeting(page, shopper.name)).toBeVisible();
  });

test('a logout by form is logged out when script runs later, also of a login with script', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-STORE-06');
  await open(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(shopper.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(greeting(page, shopper.name)).toBeVisible();
  // The greeting is there before the session.
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === sessionCookie))
    .toBe(true);
  await withoutScript(browser, baseURL, page, async (plain) => {
    await plain.goto('/cart?plain=1');
    await plain.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(plain).toHaveURL((url) => url.pathname === '/');
  });
  await open(page, '/');
  await expect(loginLink(page)).toBeVisible();
  await expect(greeting(page, shopper.name)).toHaveCount(0);
});

test('the cart that a guest has filled by form is in the header when script runs later', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-STORE-06');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await withoutScript(browser, baseURL, page, async (plain) => {
    await plain.goto(`/cart?plain=1&add=${product._id}`);
    await plain.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
    await expect(plain.getByRole('status')).toBeVisible();
  });
  await open(page, paths.cart);
  await expect(page.locator(`[data-cart-line="${product._id}"]`)).toBeVisible();
});

test('a plain page gives way to the page with script where script works', async ({ page }) => {
  proves('B-STORE-06');
  await page.goto('/login?plain=1');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
});
