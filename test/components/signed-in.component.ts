/** What a signed-in user sees in the header, and what ends a sign-in or does not: renewed tokens, a failing provider, a logout. */
import { readFileSync } from 'node:fs';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { greeting, loginLink, logOutByMenu, submitLogin, toastOf } from '../e2e/people.ts';
import { shownToasts, watchToasts } from '../e2e/shown-toasts.ts';
import { respondToHome } from './home-responses.ts';
import {
  expect,
  identityEndpoint,
  identityError,
  open,
  respondToLogin,
  signIn,
  test,
} from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { shopper } from './samples.ts';

const lookup = identityEndpoint('lookup');
const renewal = { method: 'POST', url: '/securetoken.googleapis.com/v1/token' };
const minutes = 60_000;

/** From now on the shop ends sessions; returns how many it has ended. */
function countLogouts(server: PageServer): () => number {
  let count = 0;
  server.respondWith(sessionEndpoints.endSession, async () => {
    count += 1;
    return { status: 200, body: { message: 'Ended' } };
  });
  return () => count;
}

test('a page that is loaded opens the session again before the cart is requested', async ({
  page,
  server,
}) => {
  proves('STATE-03');
  await signIn(page, server, shopper);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await open(page, paths.privacyPolicy);
  await expect(greeting(page, shopper.name)).toBeVisible();
  await expect.poll(() => requests.indexOf(`GET ${cartEndpoints.listMyCart.url}`)).not.toBe(-1);
  const [opened, cart] = [
    requests.indexOf('POST /jwt'),
    requests.indexOf(`GET ${cartEndpoints.listMyCart.url}`),
  ];
  expect(opened).not.toBe(-1);
  expect(opened).toBeLessThan(cart ?? -1);
  page.removeAllListeners('request');
});

