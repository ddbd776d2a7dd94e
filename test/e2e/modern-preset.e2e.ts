/** The main scenarios of a shop with the preset `modern`; those of the preset `specification` are all other files. */

import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import { nameIn, productOfLine } from '@jontro/shop/catalog/product-names.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderAgainTexts } from '@jontro/shop/orders/order-again.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer, placeOrder, saveAddress } from './buyers.ts';
import { closeCartDrawer } from './cart-drawer.ts';
import {
  logIn,
  newMobileNumber,
  openAsNewCustomer,
  openAsReturningUser,
  register,
  toastOf,
  validPassword,
} from './people.ts';
import { cards, payWith } from './provider-page.ts';
import { addProduct, deliverOrder, ownerOf } from './rated-products.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import {
  findProduct,
  listAllProducts,
  listCategory,
  open,
  overlay,
  visible,
  waitUntilReady,
} from './storefront.ts';

test.use({ shopConfig: modernSettings });

const total = (page: Page, name: string): Locator => page.locator(`[data-total=${name}]`);
const available = async (page: Page): Promise<Product> =>
  findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);

test('a new customer buys without an overlay, to a district of all 64, at its charge, and pays on delivery or online', async ({
  page,
}) => {
  await page.goto('/');
  await expect(overlay(page)).toHaveCount(0);
  await register(page);
  const product = await available(page);
  await open(page, paths.product(product));
  await visible(page.getByRole('button', { name: 'Add to Cart' }))
    .first()
    .click();
  await closeCartDrawer(page);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart\s*1$/ })).toBeVisible();
  await open(page, paths.cart);
  await expect(page.locator('[data-delivery-estimate]')).toContainText('৳50 to ৳99');

  await open(page, paths.checkout);
  const district = page.getByRole('combobox', { name: 'District' });
  await district.click();
  await expect(page.getByRole('listbox', { name: 'District' }).getByRole('option')).toHaveCount(64);
  await district.fill('coxbazar');
  await page.getByRole('option', { name: "Cox's Bazar" }).click();
  await expect(total(page, 'payable')).toHaveText(formatTaka(currentPrice(product) + 99));
  await page.getByLabel('Mobile number').fill(newMobileNumber());
  await page.getByLabel('Address').fill('Kolatoli Road');
  await page.getByRole('radio', { name: 'Decide later' }).check();
  await visible(page.getByRole('button', { name: 'Place Order' }))
    .first()
    .click();
  await page.waitForURL('**/thanks');
  await expect(page.getByRole('heading', { level: 1, name: /^Comes by / })).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Follow the order' }).click();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Pay on delivery' }).click();
  await expect(toastOf(page, 'success', paymentTexts.payOnDelivery)).toBeVisible();
  const payable = formatTaka(currentPrice(product) + 99);
  await expect(page.getByText(`Cash at the door ${payable}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay on delivery' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Pay Now' }).click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/success\//);
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});

test('a shopper has a wishlist, and the cart in the header of a phone its count, on a wider screen its sum', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await register(page);
  const product = await available(page);
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(toastOf(page, 'success', wishlistTexts.added)).toBeVisible();
  await open(page, paths.wishlist);
  await expect(page.locator(`[data-wishlist-item="${product._id}"]`)).toBeVisible();
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await closeCartDrawer(page);
  await open(page, '/category/fan');
  await expect(page.getByRole('banner').locator('[data-count=cart]')).toHaveText('1');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('banner').getByText(/৳[1-9]/)).toBeVisible();
});

test('the room of the sum of an empty cart has the cart’s name, on a phone nothing', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  const room = page.getByRole('banner').locator('[data-unpaid]');
  await expect(room.getByText('Cart')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(room.getByText('Cart')).toBeHidden();
});

test('what is sold out comes last in a category', async ({ page }) => {
  await page.goto('/');
  const categories = new Set((await listAllProducts(page)).map(({ category }) => category.toLowerCase()));
  let mixed = 0;
  for (const category of categories) {
    const { result } = await listCategory(page, category, { limit: 50 });
    const order = result.map(({ inStock, stock }) => inStock && stock !== 0);
    expect(order, category).toEqual([...order].sort((one, other) => Number(other) - Number(one)));
    if (new Set(order).size === 2) mixed += 1;
  }
  expect(mixed).toBeGreaterThan(0);
});

const orderCards = (page: Page) =>
  page.getByRole('list', { name: 'My orders, newest first' }).getByRole('listitem');

test('an order is named by its number alone, and its products by their whole names', async ({ page }) => {
  proves('B-LIFE-02');
  await page.goto('/');
  await logIn(page, demoLogins.shopper.email, demoLogins.password);
  const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
  if (!order?.orderNumber) throw new Error('the demo shopper has no order with a number');
  const { _id, orderNumber } = order;
  await open(page, paths.myOrders);
  const id = orderCards(page).first();
  await expect(id.locator('a [aria-hidden]')).toHaveText(orderNumber);
  await expect(id).not.toContainText(_id.slice(0, 20));
  await open(page, paths.orderDetails(order));
  const main = page.getByRole('main');
  await expect(main.getByText(orderNumber, { exact: true })).toBeVisible();
  await expect(main).not.toContainText(_id);
  for (const item of order.cartItems) {
    const name = nameIn('en', productOfLine(item));
    await expect(main.getByRole('link', { name }).first()).toHaveText(name);
  }
  await open(page, paths.invoice(order));
  await expect(page.getByRole('article', { name: `Invoice of order ${orderNumber}` })).toContainText(
    orderNumber,
  );
  await expect(main).not.toContainText(_id);
});

test('an ended order is in the cart again after one press, which says what is different now', async ({
  page,
  shop,
}) => {
  proves('B-LIFE-13');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const [owner, buyer] = [await ownerOf(shop.url), await newBuyer(shop.url)];
  const kept = await available(page);
  const gone = await addProduct(page, owner);
  const order = await deliverOrder(buyer, owner, [kept, gone]);
  await addToCart(buyer, kept._id);
  const pending = await placeOrder(buyer);
  await owner('PUT', `/api/product/${gone._id}`, { stock: 0 });
  await openAsReturningUser(page, buyer.email, validPassword, paths.myOrders);
  const row = orderCards(page).filter({ hasText: order.orderNumber ?? '' });
  await row.getByRole('button', { name: 'Order again' }).click();
  await page.waitForURL('**/cart');
  const notice = page.getByRole('status').filter({ hasText: orderAgainTexts.changed });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(`${gone.productName} is out of stock.`);
  await expect(page.getByRole('list', { name: 'Cart items' })).toContainText(kept.productName);
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await open(page, paths.myOrders);
  const openRow = orderCards(page).filter({ hasText: pending.orderNumber ?? '' });
  await expect(openRow).toBeVisible();
  await expect(openRow.getByRole('button', { name: 'Order again' })).toHaveCount(0);
});

/** Opens the checkout of a customer with a saved address and a product in the cart. */
async function openCheckout(page: Page): Promise<void> {
  await page.goto('/');
  await openAsNewCustomer(page);
  await saveAddress(page);
  const { _id: gadgetId } = await available(page);
  await page.request.put('/api/cart', {
    headers: { origin: new URL(page.url()).origin },
    data: { gadgetId, quantity: 1 },
  });
  await open(page, paths.checkout);
}
const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const band = (page: Page) => page.locator('[data-thanks]');

test('an order ends on a page of thanks: number, sum, what happens next, and Pay Now in one press', async ({
  page,
}) => {
  proves('B-LIFE-01');
  await openCheckout(page);
  await page.getByRole('radio', { name: 'Decide later' }).check();
  await placeOrderButton(page).click();
  await page.waitForURL('**/thanks');
  await waitUntilReady(page);
  const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
  if (!order?.orderNumber) throw new Error('the order has no number');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Comes by \w{3} \d+ \w{3,4}$/);
  await expect(band(page)).toContainText(`Thank you, ${order.name}.`);
  await expect(band(page)).toContainText('Not paid yet: you pay online, or in cash at the door.');
  await expect(band(page).getByRole('link', { name: 'Follow the order' })).toBeVisible();
  await expect(band(page)).toContainText(`Order ${order.orderNumber} · ${formatTaka(order.payable)}`);
  const steps = page.getByRole('region', { name: 'What happens now' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Order received',
    'We call you',
    'We pack it',
    'The courier brings it',
    'Online, or in cash at the door',
  ]);
  await expect(band(page).getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/');
  await band(page).getByRole('button', { name: 'Pay Now' }).click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/success\//);
  await open(page, paths.thanks(order));
  await expect(band(page)).toContainText(`Paid ${formatTaka(order.payable)}`);
  await expect(band(page).getByRole('button', { name: 'Pay Now' })).toHaveCount(0);
});

test('paying online from the checkout leads to the provider; after a declined card Try Again leads straight back', async ({
  page,
}) => {
  proves('B-LIFE-01');
  await openCheckout(page);
  await page.getByRole('radio', { name: 'Pay online now' }).check();
  await placeOrderButton(page).click();
  await payWith(page, cards.declined);
  await expect(page).toHaveURL((url) => url.pathname === paths.cancel && url.searchParams.has('order'));
  await waitUntilReady(page);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/success\//);
  await open(page, `${paths.cancel}?reason=failed&order=${new URL(page.url()).pathname.split('/').at(-1)}`);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.locator('[data-problem]').filter({ hasText: paymentTexts.alreadyPaid })).toBeVisible();
});

test('"Cash at the door" stands with its sum in My Orders, details, invoice, mail and packing slip, in both languages', async ({
  page,
  browser,
  shop,
}) => {
  proves('B-COD-02');
  await openCheckout(page);
  await page.getByRole('radio', { name: 'Cash at the door' }).check();
  await placeOrderButton(page).click();
  await page.waitForURL('**/thanks');
  const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
  if (!order) throw new Error('there is no order');
  const amount = formatTaka(order.payable);
  await expect(band(page)).toContainText(`Cash at the door ${amount}`);
  const owner = await browser.newPage({ baseURL: shop.url });
  await logIn(owner, demoLogins.owner.email, demoLogins.password);
  await expect(async () => {
    const mails: OutboxMail[] = await (await owner.request.get('/api/outbox')).json();
    const mail = mails.find(
      ({ kind, subject }) => kind === 'order-placed' && subject.includes(order.orderNumber ?? order._id),
    );
    expect(mail?.text).toContain(`Cash at the door ${amount}`);
  }).toPass();
  const confirm = endpointUrl(orderEndpoints.moveOrder, { params: { id: order._id, move: 'confirm' } });
  await owner.request.patch(confirm, { headers: { origin: shop.url }, data: {} });
  await page.context().clearCookies({ name: 'language' });
  for (const [prefix, text] of [
    ['', `Cash at the door ${amount}`],
    ['/bn', `হাতে পেয়ে নগদ ${amount}`],
  ] as const) {
    for (const path of [
      paths.thanks(order),
      paths.myOrders,
      paths.orderDetails(order),
      paths.invoice(order),
    ]) {
      await open(page, prefix + path);
      await expect(page.getByRole('main').getByText(text).first(), prefix + path).toBeVisible();
    }
    await open(owner, prefix + staffPaths.packingSlips([order]));
    await expect(owner.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await owner.close();
});
