/** Passkeys of staff with Chromium's own virtual device: added on the profile, used at the login, removed. */
import { passkeyTexts } from '@jontro/shop/session/passkeys.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { CDPSession, Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../../apps/api/src/identity/totp.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { findViolations } from './page-checks.ts';
import { logIn, register, submitLogin, toastOf, validPassword } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, pathOf } from './storefront.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as it is shown. */
function bytesOf(shown: string): Buffer {
  const bits = [...shown.replaceAll(' ', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A device that unlocks by itself; returns the connection to the browser that has it. */
async function addDevice(page: Page): Promise<CDPSession> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return chromium;
}

/** Makes the account of a page one of staff with two-step login. */
async function setUpTwoStep(page: Page, owner: Page, email: string, baseURL: string): Promise<void> {
  await logIn(owner, demoLogins.owner.email, demoLogins.password);
  const users = await (await owner.request.get(`/api/all-users?search=${encodeURIComponent(email)}`)).json();
  const [{ _id: id }] = users.result ?? users;
  const role = { data: { role: 'admin' }, headers: { origin: baseURL } };
  expect((await owner.request.patch(`/api/user-update/${id}`, role)).status()).toBe(200);
  await open(page, paths.profile);
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(validPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const secret = bytesOf(await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText());
  await dialog.getByLabel('Your code').fill(codeOfStep(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

test('a member of staff adds a passkey, logs in with it instead of a code, and removes it', async ({
  page,
  browser,
  shop,
}) => {
  proves('B-ROOM-30');
  const email = await register(page);
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await setUpTwoStep(page, owner, email, shop.url);
  await owner.context().close();

  const chromium = await addDevice(page);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Name of the passkey')).toHaveAccessibleDescription(
    new RegExp(passkeyTexts.nameMissing),
  );
  expect(await findViolations(page, 'passkey dialog')).toEqual([]);
  await dialog.getByLabel('Name of the passkey').fill('My phone');
  await dialog.getByLabel('Current password').fill(validPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page, 'success', passkeyTexts.added)).toBeVisible();
  const list = section.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await findViolations(page, 'passkeys')).toEqual([]);

  // The same browser has the device; its memory of the login is gone, which no open page writes again.
  await page.goto('about:blank');
  await chromium.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: 'all' });
  await open(page, paths.login());
  await submitLogin(page, email);
  const ask = page.getByRole('dialog', { name: 'Two-step login' });
  await ask.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => pathOf(url) !== paths.login());
  await open(page, paths.profile);
  await expect(list).toContainText('Last used');

  await list.getByRole('button', { name: 'Remove My phone' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove My phone' });
  await removing.getByLabel('Current password').fill(validPassword);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(page, 'success', passkeyTexts.removed)).toBeVisible();
  await expect(list).toHaveCount(0);
});
