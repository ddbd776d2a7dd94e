/** Passwords: the provider's rules, changing the password, and resetting it by mail. */
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import {
  emailField,
  greeting,
  logIn,
  loginLink,
  newEmail,
  passwordField,
  register,
  respondWithError,
  submit,
  submitLogin,
  submitRegistration,
  toastOf,
  validPassword,
} from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
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
  test('an empty one is not sent to the provider, and is reported at the field and in a toast', async ({
    page,
  }) => {
    proves('TOAST-21', 'VALID-22');
    await logIn(page, demoLogins.shopper.email, demoLogins.password, paths.profile);
    const requested: string[] = [];
    page.on('request', (request) => update.test(request.url()) && requested.push(request.url()));
    await changePassword(page);
    await expect(toastOf(page, 'error', 'Password cannot be empty!')).toBeVisible();
    await expect(newPassword(page)).toHaveAccessibleDescription('Password cannot be empty!');
    await newPassword(page).fill('x');
    await expect(newPassword(page)).not.toHaveAccessibleDescription(/empty/);
    expect(requested).toEqual([]);
  });

  test("one that violates the rules shows the provider's own message", async ({ page }) => {
    proves('TOAST-27');
    await register(page);
    await open(page, paths.profile);
    await newPassword(page).fill('short');
    await changePassword(page);
    await expect(toastOf(page, 'error', /Password should be at least 6 characters/)).toBeVisible();
    await expect(newPassword(page)).toHaveValue('short');
    await expect(newPassword(page)).toHaveAccessibleDescription(/does not meet the rules/);
    await expect(newPassword(page)).toBeFocused();
  });

  test('the rules beside the field say what the account needs: eight characters for staff, six for a shopper', async ({
    page,
    browser,
    baseURL,
  }) => {
    const rule = (of: Page, count: number) => of.getByText(`At least ${count} characters`);
    await logIn(page, demoLogins.shopper.email, demoLogins.password, paths.profile);
    const owner = await anotherBrowser(browser, baseURL);
    await logIn(owner, demoLogins.owner.email, demoLogins.password, paths.profile);
    for (const [visitor, count] of [
      [page, 6],
      [owner, 8],
    ] as const) {
      await expect(rule(visitor, count)).toBeVisible();
      await newPassword(visitor).fill('1234567');
      // The provider's own rules replace those of the page.
      await expect(rule(visitor, count).getByText('met')).toHaveCount(count === 6 ? 1 : 0);
    }
    await owner.context().close();
  });

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

  test('after an old login the message is shown, the current password is requested, and the change is made', async ({
    page,
  }) => {
    proves('IDP-20');
    await register(page);
    await open(page, paths.profile);
    await respondWithError(page, update, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Please sign in again first.');
    await newPassword(page).fill('another password');
    await changePassword(page);
    await expect(toastOf(page, 'error', /Please sign in again first\./)).toBeVisible();
    await page.unroute(update);
    const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
    await dialog.getByLabel('Current password').fill('wrong');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(toastOf(page, 'error', /invalid-credential/)).toBeVisible();
    await dialog.getByLabel('Current password').fill(validPassword);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(toastOf(page, 'success', sessionTexts.passwordChanged)).toBeVisible();
    await expect(dialog).toHaveCount(0);
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

  test('a request that fails says so in a toast', async ({ page }) => {
    proves('TOAST-03');
    await page.route(/accounts:sendOobCode/, (route) => route.abort());
    await open(page, paths.login());
    await emailField(page).fill(demoLogins.shopper.email);
    await lost(page);
    await expect(
      toastOf(page, 'error', 'Failed to send password reset email. Please try again.'),
    ).toBeVisible();
  });

  test('an invalid address is rejected by the provider, and a toast reports the failure', async ({
    page,
  }) => {
    proves('IDP-18', 'TOAST-03');
    await open(page, paths.login());
    await emailField(page).fill('nobody');
    const responsePromise = page.waitForResponse(/accounts:sendOobCode/);
    await lost(page);
    expect(await (await responsePromise).json()).toMatchObject({ error: { message: 'INVALID_EMAIL' } });
    await expect(toastOf(page, 'error', sessionTexts.resetFailed)).toBeVisible();
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

  test('are those that the shop configured, and the provider enforces them', async ({ page }) => {
    proves('IDP-25', 'VALID-27');
    const strict = await startShop({
      PASSWORD_MIN_LENGTH: '8',
      PASSWORD_REQUIRE: 'lowercase,uppercase,numeric,nonAlphanumeric',
    });
    try {
      const email = newEmail();
      await page.goto(strict.url + paths.register);
      await waitUntilReady(page);
      await page.getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan');
      await emailField(page).fill(email);
      await passwordField(page).focus();
      for (const [text, incomplete] of [
        ['At least 8 characters', 'aB3!'],
        ['A lowercase letter', 'AB345678!'],
        ['An uppercase letter', 'ab345678!'],
        ['A digit', 'abCDefgh!'],
        ['A symbol', 'abCDefg8'],
      ] as const) {
        await passwordField(page).fill(incomplete);
        await expect(rule(page, text)).not.toContainText('(met)');
        await expect(page.getByText('(met)')).toHaveCount(4);
        const responsePromise = page.waitForResponse(/accounts:signUp/);
        await submit(page, 'Register');
        const { error } = await (await responsePromise).json();
        expect(error.message).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing/);
        await expect(page.getByText('This password does not meet the rules.')).toBeVisible();
      }
      await passwordField(page).fill('abCDef8!');
      await expect(page.getByText('(met)')).toHaveCount(5);
      await submit(page, 'Register');
      await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
      await expect(greeting(page, 'Nusrat Jahan')).toBeVisible();
    } finally {
      await strict.close();
    }
  });
});
