/** Dark mode of the preset `modern`: no page has an axe violation in the dark views of the walk; it needs no script; light devices and paper stay light. */
import { colourRoles, darkSurface, raised } from '@jontro/shop/design/tokens.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { checkViews, height } from './page-checks.ts';
import { startWalk } from './page-walk.ts';
import { openAsReturningUser } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { widths } from './views.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;
const phone = { viewport: { width: widths.phone, height }, reducedMotion: 'reduce' } as const;

/** `#rrggbb` as a browser computes it. */
const computed = (hex: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const visitor of ['visitor', 'buyer', 'shopper', 'owner'] as const)
  test(`in dark the pages of the ${visitor} have no accessibility violations`, async ({
    browser,
    baseURL,
  }) => {
    proves('B-STORE-01');
    const { page, pages } = await startWalk(browser, baseURL, visitor, 'dark');
    const opened = async (path: string) =>
      expect(await ground(page), path).toBe(computed(colourRoles.paper.dark));
    expect(await checkViews(page, baseURL, pages, opened)).toEqual([]);
    await page.context().close();
  });

test('dark needs no script, ends with the wish of the device, and never reaches paper', async ({
  browser,
  baseURL,
}) => {
  proves('B-STORE-01');
  const context = await browser.newContext({
    baseURL,
    colorScheme: 'dark',
    javaScriptEnabled: false,
    ...phone,
  });
  const page = await context.newPage();
  await page.goto(paths.home);
  const bar = page.locator('meta[name=theme-color]');
  await expect(bar.first()).toHaveAttribute('content', darkSurface.dark);
  await expect(bar.last()).toHaveAttribute('content', darkSurface.light);
  const fieldGrounds = { light: new Set<string>(), dark: new Set<string>() };
  for (const [media, colorScheme, mode] of [
    ['screen', 'dark', 'dark'],
    ['screen', 'light', 'light'],
    ['print', 'dark', 'light'],
  ] as const) {
    await page.emulateMedia({ media, colorScheme });
    await expect.poll(() => ground(page), `${media} ${colorScheme}`).toBe(computed(colourRoles.paper[mode]));
    const field = page.locator('[data-hero]').first();
    const seen = await field.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(seen, `the field of the hero, ${mode}`).not.toBe('rgba(0, 0, 0, 0)');
    fieldGrounds[mode].add(seen);
  }
  expect([...fieldGrounds.light], 'the same on paper').toHaveLength(1);
  expect(fieldGrounds.light).not.toEqual(fieldGrounds.dark);
  await context.close();
});

test('in dark what floats is lighter than the page, and bars that scanners read stand on white', async ({
  browser,
  baseURL,
}) => {
  proves('B-STORE-01');
  const context = await browser.newContext({ baseURL, colorScheme: 'dark', ...phone });
  const page = await context.newPage();
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const [order]: Order[] = await (await page.request.get('/api/all-orders?show=to-pack&limit=1')).json();
  if (!order) throw new Error('the demo shop has no order to pack');
  await page.goto(`${staffPaths.packingSlips([order])}&papers=labels`);
  const bars = page.locator('[data-barcode]');
  await expect(bars).toHaveCSS('background-color', computed(colourRoles.white.dark));
  const quiet = await bars.evaluate((element) => getComputedStyle(element).boxShadow);
  expect(quiet.split(computed(colourRoles.white.dark))).toHaveLength(3);
  // The chosen papers are the last of a row that is wider than the phone.
  const chosen = page.getByRole('button', { name: 'Labels', exact: true });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.goto(paths.home);
  await page.getByRole('combobox', { name: 'Search for products' }).fill('fan');
  const found = page.getByRole('search').locator('.shadow-lift');
  await expect(found).toHaveCSS('background-color', computed(raised.paper));
  await context.close();
});
