/** The full-page loading sign between pages, as long as the specification says. */
import { expect, letterSettings, test } from './shop-fixture.ts';
import { open, overlay, settled } from './storefront.ts';

test.use({ shopConfig: letterSettings });

test('every change of the path covers the page for 1400 ms, inert beneath, then shows its top [LAYOUT-01 LAYOUT-02 CONST-24]', async ({
  page,
}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.evaluate(() => {
    const times: { shown?: number; gone?: number; inert?: boolean } = {};
    Object.assign(window, { overlayTimes: times });
    new MutationObserver(() => {
      const there = document.querySelector('[data-route-overlay]') !== null;
      if (there && times.shown === undefined) {
        times.shown = performance.now();
        requestAnimationFrame(() => {
          times.inert = document.getElementById('page')?.inert;
        });
      }
      if (!there && times.shown !== undefined) times.gone ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLAnchorElement>('a[href="/category/fan"]')?.click();
  });
  await overlay(page).waitFor();
  await expect(overlay(page)).toHaveCSS('position', 'fixed');
  expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  const sign = await overlay(page).evaluate((cover) => {
    const { backgroundColor, opacity } = getComputedStyle(cover);
    const moving = cover
      .getAnimations({ subtree: true })
      .filter((each) => each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY);
    return { backgroundColor, opacity, turning: moving.length };
  });
  expect(sign).toEqual({ backgroundColor: 'rgb(255, 255, 255)', opacity: '1', turning: 1 });
  await settled(page);
  await expect(page).toHaveURL((url) => url.pathname === '/category/fan');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const times = await page.evaluate(
    () =>
      (window as unknown as { overlayTimes: { shown: number; gone: number; inert: boolean } }).overlayTimes,
  );
  expect(times.inert).toBe(true);
  expect(times.gone - times.shown).toBeGreaterThan(1300);
  expect(times.gone - times.shown).toBeLessThan(2600);
});
