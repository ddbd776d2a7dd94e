/** An order's whole life in a shop with the preset `modern`: its customer, a visitor and staff. */

import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import type { BulkAction } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { message, type PlainMessage } from '@jontro/shop/messages.ts';
import { undoMs } from '@jontro/shop/orders/order-steps.ts';
import { trackingPath } from '@jontro/shop/orders/tracking.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { expect, type Page } from '@playwright/test';
import { storageName as guestMarkerName } from '../../apps/web/app/lib/guest-marker.ts';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { announceNewOrder, respondWithNewOrder } from '../e2e/new-orders.ts';
import type { GalleryFixture } from './gallery-fixture.ts';
import type { LifeOrders } from './life-orders.ts';
import type { Scene, SceneContext } from './scene.ts';

/** One of the buyer's orders. */
function lifeOrder({ life }: GalleryFixture, name: keyof LifeOrders): LifeOrders[typeof name] {
  if (!life) throw new Error('The orders of the buyer exist with the preset `modern` only');
  return life[name];
}
const detailsOf = (name: keyof LifeOrders) => ({
  route: patterns.orderDetails,
  address: (fixture: GalleryFixture) => paths.orderDetails(lifeOrder(fixture, name)),
});
/** Presses a button of the page and waits for its dialog. */
const openDialog =
  (button: PlainMessage) =>
  async ({ page, t }: SceneContext): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: t(button), exact: true })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

const checkout = { route: paths.checkout, address: () => paths.checkout } as const;

