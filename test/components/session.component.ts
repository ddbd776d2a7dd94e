/** The login form when the identity service rejects a login or cannot be reached, and the header while a session becomes known. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import {
  emailField,
  greeting,
  loginLink,
  passwordField,
  submit,
  submitLogin,
  toastOf,
} from '../e2e/people.ts';
import { expect, identityEndpoint, open, respondToPasswordRules, signIn, test } from './page-fixture.ts';
import { shopper } from './samples.ts';

const signInEndpoint = identityEndpoint('signInWithPassword');

for (const [message, point] of [
  ['INVALID_PASSWORD', 'IDP-13'],
  ['EMAIL_NOT_FOUND', 'IDP-15'],
  ['USER_DISABLED', 'IDP-16'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'IDP-17'],
] as const) {
  test(`the provider's ${message} shows the toast of a failed login`, async ({ page, server }) => {
    proves(point);
    server.respondWith(signInEndpoint, { status: 400, body: { error: { code: 400, message } } });
    await open(page, paths.login());
    await submitLogin(page, shopper.email);
    await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
  });
}

test('without a connection to the provider the toast says so, and the form the reason', async ({
  page,
  server,
}) => {
  proves('IDP-24');
  server.respondWith(signInEndpoint, async () => 'no response');
  await open(page, paths.login());
  await submitLogin(page, shopper.email);
  await expect(toastOf(page, 'error', sessionTexts.loginFailed)).toBeVisible();
  await expect(page.getByText('We could not reach the sign-in service.')).toBeVisible();
});

// A request would have no response, which fails the test.
test('nothing is sent without an email or a password', async ({ page }) => {
  proves('VALID-17');
  await open(page, paths.login());
  await emailField(page).fill('');
  await submit(page, 'Login');
  await emailField(page).fill(shopper.email);
  await passwordField(page).fill('');
  await submit(page, 'Login');
  await expect(passwordField(page)).toBeFocused();
});

test('nothing is sent without a name, an email or a password', async ({ page, server }) => {
  proves('VALID-20');
  respondToPasswordRules(server);
  await open(page, paths.register);
  const entries = { name: 'A Person', email: shopper.email, password: 'a good password' };
  for (const missing of Object.keys(entries)) {
    for (const [name, text] of Object.entries(entries)) {
      await page.locator(`input[name=${name}]`).fill(name === missing ? '' : text);
    }
    await submit(page, 'Register');
    await expect(page.locator(`input[name=${missing}]`)).toBeFocused();
  }
});

test('what has the focus in the header keeps it when the session is known; the greeting gets that of the login link', async ({
  page,
  server,
}) => {
  const headerLink = (name: RegExp) => page.getByRole('banner').getByRole('link', { name });
  for (const [before, after] of [
    [loginLink(page), greeting(page, shopper.name)],
    [headerLink(/^Wishlist/), headerLink(/^Wishlist/)],
    [headerLink(/^Cart/), headerLink(/^Cart/)],
  ] as const) {
    await signIn(page, server, shopper);
    const release = server.hold(identityEndpoint('lookup'));
    await open(page, paths.privacyPolicy);
    await before.focus();
    await expect(before).toBeFocused();
    release();
    await expect(greeting(page, shopper.name)).toBeVisible();
    await expect(after).toBeFocused();
  }
});
