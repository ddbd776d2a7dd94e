/** The dashboards by keyboard alone, for a shopper and an owner; the focus is visible and returns from each dialog. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { couponTexts } from '@jontro/shop/coupons/coupons.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { demoLogins, sessionTexts } from '@jontro/shop/session/session.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { type SendRequest, signedIn } from './api-client.ts';
import {
  closeWithEscape,
  expectDialog,
  expectFocus,
  expectNewPage,
  focusAndPress,
  focusBackAndPress,
  heading,
  main,
  tabTo,
  typeInto,
} from './keyboard-helpers.ts';
import {
  emailField,
  newEmail,
  newMobileNumber,
  passwordField,
  respondWithError,
  toastOf,
  validPassword,
} from './people.ts';
import { createTestImage } from './pictures.ts';
import { cards, payWith } from './provider-page.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, listNewArrivals, open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

/** Creates a customer with an order that waits for delivery. */
async function newCustomer(
  page: Page,
  shopUrl: string,
  name: string,
): Promise<{ email: string; order: Order; send: SendRequest }> {
  const email = newEmail();
  const send = await signedIn(shopUrl, email, validPassword, 'signUp');
  const { _id: gadgetId } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await send('PUT', '/api/cart', { gadgetId, quantity: 1 });
  const address = { country: 'Bangladesh', district: 'Dhaka', address: 'House 12, Dhanmondi', email: '' };
  const placed = await send('POST', '/api/place-order', {
    name,
    mobileNumber: newMobileNumber(),
    ...address,
  });
  return { email, order: (placed as { order: Order }).order, send };
}

/** Pays an order at the provider in a browser context of its own; the provider marks the payment as risky. */
async function payWithRiskyCard(page: Page, send: SendRequest, order: Order): Promise<void> {
  const { url } = (await send('POST', paymentEndpoints.startPayment.url, { orderId: order._id })) as {
    url: string;
  };
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('the page has no browser');
  const customerPage = await context.newPage();
  await customerPage.goto(url);
  await payWith(customerPage, cards.risky);
  await customerPage.waitForURL((address) => address.pathname.startsWith('/success/'));
  await context.close();
}

const signInAsOwner = (shopUrl: string) => signedIn(shopUrl, owner.email, password);

/** Opens the login page, whose first tab stop is its form, and continues to the wanted page. */
async function logIn(page: Page, email: string, secret: string, wanted: string, name: string): Promise<void> {
  await open(page, paths.login(wanted));
  await typeInto(page, emailField(page), email);
  await typeInto(page, passwordField(page), secret);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === wanted);
  await expectNewPage(page, name);
}

/** Opens a page through the sidebar, which precedes the page. */
async function goTo(page: Page, name: string, title = name): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await focusBackAndPress(page, sidebar.getByRole('link', { name, exact: name !== 'Pending Review' }));
  await expectNewPage(page, title);
}

/** Closes the notice with Escape; the focus stays on the page. */
async function closeNotice(page: Page, text: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: text });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expectFocus(page);
}

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true });

