/** Passwords: the provider's rules, changing the password, and resetting it by mail. */
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import {
  emailField,
  logIn,
  loginLink,
  newEmail,
  passwordField,
  register,
  submit,
  submitLogin,
  submitRegistration,
  toastOf,
  validPassword,
} from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const changePassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click();
const update = /accounts:update/;

/** A page in a separate browser context, which the caller closes. */
async function anotherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  return context.newPage();
}

test.describe('changing the password', () => {
  test('a valid one replaces the old one; this browser stays signed in and every other is signed out', async ({
    page,
    browser,
    baseURL,
  }) => {
    proves('IDP-05', 'PROF-07', 'TOAST-41');
    const email = await register(page);
    const other = await anotherBrowser(browser, baseURL);
    await logIn(other, email, validPassword, paths.profile);
    expect((await other.request.get('/api/my-cart')).status()).toBe(200);

    await open(page, paths.profile);
    await newPassword(page).fill('another password');
    const requestPromise = page.waitForRequest(update);
    await changePassword(page);
    expect((await requestPromise).postDataJSON()).toMatchObject({ password: 'another password' });
    await expect(toastOf(page, 'success', 'Password changed successfully')).toBeVisible();
    await expect(newPassword(page)).toHaveValue('');
    expect((await page.request.get('/api/my-cart')).status()).toBe(200);
    await page.reload();
    await waitUntilReady(page);
    await expect(newPassword(page)).toBeVisible();

    expect((await other.request.get('/api/my-cart')).status()).toBe(401);
    await open(other, paths.home);
    await expect(loginLink(other)).toBeVisible();
    await open(other, paths.login());
    await submitLogin(other, email, validPassword);
    await expect(toastOf(other, 'error', sessionTexts.loginFailed)).toBeVisible();
    await submitLogin(other, email, 'another password');
    await expect(other).toHaveURL('/');
    await other.context().close();
  });
});

test.describe('a lost password', () => {
  const lost = (page: Page) => page.getByRole('button', { name: 'Lost your password' }).click();

  /** The reset link in the newest mail to an address, read as the owner of the demo shop. */
  async function mailedLink(owner: Page, email: string): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(async () => {
        const mails: { to: string; text: string }[] = await (await owner.request.get('/api/outbox')).json();
        const mail = mails.find(({ to, text }) => to === email && text.includes('mode=resetPassword'));
        link = mail && /https?:\/\/\S+mode=resetPassword\S*/.exec(mail.text)?.[0];
        return link;
      })
      .toMatch(/^https?:\/\/\S+mode=resetPassword/);
    return link ?? '';
  }

  test('is replaced through the link of the mail, once; existing sessions end', async ({
    page,
    browser,
    baseURL,
  }) => {
    const owner = await anotherBrowser(browser, baseURL);
    await logIn(owner, demoLogins.owner.email, demoLogins.password);
    const email = await register(page);
    const visitor = await anotherBrowser(browser, baseURL);
    await open(visitor, paths.login());
    await emailField(visitor).fill(email);
    await lost(visitor);
    await expect(toastOf(visitor, 'success', sessionTexts.resetDone)).toBeVisible();
    // The message stays beside the form after the toast's four seconds.
    await expect(visitor.locator('form').getByText(sessionTexts.resetDone)).toBeVisible();

    const link = await mailedLink(owner, email);
    expect(link).toContain(`${baseURL}/auth/action?mode=resetPassword&oobCode=`);
    await visitor.goto(link);
    await expect(visitor.getByText(email)).toBeVisible();
    await visitor.getByLabel('New password').fill('a third password');
    await visitor.getByRole('button', { name: 'Save the new password' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible();
    expect((await page.request.get('/api/my-cart')).status()).toBe(401);
    await page.reload();
    await expect(loginLink(page)).toBeVisible();

    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
    await open(visitor, paths.login());
    await submitLogin(visitor, email, 'a third password');
    await expect(visitor).toHaveURL('/');
    await owner.context().close();
    await visitor.context().close();
  });
});

test.describe('the rules of a new password', () => {
  const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

  test('are six characters by default, fetched from the provider and ticked off while typing', async ({
    page,
  }) => {
    proves('CONST-76', 'IDP-11');
    await open(page, paths.register);
    const responsePromise = page.waitForResponse(/\/v2\/passwordPolicy/);
    await passwordField(page).focus();
    expect(await (await responsePromise).json()).toMatchObject({
      customStrengthOptions: { minPasswordLength: 6 },
    });
    const length = rule(page, 'At least 6 characters');
    await passwordField(page).fill('abcde');
    await expect(length).not.toContainText('(met)');
    await passwordField(page).fill('abcdef');
    await expect(length).toContainText('(met)');

    await submitRegistration(page, newEmail(), 'abcde');
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await passwordField(page).fill('abcdef');
    await submit(page, 'Register');
    await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
  });
});
