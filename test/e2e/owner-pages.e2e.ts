/** The owner's pages: written in both languages, published, read by everybody; two editors at once; in a shop of its own. */
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
/** Saves it and waits until it is stored; while it is on its way the button has only `aria-disabled`, which toBeDisabled() takes for the same. */
async function saveDraft(page: Page): Promise<void> {
  await button(page, 'Save the draft').click();
  await expect(button(page, 'Save the draft')).toHaveAttribute('disabled');
}
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

test('a selected text becomes bold, italic or a link by buttons and keys, and Undo takes it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height });
  await openEditor(page, 'about');
  const first = page.getByRole('region', { name: /^\d+\. Text$/ }).first();
  const field = english(first, 'Text');
  const within = field.locator('xpath=ancestor::div[button or .//button][1]');
  await field.fill('Ask Karim');
  const choose = (start: number, end: number) =>
    field.evaluate((area: HTMLTextAreaElement, range) => area.setSelectionRange(...range), [start, end] as [
      number,
      number,
    ]);
  await choose(4, 9);
  await within.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('Ask **Karim**');
  await expect(field).toBeFocused();
  await field.press('Control+z');
  await expect(field).toHaveValue('Ask Karim');
  await choose(4, 9);
  await field.press('Control+k');
  await page.keyboard.type('tel:16123');
  await expect(field).toHaveValue('Ask [Karim](tel:16123)');
  await choose(0, 3);
  await field.press('Control+i');
  await expect(field).toHaveValue('*Ask* [Karim](tel:16123)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, 'Preview').click();
  const link = page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Karim' });
  await expect(link).toHaveAttribute('href', 'tel:16123');
});

test('blocks are ordered by dragging and with the keyboard, and what was typed survives a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height });
  await openEditor(page, 'terms');
  await keepBlocks(page, 3);
  await english(block(page, '2. Heading'), 'Heading').fill('What it costs');
  await page.getByRole('button', { name: 'Move 2. Heading up' }).focus();
  await page.keyboard.press('Enter');
  await expect(english(block(page, '1. Heading'), 'Heading')).toHaveValue('What it costs');
  // The second block is dragged above the first one.
  const grips = page.locator('[data-grip]');
  await grips.nth(0).scrollIntoViewIfNeeded();
  const [from, to] = [await grips.nth(1).boundingBox(), await grips.nth(0).boundingBox()];
  if (!from || !to) throw new Error('no grip');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(english(block(page, '2. Heading'), 'Heading')).toHaveValue('What it costs');

  await page.reload();
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
  await expect(english(block(page, '2. Heading'), 'Heading')).toHaveValue('What it costs');
  await saveDraft(page);
  await page.reload();
  await expect(english(block(page, '2. Heading'), 'Heading')).toHaveValue('What it costs');
  await expect(page.getByText('Your unsaved input was restored.')).toBeHidden();
});

test('the second of two editors sees the text of the first beside the own one, and chooses', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await openEditor(page, 'about');
  await openEditor(other, 'about');
  await english(other, 'Title').fill('About the first');
  await saveDraft(other);
  await context.close();

  await english(page, 'Title').fill('About the second');
  await button(page, 'Save the draft').click();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('Somebody else has changed this page meanwhile');
  await expect(conflict).toContainText('About the first');
  await expect(english(page, 'Title')).toHaveValue('About the second');
  expect(await findViolations(page, 'two editors')).toEqual([]);
  await conflict.getByRole('button', { name: 'Take over the other text' }).click();
  await expect(english(page, 'Title')).toHaveValue('About the first');
  await expect(conflict).toBeHidden();
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
