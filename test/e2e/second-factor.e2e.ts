/** Two-step login of staff: set up on the profile, asked for at the login, backup codes, switched off. */
import { secondFactorTexts } from '@jontro/shop/session/second-factor.ts';
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../../apps/api/src/identity/totp.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { findViolations } from './page-checks.ts';
import { logIn, register, submitLogin, toastOf, validPassword } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, pathOf, waitUntilReady } from './storefront.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as it is shown. */
function bytesOf(shown: string): Buffer {
  const bits = [...shown.replaceAll(' ', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const shownSecret = async (page: Page): Promise<Buffer> =>
  bytesOf(await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText());

test('a member of staff sets it up, the login asks for a code, and a backup code switches it off', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-ROOM-15');
  const email = await register(page);
  const ownerContext = await browser.newContext({ baseURL });
  const owner = await ownerContext.newPage();
  await logIn(owner, demoLogins.owner.email, demoLogins.password);
  const users = await (await owner.request.get(`/api/all-users?search=${encodeURIComponent(email)}`)).json();
  const [{ _id: id }] = users.result ?? users;
  const role = { data: { role: 'admin' }, headers: { origin: baseURL ?? '' } };
  expect((await owner.request.patch(`/api/user-update/${id}`, role)).status()).toBe(200);
  await ownerContext.close();

  await open(page, paths.profile);
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(secondFactorTexts.wrongPassword)).toBeVisible();
  await dialog.getByLabel('Current password').fill(validPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  expect(await findViolations(page, 'set-up')).toEqual([]);
  const secret = await shownSecret(page);
  const step = stepAt(new Date());
  await dialog.getByLabel('Your code').fill(codeOfStep(secret, step));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const list = page.getByRole('list', { name: 'Your backup codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  expect(await findViolations(page, 'backup codes')).toEqual([]);
  const [first = '', second = ''] = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/10 backup codes left/)).toBeVisible();

  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto('/bn/login');
  await waitUntilReady(phone);
  await phone.locator('input[name=email]').fill(email);
  await phone.locator('input[name=password]').fill(validPassword);
  await phone.getByRole('button', { name: 'লগইন', exact: true }).click();
  const ask = phone.getByRole('dialog', { name: 'দুই ধাপের লগইন' });
  await expect(ask).toBeVisible();
  expect(await findViolations(phone, 'second step')).toEqual([]);
  await ask.getByLabel('কোড', { exact: false }).first().fill('000000');
  await ask.getByRole('button', { name: 'লগইন' }).click();
  await expect(ask.getByText('কোডটি ঠিক নয়', { exact: false })).toBeVisible();
  // The present step has been used.
  await ask
    .getByLabel('কোড', { exact: false })
    .first()
    .fill(codeOfStep(secret, step + 1));
  await ask.getByRole('button', { name: 'লগইন' }).click();
  await phone.waitForURL((url) => !pathOf(url).endsWith('/login'));
  await context.close();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await open(other, paths.login());
  await submitLogin(other, email);
  await other.getByRole('dialog').getByLabel('Your code').fill(first.toLowerCase());
  await other.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  await other.waitForURL((url) => pathOf(url) !== paths.login());
  await open(other, paths.profile);
  await expect(other.getByText(/9 backup codes left/)).toBeVisible();
  await other.getByRole('button', { name: 'Turn off two-step login' }).click();
  await other.getByRole('dialog').getByLabel('Code of the app or a backup code').fill(second);
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(other, 'success', secondFactorTexts.turnedOff)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Set up two-step login' })).toBeVisible();
  await other.context().close();
});

test('a login that is not finished with a code is no login', async ({ page, browser, baseURL }) => {
  const email = await register(page);
  const { status } = await page.evaluate(async (password) => {
    const response = await fetch('/api/second-factor/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    const { secret } = await response.json();
    (globalThis as { secret?: string }).secret = secret;
    return { status: response.status };
  }, validPassword);
  expect(status).toBe(200);
  const shown = await page.evaluate(() => (globalThis as { secret?: string }).secret ?? '');
  const code = codeOfStep(bytesOf(shown), stepAt(new Date()));
  const confirmed = await page.request.post('/api/second-factor/confirm', {
    data: { code },
    headers: { origin: baseURL ?? '' },
  });
  expect(confirmed.status()).toBe(200);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await open(other, paths.login());
  await submitLogin(other, email);
  await expect(other.getByRole('dialog', { name: 'Two-step login' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(toastOf(other, 'error', sessionTexts.loginFailed)).toBeVisible();
  await other.goto(paths.profile);
  await other.waitForURL((url) => pathOf(url) === paths.login());
  await other.context().close();
});
