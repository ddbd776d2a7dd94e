/** Checks pages for axe violations, uninformative links, horizontal scrolling at 320 px and text of twice the size. */
import type { Page } from '@playwright/test';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { type AxeRules, violationsOf } from './axe.ts';
import { expect } from './shop-fixture.ts';
import { overlay, pathOf } from './storefront.ts';
import { findUnreadableTexts } from './unreadable-texts.ts';

export const widths = { desktop: 1280, tablet: 768, half: 640, phone: 360, narrowest: 320 };
export const height = 800;
/** The rule that each page has a heading of level one. */
export const headingRule = 'page-has-heading-one';
/** In ms; longer than the overlay is shown. */
const longerThanOverlayMs = 1500;

/** Opens a path and fast-forwards the clock past its overlay. */
export async function openWithoutOverlay(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    await page.clock.fastForward(longerThanOverlayMs);
    await expect(overlay(page)).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(page.locator('[data-skeleton], [data-skeleton-row]')).toHaveCount(0);
}

/** The violations on the page and what else browsers or search engines object to, one line each; waits for its heading and the end of the overlay. */
export async function findViolations(page: Page, where: string, rules: AxeRules = {}): Promise<string[]> {
  // A page that has only begun to load has nothing to check, and what is below the overlay is inert.
  await overlay(page).waitFor({ state: 'detached' });
  if (rules[headingRule]?.enabled !== false) await page.locator('h1').first().waitFor({ state: 'attached' });
  const found = await violationsOf(page, where, { rules });
  // The browser's own validation messages are in the browser's language.
  const nativeForms = await page.locator('form:not([novalidate])').count();
  if (nativeForms > 0) found.push(`${where}: ${nativeForms} forms without novalidate`);
  return [
    ...found,
    ...(await findUninformativeLinks(page)).map((link) => `${where}: a link says only "${link}"`),
  ];
}

/** Link texts that do not describe their target, as Lighthouse's audit `link-text` lists them for English. */
const uninformativeTexts = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'read more',
  'right here',
  'see more',
  'start',
  'this',
];

/** The texts of uninformative links, including hidden ones: search engines read those too. */
async function findUninformativeLinks(page: Page): Promise<string[]> {
  const texts = await page.locator('a[href]').allTextContents();
  return texts.filter((text) => uninformativeTexts.includes(text.trim().toLowerCase()));
}

/** The width of a page that is wider than its window, as one line; none if it fits. */
export async function findOverflow(page: Page): Promise<string[]> {
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  return Number(wide) > Number(width) ? [`it is ${wide} px wide`] : [];
}

/** Fails if the page, as it is in its window, has violations or scrolls sideways. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  const overflow = (await findOverflow(page)).map((problem) => `${where}: ${problem}`);
  expect([...(await findViolations(page, where)), ...overflow]).toEqual([]);
}

/**
 * Fails if the page has violations, or scrolls sideways in a window of 320 px, of a phone, a tablet or a desktop, which is the
 * one that it is left in. `npm test` looks for violations on the phone alone.
 */
export async function expectAccessibleAtEachWidth(page: Page, where = page.url()): Promise<void> {
  const found: string[] = [];
  for (const width of [widths.narrowest, widths.phone, widths.tablet, widths.desktop]) {
    const here = `${where} at ${width} px`;
    await page.setViewportSize({ width, height });
    found.push(...(await findOverflow(page)).map((problem) => `${here}: ${problem}`));
    if (isLongRun || width === widths.phone) found.push(...(await findViolations(page, here)));
  }
  expect(found).toEqual([]);
}

/** What is unreadable at twice the text size: on a desktop, on a tablet, in half a window, and on a phone. */
async function checkLargeText(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of isLongRun
    ? [widths.phone, widths.half, widths.tablet, widths.desktop]
    : [widths.phone]) {
    await page.setViewportSize({ width, height });
    let problems: string[] = [];
    const check = async () => {
      problems = [...(await findOverflow(page)), ...(await findUnreadableTexts(page))];
      return problems;
    };
    // Components that render again for the larger text need some time.
    await expect
      .poll(check, { timeout: 2_000 })
      .toEqual([])
      .catch(() => {});
    found.push(...problems.map((problem) => `${where} at ${width} px with text of 200 %: ${problem}`));
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return found;
}

/** How each page of a list is checked. */
interface PageCheck {
  /** The windows, in px, in which axe runs. */
  axe: number[];
  /** Whether texts that are cut off, and what is wider than 320 px, are looked for. */
  space: boolean;
}

const everything: PageCheck = { axe: [widths.desktop, widths.phone], space: true };

/** Checks each path and returns all violations. */
async function checkPages(
  page: Page,
  pathsToCheck: readonly string[],
  language: 'en' | 'bn',
  { axe, space }: PageCheck,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of pathsToCheck) {
    await page.setViewportSize({ width: widths.desktop, height });
    await openWithoutOverlay(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page, 'no redirect').toHaveURL(
      (url) => pathOf(url) === new URL(path, 'http://shop').pathname,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of axe) {
      await page.setViewportSize({ width, height });
      found.push(...(await findViolations(page, `${path} (${language}, ${width} px)`)));
    }
    if (!space) continue;
    await page.setViewportSize({ width: widths.narrowest, height });
    for (const problem of await findOverflow(page))
      found.push(`${path} (${language}) at ${widths.narrowest} px: ${problem}`);
    found.push(...(await checkLargeText(page, `${path} (${language})`)));
  }
  return found;
}

const speakBengali = (page: Page, baseURL: string): Promise<void> =>
  page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);

/**
 * Checks each path in English and then in Bengali; returns all problems. Both languages have the same elements, and Bengali
 * texts are longer, so they need the most space.
 */
export async function checkInBothLanguages(
  page: Page,
  pathsToCheck: readonly string[],
  baseURL: string,
): Promise<string[]> {
  const english = isLongRun ? everything : { axe: [widths.desktop], space: false };
  const bengali = isLongRun ? everything : { axe: [widths.phone], space: true };
  const inEnglish = await checkPages(page, pathsToCheck, 'en', english);
  await speakBengali(page, baseURL);
  return [...inEnglish, ...(await checkPages(page, pathsToCheck, 'bn', bengali))];
}

/** Checks each path in Bengali, in the long run in both languages; returns all problems. */
export async function checkInBengali(
  page: Page,
  pathsToCheck: readonly string[],
  baseURL: string,
): Promise<string[]> {
  if (isLongRun) return checkInBothLanguages(page, pathsToCheck, baseURL);
  await speakBengali(page, baseURL);
  return checkPages(page, pathsToCheck, 'bn', everything);
}
