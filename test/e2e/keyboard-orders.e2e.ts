/** The life of an order by keyboard alone: staff take it and pack several at once, its customer cancels one. */
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';

import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { addToCart, newBuyer, placeOrder } from './buyers.ts';
import {
  closeWithEscape,
  expectDialog,
  expectFocus,
  expectNewPage,
  focusAndPress,
  tabTo,
  typeInto,
} from './keyboard-helpers.ts';
import { openAsReturningUser, toastOf, validPassword } from './people.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, test } from './shop-fixture.ts';
import { addFirstFound } from './staff-order-items.ts';
import { findProduct, listAllProducts, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

test('staff take an order by keyboard alone', async ({ page }) => {
  proves('B-PEOPLE-22');
  const { keyboard } = page;
  await openAsReturningUser(page, owner.email, password, staffPaths.staffOrder);
  await typeInto(page, page.getByLabel('Mobile number'), '01798765432');
  await typeInto(page, page.getByLabel('Full name'), 'Keyboard Caller');
  await tabTo(page, page.getByRole('combobox', { name: 'District' }));
  await keyboard.type('Dhaka');
  await typeInto(page, page.getByRole('textbox', { name: 'Address' }), 'House 12, Road 5, Dhanmondi');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search products' }), 'fan');
  const items = page.getByRole('region', { name: 'Items' });
  await addFirstFound(page, { press: (button) => focusAndPress(page, button) });
  await expect(page.locator('[data-staff-line]')).toHaveCount(1);
  await expectFocus(page);
  await focusAndPress(page, items.getByRole('button', { name: 'Increase quantity' }));
  await focusAndPress(page, page.getByRole('button', { name: 'Place Order' }));
  await expect(toastOf(page, 'success', staffOrderTexts.placed)).toBeVisible();
  await expectNewPage(page, 'Order details');
});

test('staff pack chosen orders and undo it by keyboard alone', async ({ page, shop }) => {
  proves('B-PEOPLE-22');
  const { name } = await placeOrders(page, shop.url, 2);
  const path = `${staffPaths.allOrdered}?search=${encodeURIComponent(name)}`;
  await openAsReturningUser(page, owner.email, password, path);
  const dialog = page.getByRole('dialog');
  const actions = page.getByRole('region', { name: 'Actions on many orders' });
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await focusAndPress(page, page.getByRole('button', { name: 'Choose all 2' }));
  const pack = page
    .getByRole('region', { name: 'Chosen orders' })
    .getByRole('button', { name: 'Mark as Packed' });
  await focusAndPress(page, pack);
  await closeWithEscape(page, dialog, pack);
  await page.keyboard.press('Enter');
  await expectDialog(page, dialog);
  await focusAndPress(page, dialog.getByRole('button', { name: 'Mark as Packed (2)' }));
  await expect(actions.getByText('Packed: 2 of 2')).toBeVisible();
  await expectFocus(page);
  await page.getByRole('searchbox', { name: 'Search orders' }).focus();
  await focusAndPress(page, actions.getByRole('button', { name: 'Undo: Mark as Packed' }).first());
  await typeInto(page, dialog.getByRole('textbox', { name: 'Why is it undone?' }), 'The wrong shelf');
  await page.keyboard.press('Enter');
  await expect(actions.getByText('Undo: Mark as Packed: 2 of 2')).toBeVisible();
  await expectFocus(page);
});

test('a customer cancels an order by keyboard alone', async ({ page, shop }) => {
  proves('B-PEOPLE-22');
  const buyer = await newBuyer(shop.url);
  const { _id: gadgetId } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await addToCart(buyer, gadgetId, 3);
  const order = await placeOrder(buyer);
  await openAsReturningUser(page, buyer.email, validPassword, paths.orderDetails(order));
  await waitUntilReady(page);
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  const cancel = page
    .getByRole('region', { name: 'Help with this order' })
    .getByRole('button', { name: 'Cancel order' });
  await focusAndPress(page, cancel);
  await closeWithEscape(page, dialog, cancel);
  await page.keyboard.press('Enter');
  await expectDialog(page, dialog);
  await focusAndPress(page, dialog.getByRole('button', { name: 'Cancel order' }));
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocus(page);
});
