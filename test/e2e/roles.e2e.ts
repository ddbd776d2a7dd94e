/** What a visitor, a shopper and an admin can do in the shop, end to end, and which requests the pages send meanwhile. */

import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import {
  emailField,
  greeting,
  logIn,
  loginLink,
  logOutByMenu,
  newEmail,
  newMobileNumber,
  openAsNewCustomer,
  openAsReturningUser,
  passwordField,
  submit,
  submitLogin,
  validPassword,
} from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, holdRequests, listAllProducts, open, visible, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const cartLines = (page: Page): Locator =>
  page.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
const toastWith = (page: Page, text: string): Locator =>
  page.locator('[data-toast=success]').filter({ hasText: text }).first();
const inStock = async (page: Page) =>
  findProduct(await listAllProducts(page), 'in stock', (product) => product.inStock);

async function addToCart(page: Page): Promise<string> {
  const product = await inStock(page);
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toastWith(page, 'Added to cart')).toBeVisible();
  return product.productName;
}

/** Records the page's requests to the shop's server, as "METHOD /path". */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|jwt|logout|payment-gateway)(\/|$)/.test(pathname))
      requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}
const userDataRequests = (requests: string[]): string[] =>
  requests.filter((request) => /my-cart|my-dashboard/.test(request));

/** Records in the page whether each request to the shop's server includes the cookies. */
const watchCredentials = (page: Page) =>
  page.addInitScript(() => {
    const storageKey = 'e2e-credentials';
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      const { origin, pathname } = new URL(request.url);
      if (origin === location.origin && /^\/(api|jwt|logout|payment-gateway)(\/|$)/.test(pathname)) {
        const before = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
        sessionStorage.setItem(storageKey, JSON.stringify([...before, `${request.credentials} ${pathname}`]));
      }
      return originalFetch(input, init);
    };
  });

test('a visitor registers and logs in; the cart is stored for them, also in another browser; every request includes the cookies', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('CALL-01', 'GEN-04', 'ROLE-02');
  await watchCredentials(page);
  const name = 'Cart Keeper';
  const email = newEmail();
  await open(page, paths.home);
  await loginLink(page).click();
  await waitUntilReady(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await waitUntilReady(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(validPassword);
  await submit(page, 'Register');
  await expect(greeting(page, name)).toBeVisible();

  const productName = await addToCart(page);
  await logOutByMenu(page, name);
  await expect(page.getByRole('banner').locator('[data-count=cart]')).toHaveText('0');
  await loginLink(page).click();
  await waitUntilReady(page);
  await submitLogin(page, email);
  await expect(greeting(page, name)).toBeVisible();
  const context = await browser.newContext({ baseURL });
  const otherPage = await context.newPage();
  await logIn(otherPage, email, validPassword, paths.cart);
  await open(page, paths.cart);
  for (const tab of [page, otherPage]) {
    await expect(cartLines(tab)).toHaveCount(1);
    await expect(cartLines(tab)).toContainText(productName);
  }
  await context.close();

  const requests: string[] = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('e2e-credentials') ?? '[]'),
  );
  for (const path of ['/jwt', '/logout', '/api/add-user', '/api/my-cart', '/api/my-dashboard', '/api/cart']) {
    expect(
      requests.some((request) => request.split(' ')[1]?.startsWith(path)),
      path,
    ).toBe(true);
  }
  expect(requests.filter((request) => !request.startsWith('include '))).toEqual([]);
});

test('cart and figures are requested only when a user is signed in and the session is open; a failed add is only logged', async ({
  page,
}) => {
  proves('STATE-12', 'STATE-13', 'TOAST-26');
  const requests = recordRequests(page);
  await open(page, paths.home);
  expect(userDataRequests(requests)).toEqual([]);
  await openAsNewCustomer(page);
  await expect.poll(() => userDataRequests(requests).length).toBeGreaterThanOrEqual(2);

  const release = await holdRequests(page, '/jwt');
  for (const path of [paths.dashboard, paths.home]) {
    requests.length = 0;
    await open(page, path);
    await expect.poll(() => requests).toContain('POST /jwt');
    expect(userDataRequests(requests)).toEqual([]);
  }
  release();
  await expect
    .poll(() => [...new Set(userDataRequests(requests))].sort())
    .toEqual(['GET /api/my-cart', 'GET /api/my-dashboard']);
  await page.unrouteAll({ behavior: 'wait' });

  await open(page, paths.product(await inStock(page)));
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 500, json: { message: 'Cart is broken' } }),
  );
  const logged = page.waitForEvent('console', (message) => message.text().includes('Cart is broken'));
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && (node.matches('[data-toast]') || node.querySelector('[data-toast]'))) {
          shown.push(node.textContent ?? '');
        }
      }
    }).observe(document, { subtree: true, childList: true });
  });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await logged;
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
  await expect(add).toBeEnabled();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([]);
});

