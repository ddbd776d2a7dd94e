/** The editor of an owner's page: marks of a text, the order of its blocks, what was typed, two editors at once. */
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { type PageDraft, pageDraftEndpoints } from '@jontro/shop/pages/page-drafts.endpoints.ts';
import { pageTexts } from '@jontro/shop/pages/page-texts.ts';
import type { Locator, Page } from '@playwright/test';
import { editorPath } from '../../apps/web/app/pages/pages-path.ts';
import { findViolations, height } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin } from './samples.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const block = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const english = (within: Page | Locator, label: string) =>
  within.getByLabel(`${label} (English)`, { exact: true });

/** A page whose title and heading say this. */
const content = (title = 'About us', heading = 'Prices'): PageContent => ({
  title: { en: title, bn: 'আমাদের কথা' },
  blocks: [
    { kind: 'text', text: { en: 'We are a shop.', bn: 'আমরা একটি দোকান।' } },
    { kind: 'heading', text: { en: heading, bn: 'দাম' } },
    { kind: 'text', text: { en: 'All in taka.', bn: 'সব টাকায়।' } },
  ],
});
const unsaved: PageDraft = { slug: 'about', changedAt: null, changed: true, content: content() };
const changedAt = '2026-06-03T09:00:00.000Z';

async function openEditor(page: Page, server: PageServer): Promise<void> {
  await signIn(page, server, admin);
  server.respond(pageDraftEndpoints.findPageDraft, unsaved);
  await open(page, editorPath('about'));
}

test('a selected text becomes bold, italic or a link by buttons and keys, and Undo takes it back', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height });
  await openEditor(page, server);
  const field = english(block(page, '1. Text'), 'Text');
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
  server,
}) => {
  await openEditor(page, server);
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
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  const saved = { ...unsaved, changedAt, content: content('About us', 'What it costs') };
  server.respond(pageDraftEndpoints.savePage, { message: pageTexts.saved, page: saved });
  server.respond(pageDraftEndpoints.findPageDraft, saved);
  await button(page, 'Save the draft').click();
  expect((await sent).postDataJSON()).toEqual({ content: saved.content, changedAt: null });
  // While it is on its way the button has only `aria-disabled`, which toBeDisabled() takes for the same.
  await expect(button(page, 'Save the draft')).toHaveAttribute('disabled');
  await page.reload();
  await expect(english(block(page, '2. Heading'), 'Heading')).toHaveValue('What it costs');
  await expect(page.getByText('Your unsaved input was restored.')).toBeHidden();
});

test('the second of two editors sees the text of the first beside the own one, and chooses', async ({
  page,
  server,
}) => {
  await openEditor(page, server);
  const theirs = { ...unsaved, changedAt, content: content('About the first') };
  server.respondWith(pageDraftEndpoints.savePage, {
    status: 409,
    body: { message: pageTexts.changedMeanwhile, code: 'page-changed', page: theirs },
  });
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
