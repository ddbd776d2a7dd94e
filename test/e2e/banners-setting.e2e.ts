/** Banners and sections of the home page on the owner's settings page: pictures, targets, times, order, preview. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { findViolations } from './page-checks.ts';
import { openForm, openSettings, row, save, test, uploadPicture, value } from './settings-form.ts';
import { expect } from './shop-fixture.ts';
import { open } from './storefront.ts';

const title = 'Banners of the home page';
const bannerForm = (page: Page): Locator => row(page, 'banners');
const slides = (page: Page): Locator => page.locator('[aria-roledescription=slide]');
const moveButton = (page: Page, name: string) => bannerForm(page).getByRole('button', { name });

/** Adds a banner with both pictures and opens nothing else; its fields are the last ones. */
async function addBanner(page: Page, name: string, bengali: string): Promise<void> {
  const form = bannerForm(page);
  await form.getByRole('button', { name: `Add: ${title}` }).click();
  await form.getByLabel('Title (English)').last().fill(name);
  await form.getByLabel('Title (Bengali)').last().fill(bengali);
  await form.getByLabel('Text (English)').last().fill('Until Friday.');
  await form.getByLabel('Button (English)').last().fill('See them');
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('no grip');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('banners with uploaded pictures lead to a product found by its name and to a category, in both languages', async ({
  page,
}) => {
  proves('B-ROOM-01', 'B-ROOM-06');
  await openSettings(page);
  await expect(value(page, 'banners')).toContainText('Those of the demo shop');
  await openForm(page, 'banners', title);
  const form = bannerForm(page);
  await form.getByLabel('A list of your own').check();
  await addBanner(page, 'Quiet nights', 'নীরব রাত');
  const wide = await uploadPicture(form, 'Wide picture', [1600, 600]);
  await uploadPicture(form, 'Square picture for phones', [800, 800]);
  await form.getByLabel('Product', { exact: true }).check();
  const product = form.getByRole('combobox', { name: 'Product' });
  await product.fill('nightbeat');
  await form.getByRole('option', { name: 'NightBeat Pro' }).click();
  await expect(product).toHaveValue(/NightBeat Pro/);
  expect(await findViolations(page, 'the form of banners')).toEqual([]);
  await save(page, 'banners');
  await expect(value(page, 'banners')).toHaveText('Now: Quiet nights');

  await open(page, paths.home);
  await expect(slides(page)).toHaveCount(1);
  await expect(slides(page).getByText('Quiet nights')).toBeVisible();
  await expect(slides(page).locator('img')).toHaveAttribute('src', wide);
  await expect(slides(page).getByRole('link')).toHaveAttribute('href', /\/product\/nightbeat/i);
  await open(page, `/bn`);
  await expect(slides(page).getByText('নীরব রাত')).toBeVisible();
});

test('banners are ordered by dragging and with the keyboard, and one whose time is over is not shown', async ({
  page,
}) => {
  proves('B-ROOM-06');
  await openSettings(page);
  await openForm(page, 'banners', title);
  const form = bannerForm(page);
  if ((await form.locator('[data-entry]').count()) === 0) await form.getByLabel('A list of your own').check();
  const first = await form.locator('[data-entry]').count();
  for (const [index, name] of ['Fans', 'Watches'].entries()) {
    await addBanner(page, name, '');
    for (const label of ['Wide picture', 'Square picture for phones'])
      await form.getByLabel(label, { exact: true }).last().fill('/favicon.svg');
    await form
      .getByLabel('Category', { exact: true })
      .last()
      .selectOption(index === 0 ? 'Fan' : 'Smartwatch');
    if (index === 0) await form.getByLabel('Shown until').last().fill('2026-01-01T10:00');
  }
  // The second of the two is dragged above the first one.
  const grips = form.locator('[data-grip]');
  await drag(page, grips.nth(first + 1), grips.nth(first));
  await expect(form.locator('[data-entry]').nth(first)).toContainText('Watches');
  await moveButton(page, 'Move Watches down').focus();
  await page.keyboard.press('Enter');
  await expect(moveButton(page, 'Move Watches down')).toBeFocused();
  await expect(form.locator('[data-entry]').nth(first)).toContainText('Fans');
  await save(page, 'banners');
  await expect(value(page, 'banners')).toContainText('Fans, Watches');
  await open(page, paths.home);
  await expect(slides(page)).toHaveCount(first + 1);
  await expect(slides(page).getByText('Watches')).toHaveCount(1);
  await expect(slides(page).getByText('Fans')).toHaveCount(0);
});

test('a banner that is not live yet is looked at on the home page, by its admin alone', async ({
  browser,
  page,
  baseURL,
}) => {
  proves('B-ROOM-03');
  await openSettings(page);
  await openForm(page, 'banners', title);
  const form = bannerForm(page);
  await form.getByLabel('A list of your own').check();
  await addBanner(page, 'Not live yet', '');
  for (const label of ['Wide picture', 'Square picture for phones'])
    await form.getByLabel(label, { exact: true }).last().fill('/favicon.svg');
  await form.getByLabel('Category', { exact: true }).last().selectOption('Fan');
  await form.getByLabel('Shown from').last().fill('2090-01-01T10:00');
  await form.getByRole('button', { name: 'Preview' }).click();
  const popup = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'Look at the shop with it' }).click();
  const preview = await popup;
  await expect(slides(preview).getByText('Not live yet')).toHaveCount(1);
  const stranger = await browser.newContext({ baseURL });
  const visitor = await stranger.newPage();
  await open(visitor, paths.home);
  await expect(slides(visitor).getByText('Not live yet')).toHaveCount(0);
  await stranger.close();
});

