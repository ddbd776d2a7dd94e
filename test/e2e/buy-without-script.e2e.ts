/** Buying without script in a shop with the preset `modern`, on a phone, in both languages: as a guest, and with an account. */

import { languages } from '@jontro/shop/language.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import {
  changePlainCart,
  expectPlainPage,
  fillPlainCart,
  orderPlainly,
  plainWords,
  registerPlainly,
} from './plain-story.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { sampleOf } from './views.ts';

test.use({
  javaScriptEnabled: false,
  actionTimeout: 20_000,
  shopConfig: modernSettings,
  viewport: { width: 360, height: 800 },
});

for (const language of sampleOf('a guest without script', languages))
  test(`a guest buys without script, from the search to the tracking (${language})`, async ({ page }) => {
    proves('B-STORE-06');
    const words = plainWords[language];
    await fillPlainCart(page, language);
    await changePlainCart(page, language);
    await orderPlainly(page, language);
    // The charge depends on the address: it is shown before anything is ordered.
    await expect(page.getByRole('alert')).toBeVisible();
    await page.locator('input[name=method][value=cash-on-delivery]').check();
    await page.getByRole('button', { name: words.place }).click();
    await expectPlainPage(page, words.thanks);
    await expect(page).toHaveURL(/\/order-received\?order=/);
    await expect(page.getByText('Zindabazar')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: words.track }).click();
    await expect(page.getByRole('heading', { level: 2, name: words.steps })).toBeVisible();
  });

for (const language of sampleOf('an account without script', languages))
  test(`an account buys without script, and finds the order again after a login (${language})`, async ({
    page,
  }) => {
    proves('B-STORE-06');
    const words = plainWords[language];
    await page.goto(`/login?language=${language}`);
    const email = await registerPlainly(page, language);
    await fillPlainCart(page, language);
    await changePlainCart(page, language);
    await orderPlainly(page, language);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: words.place }).click();
    await expectPlainPage(page, words.thanks);
    await page.getByRole('banner').getByRole('button', { name: words.logout }).click();
    await page.goto(language === 'bn' ? '/bn/dashboard/orders' : '/dashboard/orders');
    await expectPlainPage(page, words.login);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill('a good password');
    await page.getByRole('main').getByRole('button', { name: words.login, exact: true }).click();
    await expectPlainPage(page, words.orders);
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await expect(page.getByText('Zindabazar')).toBeVisible();
  });
