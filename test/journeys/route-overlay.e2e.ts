/** The full-page loading sign between pages, as long as the specification says. */
import { expect, letterSettings, test } from './shop-fixture.ts';
import { open, overlay, settled } from './storefront.ts';

test.use({ reducedMotion: 'no-preference', shopConfig: letterSettings });

test('every change of the path covers the page for 1400 ms, inert beneath, then shows its top [LAYOUT-01 LAYOUT-02 CONST-24]', async ({
  page,
}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.evaluate(() => {
    const times: { shown?: number; gone?: number; inert?: boolean; sign?: object } = {};
    Object.assign(window, { overlayTimes: times });
    new MutationObserver(() => {
      const cover = document.querySelector('[data-route-overlay]');
      if (cover && times.shown === undefined) {
        times.shown = performance.now();
        requestAnimationFrame(() => {
          times.inert = document.getElementById('page')?.inert;
          const { position, backgroundColor, visibility, opacity } = getComputedStyle(cover);
          const { x, y, width, height } = cover.getBoundingClientRect();
          const turning = cover
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length;
          times.sign = { position, backgroundColor, visibility, opacity, x, y, width, height, turning };
        });
      }
      if (!cover && times.shown !== undefined) times.gone ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLAnchorElement>('a[href="/category/fan"]')?.click();
  });
  await overlay(page).waitFor();
  await settled(page);
  await expect(page).toHaveURL((url) => url.pathname === '/category/fan');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const times = await page.evaluate(
    () =>
      (
        window as unknown as {
          overlayTimes: { shown: number; gone: number; inert: boolean; sign: object };
        }
      ).overlayTimes,
  );
  expect(times.inert).toBe(true);
  expect(times.sign).toEqual({
    position: 'fixed',
    backgroundColor: 'rgb(255, 255, 255)',
    visibility: 'visible',
    opacity: '1',
    x: 0,
    y: 0,
    ...page.viewportSize(),
    turning: 1,
  });
  expect(times.gone - times.shown).toBeGreaterThan(1300);
  expect(times.gone - times.shown).toBeLessThan(2600);
});
