/** The cash of a courier, in a real browser with the real server and the stand-in of the courier: fetched, compared, recorded, in both languages. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { Shipment } from '@jontro/shop/couriers/shipments.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { signedIn } from './api-client.ts';
import { expectBengali } from './bengali-page.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, openAsReturningUser } from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
import { e2eSettings } from './started-shop.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

const { shopper, owner, password } = demoLogins;
const controlToken = 'control-of-the-courier';

test('the cash of a courier is fetched, compared and recorded once, and a line that is short waits for the owner', async ({
  browser,
}) => {
  proves('B-DELIV-10');
  const port = await freePort();
  const shop = await startShop({
    SHOP_CONFIG: e2eSettings,
    COURIER_STAND_INS: 'steadfast',
    STEADFAST_PORT: String(port),
    SANDBOX_CONTROL_TOKEN: controlToken,
  });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    const control = (path: string, data: object) =>
      page.request.post(`http://127.0.0.1:${port}/__sandbox${path}`, {
        headers: { authorization: `Bearer ${controlToken}` },
        data,
      });
    await page.goto('/');
    const { _id: gadgetId } = findProduct(
      await listAllProducts(page),
      'counted',
      ({ inStock, stock = 99 }) => inStock && stock > 9,
    );
    const asShopper = await signedIn(shop.url, shopper.email, password);
    const asOwner = await signedIn(shop.url, owner.email, password);
    const orders: Order[] = [];
    for (const quantity of [1, 2]) {
      await asShopper('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity });
      const { order } = (await asShopper('POST', endpointUrl(orderEndpoints.placeOrder), {
        name: 'Nusrat Jahan',
        mobileNumber: newMobileNumber(),
        country: 'Bangladesh',
        district: 'Dhaka',
        address: 'House 12, Road 5',
      })) as { order: Order };
      await asOwner(
        'PATCH',
        endpointUrl(orderEndpoints.moveOrder, { params: { id: order._id, move: 'pack' } }),
      );
      orders.push(order);
    }
    const [whole, short] = orders;
    if (!whole || !short) throw new Error('there are no orders');
    await asOwner('POST', endpointUrl(courierEndpoints.bookShipments), {
      courier: 'steadfast',
      orders: [whole._id, short._id],
    });
    const shipments = async () =>
      (await asOwner('GET', endpointUrl(courierEndpoints.listShipments, { query: {} }))) as Shipment[];
    await expect
      .poll(async () => (await shipments()).filter(({ state }) => state === 'booked').length, {
        timeout: 60_000,
      })
      .toBe(2);
    const refs = new Map((await shipments()).map(({ orderId, ref }) => [orderId, ref]));
    for (const ref of refs.values()) await control(`/parcels/${ref}/step`, { status: 'delivered' });
    await control('/payments', { collected: { [refs.get(short._id) ?? '']: short.payable - 100 } });

    await openAsReturningUser(page, owner.email, password, parcelsPath);
    await page.getByRole('link', { name: 'Cash of couriers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cash of couriers' })).toBeVisible();
    await expect(page.getByText('2 delivered parcels')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'the start');
    await page.getByRole('button', { name: 'Fetch from Steadfast' }).click();
    await expect(page.getByRole('dialog').getByText('1 statement fetched')).toBeVisible();
    await page.getByRole('link', { name: /^Steadfast: / }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Too little: 1' })).toBeVisible();
    await main.getByRole('button', { name: 'Too little: 1' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: short.orderNumber ?? '' })).toContainText(
      'Due: ',
    );
    await expectAccessibleAtEachWidth(page, 'the lines');
    await main.getByRole('button', { name: 'Record the cash of 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record the cash' }).click();
    await expect(page.getByRole('dialog', { name: payoutTexts.recorded })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Recorded: 1' })).toBeVisible();
    const orderOf = async (id: string) => (await asOwner('GET', `/api/order/${id}`)) as Order;
    expect((await orderOf(whole._id)).cashReceivedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await orderOf(short._id)).cashReceivedAt).toBeUndefined();

    await page.goto('/?language=bn');
    const names = () => [
      owner.email,
      ...owner.email.split('@'),
      'Steadfast',
      'CSV',
      'Jontro',
      short.orderNumber ?? '',
    ];
    const numbers = [...refs.values(), /\b[0-9A-F]{6}8A\b/g];
    await open(page, `${parcelsPath}?payout=`);
    await expect(page.getByRole('heading', { level: 1, name: 'কুরিয়ারের টাকা' })).toBeVisible();
    await expectBengali(page, names);
    await expectAccessibleAtEachWidth(page, 'the start in Bengali');
    await page.getByRole('link', { name: /^Steadfast: / }).click();
    await page.getByRole('button', { name: /^কম এসেছে: / }).click();
    await expect(page.getByRole('button', { name: 'গ্রহণ করুন' })).toBeVisible();
    await expectBengali(page, () => [...numbers, ...names()]);
    await expectAccessibleAtEachWidth(page, 'the lines in Bengali');
  } finally {
    await context.close();
    await shop.close();
  }
});
