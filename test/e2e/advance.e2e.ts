/** The advance of an order, from the checkout to the packed parcel: by an account in both languages, and by a guest's number. */

import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { languages } from '@jontro/shop/language.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import { cashDue } from '@jontro/shop/orders/cash-due.ts';
import { orderMoves } from '@jontro/shop/orders/order-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { expect, type Page } from '@playwright/test';
import { cashOnDeliveryMethod } from '../../apps/api/src/payments/cash-on-delivery/cash-on-delivery-method.ts';
import { sslcommerzMethod } from '../../apps/api/src/payments/sslcommerz/sslcommerz-method.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { saveAddress } from './buyers.ts';
import { fillGuestCheckout } from './guest-checkout-form.ts';
import { expectAccessible, expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsNewCustomer, openAsReturningUser } from './people.ts';
import { cards, payWith } from './provider-page.ts';
import { test } from './shop-fixture.ts';
import { advanceSettings } from './started-shop.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: advanceSettings, viewport: { width: 360, height: 740 } });

const { owner, password } = demoLogins;
const texts = {
  en: {
    prefix: '',
    placeOrder: 'Place Order',
    atDoor: 'If you pay at the door: ',
    inAdvance: 'Paid in advance',
    due: 'To pay in advance',
    received: 'Thank you! We received your advance.',
    details: 'View order details',
    cash: 'Cash at the door',
  },
  bn: {
    prefix: '/bn',
    placeOrder: 'অর্ডার করুন',
    atDoor: 'ডেলিভারির সময় টাকা দিলে',
    inAdvance: 'আগাম পরিশোধ হয়েছে',
    due: 'আগাম পরিশোধ করতে হবে',
    received: 'আমরা আপনার আগাম পেয়েছি।',
    details: 'অর্ডারের বিস্তারিত দেখুন',
    cash: 'হাতে পেয়ে নগদ',
  },
} as const;

const advanceOf = (page: Page) => page.locator('[data-advance]');
const amountRow = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

/** What the shop asks an advance of. */
const findDear = async (page: Page) =>
  findProduct(
    await listAllProducts(page),
    'in stock and dear',
    ({ inStock, price, stock = 99 }) => inStock && price >= 2_000 && stock > 5,
  );

async function fillCart(page: Page): Promise<void> {
  const product = await findDear(page);
  const origin = new URL(page.url()).origin;
  await page.request.put('/api/cart', { headers: { origin }, data: { gadgetId: product._id, quantity: 1 } });
}

