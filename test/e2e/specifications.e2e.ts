/** Specification sheets: the product form suggests the rows of the category, the product page shows them by group. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, listNewArrivals, open } from './storefront.ts';

const { owner, password } = demoLogins;

async function addFan(page: Page, origin: string) {
  const [template] = await listNewArrivals(page);
  const fan = {
    productName: `Sheet Fan ${Date.now()}`,
    category: 'Fan',
    price: 900,
    images: template?.images.slice(0, 1) ?? [],
    keyFeatures: ['One'],
    description: 'A fan.',
  };
  const added = await page.request.post(endpointUrl(catalogEndpoints.addProduct), {
    headers: { origin },
    data: fan,
  });
  const { insertedId: _id } = (await added.json()) as { insertedId: string };
  return { ...fan, _id };
}

test('a laptop shows its specifications by group in both languages, with units and without script', async ({
  page,
}) => {
  proves('B-KNOW-08');
  const laptop = findProduct(
    await listAllProducts(page),
    'a laptop',
    ({ category }) => category === 'Laptop',
  );
  const html = await (await page.request.get(paths.product(laptop))).text();
  expect(html).toContain('id="specs-title"');
  await open(page, paths.product(laptop));
  const sheet = page.getByRole('region', { name: 'Specifications' });
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    'Display',
    'Performance',
    'Features',
    'Ports',
    'Battery',
    'Design',
  ]);
  const memory = sheet.getByText('Memory', { exact: true }).locator('xpath=following-sibling::dd');
  await expect(memory).toHaveText('16 GB');
  await open(page, `${paths.product(laptop)}?language=bn`);
  const bengali = page.getByRole('region', { name: 'স্পেসিফিকেশন' });
  await expect(bengali.getByText('16 জিবি')).toBeVisible();
  await expect(
    bengali
      .getByText('হ্যাঁ')
      .or(bengali.getByText('না', { exact: true }))
      .first(),
  ).toBeVisible();
});

test('the form suggests the rows of the category with their units, and what is left empty is not shown', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-08');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const fan = await addFan(page, shop.url);
  await open(page, paths.product(fan));
  await expect(page.getByRole('region', { name: 'Specifications' })).toHaveCount(0);

  await open(page, staffPaths.updateProduct(fan));
  const fields = page.getByRole('region', { name: 'Specifications' });
  await fields.getByRole('textbox', { name: 'Battery (mAh)' }).fill('4000');
  await fields.getByRole('combobox', { name: 'Tilting head' }).selectOption({ label: 'Yes' });
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('dialog', { name: 'Product updated successfully' })).toBeVisible();

  await open(page, paths.product(fan));
  const sheet = page.getByRole('region', { name: 'Specifications' });
  await expect(sheet.getByRole('term')).toHaveText(['Tilting head', 'Battery']);
  await expect(sheet.getByRole('definition')).toHaveText(['Yes', '4,000 mAh']);
});
