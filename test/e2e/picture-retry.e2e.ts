/** Pictures that fail to load: the page asks for each once more, also for those that failed before it had its scripts. */
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';

const scripts = /\/assets\/[\w.-]+\.js$/;
const pictures = /\/i\/[0-9a-f]{32}\//;
const addressOf = (url: string): string => pictures.exec(url)?.[0] ?? url;

/** Answers the first `failures` requests for each picture with 503; returns how often each was asked for. */
async function failPictures(page: Page, failures: number): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  await page.route(pictures, (route) => {
    const picture = addressOf(route.request().url());
    const times = (asked.get(picture) ?? 0) + 1;
    asked.set(picture, times);
    return times <= failures
      ? route.fulfill({ status: 503, headers: { 'retry-after': '2' } })
      : route.continue();
  });
  return asked;
}

/** The pictures of products in the window: what each shows, and its place. */
const shownIn = (page: Page) =>
  page.locator('main article img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        const url = image.naturalWidth > 0 ? image.currentSrc : image.complete ? 'broken' : '';
        return { url, place: [x, y, width, height].map(Math.round).join() };
      }),
  );

const statesOf = async (page: Page): Promise<string[]> =>
  (await shownIn(page)).map(({ url }) =>
    pictures.test(url) ? 'shown' : url.includes('placeholder') ? 'placeholder' : url || 'loading',
  );

/** Whether the pictures in the window, three at least, are all in this state. */
const areAll = async (page: Page, state: string): Promise<boolean> => {
  const states = await statesOf(page);
  return states.length > 2 && states.every((one) => one === state);
};

declare global {
  interface Window {
    movedPictures?: number;
  }
}

/** Runs in the page before its own scripts: counts the pictures that move. */
function countMovedPictures(): void {
  window.movedPictures = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
      for (const { node } of entry.sources)
        if (node instanceof HTMLImageElement) window.movedPictures = (window.movedPictures ?? 0) + 1;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('pictures that failed before the scripts came are asked for once more, without a layout shift', async ({
  page,
}) => {
  await page.addInitScript(countMovedPictures);
  const asked = await failPictures(page, 1);
  const { promise: haveFailed, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await haveFailed;
    await route.continue();
  });
  await page.goto(paths.category('fan'), { waitUntil: 'commit' });
  await expect.poll(() => areAll(page, 'broken')).toBe(true);
  const before = await shownIn(page);
  release();
  await waitUntilReady(page);
  await expect.poll(() => areAll(page, 'shown'), { timeout: 20_000 }).toBe(true);
  const after = await shownIn(page);
  expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place));
  expect(await page.evaluate(() => window.movedPictures)).toBe(0);
  expect(Math.max(...asked.values())).toBe(2);
});

test('a picture that fails twice has the placeholder for good, one that comes later is shown', async ({
  page,
}) => {
  const asked = await failPictures(page, Number.POSITIVE_INFINITY);
  await page.goto(paths.category('fan'));
  await waitUntilReady(page);
  await expect
    .poll(async () => (await shownIn(page)).length > 2 && [...asked.values()].every((times) => times === 2), {
      timeout: 20_000,
    })
    .toBe(true);
  await expect.poll(() => areAll(page, 'placeholder')).toBe(true);
  await page.unroute(pictures);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/product\//);
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).some(({ currentSrc }) => currentSrc.includes('/i/')),
        ),
    )
    .toBe(true);
  expect(Math.max(...asked.values())).toBe(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a page whose pictures fail is otherwise the same', async ({ page }) => {
    await failPictures(page, 1);
    await page.goto(paths.category('fan'));
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first().getByRole('link').first()).toBeVisible();
  });
});
