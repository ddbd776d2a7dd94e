/** The browser's back/forward cache: nothing in a page keeps it from being shown again as it was left. */
import { paths } from '../../apps/web/app/paths.ts';
import { pendingRequests } from './pending-requests.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test('no page has a reason of its own against the back/forward cache', async ({ page }) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const pending = pendingRequests(page);
  for (const path of [
    paths.home,
    paths.category('fan'),
    paths.product(product),
    paths.login(),
    paths.privacyPolicy,
  ]) {
    await open(page, path);
    // None stays open. One that is on its way is a reason of that moment, and may begin at any.
    await expect.poll(() => pending.size).toBe(0);
    await page.goto('about:blank');
    const left = new Promise<string[]>((resolve) =>
      // Tests run with the cache disabled, which is a reason of its own; the others are the page's.
      devtools.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        resolve(
          notRestoredExplanations
            .filter(({ type }) => type !== 'Circumstantial')
            .map(({ reason }) => reason)
            .filter((reason) => !reason.startsWith('OutstandingNetworkRequest')),
        ),
      ),
    );
    await page.goBack();
    expect(await left, path).toEqual([]);
  }
});
