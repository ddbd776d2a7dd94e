/** Paying by bKash on a phone, from the checkout to the paid order, in both languages, in a shop with the preset `modern`. */
import { languages } from '@jontro/shop/language.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { bkashMethod } from '../../apps/api/src/payments/bkash/bkash-method.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { violationsOf } from './axe.ts';
import { saveAddress } from './buyers.ts';
import { expectAccessible, findOverflow } from './page-checks.ts';
import { openAsNewCustomer } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: modernSettings, viewport: { width: 360, height: 740 } });

const texts = {
  en: { prefix: '', wallet: 'Wallet', placeOrder: 'Place Order' },
  bn: { prefix: '/bn', wallet: 'ওয়ালেট', placeOrder: 'অর্ডার করুন' },
} as const;

/** The pages of the wallet validate by the browser. */
async function expectAccessibleWallet(page: Page, where: string): Promise<void> {
  expect([...(await violationsOf(page, where)), ...(await findOverflow(page))]).toEqual([]);
}

/** Opens the checkout with a product, and chooses bKash. */
async function chooseBkash(page: Page, language: 'en' | 'bn'): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await page.request.put('/api/cart', {
    headers: { origin: new URL(page.url()).origin },
    data: { gadgetId: product._id, quantity: 1 },
  });
  await open(page, `${texts[language].prefix}${paths.checkout}`);
  await page.getByRole('radio', { name: bkashMethod.title[language], exact: true }).check();
}

for (const language of sampleOf('bKash', languages)) {
  test(`a shopper on a phone chooses bKash, pays with number, code and PIN, and sees the order paid (${language})`, async ({
    page,
    shop,
  }) => {
    proves('B-COD-18');
    await openAsNewCustomer(page, paths.myOrders);
    await saveAddress(page);
    await chooseBkash(page, language);
    await expectAccessible(page, 'checkout');
    await page.getByRole('button', { name: texts[language].placeOrder }).click();
    await page.waitForURL(`${shop.bkashUrl}/pay/*`);
    await expectAccessibleWallet(page, 'number');
    await page.getByLabel('Your bKash account number').fill('01770618575');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectAccessibleWallet(page, 'code');
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('PIN').fill('12121');
    await page.getByRole('button', { name: /^Pay ৳/ }).click();
    await page.waitForURL('**/success/**');
    await waitUntilReady(page);
    const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
    if (!order) throw new Error('there is no order');
    await expect
      .poll(async () => (await (await page.request.get(`/api/order/${order._id}`)).json()).payment)
      .toBe(true);
    await open(page, `${texts[language].prefix}${paths.orderDetails(order)}`);
    const wallet = page.locator('dl').filter({ hasText: '017****575' }).last();
    await expect(wallet).toContainText(texts[language].wallet);
    const { wallet: paidFrom } = await (await page.request.get(`/api/order/${order._id}`)).json();
    expect(paidFrom.transactionId).toMatch(/^[A-Z0-9]{10}$/);
    await expect(wallet).toContainText(paidFrom.transactionId);
    await expectAccessible(page, 'order');
  });
}

test('a shopper who closes the page of bKash can try again, also in another way', async ({ page, shop }) => {
  await openAsNewCustomer(page, paths.myOrders);
  await saveAddress(page);
  await chooseBkash(page, 'en');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(`${shop.bkashUrl}/pay/*`);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\/cancel\?.*reason=cancelled/);
  const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
  if (!order) throw new Error('there is no order');
  await open(page, paths.orderDetails(order));
  await page.getByRole('button', { name: 'Pay with bKash' }).click();
  await page.waitForURL(`${shop.bkashUrl}/pay/*`);
  await page.goBack();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Local sandbox, no real money')).toBeVisible();
  expect(page.url()).toContain(shop.sandboxUrl);
});
