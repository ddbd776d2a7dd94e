/** Pages with the owner's settings in place of the specification's values: categories, largest quantity, header, login, overlay. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { overlay, visible, waitUntilReady } from '../e2e/storefront.ts';
import { respondToHome } from './home-responses.ts';
import { test as base, expect, open, signIn } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { sampleCartItem, sampleProducts, shopper } from './samples.ts';

const test = base.extend<{ own: PageServer }>({
  own: async ({ page }, use) => {
    const server = await startPageServer({
      routeOverlayMs: 0,
      categories: [
        { name: { en: 'Listening', bn: 'শোনা' }, includes: ['Earbuds', 'Headphones'], form: 'none' },
        { name: { en: 'Earbuds', bn: 'ইয়ারবাড' } },
        { name: { en: 'Headphones', bn: 'হেডফোন' } },
        { name: { en: 'Fan', bn: 'ফ্যান' } },
      ],
      menu: [{ category: 'Listening', label: { en: 'Sound', bn: 'শব্দ' } }, { category: 'Fan' }],
      topCategories: ['Listening', 'Fan'],
      maxQuantity: 3,
      trueAmountOnMobile: true,
      showDemoCredentials: false,
    });
    await page.goto(server.url + emptyPage);
    respondToHome(server);
    const fans = { result: sampleProducts(6), total: 6, totalPages: 1 };
    server.respondWith(catalogEndpoints.listCategoryProducts, { status: 200, body: fans });
    await use(server);
    await page.goto('about:blank');
    await server.close();
  },
});

test('with a duration of 0 no page has an overlay', async ({ page, own }) => {
  await open(page, own.url);
  await expect(overlay(page)).toHaveCount(0);
  await visible(page.getByRole('navigation', { name: 'Categories' }))
    .getByRole('link', { name: 'Fan' })
    .click();
  await page.waitForURL('**/category/fan');
  await expect(overlay(page)).toHaveCount(0);
});

test('menu, home page and category page have the categories of the shop', async ({ page, own }) => {
  await open(page, own.url);
  const menu = visible(page.getByRole('navigation', { name: 'Categories' }));
  await expect(menu.getByRole('link')).toHaveText(['Sound', 'Fan']);
  const top = page.getByRole('region', { name: 'Top Categories' }).getByRole('link');
  await expect(top).toHaveText(['Listening', 'Fan']);
  await menu.getByRole('link', { name: 'Sound' }).click();
  await waitUntilReady(page);
  await expect(page).toHaveURL(/\/category\/listening$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listening');
  await expect(page.locator('article').first()).toBeVisible();
});

test('the login form of a demo shop does not show the demo login', async ({ page, own }) => {
  await open(page, own.url + paths.login());
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await expect(page.getByRole('main')).not.toContainText(demoLogins.password);
});

test('a cart item stops at the owner’s maximum quantity (Q-111)', async ({ page, own }) => {
  await signIn(page, own, shopper);
  own.respond(cartEndpoints.listMyCart, [sampleCartItem({ quantity: 2 })]);
  own.respondWith(cartEndpoints.changeQuantity, { status: 200, body: { modifiedCount: 1, message: '' } });
  await open(page, own.url + paths.cart);
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await expect(more).toBeEnabled();
  own.respond(cartEndpoints.listMyCart, [sampleCartItem({ quantity: 3 })]);
  await more.click();
  await expect(more).toBeDisabled();
  await expect(page.getByRole('status', { name: /^Quantity of/ })).toHaveText('3');
});

test('the light header shows the true unpaid amount on a phone too (Q-081)', async ({ page, own }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, own, shopper);
  const figures = { totalCart: 0, totalQuantity: 0, unpaid: 2500, totalOrders: 1, totalRevenue: 0 };
  own.respond(dashboardEndpoints.findMyDashboard, figures);
  await open(page, own.url + paths.category('Fan'));
  const amount = page.getByRole('banner').locator('[data-unpaid]');
  await expect(amount).toBeVisible();
  await expect(amount).toContainText('৳2,500');
});
