/** Registering, logging in and out, and the end of a session, as a user sees them. */
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page, Request } from '@playwright/test';
import {
  emailField,
  greeting,
  logOutByMenu,
  newEmail,
  passwordField,
  pressInAccountMenu,
  submit,
  submitLogin,
  toastOf,
} from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { shopper, password } = demoLogins;

/** Records every request of a page from now on, as "METHOD /path". */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${decodeURIComponent(pathname)}`);
  });
  return requests;
}

async function logInAsShopper(page: Page, path = '/login'): Promise<void> {
  await open(page, path);
  await submitLogin(page, shopper.email, password);
  await expect(toastOf(page, 'success', sessionTexts.loginDone)).toBeVisible();
  await page.waitForURL((url) => url.pathname !== '/login');
  await waitUntilReady(page);
}

async function register(page: Page, name: string, email: string, password = 'a good password') {
  await open(page, '/register');
  await page.getByRole('textbox', { name: 'Name', exact: false }).fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit(page, 'Register');
}

test.describe('login', () => {
  test('the fields are filled in with a working account; the login goes to the provider, then to the shop', async ({
    page,
  }) => {
    proves('HEAD-07', 'IDP-02', 'LOGIN-07', 'STATE-03', 'STATE-06', 'TOAST-29');
    const requests = recordRequests(page);
    await open(page, '/login');
    const opening = page.waitForRequest((request) => new URL(request.url()).pathname === '/jwt');
    const saving = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/add-user');
    await submit(page, 'Login');
    expect((await opening).postDataJSON()).toEqual({ email: shopper.email, remember: false });
    const record = (await saving).postDataJSON();
    expect(record).toMatchObject({ name: shopper.name, email: shopper.email });
    expect(record).toHaveProperty('photo');
    expect(record.timestamp.createdAt).toBeGreaterThan(0);
    expect(record.timestamp.lastLoginAt).toBeGreaterThan(0);
    await expect(toastOf(page, 'success', 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expect(greeting(page, shopper.name)).toBeVisible();
    expect(requests).toContain('POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  });

  test('a login survives a browser restart with "Remember me", and does not without', async ({
    browser,
    baseURL,
  }) => {
    proves('LOGIN-03');
    for (const remembered of [false, true]) {
      const context = await browser.newContext({ baseURL });
      const page = await context.newPage();
      await open(page, '/login');
      await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remembered);
      await submit(page, 'Login');
      // The greeting is shown before the session is open.
      await expect(toastOf(page, 'success', sessionTexts.loginDone)).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(greeting(page, shopper.name)).toBeVisible();
      // The state that survives a restart of the browser: no storage of tabs and no session cookies.
      const state = await context.storageState({ indexedDB: true });
      await context.close();
      const storageState = { ...state, cookies: state.cookies.filter(({ expires }) => expires !== -1) };
      const later = await browser.newContext({ baseURL, storageState });
      const laterPage = await later.newPage();
      await open(laterPage, '/');
      if (remembered) await expect(greeting(laterPage, shopper.name)).toBeVisible();
      else
        await expect(
          laterPage.getByRole('banner').getByRole('link', { name: 'Login/Register' }),
        ).toBeVisible();
      expect((await laterPage.request.get('/api/my-cart')).status()).toBe(remembered ? 200 : 401);
      await later.close();
    }
  });

  test('a visitor of a page that needs a login returns to it after logging in', async ({ page }) => {
    proves('ROUTE-30', 'ROUTE-31');
    await page.goto('/dashboard/orders');
    await expect(page).toHaveURL('/login?wanted=%2Fdashboard%2Forders');
    await waitUntilReady(page);
    await submit(page, 'Login');
    await expect(page).toHaveURL('/dashboard/orders');
  });
});

test.describe('register', () => {
  test('a new user is signed in under their name, with the default picture, also after a reload', async ({
    page,
  }) => {
    proves('HEAD-07', 'IDP-01', 'TOAST-32', 'VALID-21');
    const email = newEmail();
    const signingUp = page.waitForRequest(/accounts:signUp/);
    const saving = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/add-user');
    await register(page, 'End-to-end test Person', email);
    expect((await signingUp).postDataJSON()).toMatchObject({ email, password: 'a good password' });
    expect(await (await saving).json()).toMatchObject({
      user: { name: 'End-to-end test Person', email, photo: '/placeholder.svg' },
    });
    await expect(toastOf(page, 'success', 'Registration successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expect(greeting(page, 'End-to-end test Person')).toBeVisible();
    await page.reload();
    await expect(greeting(page, 'End-to-end test Person')).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('logging out ends the session at the server and at the provider, also after a reload', async ({
    page,
  }) => {
    proves('HEAD-11', 'IDP-07', 'STATE-04');
    await logInAsShopper(page);
    const requests = recordRequests(page);
    await logOutByMenu(page, shopper.name);
    const loginLink = page.getByRole('banner').getByRole('link', { name: 'Login/Register' });
    await expect(loginLink).toBeVisible();
    await expect.poll(() => requests).toContain('GET /logout');
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await expect(page).toHaveURL('/login?wanted=%2Fcart');
    await page.reload();
    await expect(loginLink).toBeVisible();
    expect((await page.request.get('/api/my-cart')).status()).toBe(401);
  });
});

test.describe('an expired session', () => {
  test('shows its dialog once, ends everywhere, and leads to the login and back', async ({
    page,
    context,
  }) => {
    proves('STATE-07', 'STATE-09', 'STATE-10', 'STATE-11', 'TOAST-23', 'TOAST-24');
    await logInAsShopper(page);
    await context.clearCookies();
    const requests = recordRequests(page);
    const orders = page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true });
    await pressInAccountMenu(page, shopper.name, orders);
    const dialog = page.getByRole('alertdialog', { name: 'Your Session has expired' });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await expect(dialog).toContainText('Please log in again to continue');
    await expect(page).toHaveURL('/login?wanted=%2Fdashboard%2Forders');
    await expect.poll(() => requests).toContain('GET /logout');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await waitUntilReady(page);
    await expect(page).toHaveURL('/login?wanted=%2Fdashboard%2Forders');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible();
  });
});
