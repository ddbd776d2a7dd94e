/** The settings that only owners change, as other staff see them. */
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settings } from '@jontro/shop/settings.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, shopper } from './samples.ts';

const stateOf = (name: 'name' | 'staffEmails', value: unknown) => ({
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
