/** Registering, logging in and out, and the end of a session, as a user sees them. */
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page, Request } from '@playwright/test';
import {
  emailField,
  greeting,
  logIn,
  logOutByMenu,
  newEmail,
  openAccountMenu,
  passwordField,
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
  test('the login page is open to everybody and has all its controls', async ({ page }) => {
    proves('LOGIN-01', 'LOGIN-02', 'LOGIN-05', 'LOGIN-06', 'LOGIN-08', 'ROUTE-02', 'VALID-18');
    await open(page, '/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(emailField(page)).toHaveAttribute('type', 'email');
    await expect(page.getByText(sessionTexts.demoHint)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await passwordField(page).fill('not the password');
    await submit(page, 'Login');
    await expect(page.getByRole('main').getByText(sessionTexts.loginFailed)).toBeVisible();
    await expect(page.getByText(sessionTexts.demoHint), 'it no longer applies').toHaveCount(0);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
  });

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

  test('a wrong password shows the toast, and the form keeps its input', async ({ page }) => {
    proves('IDP-14', 'TOAST-01');
    await open(page, '/login');
    await emailField(page).fill('nobody-here@example.com');
    await passwordField(page).fill('not the password');
    const responsePromise = page.waitForResponse(/accounts:signInWithPassword/);
    await submit(page, 'Login');
    expect(await (await responsePromise).json()).toMatchObject({
      error: { message: 'INVALID_LOGIN_CREDENTIALS' },
    });
    await expect(toastOf(page, 'error', 'Login failed. Please check your credentials.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(emailField(page)).toHaveValue('nobody-here@example.com');
  });

  test('a lost password needs an email; with one, the provider sends the mail', async ({ page }) => {
    proves('IDP-04', 'LOGIN-04', 'TOAST-20', 'TOAST-31', 'VALID-19');
    const requests = recordRequests(page);
    const lostPassword = page.getByRole('button', { name: 'Lost your password', exact: true });
    await open(page, '/login');
    await emailField(page).fill('');
    await lostPassword.click();
    await expect(toastOf(page, 'error', 'Please enter your email address.')).toBeVisible();
    expect(requests.filter((request) => request.includes('accounts:'))).toEqual([]);
    await emailField(page).fill('nobody-here@example.com');
    const requestPromise = page.waitForRequest(/accounts:sendOobCode/);
    await lostPassword.click();
    expect((await requestPromise).postDataJSON()).toMatchObject({
      requestType: 'PASSWORD_RESET',
      email: 'nobody-here@example.com',
    });
    await expect(
      toastOf(page, 'success', 'Password reset email sent. Please check your inbox.'),
    ).toBeVisible();
  });

  test('a visitor of a page that needs a login returns to it after logging in', async ({ page }) => {
    proves('ROUTE-30', 'ROUTE-31');
    await page.goto('/dashboard/orders');
    await expect(page).toHaveURL('/login?wanted=%2Fdashboard%2Forders');
    await waitUntilReady(page);
    await submit(page, 'Login');
    await expect(page).toHaveURL('/dashboard/orders');
  });

  const id = '65a000000000000000000000';
  test('every page that needs a login redirects a visitor to it', async ({ page }) => {
    proves('B-PEOPLE-09', 'ROUTE-27');
    for (const path of [
      '/cart',
      '/checkout',
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/wishlist',
      '/dashboard/orders',
      `/dashboard/order-details/somebody/${id}`,
      '/dashboard/my-reviews',
      '/dashboard/pending-reviews',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`/login?wanted=${encodeURIComponent(path)}`);
    }
  });

  test('a visitor of an admin page is redirected to the login, too', async ({ page }) => {
    proves('ROUTE-29');
    for (const path of [
      '/dashboard/add-product',
      '/dashboard/all-products',
      `/dashboard/update/a-fan/${id}`,
      '/dashboard/all-ordered',
      '/dashboard/all-users',
      '/dashboard/user-carts',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`/login?wanted=${encodeURIComponent(path)}`);
    }
  });
});

test.describe('register', () => {
  test('the register page is open to everybody and has all its controls', async ({ page }) => {
    proves('REG-01', 'REG-03', 'REG-04', 'ROUTE-03');
    await open(page, '/register');
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expect(emailField(page)).toBeVisible();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

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

  test('a picture is uploaded after signing up; one that fails leaves the registration valid', async ({
    page,
  }) => {
    proves('REG-02');
    const picture = {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    };
    await open(page, '/register');
    await page.getByLabel('Profile picture (optional)').setInputFiles(picture);
    await expect(page.getByRole('img', { name: 'Your profile' })).toHaveAttribute('src', /^blob:/);
    await page.getByRole('button', { name: 'Remove Picture' }).click();
    await expect(page.getByRole('img', { name: 'Your profile' })).toHaveCount(0);
    await page.getByLabel('Profile picture (optional)').setInputFiles(picture);
    await page.route('**/api/images?*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await page.getByRole('textbox', { name: 'Name' }).fill('Without Picture');
    await emailField(page).fill(newEmail());
    await passwordField(page).fill('a good password');
    await submit(page, 'Register');
    await expect(toastOf(page, 'success', 'Registration successful!')).toBeVisible();
    // After the retries of the upload have failed.
    await expect(toastOf(page, 'error', 'Image upload failed.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('an email that is taken shows the toast', async ({ page }) => {
    proves('IDP-12', 'TOAST-04');
    const responsePromise = page.waitForResponse(/accounts:signUp/);
    await register(page, 'Somebody Else', shopper.email);
    expect(await (await responsePromise).json()).toMatchObject({ error: { message: 'EMAIL_EXISTS' } });
    await expect(toastOf(page, 'error', 'Registration failed. Please check your credentials.')).toBeVisible();
    await expect(page).toHaveURL('/register');
  });

  test("a password that violates the provider's rules shows the toast, and the reason at the field, which has the focus", async ({
    page,
  }) => {
    proves('IDP-25');
    await page.route(/accounts:signUp/, (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Too simple' } },
      }),
    );
    await register(page, 'Simple Person', newEmail());
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    const reason = 'This password does not meet the rules. Please choose a stronger one.';
    await expect(passwordField(page)).toHaveAccessibleDescription(reason);
    await expect(passwordField(page)).toBeFocused();
    await expect(page.getByText(sessionTexts.registerFailed)).toHaveCount(1);
    await page.keyboard.type('!');
    await expect(passwordField(page)).toHaveValue('a good password!');
    await expect(passwordField(page)).toHaveAccessibleDescription('');

    // The shop's own provider has another error code for one that is too short.
    await page.unrouteAll();
    await register(page, 'Short Person', newEmail(), '12');
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await expect(passwordField(page)).toHaveAccessibleDescription(reason);
    await expect(passwordField(page)).toBeFocused();
  });

  test('missing or wrong input is reported at its field in the language of the page, not by the browser', async ({
    page,
  }) => {
    await page.goto('/?language=bn');
    await open(page, '/register');
    expect(
      await page
        .locator('form')
        .evaluateAll((forms) => forms.every((form) => 'noValidate' in form && form.noValidate)),
    ).toBe(true);
    const send = page.locator('form').getByRole('button', { name: 'নিবন্ধন', exact: true });
    await send.click();
    const name = page.locator('input[name=name]');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('আপনার নাম লিখুন');
    await expect(page.locator('input[name=email]')).toHaveAccessibleDescription('আপনার ইমেইল ঠিকানা লিখুন');
    await expect(passwordField(page)).toHaveAccessibleDescription('আপনার পাসওয়ার্ড লিখুন');
    await name.fill('নুসরাত জাহান');
    await expect(name).toHaveAccessibleDescription('');
    await page.locator('input[name=email]').fill('nusrat@');
    await passwordField(page).fill('a good password');
    await send.click();
    await expect(page.locator('input[name=email]')).toBeFocused();
    await expect(page.locator('input[name=email]')).toHaveAccessibleDescription(/name@example\.com/);
  });
});

test.describe('signed in', () => {
  test('a reload keeps the login, and the session is opened again before the cart is requested', async ({
    page,
  }) => {
    proves('STATE-03');
    await logInAsShopper(page);
    const requests = recordRequests(page);
    await page.reload();
    await expect(greeting(page, shopper.name)).toBeVisible();
    await expect
      .poll(() => requests.findIndex((request) => request.startsWith('GET /api/my-cart')))
      .not.toBe(-1);
    const [opened, cart] = ['POST /jwt', 'GET /api/my-cart'].map((start) =>
      requests.findIndex((request) => request.startsWith(start)),
    );
    expect(opened).not.toBe(-1);
    expect(opened).toBeLessThan(cart ?? -1);
  });

  test('the greeting opens a menu with links', async ({ page }) => {
    proves('HEAD-09', 'HEAD-10');
    await logInAsShopper(page);
    for (const [name, path] of [
      ['Dashboard', '/dashboard'],
      ['View Profile', '/dashboard/profile'],
      ['Orders', '/dashboard/orders'],
    ] as const) {
      await open(page, '/');
      const header = page.getByRole('banner');
      await greeting(page, shopper.name).hover();
      await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
      await header.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test('on a phone the menu of the greeting is inside the window', async ({ page }) => {
    await logInAsShopper(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await open(page, '/');
      // Without a pointer, which would close the menu on leaving it.
      await greeting(page, shopper.name).press('Enter');
      const menu = page.getByRole('banner').getByRole('list').filter({ hasText: 'View Profile' });
      await expect(menu).toBeVisible();
      const { left, right } = await menu.evaluate((list) => list.getBoundingClientRect().toJSON());
      // The menu's own edge is 8 px further out.
      expect(left).toBeGreaterThanOrEqual(16);
      expect(right).toBeLessThanOrEqual(width - 16);
    }
  });

  test('a user without a name is greeted as Anonymous', async ({ page }) => {
    proves('HEAD-08');
    await page.route(/accounts:update/, (route) => route.abort());
    const email = newEmail();
    await register(page, 'Lost Name', email);
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await page.unroute(/accounts:update/);
    // The account exists all the same, so the provider has a user.
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expect(greeting(page, 'Anonymous')).toBeVisible();
  });

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

  test('a user who leaves before the browser has stored the logout is logged out on the next page', async ({
    page,
  }) => {
    const email = newEmail();
    await register(page, 'Quick Leaver', email);
    // The greeting is already on the register page; the redirect to the home page would close the menu.
    await page.waitForURL('/');
    await expect(greeting(page, 'Quick Leaver')).toBeVisible();
    await waitUntilReady(page);
    await page.evaluate(() => {
      // Deletions never complete, as if the page were closed first.
      IDBObjectStore.prototype.delete = () => new EventTarget() as IDBRequest<undefined>;
    });
    await logOutByMenu(page, 'Quick Leaver');
    const loginLink = page.getByRole('banner').getByRole('link', { name: 'Login/Register' });
    await expect(loginLink).toBeVisible();
    const users = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('firebaseLocalStorageDb');
            opening.onsuccess = () => {
              const stored = opening.result
                .transaction('firebaseLocalStorage')
                .objectStore('firebaseLocalStorage');
              stored.count().onsuccess = ({ target }) => {
                opening.result.close();
                resolve((target as IDBRequest<number>).result);
              };
            };
          }),
      );
    expect(await users()).toBe(1);
    await page.goto('/login');
    await expect.poll(users).toBe(0);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logIn(page, email);
    await page.reload();
    await expect(greeting(page, 'Quick Leaver')).toBeVisible();
  });

  test('a session that cannot be opened is only logged', async ({ page }) => {
    proves('STATE-05');
    await page.route('**/jwt', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    // Includes the toasts that have closed before the check.
    await page.addInitScript(() => {
      const shown: (string | undefined)[] = [];
      Object.assign(window, { shownToasts: shown });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof Element)) continue;
          const toast =
            node.closest<HTMLElement>('[data-toast]') ?? node.querySelector<HTMLElement>('[data-toast]');
          if (toast) shown.push(toast.dataset.toast);
        }
      }).observe(document, { subtree: true, childList: true });
    });
    await logInAsShopper(page);
    await expect(greeting(page, shopper.name)).toBeVisible();
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const kinds = await page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
    expect(new Set(kinds)).toEqual(new Set(['success']));
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
    await openAccountMenu(page, shopper.name);
    await page.getByRole('banner').getByRole('link', { name: 'Orders', exact: true }).click();
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

  test('a 403 response for the role ends it, too', async ({ page }) => {
    proves('STATE-08');
    await page.route(/\/api\/.*cart/, (route) => route.fulfill({ status: 403, json: { message: 'no' } }));
    await open(page, '/login');
    // The cart is requested at once: the home page may be left again before it is observed.
    await submitLogin(page, shopper.email, password);
    await expect(page.getByRole('alertdialog', { name: sessionTexts.expiredTitle })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});
