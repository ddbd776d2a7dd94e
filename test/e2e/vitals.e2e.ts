/** The beacon of web vitals: what a browser reports when a page is left, and what the owner sees of it. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

const { url: beaconUrl } = beaconEndpoints.recordVitals;

const storedBeacons = 'beacons sent';

/**
 * A browser that does not say that a program steers it, and stores what it sends by `sendBeacon`, because the tools of the browser
 * do not show the body of a Blob.
 */
async function asVisitor(browser: Browser, baseURL: string | undefined, width = 360) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 740 } });
  await context.addInitScript((key) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    const bodies = new WeakMap<Blob, unknown>();
    const OriginalBlob = Blob;
    window.Blob = class extends OriginalBlob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        bodies.set(this, parts[0]);
      }
    };
    const send = navigator.sendBeacon.bind(navigator);
    Navigator.prototype.sendBeacon = (url, blob) => {
      const sent = JSON.parse(localStorage.getItem(key) ?? '[]');
      localStorage.setItem(key, JSON.stringify([...sent, { url, body: bodies.get(blob as Blob) }]));
      return send(url, blob);
    };
  }, storedBeacons);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  /** The beacons that pages of this origin have sent; leaves the page. */
  const sent = async (): Promise<{ url: string; body: Record<string, unknown> }[]> => {
    await page.goto('/robots.txt');
    const text = await page.evaluate((key) => localStorage.getItem(key) ?? '[]', storedBeacons);
    return (JSON.parse(text) as { url: string; body: string }[]).map(({ url, body }) => ({
      url,
      body: JSON.parse(body),
    }));
  };
  return { context, page, errors, sent };
}

/** Opens a page and waits until its beacon is loaded. */
async function visit(page: Page, path: string): Promise<void> {
  const loaded = page.waitForEvent('requestfinished', (request) => /\/record-vitals-/.test(request.url()));
  await open(page, path);
  await loaded;
  // The module runs before the next macrotask but one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

test('a page that is left reports its vitals once, without its address', async ({ browser, baseURL }) => {
  const { context, page, errors, sent } = await asVisitor(browser, baseURL);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await visit(page, paths.product(product));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const beacons = await sent();
  expect(beacons).toHaveLength(1);
  const { url, body = {} } = beacons[0] ?? {};
  expect(url).toBe(beaconUrl);
  expect(body).toMatchObject({ page: 'product', language: 'en', device: 'phone', cls: 0 });
  const { ttfb, lcp, inp: _mayBeMissing, ...rest } = body;
  expect(Object.keys(rest)).toEqual(['page', 'language', 'device', 'cls']);
  expect(Number(lcp)).toBeGreaterThanOrEqual(Number(ttfb));
  expect(JSON.stringify(body)).not.toContain(product._id);
  expect(errors).toEqual([]);
  await context.close();
});

test('a page that is hidden again and again reports once, with its language and device, and the shop accepts it', async ({
  browser,
  baseURL,
}) => {
  const { context, page, sent } = await asVisitor(browser, baseURL, 1280);
  await visit(page, '/bn/category/fan');
  const accepted = page.waitForResponse((response) => new URL(response.url()).pathname === beaconUrl);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await accepted).status()).toBe(200);
  expect((await sent()).map(({ body }) => body)).toEqual([
    expect.objectContaining({ page: 'category', language: 'bn', device: 'desktop' }),
  ]);
  await context.close();
});

test('a browser that WebDriver controls loads no beacon', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, paths.home);
  // The beacon is requested in the load event.
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
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
  await expect(page).toHaveURL(staffPaths.vitals);
  await expect(page.getByRole('heading', { level: 1, name: 'Page speed' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
