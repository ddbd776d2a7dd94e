/** One login for all tabs of a browser: shared while it is open, ended in all of them, and gone after it was closed. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { markerName } from '../../apps/web/app/lib/sign-in-marker.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { restartBrowser } from './browser-restart.ts';
import {
  emailField,
  greeting,
  logIn,
  loginLink,
  logOutByMenu,
  passwordField,
  register,
  submit,
  validPassword,
} from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { holdRequests, open, waitUntilReady } from './storefront.ts';

const { shopper, password } = demoLogins;
const lookup = /accounts:lookup/;
const pathOf = (url: string): string => new URL(url).pathname;

/** Logs in without "Remember me", and waits until the session is open. */
const logInWithoutRemember = (page: Page): Promise<void> => logIn(page, shopper.email, password);

async function logOut(page: Page, name: string): Promise<void> {
  await logOutByMenu(page, name);
  await expect(loginLink(page)).toBeVisible();
}

/** Records the names of the requests to the identity service from now on. */
function recordIdentityRequests(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('googleapis.com'))
      requests.push(pathOf(request.url()).split(/[/:]/).at(-1) ?? '');
  });
  return requests;
}

/** How many users the provider's SDK has stored in this browser. */
const countStoredUsers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage');
          store.count().onsuccess = ({ target }) => {
            opening.result.close();
            resolve((target as IDBRequest<number>).result);
          };
        };
      }),
  );

