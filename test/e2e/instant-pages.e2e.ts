/** Pages that open at once (`instantPages`): fetched before the press, with a picture that travels, and as they were left after Back. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { delayResources } from './layout-shifts.ts';
import { findViolations, headingRule } from './page-checks.ts';
import { advanceClock, advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { emptyPath, holdRequests, listCategory, open, waitUntilReady } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const category = 'earphones & headphones';
const path = paths.category(category);
const productApi = ({ _id: id }: Product): string =>
  endpointUrl(catalogEndpoints.findProduct, { params: { id } });

const list = async (page: Page): Promise<Product[]> =>
  (await listCategory(page, category, { page: 1, limit: 6 })).result;
async function firstIn(page: Page): Promise<Product> {
  const [product] = await list(page);
  if (!product) throw new Error('the category is empty');
  return product;
}
const linkOf = (page: Page, product: Product) =>
  page.locator(`main a[href$="${paths.product(product)}"]`).first();
const line = (page: Page) => page.locator('[data-progress-line]');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** What the page requests of the shop's API from now on, as paths. */
function recordRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname);
  });
  return requested;
}

/** Opens a page, and waits until it fetches ahead. */
async function openInstant(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
}

test('a pointer that rests on a link fetches the data and the picture of its page, and the press needs no request for them', async ({
  page,
}) => {
  proves('B-INSTANT-01');
  const product = await firstIn(page);
  await openInstant(page, path);
  const picture = page.waitForResponse(
    (response) => product.images[0]?.includes(new URL(response.url()).pathname.split('/')[2] ?? '-') === true,
  );
  const data = page.waitForResponse(`**${productApi(product)}`);
  await linkOf(page, product).hover();
  await data;
  await picture;
  await expect(page).toHaveURL((url) => url.pathname === path);
  const requested = recordRequests(page);
  await linkOf(page, product).hover();
  await linkOf(page, product).click();
  await expect(heading(page, product.productName)).toBeVisible();
  expect(requested).not.toContain(productApi(product));
  await expect(line(page)).toHaveCount(0);
});

test('a finger that presses a link fetches its page before it is lifted; one that begins to scroll fetches nothing', async ({
  page,
}) => {
  proves('B-INSTANT-01');
  const product = await firstIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await openInstant(page, path);
  await linkOf(page, product).scrollIntoViewIfNeeded();
  const requested = recordRequests(page);
  await pauseClock(page);
  const touch = (type: string) =>
    linkOf(page, product).dispatchEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true });
  await touch('pointerdown');
  await touch('pointercancel');
  await advanceClock(page, 500);
  expect(requested).toEqual([]);

  const data = page.waitForRequest(`**${productApi(product)}`);
  await touch('pointerdown');
  await advanceClock(page, 100);
  await data;
  await page.clock.resume();
});

test('with Save-Data, on a 2G network and for links that lead elsewhere nothing is fetched before the press', async ({
  page,
}) => {
  proves('B-INSTANT-01');
  const product = await firstIn(page);
  await page.clock.install();
  await page.addInitScript(() => {
    Object.assign(window, { connectionNow: { saveData: true } });
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => Reflect.get(window, 'connectionNow'),
    });
  });
  await openInstant(page, path);
  const requested = recordRequests(page);
  await pauseClock(page);
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    await page.evaluate((now) => Object.assign(window, { connectionNow: now }), connection);
    await linkOf(page, product).hover();
    await advanceClock(page, 500);
    await page.mouse.move(0, 0);
  }
  await page.evaluate(() => Object.assign(window, { connectionNow: { effectiveType: '4g' } }));
  // The page itself, and one of an account, have nothing to fetch.
  for (const link of [
    page.locator(`a[href="${path}"]`),
    page.getByRole('link', { name: 'Privacy Policy' }),
  ]) {
    if ((await link.count()) > 0) await link.first().focus();
    await advanceClock(page, 500);
  }
  expect(requested).toEqual([]);
  await page.clock.resume();
  const data = page.waitForRequest(`**${productApi(product)}`);
  await linkOf(page, product).hover();
  await data;
});

