/** The owner gives a discount a beginning and an end; shoppers see how long it lasts, and the price after it without a reload. */

import type { NewProduct } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { languages } from '@jontro/shop/language.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { toLocalTime } from '@jontro/shop/local-times.ts';
import { type MessageKey, render } from '@jontro/shop/messages.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type SendRequest, signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, firstVisitTest, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';
import { sampleOf } from './views.ts';

const { owner, password } = demoLogins;
const dictionary = { ...bengali, ...bengaliAccount, ...bengaliAdmin };
const minute = 60_000;

/** Adds a product with a picture of another one. */
async function addTimedProduct(page: Page, asOwner: SendRequest, fields: Partial<NewProduct>) {
  const { images } = findProduct(await listAllProducts(page), 'any', () => true);
  const product = { productName: 'Timed', category: 'Fan', price: 1_000, images, ...fields };
  const { insertedId } = (await asOwner('POST', '/api/product', product)) as { insertedId: string };
  return { ...product, _id: insertedId };
}

for (const language of sampleOf('a timed discount', languages)) {
  const t = (key: MessageKey): string =>
    render({ key, params: {} }, language, language === 'bn' ? dictionary : {});

  test(`the owner enters beginning and end of a discount on a phone, and a wrong end is refused at its field (${language})`, async ({
    page,
    shop,
  }) => {
    const asOwner = await signedIn(shop.url, owner.email, password);
    const product = await addTimedProduct(page, asOwner, { productName: `Timed ${language}` });
    await page.goto(`/?language=${language}`);
    await openAsReturningUser(page, owner.email, password, staffPaths.updateProduct(product));
    await page.setViewportSize({ width: 360, height: 740 });
    const from = page.locator('input[name=discountFrom]');
    const until = page.locator('input[name=discountUntil]');
    // A notice may cover the button.
    const submit = () => page.locator('input[name=productName]').press('Enter');
    await expect(page.locator('input[name=discountPrice]')).toBeVisible();
    await expect(until).toHaveCount(0);
    await page.locator('input[name=discountPrice]').fill('800');
    await until.fill('2020-01-01T10:00');
    await submit();
    await expect(until).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(t(discountTimeTexts.pastEnd)).first()).toBeVisible();
    const end = toLocalTime(Date.now() + 50 * 3_600_000).slice(0, 16);
    await until.fill(end);
    await from.fill(toLocalTime(Date.now() + 24 * 3_600_000).slice(0, 16));
    expect(await findViolations(page, 'the form of a timed discount')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await submit();
    await expect(page.getByRole('dialog', { name: t(productFormTexts.updated) })).toBeVisible();
    await expect(until).toHaveValue(end);
    const planned = await (await page.request.get(`/api/product/${product._id}`)).json();
    expect(planned.discountPrice).toBeUndefined();

    // At once: from is empty.
    await from.fill('');
    await submit();
    await expect
      .poll(async () => (await (await page.request.get(`/api/product/${product._id}`)).json()).discountPrice)
      .toBe(800);
    await open(page, paths.product(product));
    const shown = page.locator('[data-discount-end]');
    await expect(shown).toBeVisible();
    await expect(shown.locator('span').last()).toHaveText(
      language === 'bn' ? /^বাকি [২2] দিন/ : /^2 d \d+ h \d+ min left$/,
    );
    expect(await findViolations(page, 'the page of a timed discount')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [offer] = data.map((text) => JSON.parse(text)).flatMap((one) => one.offers ?? []);
    expect(toLocalTime(offer.priceValidUntil).slice(0, 16)).toBe(end);
    await page.goto('/?language=en');
  });
}

firstVisitTest(
  'the countdown is text that changes each minute; at its end the page has the price after it, without a reload',
  async ({ page, shop }) => {
    proves('B-MARKET-04');
    const asOwner = await signedIn(shop.url, owner.email, password);
    const until = Date.now() + 30 * minute;
    const product = await addTimedProduct(page, asOwner, {
      productName: 'Counted down',
      discountPrice: 700,
      discountUntil: new Date(until).toISOString(),
    });
    await page.clock.install({ time: until - 25 * minute });
    await page.goto(paths.product(product));
    await waitUntilReady(page);
    await page.clock.pauseAt(until - 3 * minute + 2_000);
    const left = page.locator('[data-discount-end] span').last();
    await expect(left).toHaveText('0 d 0 h 3 min left');
    await page.clock.runFor(minute);
    await expect(left).toHaveText('0 d 0 h 2 min left');
    const price = page.locator('main h1 ~ * [data-price], main [data-price]').first();
    await expect(price).toContainText('700');
    await asOwner('PUT', `/api/product/${product._id}`, { discountPrice: null });
    await page.clock.runFor(2 * minute);
    await page.clock.resume();
    await expect(page.locator('[data-discount-end]')).toHaveCount(0);
    await expect(price).toContainText('1,000');
  },
);
