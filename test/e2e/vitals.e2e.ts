/** The beacon of web vitals: what a browser reports when a page is left, and what the owner sees of it. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

const { url: beaconUrl } = beaconEndpoints.recordVitals;

/** A browser that does not say that a program steers it; `beacons` are what its pages have reported. */
async function asVisitor(browser: Browser, baseURL: string | undefined, width = 360) {
  const context: BrowserContext = await browser.newContext({ baseURL, viewport: { width, height: 740 } });
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
  );
  const beacons: Request[] = [];
  const errors: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === beaconUrl) beacons.push(request);
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  return { context, page: await context.newPage(), beacons, errors };
}

/** Opens a page and waits until its beacon is loaded. */
async function visit(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/record-vitals-/);
  await open(page, path);
  await loaded;
  // The module has run once another task has.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test('a page that is left reports its vitals once, without its address, and the report is accepted', async ({
  browser,
  baseURL,
}) => {
  const { context, page, beacons, errors } = await asVisitor(browser, baseURL);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await visit(page, paths.product(product));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const accepted = context.waitForEvent('response', (response) => response.url().endsWith(beaconUrl));
  await page.goto('about:blank');
  expect((await accepted).status()).toBe(200);
  expect(beacons).toHaveLength(1);
  const body = beacons[0]?.postDataJSON();
  expect(body).toMatchObject({ page: 'product', language: 'en', device: 'phone', cls: 0 });
  expect(Object.keys(body).filter((name) => !['inp'].includes(name))).toEqual([
    'page',
    'language',
    'device',
    'ttfb',
    'lcp',
    'cls',
  ]);
  expect(body.lcp).toBeGreaterThanOrEqual(body.ttfb);
  expect(JSON.stringify(body)).not.toContain(product._id);
  expect(errors).toEqual([]);
  await context.close();
});

test('a hidden page reports once, however often it is hidden, and says its language and device', async ({
  browser,
  baseURL,
}) => {
  const { context, page, beacons } = await asVisitor(browser, baseURL, 1280);
  await visit(page, '/bn/category/fan');
  const sent = page.waitForRequest((request) => request.url().endsWith(beaconUrl));
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await sent;
  await page.goto('about:blank');
  expect(beacons.map((beacon) => beacon.postDataJSON())).toEqual([
    expect.objectContaining({ page: 'category', language: 'bn', device: 'desktop' }),
  ]);
  await context.close();
});

test('a browser that is steered by a program loads no beacon', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, paths.home);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  expect(requested.length).toBeGreaterThan(5);
  expect(requested.filter((path) => /record-vitals|\/api\/vitals/.test(path))).toEqual([]);
});

test('a page with the beacon has no reason against the back/forward cache', async ({ browser, baseURL }) => {
  const { context, page } = await asVisitor(browser, baseURL);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  await visit(page, paths.home);
  await page.goto('about:blank');
  const reasons = new Promise<string[]>((resolve) =>
    devtools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason),
      ),
    ),
  );
  await page.goBack();
  expect(await reasons).toEqual([]);
  await context.close();
});

test('the owner opens the page speed from the sidebar; on a phone nothing is wider than the screen', async ({
  page,
}) => {
  await openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, paths.dashboard);
  await page.getByRole('link', { name: 'Page speed' }).first().click();
  await expect(page).toHaveURL(paths.vitals);
  await expect(page.getByRole('heading', { level: 1, name: 'Page speed' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
