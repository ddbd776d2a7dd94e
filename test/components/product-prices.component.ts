/** What staff without the right to prices see of a product's prices. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { sampleProduct, shopper } from './samples.ts';

const product = sampleProduct(1, {
  price: 1500,
  discountPrice: 1200,
  images: [`/i/${'a'.repeat(32)}/1000.webp`],
  updatedAt: '2026-06-03T09:00:00.000Z',
});

async function signInClerk(page: Page, server: PageServer): Promise<void> {
  await page.route('**/i/**', (route) => route.fulfill({ status: 404 }));
  await signIn(page, server, shopper);
  const rights = { role: 'user', permissions: ['products'] } as const;
  const { email } = shopper;
  server.respond(sessionEndpoints.openSession, {
    ...rights,
    email,
    expiresAt: '2100-01-01T00:00:00Z',
  } as never);
  server.respond(userEndpoints.findRole, rights as never);
  server.respond(editedProductEndpoints.findEditedProduct, product);
  server.respond(catalogEndpoints.findSpecSheet, { fields: [] });
  server.respond(productDraftEndpoints.listProductDrafts, []);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct(1)]);
}

test('the form shows prices that cannot be typed in, and sends none of them; a new variant has that of the product', async ({
  page,
  server,
}) => {
  await signInClerk(page, server);
  await open(page, staffPaths.updateProduct(product));
  const price = page.getByRole('textbox', { name: 'Price (৳)', exact: true });
  await expect(price).toHaveValue('1500');
  await expect(price).toHaveAttribute('readonly', '');
  await expect(page.getByText('Only people with the right to prices change it.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add options' }).click();
  await page.getByLabel('Name of the option').fill('Colour');
  await page.getByLabel('New value, Colour').fill('Black');
  await page.getByRole('button', { name: 'Add Colour' }).click();
  await expect(
    page.getByText(
      'Only people with the right to prices change them. A new variant costs what the product does.',
    ),
  ).toBeVisible();
  const cell = page.locator('[name="variants.0.price"]');
  await expect(cell).toHaveValue('1500');
  await expect(cell).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('What changes').getByRole('option')).toHaveText(['Stock']);

  let sent: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent = request.postDataJSON();
  });
  server.respond(catalogEndpoints.changeProduct, { modifiedCount: 1, message: productFormTexts.updated });
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByRole('dialog', { name: productFormTexts.updated })).toBeVisible();
  for (const field of ['price', 'discountPrice', 'discountFrom', 'discountUntil'])
    expect(sent).not.toHaveProperty(field);
  expect(sent.variants).toEqual([{ values: ['Black'], inStock: true, stock: null, images: [] }]);
});

test('the list of products has no link to add one', async ({ page, server }) => {
  await signInClerk(page, server);
  await open(page, staffPaths.allProducts);
  await expect(page.getByRole('link', { name: 'Import products' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Product' })).toHaveCount(0);
});
