/** One change of all products that match: filter, form, preview, progress, result, undo; by keyboard, on a phone. */
import { bulkChangeTexts } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { listProductIds, removeAddedProducts } from './added-products.ts';
import { signedIn } from './api-client.ts';
import { expectAccessible } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const open = (page: Page, address: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, address);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const result = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Results by state' }).getByRole('button', { name });

/** Adds products of one word; the second one has a discount. */
async function addProducts(shopUrl: string, word: string, count: number): Promise<void> {
  const send = await signedIn(shopUrl, demoLogins.owner.email, demoLogins.password);
  for (let index = 1; index <= count; index += 1) {
    const product = {
      productName: `${word} ${index}`,
      category: 'Earbuds',
      price: 1000,
      images: ['/i/a/9.webp'],
    };
    await send('POST', endpointUrl(catalogEndpoints.addProduct), {
      ...product,
      ...(index === 2 && { discountPrice: 950 }),
    });
  }
}

let known: ReadonlySet<string>;
test.beforeEach(async ({ shop }) => {
  known = await listProductIds(shop.url);
});
test.afterEach(({ shop }) => removeAddedProducts(shop.url, known));

test('on a phone all products that match get another price by the keyboard, after a preview, and all is undone', async ({
  page,
  shop,
}) => {
  proves('B-ROOM-10');
  await page.setViewportSize({ width: 360, height: 740 });
  const word = `Jhinuk${Date.now()}`;
  await addProducts(shop.url, word, 23);
  await open(page, `${staffPaths.allProducts}?search=${word}`);
  await button(page, 'More').press('Enter');
  await page.getByRole('link', { name: 'Change all 23 that match' }).press('Enter');
  await expect(page.getByText(`“${word}”`)).toBeVisible();
  await expectAccessible(page, 'form');
  await button(page, 'Show what changes').press('Enter');
  await expect(page.getByLabel('Percent')).toBeFocused();
  await expect(page.getByText(bulkChangeTexts.percentWrong)).toBeVisible();
  await page.getByLabel('Higher or lower').selectOption('Lower');
  await page.getByLabel('Percent').fill('১০');
  await page.getByLabel('Percent').press('Enter');
  await expect(heading(page, '23 products match.')).toBeVisible();
  await expect(page.getByText('22 products are changed.')).toBeVisible();
  await expect(
    page.getByText('1 product cannot be changed: Discount Price cannot be greater than Price!'),
  ).toBeVisible();
  await expect(page.getByRole('definition')).toHaveCount(20);
  await expect(page.getByRole('definition').first()).toHaveText('৳1,000 → ৳900');
  await expectAccessible(page, 'preview');
  await button(page, 'Change 22 products').press('Enter');
  await expect(heading(page, 'The products are changed')).toBeVisible();
  await expect(result(page, 'Changed: 22')).toBeVisible();
  await result(page, 'Cannot be changed: 1').press('Enter');
  await expect(page.getByRole('link', { name: `${word} 2` })).toBeVisible();
  await expectAccessible(page, 'result');

  await button(page, 'Undo the change').press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Undo this change?' })
    .getByRole('button', { name: 'Undo the change' })
    .press('Enter');
  await expect(heading(page, 'The change is undone')).toBeVisible();
  await expect(result(page, 'Undone: 22')).toBeVisible();
  await page.getByRole('link', { name: 'All Products' }).last().click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill(word);
  await expect(page.getByText('23 products found, newest first')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '৳1,000' })).toHaveCount(20);
});