/** Goes from an empty cart to a review: cart, checkout, orders, delivery by an admin, review, profile and dashboard. */
async function shopAndReview(page: Page, deliver: (name: string) => Promise<void>): Promise<void> {
  const productName = await addToCart(page);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await waitUntilReady(page);
  await expect(page).toHaveURL((url) => url.pathname === '/cart');
  await expect(heading(page, 'Cart')).toBeVisible();
  await expect(cartLines(page)).toContainText(productName);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await waitUntilReady(page);
  await expect(page).toHaveURL((url) => url.pathname === '/checkout');
  await expect(heading(page, 'Checkout')).toBeVisible();
  const customerName = `Buyer ${Date.now()}`;
  await page.getByLabel('Full name').fill(customerName);
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByLabel('District').selectOption('Dhaka');
  await page.getByLabel('Address').fill('House 1, Road 2');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL((url) => url.pathname === paths.myOrders);
  await waitUntilReady(page);
  await expect(visible(page.getByRole('link', { name: 'View & Pay' })).first()).toBeVisible();

  const figures = await page.request.get(endpointUrl(dashboardEndpoints.findMyDashboard));
  const { unpaid } = (await figures.json()) as { unpaid: number };
  expect(unpaid).toBeGreaterThan(0);
  for (const path of [paths.home, paths.cart]) {
    await open(page, path);
    await expect(visible(page.getByRole('banner').locator('[data-unpaid] > span')).first()).toContainText(
      formatTaka(unpaid),
    );
  }

  await deliver(customerName);
  await open(page, paths.myOrders);
  await page.getByRole('button', { name: 'Add Review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  await dialog.getByRole('textbox').fill('It does what it should.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
  await open(page, paths.myReviews);
  await expect(page.getByText('It does what it should.').first()).toBeVisible();

  await open(page, paths.profile);
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Somebody New');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(toastWith(page, 'Profile Updated')).toBeVisible();
  await open(page, paths.dashboard);
  await expect(page.locator('[data-stat="Total Orders"] [data-value]')).not.toHaveText('0');
}

/** Marks a customer's order as delivered, as an admin. */
async function markDelivered(admin: Page, customerName: string): Promise<void> {
  await open(admin, staffPaths.allOrdered);
  const row = admin.locator('[data-row]').filter({ hasText: customerName });
  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  await confirmDelivery(admin);
  // The row shows the status before the server has stored it.
  await expect(admin.getByRole('dialog', { name: orderTexts.delivered })).toBeVisible();
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible();
}

test('a shopper uses cart, checkout, orders, profile and dashboard, sees what is unpaid, and reviews what an admin has delivered', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('GEN-03', 'HEAD-16', 'ROLE-04', 'ROUTE-11', 'ROUTE-12', 'ROUTE-14');
  await openAsNewCustomer(page);
  await shopAndReview(page, async (customerName) => {
    const context = await browser.newContext({ baseURL });
    const admin = await context.newPage();
    await openAsReturningUser(admin, owner.email, password, paths.dashboard);
    await markDelivered(admin, customerName);
    await context.close();
  });
});

test('an admin shops like everybody else', async ({ page, browser, baseURL, shop }) => {
  proves('ROLE-07');
  const email = await openAsNewCustomer(page);
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: shop.url } });
  const other = await context.newPage();
  await openAsReturningUser(other, owner.email, password, staffPaths.allUsers);
  await other.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await other.getByRole('button', { name: `Make admin: ${email}` }).click();
  await expect(toastWith(other, 'is now an admin')).toBeVisible();
  await shopAndReview(page, (customerName) => markDelivered(page, customerName));
  // Other end-to-end tests rely on a single admin.
  await other.getByRole('button', { name: `Make user: ${email}` }).click();
  await expect(toastWith(other, 'is now a user')).toBeVisible();
  await context.close();
});
