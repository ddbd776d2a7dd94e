/** The pages that an order has with the preset `modern`, of a guest, a customer and staff: accessibility, space, layout shifts, keyboard, no scripts. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { storageName as guestMarkerName } from '../../apps/web/app/lib/guest-marker.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import { deadControls } from './dead-controls.ts';
import { expectNewPage, findFocusProblem, focusAndPress, typeInto } from './keyboard-helpers.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages, findViolations } from './page-checks.ts';
import { newEmail, newMobileNumber, openAsReturningUser, validPassword } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { addFirstFound } from './staff-order-items.ts';
import { emptyPath, findProduct, listAllProducts, open, visible } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;

const productInStock = async (page: Page) =>
  findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);

/** Puts a product into the cart of the page's visitor. */
async function fillCart(page: Page, baseURL: string): Promise<void> {
  const added = await page.request.put(cartEndpoints.addToCart.url, {
    headers: { origin: baseURL },
    data: { gadgetId: (await productInStock(page))._id, quantity: 1 },
  });
  expect(added.status()).toBe(200);
}

/** Places an order of what is in the visitor's cart; returns its id. */
async function placeGuestOrder(page: Page, baseURL: string): Promise<string> {
  const placed = await page.request.post(orderEndpoints.placeOrder.url, {
    headers: { origin: baseURL, [idempotencyHeader]: newEmail() },
    data: {
      name: 'Nusrat Jahan',
      mobileNumber: newMobileNumber(),
      email: newEmail(),
      country: 'Bangladesh',
      district: 'Sylhet',
      address: 'House 7, Road 3, Zindabazar',
      paymentMethod: 'cash-on-delivery',
    },
  });
  expect(placed.status()).toBe(200);
  return ((await placed.json()) as { insertedId: string }).insertedId;
}

/** Makes the page's visitor a guest with an order and a filled cart; returns the addresses of the guest's pages. */
async function becomeGuest(page: Page, baseURL: string): Promise<string[]> {
  await page.goto(emptyPath);
  await page.evaluate((name) => localStorage.setItem(name, '1'), guestMarkerName);
  await fillCart(page, baseURL);
  const id = await placeGuestOrder(page, baseURL);
  await fillCart(page, baseURL);
  return [paths.cart, paths.checkout, `${paths.orderReceived}?order=${id}`];
}

/** A new account with an order that is paid at the door. */
async function newCustomer(page: Page, baseURL: string) {
  const buyer = await newBuyer(baseURL);
  const { _id: gadgetId } = await productInStock(page);
  await addToCart(buyer, gadgetId);
  const order = await placeOrder(buyer, { district: 'Sylhet', paymentMethod: 'cash-on-delivery' });
  return { buyer, order, gadgetId };
}

/** Signs a new customer in, with an order and a filled cart; returns the addresses of the pages of their orders. */
async function becomeCustomer(page: Page, baseURL: string): Promise<string[]> {
  const { buyer, order, gadgetId } = await newCustomer(page, baseURL);
  await addToCart(buyer, gadgetId);
  await openAsReturningUser(page, buyer.email, validPassword, paths.addresses);
  return [paths.checkout, paths.addresses, paths.thanks(order), paths.myOrders, paths.orderDetails(order)];
}

test('a guest’s and a customer’s pages of an order have no violation and fit', async ({ page, baseURL }) => {
  proves('B-PEOPLE-22');
  await page.clock.install();
  const asGuest = await becomeGuest(page, baseURL);
  expect(await checkPages(page, baseURL, asGuest)).toEqual([]);
  await page.context().clearCookies();
  const asCustomer = await becomeCustomer(page, baseURL);
  expect(await checkPages(page, baseURL, asCustomer)).toEqual([]);
});

test('staff’s pages of an order have no violation and fit, also while an order is taken', async ({
  page,
  baseURL,
}) => {
  proves('B-PEOPLE-22');
  const { order } = await newCustomer(page, baseURL);
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  await page.clock.install();
  const pages = [staffPaths.allOrdered, paths.orderDetails(order), staffPaths.staffOrder];
  expect(await checkPages(page, baseURL, pages)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/bn${staffPaths.staffOrder}`);
  await page.locator('input[name=mobileNumber]').fill(order.mobileNumber);
  await expect(page.locator('[data-known-customer]')).toBeVisible();
  await page.getByRole('searchbox').fill('fan');
  await addFirstFound(page, { language: 'bn' });
  expect(await findViolations(page, 'an order that is being taken')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const [who, become] of [
  ['a guest', becomeGuest],
  ['a customer', becomeCustomer],
] as const)
  test(`nothing shifts on the pages of ${who}’s order, however late their resources arrive`, async ({
    page,
    baseURL,
  }) => {
    proves('B-PEOPLE-22');
    await page.setViewportSize({ width: 360, height: 800 });
    const addresses = await become(page, baseURL);
    await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
    const delayed = await delayResources(page);
    for (const address of addresses) {
      await delayed.load(address);
      expect.soft(await delayed.takeShifts(), address).toEqual([]);
    }
  });

test('a guest orders by keyboard alone; the focus is always visible', async ({ page }) => {
  proves('B-PEOPLE-22');
  const { keyboard } = page;
  await open(page, paths.product(await productInStock(page)));
  await focusAndPress(page, visible(page.getByRole('button', { name: 'Buy Now' })).first());
  await expectNewPage(page, 'Cart');
  await focusAndPress(page, visible(page.getByRole('link', { name: 'Proceed to Checkout' })).first());
  await expectNewPage(page, 'Checkout');
  await typeInto(page, page.getByLabel('Mobile number'), newMobileNumber());
  await typeInto(page, page.getByLabel('Full name'), 'Nusrat Jahan');
  await typeInto(page, page.getByRole('combobox', { name: 'District' }), 'sylh');
  await expect(page.getByRole('option', { name: 'Sylhet' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'District' })).toHaveValue('Sylhet');
  await typeInto(page, page.locator('textarea[name=address]'), 'House 7, Road 3, Zindabazar');
  await expect(page.getByRole('radio', { name: 'Cash at the door' })).toBeChecked();
  await focusAndPress(page, visible(page.getByRole('button', { name: 'Place Order' })).first());
  await page.waitForURL('**/order-received?order=*');
  await expect(page.locator('[data-order-number]')).toBeVisible();
  await expect.poll(() => findFocusProblem(page)).toBeUndefined();
});

test('without JavaScript no page of a guest’s order has a control that does nothing', async ({
  browser,
  baseURL,
}) => {
  proves('B-PEOPLE-22');
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  // The plain pages do not open by themselves while a page is looked at.
  await context.addCookies([{ name: 'jontro_plain', value: 'off', url: baseURL }]);
  const page = await context.newPage();
  for (const address of [paths.cart, paths.checkout, paths.orderReceived, '/track']) {
    await page.goto(address);
    expect.soft(await deadControls(page), address).toEqual([]);
  }
  await context.close();
});
