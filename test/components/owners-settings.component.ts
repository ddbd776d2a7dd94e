/** The settings that only owners change, as other staff see them. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settings } from '@jontro/shop/settings.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, shopper } from './samples.ts';

const stateOf = (name: 'name' | 'staffEmails' | 'returnDays', value: unknown) => ({
  name,
  value,
  default: settings[name].default,
  source: 'default' as const,
  schema: settings[name].schema,
  ...(settings[name].ownersOnly && { ownersOnly: true }),
});

async function openSettings(page: Page, server: PageServer, isOwner: boolean): Promise<void> {
  await signIn(page, server, isOwner ? admin : shopper);
  if (!isOwner) {
    const rights = { role: 'user' as const, permissions: ['settings' as const] };
    server.respond(sessionEndpoints.openSession, {
      role: 'user',
      email: shopper.email,
      expiresAt: '2100-01-01T00:00:00Z',
    });
    server.respond(userEndpoints.findRole, rights);
  }
  server.respond(settingEndpoints.listSettings, {
    settings: [stateOf('name', 'Jontro'), stateOf('staffEmails', ['till@example.com'])],
    presets: {},
  });
  server.respond(secretEndpoints.listSecrets, {
    secrets: [
      {
        name: 'smtp',
        source: 'stored',
        changedAt: '2026-06-03T09:00:00.000Z',
        changedBy: 'o@example.com',
        readable: true,
      },
    ],
  });
  await open(page, staffPaths.settings);
}

test('staff read where mails go and that the mail server is set, in words that an owner changes it, and without a button', async ({
  page,
  server,
}) => {
  await openSettings(page, server, false);
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(1);
  const row = page.locator('#staffEmails');
  await expect(row).toContainText('till@example.com');
  await expect(row).toContainText(sessionTexts.ownersOnly);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mail server' }) });
  await expect(card).toContainText(sessionTexts.ownersOnly);
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('an owner has the buttons', async ({ page, server }) => {
  await openSettings(page, server, true);
  await expect(page.locator('#staffEmails').getByRole('button')).toHaveCount(1);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mail server' }) });
  await expect(card.getByRole('button')).toHaveCount(3);
  await expect(page.getByText(sessionTexts.ownersOnly)).toHaveCount(0);
});

/** Opens the page of the settings with the days for returns, or its checklist at a step. */
async function openReturnDays(page: Page, server: PageServer, query: string): Promise<void> {
  await signIn(page, server, admin);
  server.respond(settingEndpoints.listSettings, {
    settings: [stateOf('name', 'Jontro'), stateOf('returnDays', 0)],
    presets: {},
  });
  server.respond(secretEndpoints.listSecrets, { secrets: [] });
  server.respond(paymentEndpoints.listPaymentMethods, []);
  server.respond(catalogEndpoints.listAllProducts, []);
  server.respond(staffEndpoints.listStaff, []);
  server.respond(mailProblemEndpoints.listMailProblems, { mails: [], count: 0, mailServer: false });
  await open(page, staffPaths.settings + query);
  await page.getByRole('button', { name: 'Change Days for returns' }).click();
}

const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stay = (page: Page) => leaveQuestion(page).getByRole('button', { name: 'Stay here' }).click();

test('what was typed in a setting is asked about before the redirects take its place', async ({
  page,
  server,
}) => {
  await openReturnDays(page, server, '');
  const days = page.getByRole('textbox', { name: 'Days for returns' });
  await days.fill('14');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await stay(page);
  await expect(days).toHaveValue('14');
});

test('what was typed in a step of the checklist is asked about before another step opens', async ({
  page,
  server,
}) => {
  await openReturnDays(page, server, '?setup=returns');
  const days = page.getByRole('textbox', { name: 'Days for returns' });
  const stepButton = (name: string) =>
    page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(name) });
  await days.fill('14');
  await stepButton('Name and logo').click();
  await stay(page);
  await expect(days).toHaveValue('14');
  await stepButton('Name and logo').click();
  await leaveQuestion(page).getByRole('button', { name: 'Leave' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the shop' });
  await name.fill('Bazar');
  await stepButton('Returns').click();
  await stay(page);
  await expect(name).toHaveValue('Bazar');
});
