/** What ends a sign-in and what does not, on the shop's own pages: renewed tokens, disabled accounts, a failing provider. */
import { readFileSync } from 'node:fs';
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import {
  greeting,
  logIn,
  loginLink,
  newEmail,
  openAccountMenu,
  register,
  respondWithError,
  submitLogin,
  submitRegistration,
  toastOf,
  validPassword,
} from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { shownToasts, watchToasts } from './shown-toasts.ts';
import { holdRequests, open, waitUntilReady } from './storefront.ts';

const userName = 'Nusrat Jahan';
const token = /securetoken\.googleapis\.com/;
const lookup = /accounts:lookup/;
const minutes = 60_000;

/** Changes a user's password from outside the shop, which revokes every earlier token. */
async function changePasswordElsewhere(page: Page, email: string): Promise<void> {
  const post = async (operation: string, data: object) => {
    const url = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`;
    const response = await page.request.post(url, { data });
    expect(response.status()).toBe(200);
    return response.json();
  };
  const { idToken } = await post('signInWithPassword', { email, password: validPassword });
  await post('update', { idToken, password: 'another password', returnSecureToken: true });
}

/** Deletes a user as the owner, which disables the account at the provider. */
async function removeAccount(browser: Browser, baseURL: string, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await logIn(page, demoLogins.owner.email, demoLogins.password);
  const userList = await page.request.get(`/api/all-users?search=${encodeURIComponent(email)}`);
  const [user] = await userList.json();
  const removed = await page.request.delete(`/user/${user._id}`, { headers: { origin: baseURL } });
  expect(removed.status()).toBe(200);
  await context.close();
}

test.describe('the token', () => {
  test('is renewed with the refresh token 5 minutes before it expires, and the user stays', async ({
    page,
  }) => {
    proves('CONST-77', 'IDP-10');
    await page.clock.install();
    const renewals: string[] = [];
    page.on('request', (request) => token.test(request.url()) && renewals.push(request.postData() ?? ''));
    await register(page);
    await page.clock.fastForward(54 * minutes);
    await expect(greeting(page, userName)).toBeVisible();
    expect(renewals).toEqual([]);
    const responsePromise = page.waitForResponse(token);
    await page.clock.fastForward(1.5 * minutes);
    const response = await responsePromise;
    expect(response.status()).toBe(200);
    expect(renewals[0]).toMatch(/^grant_type=refresh_token&refresh_token=[\w-]{64}$/);
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: '3600' });
    await expect(greeting(page, userName)).toBeVisible();
  });

  test('that was revoked signs the user out at its renewal', async ({ page }) => {
    proves('IDP-21');
    await page.clock.install();
    const email = await register(page);
    await changePasswordElsewhere(page, email);
    await expect(greeting(page, userName)).toBeVisible();
    const responsePromise = page.waitForResponse(token);
    const logoutRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/logout');
    await page.clock.fastForward(56 * minutes);
    expect(await (await responsePromise).json()).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
    await logoutRequest;
    await expect(loginLink(page)).toBeVisible();
  });

  test('that cannot be renewed without a connection is retried after 30 s, and the user stays', async ({
    page,
  }) => {
    proves('CONST-78');
    await page.clock.install();
    await register(page);
    await page.route(token, (route) => route.abort());
    const failurePromise = page.waitForEvent('requestfailed', (request) => token.test(request.url()));
    await page.clock.fastForward(55.5 * minutes);
    await failurePromise;
    await expect(greeting(page, userName)).toBeVisible();
    await page.unroute(token);
    const responsePromise = page.waitForResponse(token);
    await page.clock.fastForward(31_000);
    expect((await responsePromise).status()).toBe(200);
    await expect(greeting(page, userName)).toBeVisible();
  });
});

test.describe('a page that is loaded again', () => {
  test('looks the account up and keeps the user signed in', async ({ page }) => {
    proves('IDP-08');
    const email = await register(page);
    const responsePromise = page.waitForResponse(lookup);
    await page.reload();
    expect(await (await responsePromise).json()).toMatchObject({ users: [{ email, displayName: userName }] });
    await expect(greeting(page, userName)).toBeVisible();
  });

  test('does not redirect while the sign-in is being checked', async ({ page }) => {
    proves('STATE-02');
    await register(page);
    const release = await holdRequests(page, '/v1/accounts:lookup');
    const requestPromise = page.waitForRequest(lookup);
    await page.goto(paths.profile);
    await requestPromise;
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(paths.profile);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  test('signs a user out whose account was disabled at the provider', async ({ page, browser, baseURL }) => {
    proves('IDP-33');
    const email = await register(page);
    await removeAccount(browser, baseURL, email);
    const responsePromise = page.waitForResponse(lookup);
    const logoutRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/logout');
    await page.reload();
    expect(await (await responsePromise).json()).toMatchObject({ error: { message: 'USER_DISABLED' } });
    await logoutRequest;
    await expect(loginLink(page)).toBeVisible();
    await open(page, paths.login());
    await submitLogin(page, email);
    await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
  });

  test('signs a user out whose token has expired and cannot be renewed', async ({ page }) => {
    proves('IDP-34');
    await page.clock.install();
    const email = await register(page);
    await changePasswordElsewhere(page, email);
    await page.clock.fastForward(2 * 60 * minutes);
    await expect(loginLink(page)).toBeVisible();
    await page.goto(paths.profile);
    await expect(page).toHaveURL(paths.login(paths.profile));
  });

  test('keeps the user signed in when the provider cannot be reached, is overloaded or is behind a failing proxy', async ({
    page,
  }) => {
    await register(page);
    for (const response of [
      undefined,
      { status: 503, json: { statusCode: 503, error: 'Service Unavailable' } },
      { status: 502, body: '<h1>Bad gateway</h1>' },
    ]) {
      await page.unroute(lookup);
      await page.route(lookup, (route) => (response ? route.fulfill(response) : route.abort()));
      await page.reload();
      await waitUntilReady(page);
      await expect(greeting(page, userName)).toBeVisible();
    }
  });
});

test('an error of the logout is swallowed: nobody is signed in, and no message is shown', async ({
  page,
}) => {
  proves('TOAST-28');
  await watchToasts(page);
  await register(page);
  const before = await shownToasts(page);
  await page.route('**/logout', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await openAccountMenu(page, userName);
  const responsePromise = page.waitForResponse('**/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  expect((await responsePromise).status()).toBe(500);
  await expect(loginLink(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await shownToasts(page)).toEqual(before);
  await page.reload();
  await waitUntilReady(page);
  await expect(loginLink(page)).toBeVisible();
});

test.describe('error codes of other operations', () => {
  test('missing-password in a login shows its toast', async ({ page }) => {
    proves('IDP-19');
    await respondWithError(page, /accounts:signInWithPassword/, 'MISSING_PASSWORD');
    await open(page, paths.login());
    await submitLogin(page, newEmail());
    await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
  });

  test('operation-not-allowed in a registration shows its toast', async ({ page }) => {
    proves('IDP-26');
    await respondWithError(page, /accounts:signUp/, 'OPERATION_NOT_ALLOWED');
    await submitRegistration(page, newEmail());
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await expect(page).toHaveURL(paths.register);
  });

  test('a second factor, which only hosted projects require, shows the toast of a failed login', async ({
    page,
  }) => {
    proves('IDP-29');
    const recorded: { name: string; body: object }[] = JSON.parse(
      readFileSync(`${import.meta.dirname}/../../apps/api/src/testing/identity-contract.json`, 'utf8'),
    );
    const response = recorded.find(({ name }) => name === 'second factor');
    expect(response?.body).toHaveProperty('mfaPendingCredential');
    await page.route(/accounts:signInWithPassword/, (route) => route.fulfill({ json: response?.body }));
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await open(page, paths.login());
    await submitLogin(page, 'factor@example.com');
    await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
    expect(errors.join(' ')).toContain('multi-factor-auth-required');
  });
});