test.describe('a login without "Remember me"', () => {
  test('is shared with a second tab, on a page that needs it, and with one that was open before', async ({
    page,
    context,
  }) => {
    proves('LOGIN-03');
    const earlier = await context.newPage();
    await open(earlier, paths.home);
    await expect(loginLink(earlier)).toBeVisible();
    await logInWithoutRemember(page);
    await expect(greeting(earlier, shopper.name)).toBeVisible();

    const second = await context.newPage();
    await open(second, paths.cart);
    await expect(second).toHaveURL(paths.cart);
    await expect(greeting(second, shopper.name)).toBeVisible();
    const [session] = (await context.cookies()).filter(({ name }) => name === 'jontro_session');
    expect(session?.expires).toBe(-1);
  });

  test('survives the closing of its tab', async ({ page, context }) => {
    await logInWithoutRemember(page);
    const second = await context.newPage();
    await page.close();
    await open(second, paths.profile);
    await expect(second).toHaveURL(paths.profile);
    await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue(shopper.name);
  });

  test('ends in every tab when one logs out, with one request to the server', async ({ page, context }) => {
    await logInWithoutRemember(page);
    const second = await context.newPage();
    // A tab whose session opens only after the logout ends that one, too, with a request of its own.
    const opened = second.waitForResponse((response) => pathOf(response.url()).startsWith('/api/get-role/'));
    await open(second, paths.profile);
    await (await opened).finished();
    await expect(second.getByRole('textbox', { name: 'Name' })).toHaveValue(shopper.name);
    const logoutRequests: string[] = [];
    context.on(
      'request',
      (request) => pathOf(request.url()) === '/logout' && logoutRequests.push(request.method()),
    );
    await logOut(page, shopper.name);
    await expect(second).toHaveURL(paths.login(paths.profile));
    await expect(loginLink(second)).toBeVisible();
    await expect(second.getByRole('alertdialog')).toHaveCount(0);
    await second.reload();
    await waitUntilReady(second);
    await expect(loginLink(second)).toBeVisible();
    expect((await second.request.get('/api/my-cart')).status()).toBe(401);
    // A tab that had read the user before the logout stores it again and signs out (watch-session.ts).
    await expect.poll(() => countStoredUsers(second)).toBe(0);
    expect(logoutRequests).toEqual(['GET']);
  });

  test('is not restored by a tab that was starting when another one logged out', async ({
    page,
    context,
  }) => {
    await logInWithoutRemember(page);
    const second = await context.newPage();
    const release = await holdRequests(second, '/v1/accounts:lookup');
    const requestPromise = second.waitForRequest(lookup);
    await second.goto(paths.profile);
    await requestPromise;
    await logOut(page, shopper.name);
    await expect.poll(() => countStoredUsers(page)).toBe(0);
    release();
    await expect(second).toHaveURL(paths.login(paths.profile));
    await expect.poll(() => countStoredUsers(page)).toBe(0);
    await open(page, paths.home);
    await expect(loginLink(page)).toBeVisible();
    expect((await page.request.get('/api/my-cart')).status()).toBe(401);
  });

  test('whose server session was being opened when another tab logged out leaves none behind', async ({
    page,
    context,
  }) => {
    await logInWithoutRemember(page);
    const second = await context.newPage();
    const release = await holdRequests(second, '/jwt');
    const opening = second.waitForRequest((request) => pathOf(request.url()) === '/jwt');
    await second.goto(paths.home);
    await opening;
    await logOut(page, shopper.name);
    // Refused once the sign-in has ended; one that was opened just before is ended by the tab itself.
    const answer = second.waitForResponse((response) => pathOf(response.url()) === '/jwt');
    release();
    await answer;
    await expect(loginLink(second)).toBeVisible();
    await expect.poll(async () => (await second.request.get('/api/my-cart')).status()).toBe(401);
  });

  test('is gone after the browser was closed, in every tab that opens with it, before anything uses it', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL });
    await logInWithoutRemember(await context.newPage());
    const later = await restartBrowser(browser, context, baseURL);
    const requests = recordIdentityRequests(later);
    const [first, second] = [await later.newPage(), await later.newPage()];
    await Promise.all([first.goto(paths.cart), second.goto(paths.home)]);
    await expect(first).toHaveURL(paths.login(paths.cart));
    await expect(loginLink(second)).toBeVisible();
    await expect.poll(() => countStoredUsers(first)).toBe(0);
    await expect.poll(() => first.evaluate((name) => localStorage.getItem(name), markerName)).toBeNull();
    expect(requests).not.toContain('lookup');
    expect(requests).not.toContain('token');

    await waitUntilReady(first);
    await submit(first, 'Login');
    await expect(first).toHaveURL(paths.cart);
    await expect(greeting(second, shopper.name)).toBeVisible();
    await later.close();
  });

  test('is not ended by a tab that detects it before its cookie', async ({ page, context }) => {
    const earlier = await context.newPage();
    await open(earlier, paths.home);
    await expect(loginLink(earlier)).toBeVisible();
    // Browsers propagate cookies and storage to other tabs in no fixed order.
    await earlier.evaluate(() => Object.defineProperty(document, 'cookie', { get: () => '' }));
    await logInWithoutRemember(page);
    await expect(greeting(earlier, shopper.name)).toBeVisible();
    await expect(greeting(page, shopper.name)).toBeVisible();
    await open(page, paths.cart);
    await expect(greeting(page, shopper.name)).toBeVisible();
    await expect(page).toHaveURL(paths.cart);
  });

  test('of the previous version, stored for its tab alone, becomes the login of all tabs', async ({
    page,
    context,
  }) => {
    await logInWithoutRemember(page);
    // Without the shop's scripts, which would take the missing user in storage for a logout in another tab.
    await page.goto('/robots.txt');
    // What that version has stored: nothing that tabs share, marker and user in the storage of its tab.
    await page.evaluate(async (marker) => {
      const user = await new Promise<{ fbase_key: string; value: unknown }>((resolve) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          const store = transaction.objectStore('firebaseLocalStorage');
          store.getAll().onsuccess = ({ target }) => {
            const [first] = (target as IDBRequest).result;
            store.clear();
            transaction.oncomplete = () => resolve(first);
          };
        };
      });
      localStorage.removeItem(marker);
      sessionStorage.setItem(marker, '1');
      sessionStorage.setItem(user.fbase_key, JSON.stringify(user.value));
    }, markerName);
    await context.clearCookies({ name: 'jontro_open' });
    await open(page, paths.cart);
    await expect(page).toHaveURL(paths.cart);
    await expect(greeting(page, shopper.name)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/signedIn|authUser/);
    const second = await context.newPage();
    await open(second, paths.cart);
    await expect(second).toHaveURL(paths.cart);
    await expect(greeting(second, shopper.name)).toBeVisible();
  });
});

test('a remembered login is shared by all tabs, too, and survives a browser restart until one logs out', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const email = await register(await context.newPage());
  const later = await restartBrowser(browser, context, baseURL);
  const [first, second] = [await later.newPage(), await later.newPage()];
  await Promise.all([open(first, paths.home), open(second, paths.cart)]);
  await expect(second).toHaveURL(paths.cart);
  await logOut(first, 'Nusrat Jahan');
  await expect(second).toHaveURL(paths.login(paths.cart));
  await emailField(second).fill(email);
  await passwordField(second).fill(validPassword);
  await submit(second, 'Login');
  await expect(second).toHaveURL(paths.cart);
  await expect(greeting(first, 'Nusrat Jahan')).toBeVisible();
  await later.close();
});

test('where the browser blocks storage a login lasts as long as its page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await logInWithoutRemember(page);
  await expect(greeting(page, shopper.name)).toBeVisible();
  await open(page, paths.home);
  await expect(loginLink(page)).toBeVisible();
  expect(errors).toEqual([]);
});
