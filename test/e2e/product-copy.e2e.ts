/** A product is duplicated: the form of a new one starts with a copy, which is kept on the device until it is added. */

import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { languages } from '@jontro/shop/language.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { type MessageKey, render } from '@jontro/shop/messages.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';
import { addVariedProduct, type VariedProduct } from './varied-products.ts';
import { sampleOf } from './views.ts';

const { owner, password } = demoLogins;
const dictionary = { ...bengali, ...bengaliAccount, ...bengaliAdmin };

for (const language of sampleOf('a copy of a product', languages)) {
  const t = (key: MessageKey): string =>
    render({ key, params: {} }, language, language === 'bn' ? dictionary : {});

  test(`a copy of a product with variants is kept while the connection fails, and added without touching the first one (${language})`, async ({
    page,
    context,
    shop,
  }) => {
    proves('B-ROOM-12');
    const asOwner = await signedIn(shop.url, owner.email, password);
    const product = await addVariedProduct(page, asOwner);
    await page.goto(`/?language=${language}`);
    await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: t('Duplicate'), exact: true }).click();
    await waitUntilReady(page);
    const name = page.locator('input[name=productName]');
    await expect(name).toHaveValue(product.productName);
    await expect(page.locator('[name="variants.0.sku"]')).toHaveValue('');
    await expect(page.locator('[name="variants.0.price"]')).toHaveValue('1000');
    await expect(page.locator('[name="variants.0.stock"]')).toHaveValue('');
    expect(await findViolations(page, 'the form of a copy')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const copyName = `${product.productName} second edition`;
    await name.fill(copyName);
    await page.locator('[name="variants.0.sku"]').fill(`COPY-${product._id}`);
    await context.setOffline(true);
    await page.locator('main form button[type=submit]').click();
    await expect(page.locator('[data-toast=warning]').first()).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await waitUntilReady(page);
    await expect(name).toHaveValue(copyName);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('main form button[type=submit]').click();
    const { insertedId } = (await (await answer).json()) as { insertedId: string };
    await expect(page.getByRole('dialog', { name: t(productFormTexts.added) })).toBeVisible();

    const read = async (id: string): Promise<VariedProduct> =>
      (await page.request.get(`/api/product/${id}`)).json();
    const copy = await read(insertedId);
    expect(copy.productName).toBe(copyName);
    expect(copy.options).toEqual(product.options);
    expect(copy.variants.map(({ price, stock }) => [price, stock])).toEqual(
      product.variants.map(({ price }) => [price, undefined]),
    );
    expect(await read(product._id)).toEqual(product);
    await expect(page).toHaveURL((url) => url.pathname.endsWith(staffPaths.addProduct) && url.search === '');
    await expect(name).toHaveValue('');
  });
}
