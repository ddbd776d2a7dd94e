/** The owner's form for options and variants, which a product gets. */
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
