/** Cart and checkout, as a signed-in shopper sees them. */

import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, cartTexts } from '@jontro/shop/cart/cart.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { districts } from '@jontro/shop/orders/districts.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import { openAsNewCustomer } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { clickTwiceAtOnce, listAllProducts, open, waitUntilReady } from './storefront.ts';

/** Sends a request in the page's session. */
async function sendRequest<T>(page: Page, method: string, url: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, url, body]) => {
      const response = await fetch(url, {
        method,
        ...(body && { body, headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}`);
      return response.json();
    },
    [method, url, body && JSON.stringify(body)] as [string, string, string | undefined],
  );
}

const cartOf = (page: Page) => sendRequest<CartItem[]>(page, 'GET', endpointUrl(cartEndpoints.listMyCart));
const ordersOf = (page: Page) => sendRequest<Order[]>(page, 'GET', endpointUrl(orderEndpoints.listMyOrders));
const addToCart = (page: Page, gadgetId: string, quantity: number) =>
  sendRequest(page, 'PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity });

const signIn = (page: Page) => openAsNewCustomer(page, paths.privacyPolicy);

/** Signs in as a new customer with a cart of `quantities.length` products, and returns them. */
async function signInWithCart(page: Page, quantities: number[]): Promise<Product[]> {
  await signIn(page);
  const products = (await listAllProducts(page)).filter(({ inStock }) => inStock).slice(0, quantities.length);
  for (const [index, { _id }] of products.entries()) await addToCart(page, _id, quantities[index] ?? 1);
  return products;
}

const lines = (page: Page): Locator => page.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
const expectToast = (page: Page, kind: 'success' | 'error', text: string): Promise<void> =>
  expect(page.locator(`[data-toast=${kind}]`).getByText(text, { exact: true }).first()).toBeVisible();
const cartCount = (page: Page): Locator => page.getByRole('banner').locator('[data-count=cart]');
const placeOrder = (page: Page): Locator => page.getByRole('button', { name: 'Place Order' });

async function expectTotals(page: Page, subtotal: number): Promise<void> {
  const payable = subtotal + defaultSettings.flatDeliveryCharge;
  for (const [name, amount] of [
    ['subtotal', subtotal],
    ['delivery', 100],
    ['discount', 0],
    ['payable', payable],
  ] as const) {
    await expect(page.locator(`[data-total=${name}]`)).toHaveText(formatTaka(amount));
  }
}

async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('রহিমা <b>Begum</b> 🎧');
  await page.getByLabel('Mobile number').fill('০১৭১২-৩৪৫৬৭৮');
  await page.getByLabel('District').selectOption('Sylhet');
  await page.getByLabel('Address').fill('House 7, Road 3\nSylhet');
}

test('Add to Cart and Buy Now put the chosen quantity into the cart, and the header counts its items', async ({
  page,
}) => {
  proves('CART-01', 'HEAD-14', 'PROD-09', 'PROD-10', 'TOAST-33', 'TOAST-34');
  const email = await signIn(page);
  const [one, other] = (await listAllProducts(page)).filter(({ inStock }) => inStock);
  if (!one || !other) throw new Error('The demo catalogue has no two products in stock');
  await open(page, paths.product(one));
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  const adding = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  expect((await adding).postDataJSON()).toEqual({
    gadgetId: one._id,
    author: { email },
    image: one.images[0],
    name: one.productName,
    price: currentPrice(one),
    quantity: 2,
  });
  await expectToast(page, 'success', 'Added to cart');
  await expect(cartCount(page)).toHaveText('1');
  await open(page, paths.product(other));
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expectToast(page, 'success', 'Redirecting to cart...');
  await expect(page).toHaveURL((url) => url.pathname === '/cart');
  await waitUntilReady(page);
  await expect(cartCount(page)).toHaveText('2');
  await expect(lines(page)).toHaveCount(2);
  for (const [product, quantity] of [
    [one, 2],
    [other, 3],
  ] as const) {
    const line = lines(page).filter({ hasText: product.productName });
    await expect(line.getByRole('link', { name: product.productName })).toHaveAttribute(
      'href',
      paths.product(product),
    );
    await expect(line.getByRole('status').first()).toHaveText(String(quantity));
    await expect(line.locator('[data-line-sum]')).toHaveText(formatTaka(currentPrice(product) * quantity));
  }
});

test('the stepper changes the quantity, never below 1, and every amount follows', async ({ page }) => {
  proves('CART-03', 'CART-04', 'CART-06', 'CONST-04', 'TOAST-35', 'VALID-23');
  const [one, other] = (await signInWithCart(page, [2, 1])) as [Product, Product];
  await open(page, '/cart');
  await expectTotals(page, currentPrice(one) * 2 + currentPrice(other));
  const line = lines(page).filter({ hasText: one.productName });
  const less = line.getByRole('button', { name: 'Decrease quantity' });
  await less.click();
  await expectToast(page, 'success', 'Quantity updated successfully!');
  await expect(less).toBeDisabled();
  await expectTotals(page, currentPrice(one) + currentPrice(other));
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await line.getByRole('button', { name: 'Increase quantity' }).click();
  }
  await expectTotals(page, currentPrice(one) * 5 + currentPrice(other));
  await expect
    .poll(async () => (await cartOf(page)).find(({ gadgetId }) => gadgetId === one._id)?.quantity)
    .toBe(5);
  await page.reload();
  await waitUntilReady(page);
  await expect(line.getByRole('status').first()).toHaveText('5');
});

test('repeated changes of a quantity show one toast at a time', async ({ page }) => {
  const [one] = (await signInWithCart(page, [2])) as [Product];
  await open(page, '/cart');
  const maxSeen = await page.evaluateHandle(() => {
    const seen = { toasts: 0 };
    const update = () => {
      seen.toasts = Math.max(seen.toasts, document.querySelectorAll('[data-toast=success]').length);
    };
    new MutationObserver(update).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  const more = lines(page)
    .filter({ hasText: one.productName })
    .getByRole('button', { name: 'Increase quantity' });
  for (let pressed = 0; pressed < 3; pressed += 1) {
    const changed = page.waitForResponse(
      (response) => response.url().includes('/api/cart/') && response.request().method() !== 'GET',
    );
    await more.click();
    await changed;
  }
  await expectToast(page, 'success', 'Quantity updated successfully!');
  expect(await maxSeen.jsonValue()).toEqual({ toasts: 1 });
});

test('an item is removed, and Undo brings it back; an empty cart leads back to shopping and cannot be ordered', async ({
  page,
}) => {
  proves('CART-02', 'CART-08', 'TOAST-36');
  const [one] = (await signInWithCart(page, [3])) as [Product];
  await open(page, '/cart');
  await lines(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expectToast(page, 'success', 'Item removed from cart!');
  await expect(page.getByText(cartTexts.empty)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  await expect(page.getByText('Add something to the cart first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start shopping' })).toHaveAttribute('href', '/');
  await expect(cartCount(page)).toHaveText('0');
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(cartCount(page)).toHaveText('1');
  const [line] = await cartOf(page);
  expect([line?.gadgetId, line?.quantity]).toEqual([one._id, 3]);
});

test('Undo restores an item in its old position', async ({ page }) => {
  const products = await signInWithCart(page, [1, 1, 1]);
  const names = products.map(({ productName }) => productName);
  await open(page, '/cart');
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(lines(page).getByRole('heading')).toContainText(names);
});

test('whatever is in the coupon field, the response is "Wrong Coupon!"', async ({ page }) => {
  proves('CART-05', 'TOAST-15');
  const [one] = (await signInWithCart(page, [1])) as [Product];
  await open(page, '/cart');
  for (const code of ['', 'SAVE10', '<script>alert(1)</script>', 'ছাড় 🎉', 'x'.repeat(20_000)]) {
    await page.getByLabel('Coupon code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectToast(page, 'error', 'Wrong Coupon!');
    // Once: a second text beside the field would be announced twice.
    await expect(page.getByText('Wrong Coupon!')).toHaveCount(1);
    await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('');
    while (await page.locator('[data-toast]').count()) {
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
    }
  }
  await expectTotals(page, currentPrice(one));
});

test('the cart notice shows the number of items and closes after 3 s', async ({ page }) => {
  proves('CART-09', 'CONST-68');
  await signInWithCart(page, [1, 1]);
  await pauseClock(page);
  await page.goto('/cart');
  const notice = page.locator('[data-cart-notice]');
  await advanceClockUntil(page, () => notice.isVisible());
  await expect(notice).toHaveText('2 items. The delivery charge is in the total.');
  const shownMs = await advanceClockUntil(page, async () => (await notice.count()) === 0);
  expect(Math.abs(shownMs - 3000)).toBeLessThanOrEqual(2 * stepMs);
});

test('checkout shows the billing form, the order and its totals, with Place Order in sight', async ({
  page,
}) => {
  proves('CART-07', 'CHECK-01', 'CHECK-02', 'CHECK-03', 'CONST-05', 'CONST-12', 'CONST-75', 'VALID-15');
  const products = await signInWithCart(page, [2, 1, 1, 1, 1, 1]);
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/checkout');
  await waitUntilReady(page);
  await expect(placeOrder(page)).toBeInViewport({ ratio: 1 });
  const controls = page.locator('form#billing').locator('input, select, textarea');
  expect(await controls.evaluateAll((all) => all.map((control) => control.getAttribute('name')))).toEqual(
    'name mobileNumber country district address email additionalInfo'.split(' '),
  );
  await expect(page.getByLabel('Mobile number')).toHaveValue('+880');
  await expect(page.getByText('The courier calls this number before delivery.')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('Bangladesh');
  await expect(page.getByLabel('Country')).not.toBeEditable();
  const district = page.getByLabel('District');
  await expect(district).toHaveValue('');
  expect((await district.locator('option').allTextContents()).slice(1)).toEqual(
    'Dhaka Chittagong Rajshahi Khulna Mymensingh Sylhet Barishal Rangpur Tangail'.split(' '),
  );
  expect(districts).toHaveLength(9);
  await expect(page.getByLabel('Email')).toHaveValue(/^person-.*@example\.com$/);
  await expect(page.getByLabel('Full name')).toHaveValue('Nusrat Jahan');
  const order = page.getByRole('list', { name: 'Items of your order' });
  for (const { productName } of products) await expect(order).toContainText(productName);
  const sum = products.reduce((total, product) => total + currentPrice(product), 0);
  await expectTotals(page, sum + currentPrice(products[0] as Product));
});

test('a cart becomes an order without an email, with the four amounts that were shown, and the shopper lands on My Orders', async ({
  page,
}) => {
  proves('CHECK-04', 'CHECK-05', 'TOAST-37', 'VALID-16');
  const [one] = (await signInWithCart(page, [2])) as [Product];
  await open(page, '/checkout');
  await fillBilling(page);
  await page.getByLabel('Email').fill('');
  const responsePromise = page.waitForResponse((response) => response.url().includes('/api/place-order'));
  const requestBodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/place-order')) requestBodies.push(request.postData() ?? '');
  });
  await clickTwiceAtOnce(placeOrder(page));
  const sent = (await responsePromise).request().postDataJSON();
  expect(sent).toMatchObject({
    status: 'Pending',
    totalAmount: currentPrice(one) * 2,
    cartItems: [{ gadgetId: one._id }],
  });
  expect(Date.parse(sent.orderPlaced)).toBeLessThanOrEqual(Date.now());
  const { order } = (await (await responsePromise).json()) as { order: Order };
  await expectToast(page, 'success', 'Order placed successfully!');
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard/orders');
  const sum = currentPrice(one) * 2;
  expect(order).toMatchObject({
    name: 'রহিমা <b>Begum</b> 🎧',
    mobileNumber: '+8801712345678',
    country: 'Bangladesh',
    district: 'Sylhet',
    totalAmount: sum,
    deliveryCharge: 100,
    discount: 0,
    payable: sum + 100,
  });
  expect(order.cartItems.map(({ gadgetId, quantity }) => [gadgetId, quantity])).toEqual([[one._id, 2]]);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(requestBodies).toHaveLength(1);
  await open(page, '/cart');
  await expect(cartCount(page)).toHaveText('0');
  await expect(page.getByText(cartTexts.empty)).toBeVisible();
  await open(page, '/checkout');
  await expect(page.getByText(cartTexts.empty)).toBeVisible();
  await expect(placeOrder(page)).toBeDisabled();
});

test('a cart that has changed meanwhile is rejected with the changes beside the button, and the form keeps its input', async ({
  page,
}) => {
  proves('TOAST-08');
  const [one] = (await signInWithCart(page, [1])) as [Product];
  await open(page, '/checkout');
  await fillBilling(page);
  await addToCart(page, one._id, 2);
  await placeOrder(page).click();
  await expectToast(page, 'error', 'Failed to place order.');
  const failure = page.locator('[data-order-failure]');
  await expect(failure).toContainText(checkoutTexts.cartChanged);
  await expect(failure).toContainText(`${one.productName}: quantity now 3 instead of 1.`);
  await expectTotals(page, currentPrice(one) * 3);
  await expect(page.getByLabel('District')).toHaveValue('Sylhet');
  await placeOrder(page).click();
  await expectToast(page, 'success', 'Order placed successfully!');
});

test('an order whose response is lost is placed once, however often the button is pressed (Q-018)', async ({
  page,
}) => {
  await signInWithCart(page, [1]);
  await open(page, '/checkout');
  await fillBilling(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/place-order', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await placeOrder(page).click();
  await expectToast(page, 'error', 'Failed to place order.');
  await expect(page.locator('[data-order-failure]')).toContainText('it will not be placed twice');
  await page.reload();
  await waitUntilReady(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard/orders');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('on phones the total and the button stay visible, and nothing is wider than the window', async ({
  page,
}) => {
  await signInWithCart(page, [1, 1, 1]);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ['/cart', '/checkout']) {
      await open(page, path);
      await expect(page.getByText('Total', { exact: true }).filter({ visible: true }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBe(width);
    }
  }
  await open(page, '/cart');
  const proceed = page.getByRole('link', { name: 'Proceed to Checkout' });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(proceed).toBeInViewport({ ratio: 1 });
});
