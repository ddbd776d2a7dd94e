/** The search in the header, the year in the footer and the error page of a real shop. */
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test.describe('the search in the header', () => {
  test('finds products while typing, each with picture and name, leading to its page; a click clears it', async ({
    page,
  }) => {
    proves('HEAD-02', 'HEAD-04', 'HEAD-05', 'HEAD-06', 'ROLE-01');
    const product = findProduct(await listAllProducts(page), 'called NightBeat', ({ productName }) =>
      productName.startsWith('NightBeat'),
    );
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await expect(box).toHaveAttribute('placeholder', 'Search for products...');
    await box.fill('nightbeat');
    const result = page.getByRole('option').filter({ hasText: product.productName });
    await expect(result).toHaveAttribute('href', paths.product(product));
    const picture = result.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await result.click();
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.productName);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box).toHaveValue('');
  });

  test('that finds nothing suggests another spelling, categories and popular products', async ({ page }) => {
    await open(page, '/');
    const box = page.getByRole('combobox', { name: 'Search for products' });
    await box.fill('hedpnhones');
    await expect(page.getByText('Nothing found for “hedpnhones”')).toBeVisible();
    const search = page.getByRole('search').filter({ has: box });
    await expect(search.getByRole('list', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
    const popular = search.getByRole('list', { name: 'Popular gadgets' }).getByRole('link');
    await expect(popular).toHaveCount(3);
    const suggestion = search.getByRole('list', { name: 'Did you mean' }).getByRole('button');
    await expect(suggestion).toHaveText(['headphones']);
    await suggestion.click();
    await expect(box).toHaveValue('headphones');
    await expect(box).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test('while it is next year in Bangladesh only, the footer has the year of the page that was sent', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
  const year = new Date().getUTCFullYear();
  await page.clock.setFixedTime(new Date(Date.UTC(year, 11, 31, 20)));
  await open(page, '/category/fan');
  await expect(page.getByRole('contentinfo').getByText('©')).toContainText(String(year));
  expect(errors).toEqual([]);
});

test('an unknown address shows the error page with status 404 and a link home', async ({ page }) => {
  proves('ERR-01', 'ERR-02', 'ERR-03');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops! Something Went Wrong.');
  await expect(
    page.getByText(
      'The page you’re looking for is not available. Please try again later or return to the homepage.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to Home' }).click();
  await waitUntilReady(page);
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
