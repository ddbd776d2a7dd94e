/** The owner's page of mails that could not be sent: reasons, sending again, the test mail, a shop without a mail server. */

import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { findViolations } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin } from './samples.ts';

const { listMailProblems, retryMailProblem, sendTestMail } = mailProblemEndpoints;
const failed = {
  _id: 'm1',
  kind: 'order-placed',
  language: 'bn',
  to: 'r•••@example.com',
  status: 'failed',
  tries: 8,
  createdAt: '2026-11-25T04:00:00.000Z',
  problem: '550 <r•••@example.com>: no such mailbox',
} as const;
const overdue = {
  ...failed,
  _id: 'm2',
  to: 's•••@example.com',
  status: 'waiting',
  tries: 0,
  nextTryAt: '2026-11-25T05:00:00.000Z',
} as const;
const { problem: _, ...waiting } = overdue;

test('each mail has its reason and masked recipient, and is sent again by a press', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(listMailProblems, { mailServer: true, count: 2, mails: [failed, waiting] });
  await open(page, staffPaths.mailProblems);
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.filter({ hasText: 'r•••@example.com' })).toContainText('no such mailbox');
  await expect(rows.filter({ hasText: 'r•••@example.com' })).toContainText('8 attempts');
  // The first attempt of the other one comes by itself.
  await expect(
    rows.filter({ hasText: 's•••@example.com' }).getByRole('button', { name: /Try again/ }),
  ).toHaveCount(0);
  expect(await findViolations(page, 'mail problems')).toEqual([]);
  server.respond(retryMailProblem, { modifiedCount: 1, message: outboxTexts.sentAgain });
  server.respond(listMailProblems, { mailServer: true, count: 0, mails: [] });
  await page.getByRole('button', { name: 'Try again: Order placed, to r•••@example.com' }).click();
  await expect(page.getByRole('dialog', { name: outboxTexts.sentAgain })).toBeVisible();
  await expect(page.getByText('Every email was sent.')).toBeVisible();
});

test('a test email is asked for, and not offered where there is no mail server', async ({ page, server }) => {
  await signIn(page, server, admin);
  server.respond(listMailProblems, { mailServer: true, count: 0, mails: [] });
  server.respond(sendTestMail, { message: 'A test email is on its way to you', to: admin.email });
  await open(page, staffPaths.mailProblems);
  const button = page.getByRole('button', { name: 'Send me a test email' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'A test email is on its way to you' })).toBeVisible();
  server.respond(listMailProblems, { mailServer: false, count: 0, mails: [] });
  await open(page, staffPaths.mailProblems);
  await expect(page.getByText('This shop has no mail server: nobody gets an email.')).toBeVisible();
  await expect(button).toBeDisabled();
});

test('addresses that have had too many emails are listed with how many they did not get', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  const withheld = [{ to: 'f•••@example.com', count: 53, lastAt: '2026-11-25T04:00:00.000Z' }];
  server.respond(listMailProblems, { mailServer: true, count: 0, mails: [], withheld });
  await open(page, staffPaths.mailProblems);
  const section = page.getByRole('region', { name: 'Too many to one address' });
  await expect(section.getByRole('listitem')).toHaveText(/f•••@example\.com.*53 mails/);
  await expect(page.getByText('Every email was sent.')).toHaveCount(0);
  expect(await findViolations(page, 'too many mails')).toEqual([]);
});