test('a page that could not be fetched ahead says nothing, and its press opens it', async ({ page }) => {
  proves('B-INSTANT-01');
  const product = await firstIn(page);
  await openInstant(page, path);
  await page.route(`**${productApi(product)}`, (route) =>
    route.fulfill({ status: 404, json: { message: 'No' } }),
  );
  const failed = page.waitForResponse(`**${productApi(product)}`);
  await linkOf(page, product).focus();
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Earphones & Headphones');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await linkOf(page, product).click();
  await expect(heading(page, product.productName)).toBeVisible();
});

test('a line appears where a page is awaited for 300 ms, is announced once, and vanishes with the page', async ({
  page,
}) => {
  proves('B-INSTANT-02');
  const product = await firstIn(page);
  await page.clock.install();
  await openInstant(page, path);
  const release = await holdRequests(page, productApi(product));
  await pauseClock(page);
  await linkOf(page, product).evaluate((link: HTMLElement) => link.click());
  const waited = await advanceClockUntil(page, async () => (await line(page).count()) > 0);
  expect(Math.abs(waited - 300)).toBeLessThanOrEqual(2 * stepMs);
  const box = await line(page).evaluate((element: HTMLElement) => ({
    height: element.offsetHeight,
    width: element.offsetWidth,
    top: element.offsetTop,
    whole: document.documentElement.clientWidth,
  }));
  expect(box).toEqual({ height: 2, width: box.whole, top: 0, whole: box.whole });
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(1);
  await page.clock.resume();
  // A placeholder has no heading yet.
  const withoutHeading = { [headingRule]: { enabled: false } };
  expect(await findViolations(page, 'a page with the line', withoutHeading)).toEqual([]);
  release();
  await expect(heading(page, product.productName)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
});

test('the placeholder of a product has its breadcrumb, picture and thumbnails where the page has them', async ({
  page,
}) => {
  proves('B-INSTANT-05');
  const product = await firstIn(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    const release = await holdRequests(page, productApi(product));
    await linkOf(page, product).evaluate((link: HTMLElement) => link.click());
    const skeletons = page.locator('[data-skeleton]');
    await expect(page.getByText('Loading product')).toBeAttached();
    const picture = await skeletons.nth(1).boundingBox();
    const thumbnail = await skeletons.nth(2).boundingBox();
    release();
    await expect(heading(page, product.productName)).toBeVisible();
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const frame = await pictures.locator('ul').first().boundingBox();
    expect([width, round(frame)]).toEqual([width, round(picture)]);
    expect([width, round(await pictures.locator('[data-thumbnail="0"]').boundingBox())]).toEqual([
      width,
      round(thumbnail),
    ]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
type Box = { x: number; y: number; width: number; height: number } | null;
const round = (box: Box) => box && Object.values(box).map(Math.round);

/** Records for each transition which pictures were named before and after it, and how long and how the named one moves. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { transitions: seen });
    const start = document.startViewTransition?.bind(document);
    const named = () =>
      [...document.querySelectorAll<HTMLImageElement>('body *')]
        .filter((element) => element.style.viewTransitionName !== '')
        .map((element) => element.getAttribute('src')?.split('/')[2]);
    Object.assign(document, {
      startViewTransition(update: () => Promise<void>) {
        const entry: Record<string, unknown> = { before: named() };
        seen.push(entry);
        const transition = start(async () => {
          await update();
          entry.after = named();
        });
        transition.ready.then(
          () => {
            const moves = document
              .getAnimations()
              .map(({ effect }) => effect as KeyframeEffect)
              .find((effect) => effect.pseudoElement === '::view-transition-group(product-picture)');
            entry.duration = moves?.getTiming().duration;
          },
          (problem: unknown) => {
            entry.problem = String(problem);
          },
        );
        return transition;
      },
    });
  });
const transitions = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => Reflect.get(window, 'transitions'));
const forgetTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.get(window, 'transitions').length = 0;
  });
const pictureOf = ({ images: [url] }: Product): string | undefined => url?.split('/')[2];

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });
  test('the picture of a card travels to its page and back, one picture at a time', async ({ page }) => {
    proves('B-INSTANT-03');
    const product = await firstIn(page);
    const [list, own] = [heading(page, 'Earphones & Headphones'), heading(page, product.productName)];
    await recordTransitions(page);
    await openInstant(page, path);
    // A page that waits for its data is a skeleton at first, without a picture.
    await linkOf(page, product).click();
    await expect(own).toBeVisible();
    await page.goBack();
    await expect(list).toBeVisible();
    await forgetTransitions(page);
    await linkOf(page, product).click();
    await expect(own).toBeVisible();
    const travels = { before: [pictureOf(product)], after: [pictureOf(product)], duration: 320 };
    await expect.poll(() => transitions(page)).toEqual([travels]);
    await page.goBack();
    await expect(list).toBeVisible();
    await expect.poll(() => transitions(page)).toEqual([travels, travels]);
    // From product to product, whose page has a picture of its own.
    await openInstant(page, paths.product(product));
    const related = page.locator('[data-related] [data-product]').first().getByRole('link').first();
    await related.click();
    await expect(own).toHaveCount(0);
    await page.goBack();
    await expect(own).toBeVisible();
    await forgetTransitions(page);
    await related.click();
    await expect(own).toHaveCount(0);
    await expect.poll(() => transitions(page)).toMatchObject([{ duration: 320 }]);
  });

  test('a browser without transitions opens the page all the same, and a press with a key opens a tab', async ({
    page,
  }) => {
    proves('B-INSTANT-03');
    const product = await firstIn(page);
    await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
    await openInstant(page, path);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      linkOf(page, product).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await linkOf(page, product).click();
    await expect(heading(page, product.productName)).toBeVisible();
  });
});

test('with reduced motion nothing travels', async ({ page }) => {
  proves('B-INSTANT-03');
  const product = await firstIn(page);
  await recordTransitions(page);
  await openInstant(page, path);
  await linkOf(page, product).click();
  await expect(heading(page, product.productName)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Earphones & Headphones')).toBeVisible();
  expect(await transitions(page)).toEqual([]);
});

test('Back shows the list as it was left, filtered and with what Load more brought, at its place, without a request and without a shift', async ({
  page,
}) => {
  proves('B-INSTANT-04');
  await page.setViewportSize({ width: 360, height: 740 });
  const delayed = await delayResources(page);
  await delayed.load(`${paths.results('')}&sort=lowToHigh&min=500`);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.locator('main article')).toHaveCount(24);
  const card = page.locator('main article').nth(16).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const address = page.url();
  const names = await page.locator('main article h2').allTextContents();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(500);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 321));
  await expect.poll(() => scrolled(page)).toBe(321);
  // The last part of the page that loads.
  await expect(page.locator('#questions')).toBeAttached();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await delayed.takeShifts();
  const requested = recordRequests(page);
  // Longer than data are reused elsewhere.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(card).toBeFocused();
  expect(await scrolled(page)).toBe(place);
  await expect(card).toBeInViewport();
  expect(await page.locator('main article h2').allTextContents()).toEqual(names);
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0);
  expect(await delayed.takeShifts()).toEqual([]);
  expect(requested).toEqual([]);
  await page.goForward();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => scrolled(page)).toBe(321);
  expect(requested.filter((address) => !address.includes('/questions'))).toEqual([]);
});

test('home and a document that is loaded again are shown at their place as well', async ({ page }) => {
  proves('B-INSTANT-04');
  await openInstant(page, paths.home);
  const product = page.locator('#buyer-reviews a[href^="/product/"]').last();
  await product.scrollIntoViewIfNeeded();
  // The click may scroll once more, while the page still settles.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('clicked at', String(window.scrollY)), true),
  );
  await product.click();
  await expect(page).toHaveURL(/\/product\//);
  await waitUntilReady(page);
  const place = await page.evaluate(() => Math.round(Number(sessionStorage.getItem('clicked at'))));
  expect(place).toBeGreaterThan(500);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goto(emptyPath);
  await page.goBack();
  await waitUntilReady(page);
  // The browser keeps the content in the window; what is above it may be some pixels higher or lower than before.
  await expect(product).toBeInViewport();
});

test('by keyboard, in Bengali at 320 px: the focused link is fetched, Enter opens it, and Back returns to the link', async ({
  page,
}) => {
  proves('B-INSTANT-04');
  const product = await firstIn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await openInstant(page, `/bn${path}`);
  const link = linkOf(page, product);
  const data = page.waitForRequest(`**${productApi(product)}`);
  await link.focus();
  await data;
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname === `/bn${paths.product(product)}`);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === `/bn${path}`);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('nothing in a page keeps it from the back/forward cache', async ({ page }) => {
  proves('B-INSTANT-04');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await openInstant(page, path);
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
});
