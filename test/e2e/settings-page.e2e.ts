/** The owner's settings page: search, a preset, categories that are renamed, previews, a logo. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { findViolations } from './page-checks.ts';
import {
  confirmIdentity,
  openForm,
  openSettings,
  row,
  save,
  test,
  uploadPicture,
  value,
} from './settings-form.ts';
import { expect } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

test('the owner finds a setting by a word, changes it, and the shop shows it without a restart', async ({
  page,
}) => {
  proves('B-ROOM-01');
  await openSettings(page);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('invoice');
  await expect(row(page, 'name')).toBeVisible();
  await expect(row(page, 'maxQuantity')).toBeHidden();
  await expect(value(page, 'name')).toHaveText('Now: Jontro');
  await openForm(page, 'name', 'Name of the shop');
  await row(page, 'name').getByLabel('Name of the shop', { exact: true }).fill('Gadget Ghor');
  await save(page, 'name');
  await expect(value(page, 'name')).toHaveText('Now: Gadget Ghor');
  await expect(row(page, 'name')).toContainText('Default: Jontro');
  await expect(row(page, 'name')).toContainText(`Changed by ${demoLogins.owner.email}`);
  await open(page, paths.home);
  await expect(page).toHaveTitle(/Gadget Ghor/);

  await openSettings(page);
  await openForm(page, 'name', 'Name of the shop');
  await row(page, 'name').getByRole('button', { name: 'Back to the default' }).click();
  await expect(value(page, 'name')).toHaveText('Now: Jontro');
});

test('what a preset would change is shown before it is chosen, and what was typed is not lost by leaving', async ({
  page,
}) => {
  await openSettings(page);
  const preset = row(page, 'preset');
  await preset.getByText('What “Recommended” would change').click();
  await expect(preset).toContainText('Districts: Nine districts → All 64 districts');
  await openForm(page, 'preset', 'Base settings');
  await preset.getByRole('combobox').selectOption('Recommended');
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await save(page, 'preset');
  await confirmIdentity(page);
  await expect(value(page, 'preset')).toHaveText('Now: Recommended');
  await expect(value(page, 'districts')).toHaveText('Now: All 64 districts');
});

test('a category is renamed in both languages and another one merged; every page of the sitemap opens, old addresses lead on', async ({
  page,
  request,
}) => {
  proves('B-ROOM-04', 'B-ROOM-05');
  const links = async () => [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)/g)];
  const before = (await links()).map(([, url]) => new URL(String(url)).pathname);
  const products = before.filter((path) => path.includes('/product/'));
  await openSettings(page);
  const panel = row(page, 'categories');
  await panel.getByText('Rename, merge or delete a category').click();
  await panel.getByLabel('Category', { exact: true }).selectOption('Fan');
  await panel.getByLabel('New name (English)').fill('Desk Fans');
  await panel.getByLabel('New name (Bengali)').fill('টেবিল ফ্যান');
  expect(await findViolations(page, 'renaming a category')).toEqual([]);
  await panel.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'The category has its new name' })).toBeVisible();
  await expect(panel.getByLabel('Category', { exact: true })).toHaveValue('');
  await panel.getByLabel('Category', { exact: true }).selectOption('Powerbank');
  await panel.getByLabel('Its products go to').selectOption('Charging Accessories');
  await panel.getByRole('button', { name: 'Move the products and delete it' }).click();
  await expect(panel.getByRole('option', { name: /^Powerbank/ })).toHaveCount(0);

  const old = await request.get('/category/fan?sort=price', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, '/category/desk%20fans?sort=price']);
  const paths = (await links()).map(([, url]) => new URL(String(url)).pathname);
  expect(paths).toContain('/category/desk%20fans');
  expect(paths.filter((path) => path.includes('/product/'))).toEqual(products);
  for (const path of new Set([...before, ...paths].filter((one) => !one.includes('/product/'))))
    expect((await request.get(path)).status(), path).toBe(200);
  const listed = await request.get('/bn/category/desk%20fans');
  expect(await listed.text()).toContain('টেবিল ফ্যান');
});

test('a change of the name and the menu is looked at on the real pages before it is live, by its admin alone', async ({
  browser,
  page,
  baseURL,
}) => {
  proves('B-ROOM-03');
  await openSettings(page);
  await openForm(page, 'name', 'Name of the shop');
  await row(page, 'name').getByLabel('Name of the shop', { exact: true }).fill('Preview Ghor');
  await row(page, 'name').getByRole('button', { name: 'Preview' }).click();
  await expect(row(page, 'name').getByRole('link', { name: 'Look at the shop with it' })).toBeVisible();
  await openForm(page, 'menu', 'Menu');
  await row(page, 'menu').getByRole('button', { name: 'Remove Lifestyle' }).click();
  await row(page, 'menu').getByRole('button', { name: 'Preview' }).click();
  const popup = page.waitForEvent('popup');
  await row(page, 'menu').getByRole('link', { name: 'Look at the shop with it' }).click();
  const preview = await popup;
  await expect(preview).toHaveTitle(/Preview Ghor/);
  const bar = preview.getByRole('region', { name: 'End the preview' });
  await expect(bar).toContainText('only you see the shop like this');
  const menu = preview.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Lifestyle' })).toHaveCount(0);
  // Another page by a link, in the browser, is part of the preview as well.
  await waitUntilReady(preview);
  await preview.getByRole('link', { name: 'Smart Watches' }).first().click();
  await expect(preview).toHaveURL(/\/category\//);
  await waitUntilReady(preview);
  await expect(preview).toHaveTitle(/Preview Ghor/);
  await expect(bar).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findViolations(preview, 'a preview')).toEqual([]);
  // On a phone the name leaves the icons beside it their place.
  await preview.setViewportSize({ width: 360, height: 740 });
  const shopHeader = preview.getByRole('banner');
  const opener = await shopHeader.getByRole('button', { name: 'Menu' }).boundingBox();
  const cart = await shopHeader.locator(`a[href="${paths.cart}"]`).boundingBox();
  expect(Math.abs((opener?.y ?? 0) - (cart?.y ?? Number.NaN))).toBeLessThan(12);
  expect(await preview.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const answer = await page.request.get('/');
  expect(answer.headers()['cache-control']).toBe('no-store');

  // The cookie alone shows nothing to anybody else.
  const cookies = await page.context().cookies();
  const stranger = await browser.newContext({ baseURL });
  await stranger.addCookies(cookies.filter(({ name }) => name === 'settings-preview'));
  const visitor = await stranger.newPage();
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(/Jontro/);
  await stranger.close();

  await bar.getByRole('button', { name: 'End the preview' }).click();
  await expect(preview).toHaveTitle(/Jontro/);
  await expect(bar).toHaveCount(0);
});

test('a logo is uploaded, shown in the form, and is the logo of every page', async ({ page }) => {
  await openSettings(page);
  await openForm(page, 'logo', 'Logo');
  const path = await uploadPicture(row(page, 'logo'), 'Logo', [200, 200]);
  await save(page, 'logo');
  await expect(value(page, 'logo')).toContainText(path);
  await open(page, paths.home);
  await expect(page.locator(`header img[src="${path}"]`).first()).toBeVisible();
});
