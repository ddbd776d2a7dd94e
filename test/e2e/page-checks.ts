/** Checks pages for axe violations, uninformative links, horizontal scrolling at 320 px and text of twice the size. */
import { type Language, languageCookie, languages } from '@jontro/shop/language.ts';
import { type Page, test } from '@playwright/test';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { type AxeRules, violationsOf } from './axe.ts';
import { expect } from './shop-fixture.ts';
import { overlay, pathOf } from './storefront.ts';
import { findUnreadableTexts } from './unreadable-texts.ts';
import { allViews, sampleOf, schemes, type View, widths } from './views.ts';

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
 * Fails if the page scrolls sideways in a window of 320 px, of a phone, a tablet or a desktop, which is the one that it is left
 * in, or has violations: in the long run in each of them, in light and dark, in `npm test` in the one that the test and `part` choose.
 */
export async function expectAccessibleAtEachWidth(page: Page, part = ''): Promise<void> {
  const all = [widths.narrowest, widths.phone, widths.tablet, widths.desktop];
  const looks = all.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  const chosen = sampleOf(`${test.info().title} ${part}`, looks);
  const found: string[] = [];
  for (const width of all) {
    const here = `${part || page.url()} at ${width} px`;
    await page.setViewportSize({ width, height });
    found.push(...(await findOverflow(page)).map((problem) => `${here}: ${problem}`));
    for (const look of chosen.filter((one) => one.width === width)) {
      await page.emulateMedia({ colorScheme: look.scheme });
      found.push(...(await findViolations(page, `${here}, ${look.scheme}`)));
    }
  }
  await page.emulateMedia({ colorScheme: null });
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

/** A page and the views in which it is looked at. */
export interface ViewedPage {
  path: string;
  views: readonly View[];
}

/** Opens each page once in each language of its views, and returns its violations in them, and the texts that do not fit. */
export async function checkViews(
  page: Page,
  baseURL: string,
  pages: readonly ViewedPage[],
  opened: (path: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { path, views } of pages) {
    for (const language of languages) {
      const [first, ...others] = views.filter((view) => view.language === language);
      if (!first) continue;
      await speak(page, language, baseURL);
      await look(page, first);
      await openWithoutOverlay(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page, 'no redirect').toHaveURL(
        (url) => pathOf(url) === new URL(path, 'http://shop').pathname,
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await opened(path);
      for (const view of [first, ...others]) {
        await look(page, view);
        const { width, scheme } = view;
        found.push(...(await findViolations(page, `${path} (${language}, ${width} px, ${scheme})`)));
      }
      await page.setViewportSize({ width: widths.narrowest, height });
      for (const problem of await findOverflow(page))
        found.push(`${path} (${language}) at ${widths.narrowest} px: ${problem}`);
      found.push(...(await checkLargeText(page, `${path} (${language})`)));
    }
  }
  return found;
}

/** Without a cookie the shop speaks English, and `/bn` Bengali. */
async function speak(page: Page, language: Language, url: string): Promise<void> {
  const name = languageCookie;
  if (language === 'en') await page.context().clearCookies({ name });
  else await page.context().addCookies([{ name, value: language, url }]);
}

async function look(page: Page, { width, scheme }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
}

/** Checks each path in the view that the test and its place in the list choose, in the long run in every view; returns all problems. */
export const checkPages = (page: Page, baseURL: string, paths: readonly string[]): Promise<string[]> =>
  checkViews(
    page,
    baseURL,
    paths.map((path, index) => ({ path, views: sampleOf(`${test.info().title} ${index}`, allViews) })),
  );
