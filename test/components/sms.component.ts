/** The owner's page of SMS: states and reasons, sending again, the form with its live count, a shop without a gateway. */
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { smsPath } from '../../apps/web/app/sms/sms-path.ts';
import { findViolations } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, shopper } from './samples.ts';

const { listSms, findSmsBalance, sendSms, retrySms } = smsEndpoints;
const unsure = {
  _id: 's1',
  kind: 'notice',
  subject: 'step',
  step: 'packed',
  orderNumber: 'J-10482',
  to: '8801712345678',
  text: 'Jontro: your order J-10482 is packed.',
  state: 'unsure',
  reason: 'interrupted',
  parts: 1,
  cost: 0.35,
  tries: 1,
  createdAt: '2026-11-25T04:00:00.000Z',
} as const;
const refused = {
  ...unsure,
  _id: 's2',
  to: '8801812345678',
  state: 'refused',
  reason: 'balance',
  detail: '417: Insufficient balance',
} as const;
const list = {
  gateway: 'alpha-sms',
  hasBalance: true,
  count: 2,
  today: { messages: 12, parts: 15, cost: 5.25, limit: 500 },
  unsure: 1,
  messages: [unsure, refused],
} as const;
const none = {
  hasBalance: false,
  count: 0,
  today: { messages: 0, parts: 0, limit: 500 },
  unsure: 0,
  messages: [],
};
const secrets = {
  secrets: (['ssl-wireless', 'alpha-sms', 'bulksmsbd', 'greenweb', 'smtp'] as const).map((name) => ({
    name,
    source: 'none' as const,
    readable: true,
  })),
};

const settings = Object.entries({ name: 'Jontro', tracking: true, sms: {}, smsTexts: {} }).map(
  ([name, value]) => ({
    name,
    value,
    default: value,
    source: 'default' as const,
    schema: {},
  }),
);

test('the owner sees each SMS with its state and reason, and sends again what no gateway has', async ({
  page,
  server,
}) => {
  proves('B-SMS-04');
  await signIn(page, server, admin);
  server.respond(secretEndpoints.listSecrets, secrets);
  server.respond(settingEndpoints.listSettings, { settings, presets: {} });
  server.respond(listSms, list as never);
  await open(page, smsPath);
  const rows = page.getByRole('main').getByRole('row');
  const lost = rows.filter({ hasText: '01712345678' });
  await expect(lost).toContainText('Unsure, not sent again');
  await expect(lost).toContainText('Packed, J-10482');
  await expect(lost.getByRole('button', { name: /Try again/ })).toHaveCount(0);
  await expect(rows.filter({ hasText: '01812345678' })).toContainText(
    'The balance at the gateway is used up (417: Insufficient balance)',
  );
  await expect(page.getByText('12 of 500 at most')).toBeVisible();
  await expect(page.getByText('Mail server')).toHaveCount(0);
  expect(await findViolations(page, 'SMS')).toEqual([]);
  server.respond(findSmsBalance, { balance: 321.5 });
  await page.getByRole('button', { name: 'Ask for the balance' }).first().click();
  await expect(page.getByText('৳321.50')).toBeVisible();
  server.respond(retrySms, { modifiedCount: 1, message: smsTexts.sentAgain });
  await page.getByRole('button', { name: 'Try again: SMS to 01812345678' }).click();
  await expect(page.getByRole('dialog', { name: smsTexts.sentAgain })).toBeVisible();
});

test('characters and parts are counted while an SMS is written, and what is wrong is said at the field', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(secretEndpoints.listSecrets, secrets);
  server.respond(settingEndpoints.listSettings, { settings, presets: {} });
  server.respond(listSms, list as never);
  await open(page, smsPath);
  const form = page.getByRole('region', { name: 'Write an SMS' });
  await form.getByRole('textbox', { name: 'Text' }).fill('a'.repeat(161));
  await expect(form).toContainText('161 characters · 2 parts · 145 left in this part');
  await form.getByRole('textbox', { name: 'Text' }).fill('যন্ত্র');
  await expect(form).toContainText('1 part · 64 left in this part · Unicode: 70 a part, as not all');
  await form.getByRole('textbox', { name: 'Text' }).fill('Big sale');
  await form.getByRole('combobox', { name: 'Type' }).selectOption('promotion');
  await form.getByRole('button', { name: 'Send SMS' }).click();
  await expect(form).toContainText(smsTexts.wrongNumber);
  await expect(form).toContainText(smsTexts.notBengali);
  await form.getByRole('combobox', { name: 'Type' }).selectOption('notice');
  await form.getByRole('textbox', { name: 'Mobile number' }).fill('01712 345678');
  server.respond(sendSms, { message: smsTexts.queued, id: 's3' });
  await form.getByRole('button', { name: 'Send SMS' }).click();
  await expect(page.getByRole('dialog', { name: smsTexts.queued })).toBeVisible();
});

test('staff with the settings read what was sent, and write no SMS of their own words', async ({
  page,
  server,
}) => {
  await signIn(page, server, shopper);
  const { email } = shopper;
  server.respond(sessionEndpoints.openSession, { role: 'user', email, expiresAt: '2100-01-01T00:00:00Z' });
  server.respond(userEndpoints.findRole, { role: 'user', permissions: ['settings'] });
  server.respond(secretEndpoints.listSecrets, secrets);
  server.respond(settingEndpoints.listSettings, { settings, presets: {} });
  server.respond(listSms, list as never);
  await open(page, smsPath);
  await expect(page.getByText('12 of 500 at most')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Write an SMS' })).toHaveCount(0);
});

test('a shop without a gateway says so, and offers neither form nor balance', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(secretEndpoints.listSecrets, secrets);
  server.respond(settingEndpoints.listSettings, { settings, presets: {} });
  server.respond(listSms, none as never);
  await open(page, smsPath);
  await expect(page.getByText('This shop sends no SMS.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BulkSMSBD' })).toBeVisible();
  for (const name of ['Send SMS', 'Ask for the balance'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});
