/** Buying without script in a shop with the specification's settings, on a phone, in both languages. */
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
import { expect, specificationSettings, firstVisitTest as test } from './shop-fixture.ts';
import { sampleOf } from './views.ts';

test.use({
  javaScriptEnabled: false,
  shopConfig: specificationSettings,
  viewport: { width: 360, height: 800 },
});

test('the first plain page of a browser keeps what its address asked for', async ({ page }) => {
  await page.goto('/login?wanted=%2Fcheckout');
  await expect(page).toHaveURL('/login?wanted=%2Fcheckout&plain=1');
  await expect(page.locator('main input[name=wanted]')).toHaveValue('/checkout');
});

for (const language of sampleOf('an account without script, by the specification', languages)) {
  const words = plainWords[language];

  test(`a shopper registers on the way to the cart and buys without script (${language})`, async ({
    page,
  }) => {
    proves('B-STORE-06');
    await fillPlainCart(page, language);
    await page.getByRole('main').getByRole('button', { name: words.add }).click();
    await registerPlainly(page, language);
    await expectPlainPage(page, words.add);
    await changePlainCart(page, language);
    await orderPlainly(page, language);
    await expectPlainPage(page, words.orders);
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await expect(page.getByText('Zindabazar')).toBeVisible();
    await expectPlainPage(page, /J-|[0-9a-f]{24}/);
  });
}
