/** The owner's form for options and variants: bulk prices, undo, errors at their cells, in both languages. */
import { languages } from '@jontro/shop/language.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { englishAdmin } from '@jontro/shop/languages/en/english-admin.ts';
import { type MessageKey, render } from '@jontro/shop/messages.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { addVariedProduct, type VariedProduct } from './varied-products.ts';
import { sampleOf } from './views.ts';

const { owner, password } = demoLogins;
const dictionaries = { en: englishAdmin, bn: { ...bengali, ...bengaliAccount, ...bengaliAdmin } };

const textsIn =
  (language: 'en' | 'bn') =>
  (key: MessageKey, params: Record<string, string | number> = {}): string =>
    render({ key, params }, language, dictionaries[language]);

const cell = (page: Page, row: number, field: string) => page.locator(`[name="variants.${row}.${field}"]`);
const save = (page: Page) => page.locator('main form button[type=submit]').click();
const saved = async (page: Page, { _id }: VariedProduct): Promise<VariedProduct> =>
  (await page.request.get(`/api/product/${_id}`)).json();

for (const language of sampleOf('options of a product', languages))
  test(`options are added to a product, and the variants saved from one grid (${language})`, async ({
    page,
    shop,
  }) => {
    proves('B-KNOW-06');
    const t = textsIn(language);
    const asOwner = await signedIn(shop.url, owner.email, password);
    const product = await addVariedProduct(page, asOwner);
    await asOwner('PUT', `/api/product/${product._id}`, { options: [], variants: [] });
    await page.goto(`/?language=${language}`);
    await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
    await page.getByRole('button', { name: t('Add options') }).click();
    await page.locator('[name="options.0.name"]').fill('Storage');
    for (const size of ['128 GB', '256 GB', '512 GB']) {
      await page.locator('[name="options.0.newValue"]').fill(size);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(t('{count} of {max} variants', { count: 3, max: 100 }))).toBeVisible();
    await cell(page, 0, 'price').fill('2000');
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 1, 'price')).toBeFocused();
    await page.keyboard.type('2500');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 'price')).toBeFocused();
    await page.keyboard.type('0');
    await cell(page, 2, 'stock').fill('4');
    await save(page);
    await expect(cell(page, 2, 'price')).toBeFocused();
    await expect(cell(page, 2, 'price')).toHaveAccessibleDescription(t('Please enter a price above 0'));
    await cell(page, 2, 'price').fill('3000');
    await save(page);
    await expect(page.getByRole('dialog', { name: t('Product updated successfully') })).toBeVisible();
    const { price, variants } = await saved(page, product);
    expect(price).toBe(2000);
    expect(variants.map((one) => [one.values.join(), one.price, one.stock])).toEqual([
      ['128 GB', 2000, 5],
      ['256 GB', 2500, 0],
      ['512 GB', 3000, 4],
    ]);
  });

for (const language of sampleOf('prices of many variants', languages))
  test(`all variants with a value get another price at once, and undo takes it back (${language})`, async ({
    page,
    shop,
  }) => {
    proves('B-KNOW-06');
    const t = textsIn(language);
    const asOwner = await signedIn(shop.url, owner.email, password);
    const product = await addVariedProduct(page, asOwner);
    await page.goto(`/?language=${language}`);
    await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
    const bulk = page.getByRole('group', { name: t('Change many at once') });
    await bulk.getByRole('combobox', { name: t('Variants') }).selectOption('256 GB');
    await bulk.getByRole('combobox', { name: t('How') }).selectOption('add');
    await bulk.getByRole('textbox', { name: t('Amount') }).fill('5000');
    await bulk.getByRole('button').click();
    const prices = [0, 1, 2].map((row) => cell(page, row, 'price'));
    const expectPrices = async (...expected: string[]) => {
      for (const [row, price] of prices.entries()) await expect(price).toHaveValue(expected[row] ?? '');
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
    await save(page);
    await expect(page.getByRole('dialog', { name: t('Product updated successfully') })).toBeVisible();
    const { variants } = await saved(page, product);
    expect(variants.map((one) => [one._id, one.price, one.sku])).toEqual(
      product.variants.slice(0, 2).map(({ _id, sku }, index) => [_id, [1000, 6500][index], sku]),
    );
  });

test('an SKU of another product is shown at its cell, and unsaved variants are there after a reload', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-06');
  const asOwner = await signedIn(shop.url, owner.email, password);
  const other = await addVariedProduct(page, asOwner);
  const product = await addVariedProduct(page, asOwner);
  await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
  await cell(page, 1, 'sku').fill(other.variants[0]?.sku ?? '');
  await save(page);
  await expect(cell(page, 1, 'sku')).toHaveAccessibleDescription(
    'Each variant needs an SKU of its own; this one is used already',
  );
  await expect(page.getByRole('alert', { name: 'Changed by another admin' })).toHaveCount(0);
  await cell(page, 1, 'sku').fill('');
  await page.reload();
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
  await expect(cell(page, 1, 'sku')).toHaveValue('');
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Product updated successfully' })).toBeVisible();
  expect((await saved(page, product)).variants.map(({ sku }) => sku === undefined)).toEqual([
    false,
    true,
    false,
  ]);
});

test('a variant gets pictures of the product, and so do all with its colour', async ({ page, shop }) => {
  const asOwner = await signedIn(shop.url, owner.email, password);
  const product = await addVariedProduct(page, asOwner);
  await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
  await page.getByRole('button', { name: 'Pictures of Black, 128 GB' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures of Black, 128 GB' });
  await dialog.getByRole('button', { name: 'Picture 1', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('All variants with Black');
  await dialog.getByRole('button', { name: 'Use these pictures' }).click();
  await expect(dialog).toHaveCount(0);
  await save(page);
  await expect(page.getByRole('dialog', { name: 'Product updated successfully' })).toBeVisible();
  const { variants } = await saved(page, product);
  const picture = variants[0]?.images;
  expect(picture).not.toEqual(product.variants[0]?.images);
  expect(variants.map(({ images }) => images)).toEqual([picture, picture, product.variants[2]?.images]);
});

test('the form for variants is accessible and fits phones', async ({ page, shop }) => {
  proves('B-KNOW-06');
  const asOwner = await signedIn(shop.url, owner.email, password);
  const product = await addVariedProduct(page, asOwner);
  await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
  await expect(cell(page, 2, 'price')).toBeVisible();
  await expectAccessibleAtEachWidth(page);
});
