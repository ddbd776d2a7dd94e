/** The owner keeps a product as a draft, shares it by a preview link, and publishes it. */

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
import { findProduct, listAllProducts, open } from './storefront.ts';
import { sampleOf } from './views.ts';

const { owner, password } = demoLogins;
const dictionary = { ...bengali, ...bengaliAccount, ...bengaliAdmin };

for (const language of sampleOf('a draft', languages)) {
  const t = (key: MessageKey): string =>
    render({ key, params: {} }, language, language === 'bn' ? dictionary : {});

  test(`a draft is found above the products, shared by a link and published on a phone (${language})`, async ({
    page,
    shop,
  }) => {
    proves('B-ROOM-11');
    const asOwner = await signedIn(shop.url, owner.email, password);
    const { images } = findProduct(await listAllProducts(page), 'any', () => true);
    const productName = `Kept back ${language}`;
    const { insertedId: _id } = (await asOwner('POST', '/api/product', {
      ...{ productName, category: 'Fan', price: 1_000, images, draft: true },
    })) as { insertedId: string };
    const isPublic = async () => (await page.request.get(`/api/product/${_id}`)).ok();
    await page.goto(`/?language=${language}`);
    await openAsReturningUser(page, owner.email, password, staffPaths.allProducts);
    await page.setViewportSize({ width: 360, height: 740 });
    const drafts = page.getByRole('region', { name: t('Drafts') });
    await expect(drafts.getByRole('listitem').filter({ hasText: productName })).toBeVisible();
    expect(await findViolations(page, 'the list with drafts')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await drafts.getByRole('listitem').filter({ hasText: productName }).getByRole('link').click();

    const box = page.getByRole('checkbox', { name: t('Draft: not in the shop') });
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: t('Create a preview link') }).click();
    const link = page.getByLabel(t('Preview link'), { exact: true });
    await expect(link).toHaveValue(/\/product-preview\/[\w-]{32}$/);
    expect(await findViolations(page, 'the form of a draft')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const address = await link.inputValue();
    const stranger = await page.request.get(new URL(address).pathname);
    expect(await stranger.text()).toContain(productName);
    expect(await isPublic()).toBe(false);

    await box.uncheck();
    await page.locator('input[name=productName]').press('Enter');
    await expect(page.getByRole('dialog', { name: t(productFormTexts.updated) })).toBeVisible();
    expect(await isPublic()).toBe(true);
    await page.goto(new URL(address).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(productName);
    expect(await findViolations(page, 'the preview')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await open(page, '/?language=en');
  });
}
