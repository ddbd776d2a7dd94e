/** The outbox of a demo shop: the owner reads the shop's mails to its customers, and sends failed ones again. */
import type { AddressInfo } from 'node:net';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Locator, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';

const { owner, shopper, password } = demoLogins;

/** Makes the shop write a password reset mail, in a language, to an existing account. */
async function requestPasswordMail(page: Page, shopUrl: string, language: 'en' | 'bn'): Promise<void> {
  const response = await page.request.post(
    `${shopUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=embedded`,
    {
      headers: { origin: shopUrl, 'x-firebase-locale': language },
      data: { requestType: 'PASSWORD_RESET', email: shopper.email },
    },
  );
  expect(response.ok()).toBe(true);
}

const rowOf = (page: Page, subject: string): Locator =>
  page.locator('[data-row]').filter({ hasText: subject }).first();

/** Reloads the outbox until it has a mail to the shopper with this subject. */
async function reloadUntilShown(page: Page, subject: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await waitUntilReady(page);
    await expect(rowOf(page, subject).filter({ hasText: shopper.email })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
const inEnglish = 'Choose a new password for Jontro';
const inBengali = 'Jontro-এর জন্য নতুন পাসওয়ার্ড দিন';

test('the owner reads a mail as sandboxed HTML and as text, and its link works', async ({ page, shop }) => {
  await requestPasswordMail(page, shop.url, 'bn');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: 'Demo outbox' })
    .click();
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await reloadUntilShown(page, inBengali);
  // Only the newest link works, and a mail is written after its request has been answered.
  await requestPasswordMail(page, shop.url, 'en');
  await reloadUntilShown(page, inEnglish);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Mail',
    'Type',
    'Language',
    'Created',
    'Status',
    'Action',
  ]);

  const bengali = rowOf(page, inBengali);
  await expect(bengali).toContainText(shopper.email);
  await expect(bengali).toContainText('Bengali');
  await bengali.getByRole('button', { name: 'Read' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'নতুন পাসওয়ার্ড দিন' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Text' }).click();
  await expect(dialog.getByRole('region', { name: 'The mail as text' })).toContainText('একবারই ব্যবহার করা যাবে');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await rowOf(page, inEnglish).getByRole('button', { name: 'Read' }).click();
  await dialog.getByRole('button', { name: 'HTML' }).click();
  // The mail is sandboxed in its frame, and also when its address is opened directly.
  const iframe = dialog.locator('iframe');
  await expect(iframe).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const direct = await page.request.get((await iframe.getAttribute('src')) ?? '');
  expect(direct.headers()['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/);
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Choose a new password' }).click();
  const action = await opened;
  await expect(action.getByRole('heading', { level: 1 })).toHaveText(/password/i);
  await action.close();
});

test('the outbox is not for users', async ({ page }) => {
  await openAsReturningUser(page, shopper.email, password, paths.dashboard);
  await page.goto(staffPaths.outbox);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect((await page.request.get(mailEndpoints.listOutbox.url)).status()).toBe(403);
});

test('a mail that the mail server rejects is shown as failed, and is sent when it is tried again', async ({
  browser,
}) => {
  let rejectMails = true;
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, callback) {
      callback(rejectMails ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined);
    },
    onData(stream, session, callback) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => callback());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const shop = await startShop({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    await requestPasswordMail(page, shop.url, 'en');
    await openAsReturningUser(page, owner.email, password, staffPaths.outbox);
    const row = rowOf(page, inEnglish);
    await expect(row).toContainText('Failed');
    await expect(row).toContainText('550 No such mailbox');
    expect(received).toEqual([]);
    rejectMails = false;
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: outboxTexts.sentAgain })).toBeVisible();
    await expect(row).toContainText('Sent');
    await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(received).toEqual([shopper.email]);
  } finally {
    await context.close();
    await shop.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});
