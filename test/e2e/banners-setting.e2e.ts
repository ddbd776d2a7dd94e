/** Banners on the owner's settings page: pictures, targets, and a preview of them and of a logo. */
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

/** Adds a banner with both pictures and opens nothing else; its fields are the last ones. */
async function addBanner(page: Page, name: string, bengali: string): Promise<void> {
  const form = bannerForm(page);
  await form.getByRole('button', { name: `Add: ${title}` }).click();
  await form.getByLabel('Title (English)').last().fill(name);
  await form.getByLabel('Title (Bengali)').last().fill(bengali);
  await form.getByLabel('Text (English)').last().fill('Until Friday.');
  await form.getByLabel('Button (English)').last().fill('See them');
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