const buyerScenes: readonly Scene[] = [
  { name: 'modern-checkout', ...checkout },
  {
    name: 'modern-checkout-districts',
    ...checkout,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('combobox', { name: new RegExp(`^${t('District')}`) }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'modern-checkout-areas',
    ...checkout,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('combobox', { name: t('Thana or upazila') }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'modern-addresses', route: paths.addresses, address: () => paths.addresses },
  {
    name: 'modern-address-dialog',
    route: paths.addresses,
    address: () => paths.addresses,
    windowOnly: true,
    prepare: openDialog('Add address'),
  },
  { name: 'modern-cart', route: paths.cart, address: () => paths.cart },
  { name: 'modern-my-orders', route: paths.myOrders, address: () => paths.myOrders },
  {
    name: 'modern-thanks',
    route: patterns.thanks,
    address: (fixture) => paths.thanks(lifeOrder(fixture, 'placed')),
  },
  ...(['placed', 'cancelled', 'asked', 'changed', 'problem', 'outside', 'partlyBack'] as const).map(
    (name) => ({ name: `modern-order-${name}`, ...detailsOf(name) }) satisfies Scene,
  ),
  {
    name: 'modern-cancel-dialog',
    ...detailsOf('placed'),
    windowOnly: true,
    prepare: openDialog('Cancel order'),
  },
  {
    name: 'modern-ask-to-cancel',
    ...detailsOf('outside'),
    windowOnly: true,
    prepare: openDialog('Ask to cancel'),
  },
  {
    name: 'modern-order-again',
    route: paths.myOrders,
    address: () => paths.myOrders,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Order again') })
        .last()
        .click();
      await page.waitForURL(`**${paths.cart}`);
    },
  },
  {
    name: 'modern-invoice',
    route: patterns.invoice,
    address: (fixture) => paths.invoice(lifeOrder(fixture, 'placed')),
  },
];

/** Puts a product into the cart of this visitor. */
async function fillCart({ page, fixture }: SceneContext): Promise<void> {
  const { method, url } = cartEndpoints.addToCart;
  const response = await page.request.fetch(url, {
    method,
    headers: { origin: fixture.shop.url },
    data: { gadgetId: fixture.product._id, quantity: 1 },
  });
  expect(response.status()).toBe(200);
  await page.evaluate((name) => localStorage.setItem(name, '1'), guestMarkerName);
  await page.reload();
}

async function track(page: Page, number: string, digits: string): Promise<void> {
  await page.locator('#number').fill(number);
  await page.locator('#digits').fill(digits);
  // The form loads the same address again: what the last answer showed must be gone.
  await Promise.all([page.waitForEvent('load'), page.locator('main button[type=submit]').click()]);
}
const tooManyRequests = 429;
const tracking = { address: (_: GalleryFixture, language: string) => `/track?lang=${language}` };

const visitorScenes: readonly Scene[] = [
  { name: 'search-results', route: '/search', address: () => paths.results('bluetooth') },
  {
    name: 'device-fit',
    route: patterns.product,
    address: ({ charger }) => `${paths.product(charger)}?device=macbook-pro-14-m3-2023`,
  },
  { name: 'compare-empty', route: '/compare', address: () => paths.compare([]) },
  { name: 'compare', route: '/compare', address: ({ compared }) => paths.compare(compared) },
  { name: 'guest-cart', route: paths.cart, address: () => paths.cart, prepare: fillCart },
  {
    name: 'guest-checkout',
    ...checkout,
    prepare: async (act) => {
      await fillCart(act);
      await expect(act.page.getByLabel(act.t('Full name'))).toBeVisible();
    },
  },
  {
    name: 'guest-order-received',
    ...checkout,
    prepare: async (act) => {
      const { page, t } = act;
      await fillCart(act);
      await page.getByLabel(t('Full name')).fill('Rashid Ahmed');
      await page.getByLabel(t('Mobile number')).fill('01912345678');
      await page.getByRole('combobox', { name: new RegExp(`^${t('District')}`) }).fill('Sylhet');
      await page.locator('textarea[name=address]').fill('House 7, Road 3, Zindabazar');
      await page.getByRole('button', { name: t('Place Order') }).click();
      await page.waitForURL('**/order-received?order=*');
      await expect(page.locator('[data-order-number]')).toBeVisible();
    },
  },
  { name: 'tracking', ...tracking },
  {
    name: 'tracking-refused',
    ...tracking,
    prepare: async ({ page, language }) => {
      await track(page, 'J-99999', '0000');
      await expect(page.getByRole('alert')).toHaveText(serverTexts[language].tracking.notFound);
    },
  },
  {
    name: 'tracking-too-often',
    ...tracking,
    prepare: async ({ page, fixture, language }) => {
      const wrong = { number: 'J-88888', digits: '0000' };
      const tries = { headers: { origin: fixture.shop.url }, form: { ...wrong, lang: language } };
      // Shops of tests allow many more than others.
      await expect
        .poll(async () => (await page.request.post(trackingPath, tries)).status(), { intervals: [0] })
        .toBe(tooManyRequests);
      await track(page, wrong.number, wrong.digits);
      await expect(page.getByRole('alert')).toHaveText(serverTexts[language].tracking.onlyLink);
    },
  },
  {
    name: 'tracked-order',
    ...tracking,
    prepare: async ({ page, fixture }) => {
      const { orderNumber = '', mobileNumber } = lifeOrder(fixture, 'outside');
      await track(page, orderNumber, mobileNumber.slice(-4));
      await expect(page.locator('main ol')).toBeVisible();
    },
  },
];

const chooseAll = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /\d\d/ }).first().click();
const allOrdered = { route: staffPaths.allOrdered, address: () => staffPaths.allOrdered } as const;
const action = (fields: Partial<BulkAction>): BulkAction => ({
  _id: '0123456789abcdef01234567',
  kind: 'pack',
  by: demoLogins.owner.email,
  createdAt: new Date().toISOString(),
  total: 60,
  done: 60,
  failed: 0,
  ...fields,
});
/** Responds with these actions on many orders. */
const respondWithActions = (actions: readonly BulkAction[]) => (page: Page) =>
  page.route(`**${bulkActionEndpoints.listBulkActions.url}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: actions }) : route.fallback(),
  );
const undoable = () => ({
  finishedAt: new Date().toISOString(),
  undoableUntil: new Date(Date.now() + undoMs).toISOString(),
});

const staffScenes: readonly Scene[] = [
  { name: 'modern-dashboard', route: paths.dashboard, address: () => paths.dashboard },
  { name: 'modern-all-ordered', ...allOrdered },
  {
    name: 'modern-orders-chosen',
    ...allOrdered,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await chooseAll(page);
      await expect(page.getByRole('region', { name: t('Chosen orders') })).toBeVisible();
    },
  },
  {
    name: 'modern-bulk-preview',
    ...allOrdered,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await chooseAll(page);
      await page
        .getByRole('region', { name: t('Chosen orders') })
        .getByRole('button', { name: t('Mark as Packed') })
        .click();
      await expect(page.getByRole('dialog').locator('details').first()).toBeVisible();
    },
  },
  {
    name: 'modern-bulk-running',
    ...allOrdered,
    windowOnly: true,
    mockResponses: respondWithActions([action({ done: 23 })]),
  },
  {
    name: 'modern-bulk-done',
    ...allOrdered,
    windowOnly: true,
    mockResponses: (page) => respondWithActions([action({ done: 58, failed: 2, ...undoable() })])(page),
  },
  {
    name: 'modern-bulk-undo',
    ...allOrdered,
    windowOnly: true,
    mockResponses: (page) => respondWithActions([action(undoable())])(page),
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t(message('Undo: {action}', { action: t('Mark as Packed') })) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'modern-new-order',
    ...allOrdered,
    windowOnly: true,
    mockResponses: respondWithNewOrder,
    prepare: async ({ page }) => {
      await announceNewOrder(page);
      await expect(page.locator('[data-toast=info]')).toBeVisible();
    },
  },
  ...(['placed', 'asked', 'changed', 'problem', 'outside', 'partlyBack', 'cancelled'] as const).map(
    (name) => ({ name: `staff-order-${name}`, ...detailsOf(name) }) satisfies Scene,
  ),
  {
    name: 'order-editor',
    ...detailsOf('placed'),
    windowOnly: true,
    prepare: openDialog('Change order'),
  },
  { name: 'other-steps', ...detailsOf('outside'), windowOnly: true, prepare: openDialog('Other steps') },
  { name: 'take-back', ...detailsOf('outside'), windowOnly: true, prepare: openDialog('Arrived back') },
  {
    name: 'cash-refund',
    ...detailsOf('partlyBack'),
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('region', { name: t('Administration') })
        .getByRole('button', { name: /৳/ })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'take-order',
    route: staffPaths.staffOrder,
    address: () => staffPaths.staffOrder,
    prepare: async ({ page, t, fixture }) => {
      await page.getByLabel(t('Mobile number')).fill(lifeOrder(fixture, 'placed').mobileNumber);
      await expect(page.locator('[data-known-customer]')).toBeVisible();
      await page.getByRole('searchbox', { name: t('Search products') }).fill('fan');
      const items = page.getByRole('region', { name: t('Items') });
      for (const name of ['Choose a product', 'Variants'] as const) {
        const list = items.getByRole('list', { name: t(name) });
        await list.getByRole('button', { disabled: false }).first().click();
      }
      await expect(page.locator('[data-staff-line]')).toHaveCount(1);
    },
  },
  {
    name: 'modern-packing-slips',
    route: staffPaths.packingSlips(),
    address: (fixture) => staffPaths.packingSlips([lifeOrder(fixture, 'confirmed')]),
  },
  {
    name: 'modern-labels',
    route: staffPaths.packingSlips(),
    address: (fixture) =>
      `${staffPaths.packingSlips([lifeOrder(fixture, 'confirmed'), lifeOrder(fixture, 'asked')])}&papers=labels`,
  },
  {
    name: 'modern-invoices',
    route: staffPaths.packingSlips(),
    address: (fixture) => `${staffPaths.packingSlips([lifeOrder(fixture, 'placed')])}&papers=invoices`,
  },
  {
    name: 'step-mail',
    route: staffPaths.outbox,
    address: () => staffPaths.outbox,
    windowOnly: true,
    prepare: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('Read') })
        .nth(1)
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

export const modernScenes: readonly Scene[] = [
  ...buyerScenes.map((scene) => ({ ...scene, user: 'buyer' }) satisfies Scene),
  ...visitorScenes,
  ...staffScenes.map((scene) => ({ ...scene, user: 'owner' }) satisfies Scene),
].map((scene) => ({ ...scene, preset: 'modern' }) satisfies Scene);
