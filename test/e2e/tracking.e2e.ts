/** Tracking an order without a login and without JavaScript, from the footer, with number and last digits, and by its link. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { languages } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { signedIn } from './api-client.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newEmail, newMobileNumber, validPassword } from './people.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: modernSettings });

/** An order of a new customer that was placed now, with its link. */
async function placeOrder(shopUrl: string, page: Page) {
  await page.goto('/');
  const product = findProduct(
    await listAllProducts(page),
    'in stock',
    ({ inStock, stock }) => inStock && stock !== 0,
  );
  const send = await signedIn(shopUrl, newEmail(), validPassword, 'signUp');
  const mobileNumber = newMobileNumber();
  await send('PUT', '/api/cart', { gadgetId: product._id, quantity: 1 });
  const { order } = (await send('POST', '/api/place-order', {
    name: 'Rahima Khatun',
    mobileNumber,
    country: 'Bangladesh',
    district: 'Sylhet',
    address: 'House 4, Zindabazar',
  })) as { order: Order };
  const { orderNumber, trackingKey } = order;
  if (!orderNumber || !trackingKey) throw new Error('the order has no number or no link');
  return { ...order, mobileNumber, orderNumber, trackingKey };
}

for (const language of sampleOf('tracking without scripts', languages)) {
  test(`an order is tracked from the footer without a login and without scripts (${language})`, async ({
    page,
    browser,
    baseURL,
    shop,
  }) => {
    proves('B-DELIV-17', 'B-LIFE-11', 'B-PEOPLE-22');
    const order = await placeOrder(shop.url, page);
    const texts = serverTexts[language].tracking;
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    });
    const visitor = await context.newPage();
    await visitor.goto(language === 'en' ? '/' : '/bn/');
    const link = visitor.getByRole('contentinfo').locator('a[href^="/track"]');
    await link.click();
    await expect(visitor.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    const [number, digits] = [visitor.getByLabel(texts.number), visitor.getByLabel(texts.digits)];
    await number.fill(order.orderNumber);
    await digits.fill('0000');
    await digits.press('Enter');
    await expect(visitor.getByRole('alert')).toHaveText(texts.notFound);
    await expect(number).toHaveValue(order.orderNumber);
    await digits.fill(order.mobileNumber.slice(-4));
    await visitor.getByRole('button', { name: texts.show }).click();
    await expect(
      visitor.getByRole('heading', { level: 1, name: texts.order(order.orderNumber) }),
    ).toBeVisible();
    const main = visitor.getByRole('main');
    await expect(main).toContainText(formatTaka(order.payable));
    for (const hidden of [
      'Rahima',
      order.mobileNumber.slice(1),
      'Zindabazar',
      'Sylhet',
      order.cartItems[0]?.name ?? '',
    ])
      await expect(main).not.toContainText(hidden);
    await visitor.goto(`${trackingLink(order)}?lang=${language}`);
    await expect(
      visitor.getByRole('heading', { level: 1, name: texts.order(order.orderNumber) }),
    ).toBeVisible();
    await expect(visitor.getByRole('listitem').first()).toBeVisible();
    await context.close();
  });
}

for (const javaScriptEnabled of isLongRun ? [false, true] : [true])
  test(`a delivered order is ordered again by its link, ${javaScriptEnabled ? 'and the cart shows it' : 'without scripts'}`, async ({
    page,
    browser,
    baseURL,
    shop,
  }) => {
    proves('B-AFTER-12');
    const order = await placeOrder(shop.url, page);
    const send = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
    await send('PATCH', endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
    const context = await browser.newContext({
      javaScriptEnabled,
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    });
    const visitor = await context.newPage();
    await visitor.goto(trackingLink(order));
    const again = visitor.getByRole('button', { name: serverTexts.en.tracking.again });
    const isFocused = () => again.evaluate((button) => button === document.activeElement);
    // Behind the skip link and the forms that pay it.
    for (let presses = 0; presses < 8 && !(await isFocused()); presses += 1)
      await visitor.keyboard.press('Tab');
    await expect(again).toBeFocused();
    await visitor.keyboard.press('Enter');
    // A browser without scripts goes on to the page for it.
    await visitor.waitForURL(javaScriptEnabled ? '**/cart#guest' : /\/cart\?plain=1/);
    const [{ name, quantity: units } = { name: '', quantity: 0 }] = order.cartItems;
    if (javaScriptEnabled) {
      await expect(visitor.getByRole('list', { name: 'Cart items' })).toContainText(name);
      await expect(visitor.getByRole('banner').locator('[data-count=cart]')).toHaveText('1');
    }
    await visitor.goto(trackingLink(order));
    await again.click();
    await visitor.waitForURL('**/cart#guest');
    const response = await visitor.request.get(endpointUrl(cartEndpoints.listMyCart));
    const lines = (await response.json()) as CartItem[];
    expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([[name, units]]);
    await context.close();
  });

test('the pages of tracking fit 320 px and axe finds nothing on them', async ({ page, shop }) => {
  proves('B-LIFE-11', 'B-PEOPLE-22');
  const order = await placeOrder(shop.url, page);
  const send = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
  await send('PATCH', endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
  for (const [name, path] of [
    ['the form', '/track'],
    ['the order', trackingLink(order)],
    ['a wrong link', '/track/J-1/wrong'],
  ] as const)
    for (const language of sampleOf(name, languages)) {
      await page.goto(`${path}?lang=${language}`);
      await expectAccessibleAtEachWidth(page, name);
    }
});
