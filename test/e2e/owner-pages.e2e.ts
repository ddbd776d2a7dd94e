/** The owner's pages: written in both languages, published, read by everybody, taken back; in a shop of its own. */
import { languages } from '@jontro/shop/language.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { editorPath, pagesPath } from '../../apps/web/app/pages/pages-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { delayResources } from './layout-shifts.ts';
import { expectAccessibleAtEachWidth, findViolations, height } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
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
import { prefixOf, sampleOf } from './views.ts';

const openEditor = (page: Page, slug: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, editorPath(slug));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const block = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const english = (within: Page | Locator, label: string) =>
  within.getByLabel(`${label} (English)`, { exact: true });
const bengali = (within: Page | Locator, label: string) =>
  within.getByLabel(`${label} (Bengali)`, { exact: true });
const footer = (page: Page) => page.getByRole('contentinfo');

/** Removes all blocks but the first `count`. */
async function keepBlocks(page: Page, count: number): Promise<void> {
  const removals = page.getByRole('button', { name: /^Remove \d+\. / });
  await removals.first().waitFor();
  while ((await removals.count()) > count) await removals.last().click();
}

test('the owner fills in a draft in both languages, looks at it and publishes it; everybody reads it from the footer', async ({
  page,
}) => {
  proves('B-MARKET-01');
  await openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, pagesPath);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Draft' })).toHaveCount(7);
  expect(await findViolations(page, 'the list of pages')).toEqual([]);
  await page.getByRole('link', { name: /^Contact us/ }).click();
  await button(page, 'Publish').click();
  await expect(page.getByRole('alert')).toHaveText('Fill in what stands in square brackets, or remove it');
  await expect(english(block(page, '2. Table'), 'Table')).toBeFocused();
  await expect(english(block(page, '2. Table'), 'Table')).toHaveAttribute('aria-invalid', 'true');

  await english(block(page, '2. Table'), 'Table').fill('Telephone | [+880 1712-345678](tel:+8801712345678)');
  await bengali(block(page, '2. Table'), 'Table').fill('ফোন | [০১৭১২-৩৪৫৬৭৮](tel:+8801712345678)');
  await english(block(page, '4. Text'), 'Text').fill('Write to **Karim**.');
  await bengali(block(page, '4. Text'), 'Text').fill('**করিম**-কে লিখুন।');
  await button(page, 'Preview').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Karim')).toHaveCSS('font-weight', '600');
  await expect(preview.getByText('করিম')).toBeVisible();
  expect(await findViolations(page, 'the editor of a page')).toEqual([]);
  await button(page, 'Publish').click();
  await expect(button(page, 'Take back')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  await open(page, paths.home);
  await footer(page).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/pages/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await expect(page.getByRole('link', { name: '+880 1712-345678' })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  await open(page, '/bn/pages/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('যোগাযোগ');
  await expect(page.getByText('করিম')).toBeVisible();
});

test('a published page has no accessibility violations, no horizontal scrolling and no layout shift', async ({
  page,
}) => {
  proves('B-MARKET-02');
  await openEditor(page, 'faq');
  await keepBlocks(page, 1);
  const question = block(page, '1. Question');
  await english(question, 'Answer').fill('Within **two** days. See [fans](/category/fan).');
  await bengali(question, 'Answer').fill('**দুই** দিনে। দেখুন [ফ্যান](/category/fan)।');
  for (const [kind, text] of [
    ['Heading', 'Prices'],
    ['List', 'One\n*Two*'],
    ['Table', 'Where | Days | Charge\nDhaka | 2 | 60\nElsewhere, also in villages far away | 5 | 120'],
    ['Text', 'A first paragraph.\n\nA second one.'],
  ] as const) {
    await button(page, `Add: ${kind}`).click();
    await english(page, kind).last().fill(text);
  }
  await button(page, 'Add: Button').click();
  await english(page, 'Label').fill('All fans');
  await page.getByLabel('Leads to').fill('/category/fan');
  await button(page, 'Add: Picture').click();
  await uploadPicture(page.getByRole('main'), 'Picture', [1200, 500]);
  await english(page, 'What the picture shows').fill('Our counter');
  await button(page, 'Publish').click();
  await expect(button(page, 'Take back')).toBeVisible();

  const delayed = await delayResources(page);
  let prefix = '';
  for (const language of sampleOf('a published page', languages)) {
    prefix = prefixOf(language);
    const path = `${prefix}/pages/faq`;
    for (const width of sampleOf(path, [320, 360, 768, 1280])) {
      await page.setViewportSize({ width, height });
      await delayed.load(path);
      await expect(page.getByRole('img', { name: 'Our counter' })).toHaveJSProperty('complete', true);
      expect(await delayed.takeShifts(), `${path} at ${width} px`).toEqual([]);
    }
    await waitUntilReady(page);
    await expectAccessibleAtEachWidth(page, path);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('link', { name: 'All fans' }).click();
  await expect(page).toHaveURL(`${prefix}/category/fan`);
});

test('a page that is taken back is gone from its address and from the footer', async ({ page }) => {
  await openEditor(page, 'delivery');
  await keepBlocks(page, 1);
  await english(page, 'Table').fill('Dhaka | two days');
  await bengali(page, 'Table').fill('ঢাকা | দুই দিন');
  await button(page, 'Publish').click();
  await button(page, 'Take back').click();
  await expect(button(page, 'Take back')).toBeHidden();
  const response = await page.goto('/pages/delivery');
  expect(response?.status()).toBe(404);
  await expect(footer(page).getByRole('link', { name: 'Shipping & Delivery' })).toHaveAttribute(
    'href',
    /#content$/,
  );
});

test('the data of the business are in the footer in both languages and on the invoice, once the owner has set them', async ({
  page,
}) => {
  proves('B-MARKET-03');
  await openSettings(page);
  await openForm(page, 'business', 'About your business');
  const form = row(page, 'business');
  await form.getByLabel('Hotline', { exact: true }).fill('09612-345678');
  await form.getByLabel('Trade licence', { exact: true }).fill('TRAD/DSCC/012345');
  await form.getByLabel('BIN (VAT registration)', { exact: true }).fill('123');
  await save(page, 'business');
  await confirmIdentity(page);
  await expect(form.getByRole('alert')).toContainText('a BIN of 13 digits');
  await form.getByLabel('BIN (VAT registration)', { exact: true }).fill('001234567-0101');
  await save(page, 'business');
  await expect(value(page, 'business')).toContainText('09612-345678');

  for (const [path, hotline, licence] of [
    ['/', 'Hotline: 09612-345678', 'Trade licence: TRAD/DSCC/012345'],
    ['/bn', 'হটলাইন: 09612-345678', 'ট্রেড লাইসেন্স: TRAD/DSCC/012345'],
  ] as const) {
    await open(page, path);
    await expect(footer(page)).toContainText(hotline);
    await expect(footer(page)).toContainText(licence);
  }
  await expect(footer(page).getByRole('link', { name: '09612-345678' })).toHaveAttribute(
    'href',
    'tel:09612345678',
  );
  await page.setViewportSize({ width: 360, height });
  await open(page, '/pages/faq');
  expect(await findViolations(page, 'a footer with the data of the business')).toEqual([]);
  await page.goto(staffPaths.packingSlips());
  await expect(page.locator('[data-paper]').first()).toContainText('001234567-0101');
});
