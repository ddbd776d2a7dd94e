/** The results of a search that was read otherwise than it was typed, with the preset `modern`. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, test } from './page-fixture.ts';
import { startPageServer } from './page-server.ts';
import { sampleProduct } from './samples.ts';

test('results of a misspelt word say as what it was read, and lead to the typed word alone', async ({
  page,
}) => {
  const shop = await startPageServer({ preset: 'modern', facets: true });
  const result = [sampleProduct()];
  shop.respondWith(catalogEndpoints.listSearchResults, async (url) => {
    const isTyped = url.searchParams.get('query') === 'earbads';
    const body = { result, totalPages: 1, total: 1, facets: [], ...(isTyped && { meant: 'earbuds' }) };
    return { status: 200, body };
  });
  await open(page, shop.url + paths.results('earbads'));
  const main = page.getByRole('main');
  await expect(main).toContainText(/Showing earbuds\.\s*Only “earbads”/);
  await main.getByRole('link', { name: 'Only “earbads”' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('query') === '"earbads"');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('“earbads”');
  await expect(main).not.toContainText('Showing earbuds');
  await page.goto('about:blank');
  await shop.close();
});
