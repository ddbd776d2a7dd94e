/** A shop without the route overlay (`routeOverlayMs: 0`, Q-072): nothing is covered or inert, and the focus still moves. */

import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import { logIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { holdRequests, listNewArrivals, open } from './storefront.ts';

test.use({ reducedMotion: 'no-preference' });

const { shopper, password } = demoLogins;

test('without `instantPages` nothing is fetched before the press, and Back begins at the top', async ({
  page,
}) => {
  const [product] = await listNewArrivals(page);
  if (!product) throw new Error('the demo catalogue has no new arrivals');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.install();
  await open(page, paths.home);
  const link = page.locator(`#new-arrivals a[href="${paths.product(product)}"]`);
  await link.hover();
  await link.focus();
  // Longer than the pointer must rest on a link.
  await page.clock.runFor(1_000);
  expect(requested.filter((path) => /instant-pages|\/api\/product\//.test(path))).toEqual([]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Records from the start of the document whether an overlay is shown or the page is inert. */
const watchCover = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { covered: seen });
    const check = () => {
      if (document.querySelector('[data-route-overlay]')) seen.push('overlay');
      if (document.getElementById('page')?.inert) seen.push('inert');
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
  });
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { covered: string[] }).covered);

test('the first document and a route change show no overlay, and nothing is inert', async ({ page }) => {
  await watchCover(page);
  const html = await (await page.request.get(paths.home)).text();
  expect(html).not.toContain('data-route-overlay');
  expect(html).not.toContain('.inert=');
  await open(page, paths.home);
  expect(await covered(page)).toEqual([]);

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Fan', exact: true }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/category/fan');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await covered(page)).toEqual([]);
});

test('the focus goes to the heading of a page that waits for its data, unless it was moved meanwhile', async ({
  page,
}) => {
  const [product] = await listNewArrivals(page);
  if (!product) throw new Error('the demo catalogue has no new arrivals');
  for (const moved of [false, true]) {
    await open(page, paths.home);
    const release = await holdRequests(page, `/api/product/${product._id}`);
    const logo = page.getByRole('banner').getByRole('link').first();
    await page.locator(`#new-arrivals a[href="${paths.product(product)}"]`).click();
    await expect(page).toHaveURL((url) => url.pathname.endsWith(product._id));
    // A loading indicator in its place, and no heading yet.
    await expect(page.getByText('Loading product')).toBeAttached();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(0);
    if (moved) await logo.focus();
    release();
    const heading = page.getByRole('heading', { level: 1, name: product.productName });
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(`${product.productName} | Jontro`);
    await expect(moved ? logo : heading).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a product whose data loads slowly shows its placeholder after 300 ms', async ({ page }) => {
  const [product] = await listNewArrivals(page);
  if (!product) throw new Error('the demo catalogue has no new arrivals');
  await page.clock.install();
  await open(page, paths.home);
  const release = await holdRequests(page, `/api/product/${product._id}`);
  await pauseClock(page);
  const requestPromise = page.waitForRequest(`**/api/product/${product._id}`);
  await page
    .locator(`main a[href="${paths.product(product)}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await requestPromise;
  const placeholder = page.getByText('Loading product');
  const waited = await advanceClockUntil(page, async () => (await placeholder.count()) > 0);
  expect(Math.abs(waited - 300)).toBeLessThanOrEqual(2 * stepMs);
  await page.clock.resume();
  release();
  await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible();
});

test('a page that needs a login opens at once for a returning user, with the focus on its heading', async ({
  page,
}) => {
  await watchCover(page);
  await logIn(page, shopper.email, password, paths.profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await covered(page)).toEqual([]);
});
