/** A shopper's own pages, with data and empty. */
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { expect } from '@playwright/test';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { createTestImage } from '../e2e/pictures.ts';
import type { Scene } from './scene.ts';

const cart = { route: paths.cart, address: () => paths.cart } as const;
const checkout = { route: paths.checkout, address: () => paths.checkout } as const;
const dashboard = { route: paths.dashboard, address: () => paths.dashboard } as const;
const profile = { route: paths.profile, address: () => paths.profile } as const;
const orders = { route: paths.myOrders, address: () => paths.myOrders } as const;
const reviews = { route: paths.myReviews, address: () => paths.myReviews } as const;
const pending = { route: paths.pendingReviews, address: () => paths.pendingReviews } as const;

const scenesWithData: readonly Scene[] = [
  {
    name: 'greeting-menu',
    route: paths.home,
    address: () => paths.home,
    windowOnly: true,
    prepare: ({ page, t }) => page.getByRole('button', { name: t('Hi, {name}', { name: 'Nusrat' }) }).click(),
  },
  { name: 'cart', ...cart },
  { name: 'checkout', ...checkout },
  {
    name: 'checkout-errors',
    ...checkout,
    prepare: async ({ page, t }) => {
      await page.getByLabel(t('Full name')).fill('');
      await page.getByRole('button', { name: t('Place Order') }).click();
      await expect(page.locator('[data-toast=error]')).toBeVisible();
    },
  },
  {
    name: 'checkout-sent',
    route: paths.checkout,
    address: () => paths.checkout,
    windowOnly: true,
    // The cart stays unchanged for the other screenshots.
    mockResponses: (page, { orders: { unpaid } }) =>
      page.route(`**${orderEndpoints.placeOrder.url}`, (route) =>
        route.fulfill({
          json: { insertedId: unpaid._id, message: checkoutTexts.placed, order: unpaid },
        }),
      ),
    prepare: async ({ page, t }) => {
      // An earlier scene of the same tab leaves a draft without a name.
      await page.getByLabel(t('Full name')).fill('Nusrat Jahan');
      await page.getByLabel(t('Mobile number')).fill('01712345678');
      const district = page.getByRole('combobox', { name: new RegExp(`^${t('District')}`) });
      // The preset `modern` has a field that proposes them.
      if ((await district.evaluate(({ tagName }) => tagName)) === 'SELECT')
        await district.selectOption('Dhaka');
      else await district.fill('Dhaka');
      await page.getByLabel(t('Address')).fill('House 7, Road 3, Dhanmondi');
      await page.getByRole('button', { name: t('Place Order') }).click();
      await expect(page.getByText(t(checkoutTexts.placed))).toBeVisible();
      await page.waitForURL((url) => !url.pathname.endsWith(paths.checkout));
    },
  },
  { name: 'dashboard', ...dashboard },
  {
    name: 'dashboard-drawer',
    ...dashboard,
    widths: [360, 768],
    windowOnly: true,
    prepare: ({ page, t }) => page.getByRole('button', { name: t('Dashboard menu') }).click(),
  },
  { name: 'profile', ...profile },
  {
    name: 'profile-errors',
    ...profile,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('Change Password') }).click();
      await expect(page.locator('[data-toast=error]')).toBeVisible();
    },
  },
  {
    name: 'profile-photo',
    ...profile,
    prepare: async ({ page }) => {
      await page.locator('input[type=file]').setInputFiles([await createTestImage(page, 3, 400, 400)]);
    },
  },
  {
    name: 'profile-photo-rejected',
    ...profile,
    prepare: async ({ page }) => {
      const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.locator('input[type=file]').setInputFiles([note]);
    },
  },
  { name: 'addresses', route: paths.addresses, address: () => paths.addresses },
  { name: 'wishlist', route: paths.wishlist, address: () => paths.wishlist },
  { name: 'my-orders', ...orders },
  {
    name: 'review-dialog',
    ...orders,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Add Review') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...(['paid', 'unpaid', 'toReview'] as const).map(
    (state) =>
      ({
        name: `order-${state === 'toReview' ? 'to-review' : state}`,
        route: patterns.orderDetails,
        address: (fixture) => paths.orderDetails(fixture.orders[state]),
      }) satisfies Scene,
  ),
  { name: 'thanks', route: patterns.thanks, address: ({ orders }) => paths.thanks(orders.unpaid) },
  { name: 'invoice', route: patterns.invoice, address: ({ orders }) => paths.invoice(orders.paid) },
  {
    name: 'cart-with-coupon',
    ...cart,
    prepare: async ({ page, t }) => {
      const code = page.getByLabel(t('Coupon code'));
      // The coupon is stored in the cart, so the other language already has it.
      if (!(await code.isVisible())) return;
      await code.fill('EID-2026');
      await page.getByRole('button', { name: t('Apply') }).click();
      await expect(page.locator('[data-toast=success]')).toBeVisible();
    },
  },
  { name: 'my-reviews', ...reviews },
  { name: 'pending-reviews', ...pending },
  {
    name: 'pending-review-writing',
    ...pending,
    prepare: ({ page, t }) =>
      page
        .getByRole('button', { name: t('Add Review') })
        .first()
        .click(),
  },
];

const emptyScenes: readonly Scene[] = [
  { name: 'cart-empty', ...cart },
  { name: 'checkout-empty', ...checkout },
  { name: 'dashboard-empty', ...dashboard },
  { name: 'my-orders-empty', ...orders },
  { name: 'my-reviews-empty', ...reviews },
  { name: 'pending-reviews-empty', ...pending },
];

export const shopperScenes: readonly Scene[] = [
  ...scenesWithData.map((scene) => ({ ...scene, user: 'shopper' }) satisfies Scene),
  ...emptyScenes.map((scene) => ({ ...scene, user: 'newcomer' }) satisfies Scene),
];