test('a shopper uses the whole dashboard by keyboard alone: orders, a review, the profile, the password', async ({
  page,
  shop,
}) => {
  const { keyboard } = page;
  const { email, order } = await newCustomer(page, shop.url, 'Shirin Akter');
  const asOwner = await signInAsOwner(shop.url);
  await asOwner('PATCH', endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
  await logIn(page, email, validPassword, paths.dashboard, 'Dashboard');

  await test.step('My Orders: its actions, and a review that is started, cancelled and written', async () => {
    await goTo(page, 'My Orders');
    const row = page.locator('tbody tr');
    const review = button(row, 'Add Review');
    const dialog = page.getByRole('dialog', { name: 'Add Review' });
    await focusAndPress(page, review);
    await closeWithEscape(page, dialog, review);
    await keyboard.press('Enter');
    await expectDialog(page, dialog);
    await typeInto(page, dialog.getByRole('textbox'), 'Good sound, light in the hand.');
    await focusAndPress(page, button(dialog, 'Submit'));
    await expect(toastOf(page, 'success', reviewTexts.added)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // The element that replaces the button has the focus.
    await expectFocus(page, row.getByRole('link', { name: 'View & Pay' }));
    await keyboard.press('Enter');
    await expectNewPage(page, 'Order details');
  });

  await test.step('the order: copying its id, its invoice, and going back', async () => {
    const copy = button(page, 'Copy order ID');
    await focusAndPress(page, copy);
    await expect(page.locator('[data-toast]').last()).toBeVisible();
    await expectFocus(page, copy);
    await focusAndPress(page, main(page).getByRole('link', { name: 'Invoice' }));
    await expectNewPage(page, 'Invoice');
    await focusBackAndPress(page, main(page).getByRole('link', { name: 'Order details' }));
    await expectNewPage(page, 'Order details');
    await goTo(page, 'My Reviews');
  });

  await test.step('the profile: photo and name are changed, the photo is removed', async () => {
    await goTo(page, 'Profile');
    const form = page.getByRole('form', { name: 'Profile' });
    const choose = form.locator('input[type=file]');
    const fileChooserPromise = page.waitForEvent('filechooser');
    await focusAndPress(page, choose, 'Space');
    await (await fileChooserPromise).setFiles([await createTestImage(page, 32, 300, 300)]);
    await typeInto(page, form.getByRole('textbox', { name: 'Full name' }), 'Shirin Sultana');
    const save = button(form, 'Update Profile');
    await focusAndPress(page, save);
    await expect(toastOf(page, 'success', sessionTexts.profileUpdated)).toBeVisible();
    await expectFocus(page, save);
    await focusBackAndPress(page, button(form, 'Remove Picture'));
    await expect(button(form, 'Remove Picture')).toHaveCount(0);
    await expectFocus(page, choose);
    await focusAndPress(page, button(form, 'Reset'));
    await expect(button(form, 'Remove Picture')).toBeVisible();
  });

  await test.step('the password: the confirmation dialog, cancelled and submitted', async () => {
    const update = /accounts:update/;
    await respondWithError(page, update, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Please sign in again first.');
    await typeInto(page, page.getByLabel('New password', { exact: true }), 'another password');
    const change = button(main(page), 'Change Password');
    await focusAndPress(page, change);
    const dialog = page.getByRole('dialog', { name: 'Please confirm your identity' });
    await closeWithEscape(page, dialog, change);
    await keyboard.press('Enter');
    await expectDialog(page, dialog);
    await page.unroute(update);
    await typeInto(page, dialog.getByLabel('Current password'), validPassword);
    await keyboard.press('Enter');
    await expect(toastOf(page, 'success', sessionTexts.passwordChanged)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectFocus(page, change);
  });

  await test.step('logging out', async () => {
    await focusBackAndPress(page, button(page.getByRole('complementary'), 'Logout'));
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expectFocus(page, heading(page));
  });
});

test("an owner does a day's work by keyboard alone: products, users, orders, payments, coupons, reports, the audit log", async ({
  page,
  shop,
}) => {
  const { keyboard } = page;
  const { email, order, send } = await newCustomer(page, shop.url, 'Keyboard Customer');
  const [template] = await listNewArrivals(page);
  const lamp = `Keyboard Lamp ${Date.now()}`;
  const asOwner = await signInAsOwner(shop.url);
  const { images = [], category = '' } = template ?? {};
  const product = { productName: lamp, category, price: 750, inStock: true, images };
  await asOwner('POST', catalogEndpoints.addProduct.url, {
    ...product,
    description: 'A lamp.',
    keyFeatures: ['Light'],
  });
  const rows = page.locator('[data-row]');
  const column = (name: string) => page.getByRole('columnheader', { name });
  const confirm = page.getByRole('alertdialog');
  await logIn(page, owner.email, password, staffPaths.allProducts, 'All Products');

  await test.step('products are sorted, paged, filtered and searched', async () => {
    await focusAndPress(page, column('Price').first().getByRole('button'));
    await expect(page).toHaveURL(/sort=price/);
    await expectFocus(page, column('Price').first().getByRole('button'));
    await focusAndPress(page, button(page, 'Next'));
    await expect(page).toHaveURL(/page=2/);
    // Rows that arrive while the focus moves would move it as well.
    await expect(page.locator('[data-table]')).toHaveAttribute('aria-busy', 'false');
    await expectFocus(page);
    await tabTo(page, page.getByRole('combobox', { name: 'Stock' }), 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/stock=in/);
    await focusAndPress(page, button(page, 'Show all'));
    await expect(page).not.toHaveURL(/stock=/);
    await expectFocus(page);
    await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }), 'Shift+Tab');
    await keyboard.type(lamp);
    await expect(rows).toHaveCount(1);
  });

  await test.step('a product is deleted, after a confirmation, and restored', async () => {
    const remove = button(rows, `Delete ${lamp}`);
    await focusAndPress(page, remove);
    await closeWithEscape(page, confirm, remove);
    await keyboard.press('Enter');
    await expectDialog(page, confirm);
    await focusAndPress(page, button(confirm, 'Delete'));
    await closeNotice(page, productFormTexts.deleted);
    await expect(rows).toHaveCount(0);
    await focusAndPress(page, button(page, 'Undo'));
    await closeNotice(page, productFormTexts.restored);
    await expect(rows).toHaveCount(1);
  });

  await test.step('a product is added with reordered images', async () => {
    await goTo(page, 'Add Product');
    const form = main(page).locator('form');
    await typeInto(page, form.getByRole('textbox', { name: 'Product name' }), `${lamp} Two`);
    await tabTo(page, form.getByRole('combobox', { name: 'Category' }));
    await keyboard.type('Fan');
    await typeInto(page, form.getByRole('textbox', { name: 'Price (৳)' }).first(), '1500');
    await typeInto(page, form.getByRole('textbox', { name: 'Description', exact: true }), 'A second lamp.');
    await typeInto(page, form.getByRole('textbox', { name: 'Key features', exact: true }), 'Light, Shade');
    const fileChooserPromise = page.waitForEvent('filechooser');
    await focusAndPress(page, form.locator('input[type=file][multiple]'), 'Space');
    const files = [await createTestImage(page, 33, 300, 300), await createTestImage(page, 34, 300, 300)];
    await (await fileChooserPromise).setFiles(files);
    const pictures = form.locator('[data-product-image] img');
    await expect(pictures).toHaveCount(2);
    const [first = ''] = await pictures.evaluateAll((images) =>
      images.map((image) => image.getAttribute('src') ?? ''),
    );
    await expectFocus(page);
    await tabTo(page, button(form, 'Move picture 1 back'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(pictures.nth(1)).toHaveAttribute('src', first);
    await expectFocus(page, button(form, 'Move picture 2 back'));
    await tabTo(page, button(form, 'Remove picture 2'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(pictures).toHaveCount(1);
    await expectFocus(page);
    const preview = button(form, 'Preview the page');
    await focusAndPress(page, preview);
    await closeWithEscape(page, page.getByRole('dialog', { name: 'As shoppers will see it' }), preview);
    // Leaving unsaved changes needs a confirmation.
    const usersLink = page.getByRole('complementary').getByRole('link', { name: 'All Users' });
    await focusBackAndPress(page, usersLink);
    await expectDialog(page, confirm);
    await focusAndPress(page, button(confirm, 'Stay here'));
    await expectFocus(page, usersLink);
    await focusAndPress(page, button(form, 'Add Product'));
    await closeNotice(page, productFormTexts.added);
  });

  await test.step('a user becomes an admin and a user again', async () => {
    await goTo(page, 'All Users');
    await typeInto(page, page.getByRole('searchbox', { name: 'Search users' }), email);
    await expect(rows).toHaveCount(1);
    const toggle = rows.getByRole('button', { name: /^Make/ });
    await focusAndPress(page, button(rows, `Make admin: ${email}`));
    await expect(toggle).toHaveAccessibleName(`Make user: ${email}`);
    await expectFocus(page, toggle);
    await keyboard.press('Enter');
    await expect(toggle).toHaveAccessibleName(`Make admin: ${email}`);
    await expectFocus(page, toggle);
  });

  await test.step('an order is marked as delivered', async () => {
    await goTo(page, 'All Ordered');
    await focusAndPress(page, button(page, 'To deliver'));
    await expectFocus(page, button(page, 'To deliver'));
    await typeInto(page, page.getByRole('searchbox', { name: 'Search orders' }), order._id);
    await expect(rows).toHaveCount(1);
    await focusAndPress(page, button(rows, 'Mark as Delivered'));
    const question = page.getByRole('alertdialog', { name: 'Delivered already?' });
    await expectDialog(page, question);
    await focusAndPress(page, button(question, 'Mark as Delivered'));
    await closeNotice(page, orderTexts.delivered);
    // It no longer waits for delivery.
    await expect(rows).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step('a payment in review is accepted', async () => {
    await payWithRiskyCard(page, send, order);
    await goTo(page, 'Payments');
    await focusAndPress(page, button(page, 'To decide'));
    await expect(page).toHaveURL(/show=/);
    await focusAndPress(
      page,
      rows.filter({ hasText: 'Keyboard Customer' }).getByRole('link', { name: /Open/ }),
    );
    await expectNewPage(page, 'Payment');
    const accept = button(page, 'Accept payment');
    await focusAndPress(page, accept);
    await closeWithEscape(page, confirm, accept);
    await keyboard.press('Enter');
    await expectDialog(page, confirm);
    await focusAndPress(page, button(confirm, 'Accept'));
    await closeNotice(page, paymentAdminTexts.accepted);
  });

  await test.step('a part of it is refunded; a reason is required', async () => {
    const refund = button(page, 'Refund');
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await focusAndPress(page, refund);
    await expectDialog(page, dialog);
    await focusAndPress(page, button(dialog, 'Refund'));
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /Please enter a reason/,
    );
    await closeWithEscape(page, dialog, refund);
    await keyboard.press('Enter');
    await typeInto(page, dialog.getByLabel('Amount in taka'), '50');
    await typeInto(page, dialog.getByRole('textbox', { name: 'Reason' }), 'The box was torn');
    await focusAndPress(page, button(dialog, 'Refund'));
    await closeNotice(page, paymentAdminTexts.refundAsked);
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('৳50');
  });

  await test.step('a coupon is created, opened and deleted', async () => {
    await goTo(page, 'Coupons');
    const make = button(page, 'New coupon');
    const dialog = page.getByRole('dialog', { name: 'New coupon' });
    await focusAndPress(page, make);
    await expectDialog(page, dialog);
    await typeInto(page, dialog.getByLabel('Code'), 'KEYS-2026');
    await typeInto(page, dialog.getByLabel('Percent'), '10');
    await keyboard.press('Enter');
    await closeNotice(page, couponTexts.added);
    await expectFocus(page, make);
    const change = button(rows, 'Change KEYS-2026');
    await focusAndPress(page, change);
    await closeWithEscape(page, page.getByRole('dialog'), change);
    await focusAndPress(page, button(rows, 'Delete KEYS-2026'));
    await expectDialog(page, confirm);
    await focusAndPress(page, button(confirm, 'Delete'));
    await closeNotice(page, couponTexts.deleted);
  });

  await test.step('the reports by weeks and as a table; an entry of the audit log', async () => {
    await goTo(page, 'Reports');
    await focusAndPress(page, button(page, 'Weeks'));
    await expect(page).toHaveURL(/step=week/);
    await expectFocus(page, button(page, 'Weeks'));
    await focusAndPress(page, button(page, /Show the numbers as a table/));
    await expect(main(page).getByRole('table').first()).toBeVisible();
    await expectFocus(page);
    await goTo(page, 'Audit log');
    await tabTo(page, page.getByRole('combobox', { name: 'Event' }));
    await keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/act=/);
    await expectFocus(page, page.getByRole('combobox', { name: 'Event' }));
    await focusAndPress(page, button(page, 'Show all'));
    // The newest event of all: the unfiltered rows are shown.
    await expect(rows.first()).toContainText('KEYS-2026');
    await expectFocus(page);
    const details = rows.first().getByRole('button', { name: /^Details/ });
    await focusAndPress(page, details);
    await closeWithEscape(page, page.getByRole('dialog'), details);
  });
});