for (const language of sampleOf('an advance', languages))
  test(`a shopper pays the advance that the checkout has named, and the owner packs only then (${language})`, async ({
    page,
    shop,
    browser,
  }) => {
    const words = texts[language];
    await openAsNewCustomer(page, paths.myOrders);
    await saveAddress(page);
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    await fillCart(page);
    await open(page, `${words.prefix}${paths.cart}`);
    await expect(advanceOf(page)).toContainText(words.atDoor);
    const inCart = (await advanceOf(page).textContent()) ?? '';
    await expectAccessible(page, 'cart');
    await open(page, `${words.prefix}${paths.checkout}`);
    await page.getByRole('radio', { name: cashOnDeliveryMethod.title[language] }).check();
    await expect(advanceOf(page)).toBeVisible();
    const named = (await advanceOf(page).textContent()) ?? '';
    await expectAccessible(page, 'checkout');
    await page.getByRole('button', { name: words.placeOrder }).click();
    await page.waitForURL('**/thanks');
    await waitUntilReady(page);
    const id = /orders\/(\w+)\/thanks/.exec(page.url())?.[1] ?? '';
    const read = async (): Promise<Order> => (await page.request.get(`/api/order/${id}`)).json();
    const placed = await read();
    const [due, atDoor] = [placed.advance?.due ?? 0, cashDue(placed) ?? 0];
    expect(due).toBeGreaterThanOrEqual(10);
    expect(inCart).toContain(formatTaka(due));
    expect(named).toContain(formatTaka(due));
    expect(named).toContain(formatTaka(atDoor));
    await expect(advanceOf(page)).toContainText(formatTaka(due));
    await expectAccessible(page, 'thanks');

    const staff = await browser.newContext({ baseURL: shop.url });
    try {
      const desk = await staff.newPage();
      await openAsReturningUser(desk, owner.email, password, paths.orderDetails(placed));
      const administration = desk.getByRole('region', { name: 'Administration' });
      await expect(administration).toContainText(`Waiting for the advance of ${formatTaka(due)}`);
      await expect(desk.getByRole('button', { name: 'Mark as Packed' })).toHaveCount(0);
      const asOwner = await signedIn(shop.url, owner.email, password);
      const pack = endpointUrl(orderEndpoints.moveOrder, { params: { id, move: 'pack' } });
      await expect(asOwner('PATCH', pack)).rejects.toThrow(advanceTexts.notPacked);

      await open(page, `${words.prefix}${paths.invoice(placed)}`);
      await expect(amountRow(page, words.due)).toContainText(formatTaka(due));
      await expectAccessible(page, 'invoice before');

      await open(page, `${words.prefix}${paths.orderDetails(placed)}`);
      await expectAccessible(page, 'order before');
      const pay = advanceOf(page).getByRole('button', { name: sslcommerzMethod.action[language] });
      await expect(pay).toContainText(formatTaka(due));
      await pay.click();
      await expect(page.getByText('Local sandbox, no real money')).toBeVisible();
      await payWith(page, cards.good);
      await page.waitForURL('**/success/**');
      await waitUntilReady(page);
      await expect(page.getByRole('status').getByText(words.received)).toBeVisible();
      await expectAccessible(page, 'success');
      await page.getByRole('link', { name: words.details }).click();
      await page.waitForURL('**/order-details/**');
      await expect(amountRow(page, words.inAdvance)).toContainText(formatTaka(due));
      await expect(page.locator('[data-cash-at-door]')).toContainText(formatTaka(atDoor));
      await expect(advanceOf(page)).toHaveCount(0);
      await expectAccessible(page, 'order after');
      const paid = await read();
      expect([paid.payment, paid.received, paid.advance?.due]).toEqual([false, due, 0]);

      await open(page, `${words.prefix}${paths.invoice(placed)}`);
      await expect(amountRow(page, words.inAdvance)).toContainText(formatTaka(due));
      await expect(page.getByText(`${words.cash} ${formatTaka(atDoor)}`)).toBeVisible();
      await expectAccessible(page, 'invoice after');

      await open(desk, paths.orderDetails(placed));
      await expect(desk.getByText('Paid in advance').first()).toBeVisible();
      for (const { action, notice } of [orderMoves.confirm, orderMoves.pack]) {
        await desk.getByRole('button', { name: action }).click();
        await expect(desk.getByRole('status').filter({ hasText: notice })).toBeVisible();
      }
    } finally {
      await staff.close();
    }
  });

test('a guest pays the advance in another browser, by the number of the order and of the telephone', async ({
  page,
  shop,
  browser,
}) => {
  proves('B-COD-15');
  await page.goto('/');
  const mobileNumber = await fillGuestCheckout(page, await findDear(page));
  await page.getByRole('radio', { name: cashOnDeliveryMethod.title.en }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order-received?order=*');
  await expect(advanceOf(page)).toBeVisible();
  await expect(page.getByText('We pack it now.')).toHaveCount(0);
  await expectAccessible(page, 'received');
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  const order: Order = await (await page.request.get(`/api/order/${id}`)).json();
  const [due, atDoor] = [order.advance?.due ?? 0, cashDue(order) ?? 0];

  const telephone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  try {
    const other = await telephone.newPage();
    await other.goto(`/track?number=${order.orderNumber}`);
    await other.getByLabel('Last four digits of the mobile number').fill(mobileNumber.slice(-4));
    await other.getByRole('button', { name: 'Show the order' }).click();
    const pay = other.getByRole('button', { name: `${sslcommerzMethod.action.en} · ${formatTaka(due)}` });
    await expect(pay).toBeVisible();
    await expectAccessibleAtEachWidth(other);
    await pay.click();
    await expect(other.getByText('Local sandbox, no real money')).toBeVisible();
    await payWith(other, cards.good);
    await other.waitForURL('**/success/**');
    await waitUntilReady(other);
    await expect(other.getByRole('status').getByText('We received your advance.')).toBeVisible();
    await other.getByRole('link', { name: 'Track your order' }).first().click();
    await expect(other.getByLabel('Order number')).toBeVisible();
  } finally {
    await telephone.close();
  }
  await page.reload();
  await expect(amountRow(page, 'Paid in advance')).toContainText(formatTaka(due));
  await expect(page.locator('[data-cash-at-door]')).toContainText(formatTaka(atDoor));
  await expectAccessible(page, 'received after');
});
