/** The home page as a real shop sends it: complete, with banners that lead to what it sells. */
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { listNewArrivals, open } from './storefront.ts';

test('the home page is shown without login, complete before any script runs', async ({ page }) => {
  proves('ROUTE-01');
  const html = await (await page.request.get('/')).text();
  for (const product of await listNewArrivals(page)) {
    expect(html).toContain(`href="${paths.product(product).replaceAll('&', '&amp;')}"`);
  }
  expect(html).toMatch(/<meta name="description" content="[^"]+"/);
  expect(html).toContain('rel="canonical"');
  expect(html).toContain('property="og:title"');
  expect(html).toContain('application/ld+json');
  await open(page, '/');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('three banners lead to categories, three to products that exist', async ({ page }) => {
  proves('HOME-04', 'HOME-05');
  await open(page, '/');
  const links = page.getByRole('region', { name: 'Offers', exact: true }).locator('a');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const categories = hrefs.filter((href) => href.startsWith('/category/'));
  expect(categories.sort()).toEqual(['/category/best%20seller', '/category/more', '/category/smartwatch']);
  const products = hrefs.filter((href) => href.startsWith('/product/'));
  expect(products).toHaveLength(3);
  for (const href of products) {
    await open(page, href);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  }
});
