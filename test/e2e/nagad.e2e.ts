/** Paying by Nagad on a phone, from the checkout to the paid order, in a shop with the preset `modern` and the stand-in. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { violationsOf } from './axe.ts';
import { expectAccessible, findOverflow } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, modernSettings, startShop, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';

test('a shopper on a phone chooses Nagad, pays with number, code and PIN, and sees the order paid', async ({
  browser,
}) => {
  const port = String(await freePort());
  const shop = await startShop({ SHOP_CONFIG: modernSettings, NAGAD_PROVIDER: 'local', NAGAD_PORT: port });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    await page.goto('/');
    const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    await openAsReturningUser(page, demoLogins.shopper.email, demoLogins.password, paths.myOrders);
    await page.request.put('/api/cart', {
      headers: { origin: shop.url },
      data: { gadgetId: product._id, quantity: 1 },
    });
    await open(page, paths.checkout);
    await page.getByRole('radio', { name: 'Nagad', exact: true }).check();
    await expectAccessible(page, 'checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL(`http://127.0.0.1:${port}/pay/*`);
    expect([...(await violationsOf(page, 'number')), ...(await findOverflow(page))]).toEqual([]);
    await page.getByLabel('Your Nagad account number').fill('01911000001');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('PIN').fill('1234');
    await page.getByRole('button', { name: /^Pay ৳/ }).click();
    await page.waitForURL('**/success/**');
    await waitUntilReady(page);
    const [order]: Order[] = await (await page.request.get('/api/my-orders')).json();
    if (!order) throw new Error('there is no order');
    await open(page, paths.orderDetails(order));
    await expect(page.getByRole('main')).toContainText('019****0001');
  } finally {
    await context.close();
    await shop.close();
  }
});