test('a logo that is not live yet is looked at on the pages, by its admin alone', async ({
  browser,
  page,
  baseURL,
}) => {
  proves('B-ROOM-03');
  await openSettings(page);
  await openForm(page, 'logo', 'Logo');
  const path = await uploadPicture(row(page, 'logo'), 'Logo', [200, 200]);
  await row(page, 'logo').getByRole('button', { name: 'Preview' }).click();
  const popup = page.waitForEvent('popup');
  await row(page, 'logo').getByRole('link', { name: 'Look at the shop with it' }).click();
  const preview = await popup;
  await expect(preview.locator(`header img[src="${path}"]`).first()).toBeVisible();
  const stranger = await browser.newContext({ baseURL });
  const visitor = await stranger.newPage();
  await open(visitor, paths.home);
  await expect(visitor.locator(`header img[src="${path}"]`)).toHaveCount(0);
  await stranger.close();
});

test('sections of the home page are left out and reordered, by dragging and with the keyboard', async ({
  page,
}) => {
  proves('B-ROOM-06');
  await openSettings(page);
  await openForm(page, 'homeSections', 'Sections of the home page');
  const form = row(page, 'homeSections');
  await form.getByRole('checkbox', { name: 'Popular Gadgets' }).uncheck();
  await form.getByRole('button', { name: 'Move New Arrivals up' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Move New Arrivals up' })).toBeFocused();
  const entries = form.locator('[data-index]');
  await drag(
    page,
    entries.filter({ hasText: 'What our customers say' }).locator('[data-grip]'),
    entries.first(),
  );
  await save(page, 'homeSections');
  await expect(value(page, 'homeSections')).toHaveText(
    'Now: What our customers say, Promises, Top Categories, New Arrivals, Best Sellers, About the shop',
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, paths.home);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('What our customers say');
  await expect(page.getByRole('heading', { name: 'Popular Gadgets' })).toHaveCount(0);
  const all = await headings.allTextContents();
  expect(all.indexOf('New Arrivals')).toBeLessThan(all.indexOf('Best Sellers'));
  expect(requests).not.toContain('/api/popular-gadgets');
});
