/** The preview of a change of many products. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, sampleProduct } from './samples.ts';

test('the preview of a change of prices says of how many products the discount price stays', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct()]);
  server.respond(bulkChangeEndpoints.listBulkChanges, []);
  const counts = { total: 5, able: 5, unchanged: 0, digest: 'a'.repeat(64), obstacles: [], first: [] };
  const stays = page.getByRole('listitem').filter({ hasText: 'discount' });
  const preview = async (discounted: number): Promise<void> => {
    server.respond(bulkChangeEndpoints.previewBulkChange, { ...counts, discounted });
    await page.getByRole('textbox', { name: 'Percent', exact: false }).fill(String(10 + discounted));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await expect(page.getByRole('heading', { name: '5 products match.' })).toBeVisible();
  };
  await open(page, `${staffPaths.allProducts}?change`);
  await preview(2);
  await expect(stays).toHaveText(
    '2 products of these have a discount price. It stays as it is; only the price without the discount changes.',
  );
  await preview(1);
  await expect(stays).toContainText('1 product of these has a discount price.');
  await preview(0);
  await expect(stays).toHaveCount(0);
});
