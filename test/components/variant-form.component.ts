/** The owner's form for variants: prices of many at once, undo, an SKU that is taken, pictures, a phone. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { languages } from '@jontro/shop/language.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { englishAdmin } from '@jontro/shop/languages/en/english-admin.ts';
import { type MessageKey, render } from '@jontro/shop/messages.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { waitUntilReady } from '../e2e/storefront.ts';
import { threeVariants, twoOptions } from '../e2e/varied-products.ts';
import { sampleOf } from '../e2e/views.ts';
import { expect, open, test } from './page-fixture.ts';
import { emptyPage, startPageServer } from './page-server.ts';
import { editedProduct, imageAddress, notice, respondToForms, submit } from './product-form.ts';

const dictionaries = { en: englishAdmin, bn: { ...bengali, ...bengaliAccount, ...bengaliAdmin } };
const images = [1, 2, 3].map(imageAddress);
const product = editedProduct({
  price: 1000,
  images: images.slice(0, 2),
  options: twoOptions,
  variants: threeVariants(images).map(({ discountPrice, stock, ...variant }, index) => ({
    inStock: true,
    ...variant,
    _id: `v${index}`,
    price: variant.price ?? 0,
    stock: stock ?? 0,
    ...(typeof discountPrice === 'number' && { discountPrice }),
  })),
});
const { discountPrice: _, ...varied } = product;

const cell = (page: Page, row: number, field: string) => page.locator(`[name="variants.${row}.${field}"]`);
const updated = { modifiedCount: 1, message: productFormTexts.updated };
interface SentVariant {
  _id: string;
  price: number;
  sku?: string;
  images: string[];
}
/** The variants of the last request. */
const sentVariants = (changes: readonly { body: Record<string, unknown> }[]) =>
  changes.at(-1)?.body.variants as SentVariant[];

for (const language of sampleOf('prices of many variants', languages))
  test(`all variants with a value get another price at once, and undo takes it back (${language})`, async ({
    page,
  }) => {
    proves('B-KNOW-06');
    const t = (key: MessageKey, params: Record<string, string | number> = {}): string =>
      render({ key, params }, language, dictionaries[language]);
    const own = await startPageServer({}, language);
    try {
      await page.goto(own.url + emptyPage);
      const changes = await respondToForms(page, own, varied);
      own.respond(catalogEndpoints.changeProduct, updated);
      await open(page, own.url + staffPaths.updateProduct(varied));
      const bulk = page.getByRole('group', { name: t('Change many at once') });
      await bulk.getByRole('combobox', { name: t('Variants') }).selectOption('256 GB');
      await bulk.getByRole('combobox', { name: t('How') }).selectOption('add');
      await bulk.getByRole('textbox', { name: t('Amount') }).fill('5000');
      await bulk.getByRole('button').click();
      const expectPrices = async (...expected: string[]) => {
        for (const [row, price] of expected.entries())
          await expect(cell(page, row, 'price')).toHaveValue(price);
      };
      await expectPrices('1000', '6500', '1400');
      const undo = page.getByRole('button', { name: t('Undo'), exact: true });
      await undo.click();
      await expectPrices('1000', '1500', '1400');
      await expect(undo).toBeDisabled();
      await page.getByRole('button', { name: t('Redo') }).click();
      await expectPrices('1000', '6500', '1400');
      await cell(page, 0, 'price').fill('1100');
      await page.keyboard.press('Control+z');
      await expectPrices('1000', '6500', '1400');
      await page.getByRole('button', { name: t('Remove {name}', { name: 'White, 128 GB' }) }).click();
      const removed = '{count} variants removed. Orders keep them; carts will show them as sold out.';
      await expect(page.getByText(t(removed, { count: 1 }))).toBeVisible();
      await submit(page);
      await expect(notice(page, t(productFormTexts.updated))).toBeVisible();
      const variants = sentVariants(changes);
      expect(variants.map(({ _id, price, sku }) => [_id, price, sku])).toEqual([
        ['v0', 1000, 'B-128'],
        ['v1', 6500, 'B-256'],
      ]);
    } finally {
      await page.goto('about:blank');
      await own.close();
    }
  });

test('an SKU of another product is shown at its cell, and unsaved variants are there after a reload', async ({
  page,
  server,
}) => {
  proves('B-KNOW-06');
  const changes = await respondToForms(page, server, varied);
  server.respondWith(catalogEndpoints.changeProduct, {
    status: 409,
    body: { message: variantTexts.sameSku, code: 'broken-rule', field: 'variants.1.sku' },
  });
  await open(page, staffPaths.updateProduct(varied));
  await cell(page, 1, 'sku').fill('Z-1');
  await submit(page);
  await expect(cell(page, 1, 'sku')).toHaveAccessibleDescription(
    'Each variant needs an SKU of its own; this one is used already',
  );
  await expect(page.getByRole('alert', { name: 'Changed by another admin' })).toHaveCount(0);
  await cell(page, 1, 'sku').fill('');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitUntilReady(page);
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
  await expect(cell(page, 1, 'sku')).toHaveValue('');
  server.respond(catalogEndpoints.changeProduct, updated);
  await submit(page);
  await expect(notice(page, 'Product updated successfully')).toBeVisible();
  const variants = sentVariants(changes);
  expect(variants.map(({ sku }) => sku)).toEqual(['B-128', undefined, 'W-128']);
});

test('a variant gets pictures of the product, and so do all with its colour', async ({ page, server }) => {
  const changes = await respondToForms(page, server, varied);
  server.respond(catalogEndpoints.changeProduct, updated);
  await open(page, staffPaths.updateProduct(varied));
  await page.getByRole('button', { name: 'Pictures of Black, 128 GB' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures of Black, 128 GB' });
  await dialog.getByRole('button', { name: 'Picture 1', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('All variants with Black');
  await dialog.getByRole('button', { name: 'Use these pictures' }).click();
  await expect(dialog).toHaveCount(0);
  await submit(page);
  await expect(notice(page, 'Product updated successfully')).toBeVisible();
  const variants = sentVariants(changes);
  expect(variants.map((variant) => variant.images)).toEqual([[images[0]], [images[0]], [images[2]]]);
});

test('the form for variants is accessible and fits phones', async ({ page, server }) => {
  proves('B-KNOW-06');
  await respondToForms(page, server, varied);
  server.respond(editedProductEndpoints.findEditedProduct, varied);
  await open(page, staffPaths.updateProduct(varied));
  await expect(cell(page, 2, 'price')).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});