test('the greeting opens a menu with links', async ({ page, server }) => {
  proves('HEAD-09', 'HEAD-10');
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.listMyOrders, []);
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['View Profile', '/dashboard/profile'],
    ['Orders', '/dashboard/orders'],
  ] as const) {
    await open(page, paths.privacyPolicy);
    const header = page.getByRole('banner');
    await greeting(page, shopper.name).hover();
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('on a phone the menu of the greeting is inside the window', async ({ page, server }) => {
  await signIn(page, server, shopper);
  respondToHome(server);
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

test('a user who leaves before the browser has stored the logout is logged out on the next page', async ({
  page,
  server,
}) => {
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
  await signIn(page, server, shopper);
  respondToLogin(server, shopper);
  countLogouts(server);
  respondToHome(server);
  await open(page, paths.privacyPolicy);
  await expect(greeting(page, shopper.name)).toBeVisible();
  await page.evaluate(() => {
    // Deletions never complete, as if the page were closed first.
    IDBObjectStore.prototype.delete = () => new EventTarget() as IDBRequest<undefined>;
  });
  await logOutByMenu(page, shopper.name);
  await expect(loginLink(page)).toBeVisible();
  expect(await users()).toBe(1);
  await page.goto(paths.login());
  await expect.poll(users).toBe(0);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await open(page, paths.login());
  await submitLogin(page, shopper.email);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(greeting(page, shopper.name)).toBeVisible();
});

test.describe('the token', () => {
  /** A page on which a user is signed in, and whose clock the test advances. */
  async function openSignedIn(page: Page, server: PageServer): Promise<void> {
    await page.clock.install();
    await signIn(page, server, shopper);
    await open(page, paths.privacyPolicy);
    await expect(greeting(page, shopper.name)).toBeVisible();
  }

  test('that was revoked signs the user out at its renewal', async ({ ownPage: page, server }) => {
    proves('IDP-21');
    const logouts = countLogouts(server);
    server.respondWith(renewal, identityError('TOKEN_EXPIRED'));
    await openSignedIn(page, server);
    await page.clock.fastForward(56 * minutes);
    await expect(loginLink(page)).toBeVisible();
    await expect.poll(logouts).toBeGreaterThan(0);
  });

  test('that cannot be renewed without a connection is retried after 30 s, and the user stays', async ({
    ownPage: page,
    server,
  }) => {
    proves('CONST-78');
    let attempts = 0;
    server.respondWith(renewal, async () => {
      attempts += 1;
      return 'no response';
    });
    await openSignedIn(page, server);
    const failurePromise = page.waitForEvent('requestfailed', (request) =>
      request.url().includes(renewal.url),
    );
    await page.clock.fastForward(55.5 * minutes);
    await failurePromise;
    await expect(greeting(page, shopper.name)).toBeVisible();
    const before = attempts;
    await page.clock.fastForward(29_000);
    expect(attempts).toBe(before);
    await page.clock.fastForward(2_000);
    await expect.poll(() => attempts).toBeGreaterThan(before);
    await expect(greeting(page, shopper.name)).toBeVisible();
  });

  test('that has expired and cannot be renewed signs the user out of a page that is loaded again', async ({
    ownPage: page,
    server,
  }) => {
    proves('IDP-34');
    const logouts = countLogouts(server);
    server.respondWith(renewal, identityError('TOKEN_EXPIRED'));
    await openSignedIn(page, server);
    await page.clock.fastForward(2 * 60 * minutes);
    await expect(loginLink(page)).toBeVisible();
    await expect.poll(logouts).toBeGreaterThan(0);
    await page.goto(paths.profile);
    await expect(page).toHaveURL(paths.login(paths.profile));
  });
});

test.describe('a page that is loaded again', () => {
  test('does not redirect while the sign-in is being checked', async ({ page, server }) => {
    proves('IDP-08', 'STATE-02');
    await signIn(page, server, shopper);
    const release = server.hold(lookup);
    const requestPromise = page.waitForRequest((request) => request.url().includes(lookup.url));
    await page.goto(paths.profile);
    await requestPromise;
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(paths.profile);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  test('keeps the user signed in when the provider cannot be reached, is overloaded or is behind a failing proxy', async ({
    page,
    server,
  }) => {
    for (const mock of [
      async () => 'no response' as const,
      { status: 503, body: { statusCode: 503, error: 'Service Unavailable' } },
      { status: 502, body: '<h1>Bad gateway</h1>' },
    ]) {
      await signIn(page, server, shopper);
      server.respondWith(lookup, mock);
      await open(page, paths.privacyPolicy);
      await expect(greeting(page, shopper.name)).toBeVisible();
    }
  });
});

test('an error of the logout is swallowed: nobody is signed in, and no message is shown', async ({
  ownPage: page,
  server,
}) => {
  proves('TOAST-28');
  await watchToasts(page);
  await signIn(page, server, shopper);
  server.respondWith(sessionEndpoints.endSession, { status: 500, body: { message: 'broken' } });
  await open(page, paths.privacyPolicy);
  const responsePromise = page.waitForResponse('**/logout');
  await logOutByMenu(page, shopper.name);
  expect((await responsePromise).status()).toBe(500);
  await expect(loginLink(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await shownToasts(page)).toEqual([]);
  await open(page, paths.privacyPolicy);
  await expect(loginLink(page)).toBeVisible();
});

test('a second factor, which only hosted projects require, shows the toast of a failed login', async ({
  page,
  server,
}) => {
  proves('IDP-29');
  const recorded: { name: string; body: object }[] = JSON.parse(
    readFileSync(`${import.meta.dirname}/../../apps/api/src/testing/identity-contract.json`, 'utf8'),
  );
  const response = recorded.find(({ name }) => name === 'second factor');
  expect(response?.body).toHaveProperty('mfaPendingCredential');
  server.respondWith(identityEndpoint('signInWithPassword'), { status: 200, body: response?.body });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await open(page, paths.login());
  await submitLogin(page, 'factor@example.com');
  await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
  expect(errors.join(' ')).toContain('multi-factor-auth-required');
  page.removeAllListeners('console');
});
