/** The owner's credentials of other services on the settings page: set, tried, never shown again, removed; in both languages. */
import { secretTexts } from '@jontro/shop/secrets/secrets.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { startMailServer } from '../../apps/api/src/testing/mail-server.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test as shared, startShop } from './shop-fixture.ts';

/** A shop of its own, since its mails are sent. */
const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig }, use) => {
      const shop = await startShop({ SHOP_CONFIG: shopConfig });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const { owner, password } = demoLogins;
const card = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Payment and email logins' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

async function confirmIdentity(page: Page): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Please confirm your identity' });
  await asking.locator('input[name=current-password]').fill(password);
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('the owner sets the mail server after the password, gets a test email, and nothing that was typed is shown again', async ({
  page,
}) => {
  proves('B-ROOM-28');
  const secret = 'smtp-secret-Lx93kQ';
  const server = await startMailServer({ user: 'shop', password: secret });
  try {
    await openAsReturningUser(page, owner.email, password, staffPaths.settings);
    const mail = card(page, 'Mail server');
    await expect(mail).toContainText('Not set');
    await mail.getByRole('button', { name: 'Set up: Mail server' }).click();
    const form = page.getByRole('dialog', { name: 'Mail server' });
    expect(await findViolations(page, 'mail server')).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Server')).toHaveAccessibleDescription(new RegExp(secretTexts.fieldMissing));
    await form.getByLabel('Server').fill('127.0.0.1');
    await form.getByLabel('Port').fill(String(server.port));
    await form.getByLabel('Login name').fill('shop');
    await form.getByLabel('Password', { exact: true }).fill(secret);
    await form.getByLabel('Sender of the emails').fill('shop@example.com');
    await form.getByRole('button', { name: 'Save' }).click();
    await confirmIdentity(page);
    await expect(mail).toContainText(`by ${owner.email}. It ends in 93kQ.`);
    await mail.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(mail.getByRole('status')).toHaveText(secretTexts.mailAccepted);
    expect(server.received.at(-1)?.source).toContain(`To: ${owner.email}`);
    expect(await page.content()).not.toContain(secret);

    await mail.getByRole('button', { name: 'Change: Mail server' }).click();
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
    await form.getByRole('button', { name: 'Close' }).click();
    await mail.getByRole('button', { name: 'Remove: Mail server' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(mail).toContainText('Not set');
  } finally {
    await server.close();
  }
});

test('wrong credentials of the gateway are refused by its check on a phone in Bengali, and right ones accepted', async ({
  page,
}) => {
  proves('B-ROOM-28');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsReturningUser(page, owner.email, password, `/bn${staffPaths.settings}`);
  const gateway = page.getByRole('listitem').filter({ hasText: 'অনলাইন পেমেন্ট (SSLCommerz)' }).last();
  const set = async (button: string, storePassword: string) => {
    await gateway.getByRole('button', { name: button }).click();
    const form = page.getByRole('dialog');
    await form.locator('input[name=storeId]').fill('localstore');
    await form.locator('input[name=storePassword]').fill(storePassword);
    await form.getByRole('button', { name: 'সংরক্ষণ' }).click();
  };
  await set('চালু করুন', 'not-the-password');
  const asking = page.getByRole('dialog', { name: 'আপনার পরিচয় নিশ্চিত করুন' });
  await asking.locator('input[name=current-password]').fill(password);
  await asking.locator('button[type=submit]').click();
  await expect(gateway).toContainText(`${owner.email} দিয়েছেন`);
  await gateway.getByRole('button', { name: 'লগইন যাচাই করুন' }).click();
  await expect(gateway.getByRole('status')).toHaveText('গ্রহণ করা হয়নি (FAILED)');
  await set('বদলান', 'localstore@ssl');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await gateway.getByRole('button', { name: 'লগইন যাচাই করুন' }).click();
  await expect(gateway.getByRole('status')).toHaveText('কাজ করছে: লগইন গ্রহণ হয়েছে');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findViolations(page, 'credentials in Bengali')).toEqual([]);
});
