/** A product's page while its data load. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { findOverflow } from '../e2e/page-checks.ts';
import { respondToHome } from './home-responses.ts';
import { expect, open, test } from './page-fixture.ts';
import { startPageServer } from './page-server.ts';
import { sampleProduct, sampleProducts } from './samples.ts';

test('a product that loads slowly shows a skeleton of its page first', async ({ page, server }) => {
  proves('APROD-08');
  respondToHome(server);
  const [product = sampleProduct()] = sampleProducts(12);
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(catalogEndpoints.listCategoryProducts, {
    result: sampleProducts(3),
    totalPages: 1,
    total: 3,
  });
  server.respond(recommendationEndpoints.listBoughtTogether, []);
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

test('a long link in the name, a feature or the description does not make the page wider than the window', async ({
  page,
  server,
}) => {
  const link =
    'https://www.example.com/support/downloads/manuals/earbuds-anc-pro-2026-edition-english-bangla.pdf';
  const product = sampleProduct(1, {
    productName: link,
    keyFeatures: [link],
    description: `Manual: ${link}`,
  });
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(catalogEndpoints.listCategoryProducts, { result: [], totalPages: 0, total: 0 });
  server.respond(recommendationEndpoints.listBoughtTogether, []);
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, `/product/x/${product._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
    await expect.poll(() => findOverflow(page)).toEqual([]);
  }
});

test('products that are bought together are listed, four at most, without those that are sold out', async ({
  page,
  server,
}) => {
  proves('B-KNOW-24');
  const [product = sampleProduct(), soldOut = sampleProduct(), ...others] = sampleProducts(7);
  server.respond(catalogEndpoints.findProduct, product);
  server.respond(catalogEndpoints.listCategoryProducts, { result: [], totalPages: 0, total: 0 });
  server.respond(recommendationEndpoints.listBoughtTogether, [{ ...soldOut, inStock: false }, ...others]);
  await open(page, `/product/x/${product._id}`);
  const section = page.getByRole('region', { name: 'Often bought together' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    others.slice(0, 4).map(({ productName }) => productName),
  );
  server.respond(recommendationEndpoints.listBoughtTogether, []);
  await open(page, `/product/x/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section).toHaveCount(0);
});

test('the other products that were looked at are listed until the list is cleared, and no request names them', async ({
  page,
}) => {
  proves('B-KNOW-21');
  const shop = await startPageServer({ recentlyViewed: true });
  const [first = sampleProduct(), second = sampleProduct()] = sampleProducts(2);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const look = async (product: typeof first) => {
    shop.respond(catalogEndpoints.findProduct, product);
    shop.respond(catalogEndpoints.listCategoryProducts, { result: [], totalPages: 0, total: 0 });
    shop.respond(recommendationEndpoints.listBoughtTogether, []);
    await open(page, `${shop.url}/product/x/${product._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
  };
  const list = page.getByRole('region', { name: 'Recently viewed' });
  await look(first);
  await expect(list).toHaveCount(0);
  await look(second);
  await expect(list.getByRole('link')).toHaveText([first.productName]);
  requests.length = 0;
  await look(second);
  await expect(list.getByRole('link')).toHaveText([first.productName]);
  expect(requests.filter((request) => request.includes(first._id))).toEqual([]);
  await list.getByRole('button', { name: 'Clear the list' }).click();
  await expect(list).toHaveCount(0);
  await look(first);
  await expect(list).toHaveCount(0);
  page.removeAllListeners('request');
  await shop.close();
});
