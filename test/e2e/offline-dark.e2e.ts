/** The offline page of a shop with dark mode, on a device that wishes dark pages and on one that does not. */
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { findViolations } from './page-checks.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { open } from './storefront.ts';

test.use({ serviceWorkers: 'allow', shopConfig: modernSettings });

test('the offline page is dark where the device wishes it, and readable in both schemes', async ({
  page,
  context,
}) => {
  proves('B-STORE-01');
  await open(page, paths.home);
  // The page from which it knows that the shop has dark pages.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  for (const [colorScheme, background] of [
    ['dark', 'rgb(17, 26, 42)'],
    ['light', 'rgb(244, 245, 247)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, paths.profile);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    expect(await findViolations(page, colorScheme)).toEqual([]);
  }
});
