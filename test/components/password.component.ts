/** The rules of a new password beside its field, and the change of a password in the profile. */
import { passkeyEndpoints } from '@jontro/shop/session/passkeys.endpoints.ts';
import { secondFactorEndpoints } from '@jontro/shop/session/second-factor.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { emailField, greeting, passwordField, submit, toastOf, validPassword } from '../e2e/people.ts';
import { respondToHome } from './home-responses.ts';
import {
  expect,
  identityEndpoint,
  identityError,
  open,
  respondToLogin,
  respondToPasswordRules,
  signIn,
  test,
} from './page-fixture.ts';
import { admin, shopper } from './samples.ts';

const updateEndpoint = identityEndpoint('update');
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const changePassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click();
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('an empty password is not sent to the provider, and is reported at the field and in a toast', async ({
  page,
  server,
}) => {
  proves('TOAST-21', 'VALID-22');
  await signIn(page, server, shopper);
  respondToPasswordRules(server);
  await open(page, paths.profile);
  await changePassword(page);
  await expect(toastOf(page, 'error', 'Password cannot be empty!')).toBeVisible();
  await expect(newPassword(page)).toHaveAccessibleDescription('Password cannot be empty!');
  await newPassword(page).fill('x');
  await expect(newPassword(page)).not.toHaveAccessibleDescription(/empty/);
  // A request to change it would have no response.
  expect(server.unexpectedRequests()).toEqual([]);
});

test("a password that violates the rules shows the provider's own message", async ({ page, server }) => {
  proves('TOAST-27');
  await signIn(page, server, shopper);
  respondToPasswordRules(server);
  server.respondWith(
    updateEndpoint,
    identityError('WEAK_PASSWORD : Password should be at least 6 characters'),
  );
  await open(page, paths.profile);
  await newPassword(page).fill('short');
  await changePassword(page);
  await expect(toastOf(page, 'error', /Password should be at least 6 characters/)).toBeVisible();
  await expect(newPassword(page)).toHaveValue('short');
  await expect(newPassword(page)).toHaveAccessibleDescription(/does not meet the rules/);
  await expect(newPassword(page)).toBeFocused();
});

for (const [user, count] of [
  [shopper, 6],
  [admin, 8],
] as const)
  test(`the rules beside the field say what the account of ${user.name} needs: ${count} characters`, async ({
    page,
    server,
  }) => {
    await signIn(page, server, user);
    respondToPasswordRules(server);
    server.respond(secondFactorEndpoints.findSecondFactor, {
      on: false,
      backupCodesLeft: 0,
      required: false,
    });
    server.respond(passkeyEndpoints.listPasskeys, { passkeys: [] });
    await open(page, paths.profile);
    const length = page.getByText(`At least ${count} characters`);
    await expect(length).toBeVisible();
    await newPassword(page).fill('1234567');
    // The provider's own rules replace those of the page.
    await expect(length.getByText('met')).toHaveCount(count === 6 ? 1 : 0);
  });

test('after an old login the message is shown, the current password is requested, and the change is made', async ({
  page,
  server,
}) => {
  proves('IDP-20');
  await signIn(page, server, shopper);
  respondToLogin(server, shopper);
  respondToPasswordRules(server);
  server.respondWith(
    updateEndpoint,
    identityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Please sign in again first.'),
  );
  await open(page, paths.profile);
  await newPassword(page).fill('another password');
  await changePassword(page);
  await expect(toastOf(page, 'error', /Please sign in again first\./)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
  server.respondWith(identityEndpoint('signInWithPassword'), identityError('INVALID_LOGIN_CREDENTIALS'));
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page, 'error', /invalid-credential/)).toBeVisible();
  respondToLogin(server, shopper);
  await dialog.getByLabel('Current password').fill(validPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page, 'success', sessionTexts.passwordChanged)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the rules are those that the shop configured, and a password that the provider refuses is reported', async ({
  page,
  server,
}) => {
  proves('IDP-25', 'VALID-27');
  respondToHome(server);
  respondToLogin(server, shopper);
  respondToPasswordRules(server, {
    minPasswordLength: 8,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  });
  const missing = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [something]';
  server.respondWith(identityEndpoint('signUp'), identityError(missing));
  await open(page, paths.register);
  await page.getByRole('textbox', { name: 'Name' }).fill(shopper.name);
  await emailField(page).fill(shopper.email);
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
    await submit(page, 'Register');
    await expect(page.getByText('This password does not meet the rules.')).toBeVisible();
  }
  await passwordField(page).fill('abCDef8!');
  await expect(page.getByText('(met)')).toHaveCount(5);
  respondToLogin(server, shopper);
  await submit(page, 'Register');
  await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
  await expect(greeting(page, shopper.name)).toBeVisible();
});
