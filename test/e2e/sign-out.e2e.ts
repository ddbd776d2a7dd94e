import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { greeting, logIn, loginLink, register, submitLogin, toastOf } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open } from './storefront.ts';

const userName = 'Nusrat Jahan';
const token = /securetoken\.googleapis\.com/;
const lookup = /accounts:lookup/;
const minutes = 60_000;

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
});

test.describe('a page that is loaded again', () => {
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
});
