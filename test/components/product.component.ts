/** A product's page while its data load. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, test } from './page-fixture.ts';
import { sampleProduct, sampleProducts } from './samples.ts';

test('a product that loads slowly shows a skeleton of its page first', async ({ page, server }) => {
  respondToHome(server);
  const [product = sampleProduct()] = sampleProducts(12);
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(catalogEndpoints.listCategoryProducts, {
    result: sampleProducts(3),
    totalPages: 1,
    total: 3,
  });
  await open(page, '/');
  const release = server.hold(catalogEndpoints.findProduct);
  const main = page.getByRole('main');
  await main.locator('a[href^="/product/"]:visible').first().click();
  await page.waitForURL(/\/product\//);
  await expect.poll(() => main.locator('[data-skeleton]').count()).toBeGreaterThan(5);
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  release();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('[data-skeleton]')).toHaveCount(0);
});
