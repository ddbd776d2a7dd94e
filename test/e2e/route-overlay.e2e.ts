/** The full-page overlay between pages, shown as long as the specification says. */
import { proves } from '@jontro/shop/testing/proves.ts';
import { advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import { expect, specificationSettings, firstVisitTest as test } from './shop-fixture.ts';
import { open, overlay } from './storefront.ts';

test.use({ reducedMotion: 'no-preference', shopConfig: specificationSettings });

test('every route change covers the page for 1400 ms, inert beneath, then scrolls to the top', async ({
  page,
}) => {
  proves('CONST-24', 'LAYOUT-01', 'LAYOUT-02');
  await page.clock.install();
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await pauseClock(page);
  await page.evaluate(() => {
    // Animations have a clock of their own, which does not stand still: the overlay ends earlier by what they have run.
    Object.defineProperty(Animation.prototype, 'currentTime', { get: () => 0 });
    const seen: { inert?: boolean; sign?: object } = {};
    Object.assign(window, { overlaySeen: seen });
    new MutationObserver(() => {
      const cover = document.querySelector('[data-route-overlay]');
      if (cover && seen.inert === undefined) {
        requestAnimationFrame(() => {
          seen.inert = document.getElementById('page')?.inert;
          const { position, backgroundColor, visibility, opacity } = getComputedStyle(cover);
          const { x, y, width, height } = cover.getBoundingClientRect();
          const turning = cover
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length;
          seen.sign = { position, backgroundColor, visibility, opacity, x, y, width, height, turning };
        });
      }
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLAnchorElement>('a[href="/category/fan"]')?.click();
  });
  await overlay(page).waitFor();
  const shownMs = await advanceClockUntil(page, async () => (await overlay(page).count()) === 0);
  expect(Math.abs(shownMs - 1400)).toBeLessThanOrEqual(2 * stepMs);
  await page.clock.resume();
  await expect(page).toHaveURL((url) => url.pathname === '/category/fan');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const seen = await page.evaluate(
    () => (window as unknown as { overlaySeen: { inert: boolean; sign: object } }).overlaySeen,
  );
  expect(seen.inert).toBe(true);
  expect(seen.sign).toEqual({
    position: 'fixed',
    backgroundColor: 'rgb(255, 255, 255)',
    visibility: 'visible',
    opacity: '1',
    x: 0,
    y: 0,
    ...page.viewportSize(),
    turning: 1,
  });
});
