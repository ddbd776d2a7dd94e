/** Checks pages for axe violations, uninformative links, horizontal scrolling at 320 px and text of twice the size. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fullMatrix } from './full-matrix.ts';
import { expect } from './shop-fixture.ts';
import { overlay, pathOf } from './storefront.ts';
import { findUnreadableTexts } from './unreadable-texts.ts';

export const widths = { desktop: 1280, tablet: 768, half: 640, phone: 360, narrowest: 320 };
export const height = 800;
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

type Rules = Record<string, { enabled: boolean }>;

/** The violations that axe finds, one line each; `rules` are added to those of axe, with `only` no others apply. */
export async function violationsOf(
  page: Page,
  where: string,
  { rules = {}, only }: { rules?: Rules; only?: string[] } = {},
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Passes need not be listed. Targets of 24 px (WCAG 2.2, 2.5.8) are checked only on request.
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...rules },
      ...(only && { runOnly: { type: 'rule', values: only } }),
    })
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where}: ${id}, ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** The violations on the page and what else browsers or search engines object to, one line each. */
export async function findViolations(page: Page, where: string, rules: Rules = {}): Promise<string[]> {
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

/** The width of a page that is wider than its window, as one line. */
export async function findOverflow(page: Page): Promise<string[]> {
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  return Number(wide) > Number(width) ? [`it is ${wide} px wide`] : [];
}

/** What is unreadable at twice the text size: on a desktop, on a tablet, in half a window, and on a phone. */
async function checkLargeText(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of fullMatrix
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

/** Both languages have the same elements. */
const axeWidths = (language: 'en' | 'bn'): number[] => {
  if (fullMatrix) return [widths.desktop, widths.phone];
  return language === 'en' ? [widths.desktop] : [widths.phone];
};

/** Bengali texts are longer, so they need the most space. */
const checksSpace = (language: 'en' | 'bn'): boolean => fullMatrix || language === 'bn';

/** Checks each path in every width and returns all violations. */
async function checkPages(
  page: Page,
  pathsToCheck: readonly string[],
  language: 'en' | 'bn',
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
    for (const width of axeWidths(language)) {
      await page.setViewportSize({ width, height });
      found.push(...(await findViolations(page, `${path} (${language}, ${width} px)`)));
    }
    if (!checksSpace(language)) continue;
    await page.setViewportSize({ width: widths.narrowest, height });
    for (const problem of await findOverflow(page))
      found.push(`${path} (${language}) at ${widths.narrowest} px: ${problem}`);
    found.push(...(await checkLargeText(page, `${path} (${language})`)));
  }
  return found;
}

/** Checks each path in English and then in Bengali; returns all problems. */
export async function checkInBothLanguages(
  page: Page,
  pathsToCheck: readonly string[],
  baseURL: string,
): Promise<string[]> {
  const inEnglish = await checkPages(page, pathsToCheck, 'en');
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  return [...inEnglish, ...(await checkPages(page, pathsToCheck, 'bn'))];
}
