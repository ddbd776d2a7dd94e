/**
 * Layout shifts on every route, however late scripts, fonts, images and responses arrive (docs/decisions/085): for a visitor, in the
 * long run also for a shopper and an admin, in both languages and from 360 to 1280 px.
 */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type DelayedPage, delayResources } from './layout-shifts.ts';
import { type Access, addressOf, type PagePath, pagePaths, sampleAddresses } from './page-paths.ts';
import { logIn } from './people.ts';
import { expect } from './shop-fixture.ts';

const widths = [360, 768, 1280] as const;
const languages = ['en', 'bn'] as const;
export type View = readonly [width: (typeof widths)[number], language: (typeof languages)[number]];
const allViews: readonly View[] = widths.flatMap((width) =>
  languages.map((language) => [width, language] as const),
);

/** Sets the window and language of a view; no pointer, key or wheel is used on it. */
async function setView(page: Page, baseURL: string, [width, language]: View): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.context().addCookies([{ name: 'language', value: language, url: baseURL }]);
}

async function expectNoShift(delayedPage: DelayedPage, where: string): Promise<void> {
  expect.soft(await delayedPage.takeShifts(), where).toEqual([]);
}

interface Visits {
  page: Page;
  baseURL: string;
  delayedPage: DelayedPage;
  samples: Record<string, string>;
}

async function loadAll(
  { page, baseURL, delayedPage, samples }: Visits,
  pages: readonly PagePath[],
  view: View,
) {
  await setView(page, baseURL, view);
  for (const pagePath of pages) {
    const address = addressOf(pagePath, samples);
    await delayedPage.load(address);
    // Its text changes by itself (CONST-68).
    await expect(page.locator('[data-cart-notice]')).toHaveCount(0);
    await expectNoShift(delayedPage, `${address} loaded, ${view}`);
  }
}

/** Navigates from page to page within one document, which keeps its language. */
async function walkThrough(
  { page, baseURL, delayedPage, samples }: Visits,
  pages: readonly PagePath[],
  view: View,
) {
  await setView(page, baseURL, view);
  await delayedPage.load(paths.privacyPolicy);
  await expectNoShift(delayedPage, `${paths.privacyPolicy} loaded, ${view}`);
  for (const pagePath of pages) {
    const address = addressOf(pagePath, samples);
    await delayedPage.navigate(address);
    await expectNoShift(delayedPage, `${address} reached, ${view}`);
  }
}

const withAccess = (...access: Access[]) => pagePaths.filter((page) => access.includes(page.access));
const withPattern = (...patterns: string[]) => pagePaths.filter(({ pattern }) => patterns.includes(pattern));
/** One page of each kind: dark header, light header, login needed with header and without. */
const kinds = withPattern(paths.home, patterns.category, paths.cart, paths.dashboard);

/** Every page that needs a login redirects a visitor to the same one. */
const visited = [
  ...withAccess('everybody'),
  ...withPattern(paths.cart, paths.dashboard, staffPaths.allProducts),
];

interface Visitor {
  who: string;
  email?: string;
  /** The pages that are opened in a phone's width, each in a document of its own. */
  loads: PagePath[];
  /** Those that a walk within one document reaches. */
  walk: PagePath[];
}

export const visitor: Visitor = { who: 'a visitor', loads: visited, walk: visited };

/** They walk in the long run. */
export const users: readonly Visitor[] = [
  {
    who: 'a shopper',
    email: demoLogins.shopper.email,
    loads: [...kinds, ...withAccess('login').filter((page) => !kinds.includes(page))],
    walk: withAccess('everybody', 'login'),
  },
  {
    who: 'an admin',
    email: demoLogins.owner.email,
    loads: withAccess('admin'),
    walk: withAccess('login', 'admin'),
  },
];

/**
 * Checks that nothing shifts on the pages of a visitor, however late their resources arrive: on a walk in `view`, and with `opens` in
 * documents of their own as well. In the long run both, in all views.
 */
export async function expectNoShifts(
  { page, baseURL }: { page: Page; baseURL: string },
  { email, loads, walk }: Visitor,
  { view, opens }: { view: View; opens: boolean },
): Promise<void> {
  const samples = await sampleAddresses(page, baseURL);
  if (email) await logIn(page, email, demoLogins.password);
  const delayedPage = await delayResources(page);
  const visits = { page, baseURL, delayedPage, samples };
  if (opens || isLongRun) {
    await loadAll(visits, loads, [360, 'bn']);
    const wide = isLongRun ? kinds : withPattern(paths.home, patterns.category);
    for (const other of [
      [768, 'bn'],
      [1280, 'en'],
    ] as const)
      await loadAll(visits, wide, other);
  }
  for (const one of isLongRun ? allViews : [view]) await walkThrough(visits, walk, one);
}

/**
 * Resolves once the page shows a skeleton, or after two seconds of its own timers: some pages of `modern` never show one, and their
 * responses would be held until an action times out. A page's skeleton is due after 300 ms; however busy the page is, its timers
 * run in the order in which they are due.
 */
const untilSkeleton = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isShown = () =>
      [...document.querySelectorAll('[data-skeleton]')].some((element) => element.checkVisibility());
    for (let looks = 0; looks < 40 && !isShown(); looks += 1)
      await new Promise((done) => setTimeout(done, 50));
  });

/** The same for home, category and product, whose skeletons are shown first. */
export async function expectFittingSkeletons({
  page,
  baseURL,
}: {
  page: Page;
  baseURL: string;
}): Promise<void> {
  const samples = await sampleAddresses(page, baseURL);
  // Longer than the delay before the page shows skeletons.
  const delayedPage = await delayResources(page, () => untilSkeleton(page));
  const pages = withPattern(patterns.category, patterns.product, paths.home);
  for (const width of widths)
    await walkThrough({ page, baseURL, delayedPage, samples }, pages, [width, 'en']);
}
