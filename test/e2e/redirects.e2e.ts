/** The owner's redirects: added in a dialog, from a file, found, followed, deleted; by keyboard, on a phone and in Bengali. */
import { redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessible } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const openRedirects = async (page: Page): Promise<void> => {
  await openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, staffPaths.settings);
  await page.getByRole('link', { name: 'Redirects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible();
};
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name);

test('on a phone an old address is added by the keyboard, refused at its field, followed, found and deleted', async ({
  page,
}) => {
  proves('B-MARKET-19');
  await page.setViewportSize({ width: 360, height: 740 });
  await openRedirects(page);
  await expect(page).toHaveTitle(/^Redirects \|/);
  const old = `/old/${Date.now()}`;
  await page.getByRole('button', { name: 'New redirect' }).press('Enter');
  await field(page, 'Old address').fill('/cart');
  await field(page, 'Leads to').fill('/category/earbuds');
  await field(page, 'Leads to').press('Enter');
  await expect(field(page, 'Old address')).toHaveAccessibleDescription(new RegExp(redirectTexts.isPage));
  await expectAccessible(page, 'dialog');
  await field(page, 'Old address').fill(`https://old.example${old}/`);
  await field(page, 'Old address').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill(old);
  await expect(page.getByText('1 redirect', { exact: true })).toBeVisible();
  await expect(page.getByText(old, { exact: true })).toBeVisible();
  await expectAccessible(page, 'list');
  const followed = await page.request.get(`${old}?utm_source=fb`, { maxRedirects: 0 });
  expect([followed.status(), followed.headers().location]).toEqual([301, '/category/earbuds?utm_source=fb']);
  await page.getByRole('button', { name: `Delete ${old}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No address has this text.')).toBeVisible();
  expect((await page.request.get(old, { maxRedirects: 0 })).status()).toBe(404);
});

test('a file adds redirects and lists what it does not take; one that is no file of redirects says so', async ({
  page,
}) => {
  proves('B-MARKET-19');
  await openRedirects(page);
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('a.csv', '/only-one-column\n/another');
  await expect(page.getByRole('alert').getByText(redirectTexts.notAFile)).toBeVisible();
  const old = `/file/${Date.now()}`;
  await choose('b.csv', `Redirect from,Redirect to\n${old},/category/earbuds\n/cart,/category/earbuds`);
  await expect(page.getByText('Added: 1. Already there: 0. Not taken: 1.')).toBeVisible();
  await expect(page.getByText(redirectTexts.isPage)).toBeVisible();
  await expect(page.getByText(old, { exact: true })).toBeVisible();
  await expectAccessible(page, 'file');
});
