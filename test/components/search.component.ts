/** The search box while responses are late or fail. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleProduct } from './samples.ts';

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search for products' });

/** Responds to each search with one product, named after it: to "fan" when it is released, to "hub" never. */
function respondToSearches(server: PageServer, failing: readonly string[] = []): { release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.respondWith(catalogEndpoints.searchProducts, async (url) => {
    const text = url.searchParams.get('search') ?? '';
    if (text === 'fan') await released;
    if (text === 'hub') return 'no response';
    if (failing.includes(text)) return { status: 404, body: {} };
    return { status: 200, body: [sampleProduct(1, { productName: `Found ${text}` })] };
  });
  return { release };
}

test('a late response never replaces that of a later query', async ({ page, server }) => {
  proves('STATE-15');
  const { release } = respondToSearches(server);
  await open(page, paths.privacyPolicy);
  const box = boxOf(page);
  const requested = page.waitForRequest(/search=fan/);
  await box.fill('fan');
  await requested;
  await box.fill('nightbeat');
  const option = page.getByRole('option');
  await expect(option).toHaveText(/Found nightbeat/);
  release();
  // The next response arrives after the late one.
  await page.evaluate(() => fetch('/api/search-products?search=speaker'));
  await expect(option).toHaveText(/Found nightbeat/);
});

test('Enter that ends a word of an input method is not the search’s', async ({ page, server }) => {
  respondToSearches(server);
  await open(page, paths.privacyPolicy);
  const box = boxOf(page);
  await box.fill('nightbeat');
  await expect(page.getByRole('option')).toHaveText(/Found nightbeat/);
  /** Whether the page leaves the key to the browser. */
  const isLeft = (key: { isComposing?: boolean; keyCode?: number }) =>
    box.evaluate(
      (input, init) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
        ),
      key,
    );
  expect(await isLeft({ isComposing: true })).toBe(true);
  expect(await isLeft({ keyCode: 229 })).toBe(true);
  await box.fill('');
  expect(await isLeft({})).toBe(false);
});

test('while a response is slow, or after it has failed, the results of the previous query are not shown for the new one', async ({
  page,
  server,
}) => {
  const failing = ['laptop'];
  const { release } = respondToSearches(server, failing);
  await open(page, paths.privacyPolicy);
  const box = boxOf(page);
  const option = page.getByRole('option');
  const state = page.getByRole('search').filter({ has: box }).getByRole('status');
  await box.fill('nightbeat');
  await expect(option).toHaveText(/Found nightbeat/);
  await box.fill('fan');
  await expect(option).toHaveCount(0);
  await expect(state).toHaveText('Searching…');
  await expect(state).toBeVisible();
  release();
  await expect(option).toHaveText(/Found fan/);

  await box.fill('hub');
  await expect(option).toHaveCount(0);
  await expect(state).toHaveText('The search did not work. Trying again…');
  await expect(state).toBeVisible();
  await box.fill('laptop');
  await expect(state).toHaveText('The search did not work. Try again');
  await expect(option).toHaveCount(0);
  failing.pop();
  await state.getByRole('button', { name: 'Try again' }).click();
  await expect(option).toHaveText(/Found laptop/);
});
