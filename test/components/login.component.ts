/** The forms to log in and to register with the identity service's responses, and the redirects of visitors to the login. */
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import {
  emailField,
  greeting,
  passwordField,
  submit,
  submitLogin,
  submitRegistration,
  toastOf,
  validPassword,
} from '../e2e/people.ts';
import { respondToHome } from './home-responses.ts';
import {
  expect,
  identityEndpoint,
  identityError,
  open,
  respondToLogin,
  respondToPasswordRules,
  test,
} from './page-fixture.ts';
import { startPageServer } from './page-server.ts';
import { shopper } from './samples.ts';

const signInEndpoint = identityEndpoint('signInWithPassword');
const signUpEndpoint = identityEndpoint('signUp');
const resetEndpoint = identityEndpoint('sendOobCode');
const lostPassword = (page: Page) => page.getByRole('button', { name: 'Lost your password', exact: true });

test.describe('login', () => {
  test('the login page is open to everybody and has all its controls', async ({ page }) => {
    proves('LOGIN-01', 'LOGIN-02', 'LOGIN-05', 'LOGIN-06', 'LOGIN-08', 'ROUTE-02', 'VALID-18');
    const server = await startPageServer({ googleLogin: true, showDemoCredentials: true });
    respondToPasswordRules(server);
    server.respondWith(signInEndpoint, identityError('INVALID_LOGIN_CREDENTIALS'));
    await open(page, server.url + paths.login());
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
    await expect(page).toHaveURL(server.url + paths.register);
    await page.goto('about:blank');
    await server.close();
  });

  test('a wrong password shows the toast, and the form keeps its input', async ({ page, server }) => {
    proves('IDP-14', 'TOAST-01');
    server.respondWith(signInEndpoint, identityError('INVALID_LOGIN_CREDENTIALS'));
    await open(page, paths.login());
    await submitLogin(page, 'nobody-here@example.com', 'not the password');
    await expect(toastOf(page, 'error', 'Login failed. Please check your credentials.')).toBeVisible();
    await expect(page).toHaveURL(paths.login());
    await expect(emailField(page)).toHaveValue('nobody-here@example.com');
  });

  test('without a configured provider there is no Google button', async ({ page }) => {
    await open(page, paths.login());
    await expect(page.locator('form').getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  });

  test('a lost password needs an email; with one, the provider is asked for the mail', async ({
    page,
    server,
  }) => {
    proves('IDP-04', 'LOGIN-04', 'TOAST-20', 'TOAST-31', 'VALID-19');
    await open(page, paths.login());
    await emailField(page).fill('');
    // A request would have no response, which fails the test.
    await lostPassword(page).click();
    await expect(toastOf(page, 'error', 'Please enter your email address.')).toBeVisible();
    expect(server.unexpectedRequests()).toEqual([]);
    server.respondWith(resetEndpoint, { status: 200, body: { email: 'nobody-here@example.com' } });
    await emailField(page).fill('nobody-here@example.com');
    const requestPromise = page.waitForRequest(/accounts:sendOobCode/);
    await lostPassword(page).click();
    expect((await requestPromise).postDataJSON()).toMatchObject({
      requestType: 'PASSWORD_RESET',
      email: 'nobody-here@example.com',
    });
    await expect(
      toastOf(page, 'success', 'Password reset email sent. Please check your inbox.'),
    ).toBeVisible();
  });

  test('a request for a lost password that fails, or has an invalid address, says so in a toast', async ({
    page,
    server,
  }) => {
    proves('IDP-18', 'TOAST-03');
    for (const [email, mock] of [
      ['nobody@example.com', async () => 'no response' as const],
      ['nobody', identityError('INVALID_EMAIL')],
    ] as const) {
      server.respondWith(resetEndpoint, mock);
      await open(page, paths.login());
      await emailField(page).fill(email);
      await lostPassword(page).click();
      await expect(
        toastOf(page, 'error', 'Failed to send password reset email. Please try again.'),
      ).toBeVisible();
    }
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

  test('a 403 response for the role ends the session', async ({ page, server }) => {
    proves('STATE-08');
    respondToHome(server);
    respondToLogin(server, shopper);
    server.respondWith({ method: 'GET', url: '/api/my-cart' }, { status: 403, body: { message: 'no' } });
    server.respondWith({ method: 'GET', url: '/logout' }, { status: 200, body: { message: 'Ended' } });
    await open(page, paths.login());
    await submitLogin(page, shopper.email);
    await expect(page.getByRole('alertdialog', { name: sessionTexts.expiredTitle })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test('a session that cannot be opened is only logged', async ({ page, server }) => {
    proves('STATE-05');
    respondToHome(server);
    respondToLogin(server, shopper);
    server.respondWith({ method: 'POST', url: '/jwt' }, { status: 500, body: { message: 'no' } });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await open(page, paths.login());
    // Includes the toasts that have closed before the check; the document stays the same after the login.
    await page.evaluate(() => {
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
    await submitLogin(page, shopper.email);
    await expect(toastOf(page, 'success', sessionTexts.loginDone)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(greeting(page, shopper.name)).toBeVisible();
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    const kinds = await page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
    expect(new Set(kinds)).toEqual(new Set(['success']));
    page.removeAllListeners('console');
  });

  for (const [error, operation, point, text] of [
    ['MISSING_PASSWORD', signInEndpoint, 'IDP-19', sessionTexts.loginFailed],
    ['OPERATION_NOT_ALLOWED', signUpEndpoint, 'IDP-26', sessionTexts.registerFailed],
  ] as const)
    test(`the provider's ${error} shows its toast`, async ({ page, server }) => {
      proves(point);
      respondToPasswordRules(server);
      server.respondWith(operation, identityError(error));
      if (operation === signUpEndpoint) await submitRegistration(page, shopper.email);
      else {
        await open(page, paths.login());
        await submitLogin(page, shopper.email);
      }
      await expect(toastOf(page, 'error', text)).toBeVisible();
    });
});

test.describe('register', () => {
  test('the register page is open to everybody and has all its controls', async ({ page }) => {
    proves('REG-01', 'REG-03', 'REG-04', 'ROUTE-03');
    await open(page, paths.register);
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

  test('a picture is uploaded after signing up; one that fails leaves the registration valid', async ({
    page,
    server,
  }) => {
    proves('REG-02');
    respondToHome(server);
    respondToPasswordRules(server);
    respondToLogin(server, shopper);
    server.respondWith(imageEndpoints.uploadImage, { status: 500, body: { message: 'no' } });
    const picture = {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    };
    await open(page, paths.register);
    await page.getByLabel('Profile picture (optional)').setInputFiles(picture);
    await expect(page.getByRole('img', { name: 'Your profile' })).toHaveAttribute('src', /^blob:/);
    await page.getByRole('button', { name: 'Remove Picture' }).click();
    await expect(page.getByRole('img', { name: 'Your profile' })).toHaveCount(0);
    await page.getByLabel('Profile picture (optional)').setInputFiles(picture);
    await page.getByRole('textbox', { name: 'Name' }).fill(shopper.name);
    await emailField(page).fill(shopper.email);
    await passwordField(page).fill(validPassword);
    await submit(page, 'Register');
    await expect(toastOf(page, 'success', 'Registration successful!')).toBeVisible();
    // After the retries of the upload have failed.
    await expect(toastOf(page, 'error', 'Image upload failed.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('an email that is taken shows the toast', async ({ page, server }) => {
    proves('IDP-12', 'TOAST-04');
    respondToPasswordRules(server);
    server.respondWith(signUpEndpoint, identityError('EMAIL_EXISTS'));
    await submitRegistration(page, shopper.email);
    await expect(toastOf(page, 'error', 'Registration failed. Please check your credentials.')).toBeVisible();
    await expect(page).toHaveURL(paths.register);
  });

  test("a password that violates the provider's rules shows the toast, and the reason at the field, which has the focus", async ({
    page,
    server,
  }) => {
    proves('IDP-25');
    respondToPasswordRules(server);
    const reason = 'This password does not meet the rules. Please choose a stronger one.';
    // The shop's own provider has another error code for one that is too short.
    for (const error of [
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Too simple',
      'WEAK_PASSWORD : Password should be at least 6 characters',
    ]) {
      server.respondWith(signUpEndpoint, identityError(error));
      await submitRegistration(page, shopper.email);
      await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
      await expect(passwordField(page)).toHaveAccessibleDescription(reason);
      await expect(passwordField(page)).toBeFocused();
      await expect(page.getByText(sessionTexts.registerFailed)).toHaveCount(1);
      await page.keyboard.type('!');
      await expect(passwordField(page)).toHaveValue(`${validPassword}!`);
      await expect(passwordField(page)).toHaveAccessibleDescription('');
    }
  });

  test('missing or wrong input is reported at its field in the language of the page, not by the browser', async ({
    page,
  }) => {
    const server = await startPageServer({}, 'bn');
    respondToPasswordRules(server);
    await open(page, server.url + paths.register);
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
    await passwordField(page).fill(validPassword);
    await send.click();
    await expect(page.locator('input[name=email]')).toBeFocused();
    await expect(page.locator('input[name=email]')).toHaveAccessibleDescription(/name@example\.com/);
    await page.goto('about:blank');
    await server.close();
  });

  test('a user whose name was not saved is registered all the same, and greeted as Anonymous', async ({
    page,
    server,
  }) => {
    proves('HEAD-08');
    respondToHome(server);
    respondToPasswordRules(server);
    respondToLogin(server, { ...shopper, name: '' });
    server.respondWith(identityEndpoint('update'), async () => 'no response');
    await submitRegistration(page, shopper.email);
    await expect(toastOf(page, 'error', sessionTexts.registerFailed)).toBeVisible();
    await page.goto(paths.login());
    await expect(page).toHaveURL('/');
    await expect(greeting(page, 'Anonymous')).toBeVisible();
  });
});
