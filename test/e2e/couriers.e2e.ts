/** Parcels booked at a courier: packed orders in one press, what became of each, and the courier's words on the order's page. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { Shipment } from '@jontro/shop/couriers/shipments.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, openAsReturningUser } from './people.ts';
import { expect, startShop, test } from './shop-fixture.ts';
import { e2eSettings } from './started-shop.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

const { shopper, owner, password } = demoLogins;
const controlToken = 'control-of-the-courier';

/** A packed order of the demo shopper; each has another quantity, since the same cart is not ordered twice. */
async function placePacked(
  shopUrl: string,
  gadgetId: string,
  quantity: number,
  address: string,
): Promise<Order> {
  const asShopper = await signedIn(shopUrl, shopper.email, password);
  await asShopper('PUT', endpointUrl(cartEndpoints.addToCart), { gadgetId, quantity });
  const { order } = (await asShopper('POST', endpointUrl(orderEndpoints.placeOrder), {
    name: 'Nusrat Jahan',
    mobileNumber: newMobileNumber(),
    country: 'Bangladesh',
    district: 'Dhaka',
    address,
  })) as { order: Order };
  const asOwner = await signedIn(shopUrl, owner.email, password);
  await asOwner('PATCH', endpointUrl(orderEndpoints.moveOrder, { params: { id: order._id, move: 'pack' } }));
  return order;
}

test('a shop without a courier says where its keys are entered', async ({ page }) => {
  await openAsReturningUser(page, owner.email, password, parcelsPath);
  await expect(page.getByText('No courier is connected')).toBeVisible();
  await expectAccessibleAtEachWidth(page);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).last().click();
  await expect(page.getByRole('heading', { name: 'Courier Steadfast' })).toBeVisible();
});

test('packed orders are booked in one press; a refused address has its reason, and the courier’s words are on the order’s page', async ({
  browser,
}) => {
  proves('B-DELIV-03', 'B-DELIV-21');
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
    await page.goto('/');
    const { _id } = findProduct(
      await listAllProducts(page),
      'counted',
      ({ inStock, stock = 99 }) => inStock && stock > 9,
    );
    const good = await placePacked(shop.url, _id, 1, 'House 12, Road 5');
    const bad = await placePacked(shop.url, _id, 2, `House 12, ${'Road 5, '.repeat(32)}`);
    await openAsReturningUser(page, owner.email, password, parcelsPath);
    await expect(page.getByText('House 12, Road 5, Dhaka')).toBeVisible();
    await expectAccessibleAtEachWidth(page);
    await page.getByRole('button', { name: 'Book 2 with Steadfast' }).click();
    await expect(page.getByRole('dialog').getByText('2 parcels are being booked')).toBeVisible();
    const card = (order: Order) => page.getByRole('article', { name: order.orderNumber });
    await expect(card(good).getByText('Courier booked')).toBeVisible();
    await expect(card(good)).toContainText('Steadfast: ');
    await expectAccessibleAtEachWidth(page);

    await page.getByRole('link', { name: 'Print 1 label' }).click();
    const label = page.getByRole('article', { name: `Label of order ${good.orderNumber}` });
    await expect(label).toContainText('Steadfast');
    await expect(label.locator('[data-collect]')).toHaveText(formatTaka(good.payable));
    await expect(label.locator(`[data-barcode="${good.orderNumber}"]`)).toBeVisible();
    await page.goBack();

    await page.getByRole('button', { name: 'To look at' }).click();
    await expect(page).toHaveURL(/[?]show=problems$/);
    await expect(card(bad)).toContainText('The recipient address may not be greater than 250 characters.');
    await expect(card(good)).toHaveCount(0);
    await card(bad).getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
    await expect(page.getByText('Nothing needs you.')).toBeVisible();

    const asOwner = await signedIn(shop.url, owner.email, password);
    const [shipment] = (await asOwner(
      'GET',
      endpointUrl(courierEndpoints.listShipments, { query: { show: 'underway' } }),
    )) as Shipment[];
    const told = await page.request.post(`http://127.0.0.1:${port}/__sandbox/parcels/${shipment?.ref}/step`, {
      headers: { authorization: `Bearer ${controlToken}` },
      data: { status: 'Hold', message: 'Nobody answered the phone' },
    });
    expect(((await told.json()) as { status: number }[]).map(({ status }) => status)).toEqual([200]);
    await open(page, paths.orderDetails(good));
    const parcel = page.getByRole('region', { name: 'Parcels' });
    await expect(parcel).toContainText('Nobody answered the phone');
    await expect(parcel).toContainText('Delivery problem');
    await expectAccessibleAtEachWidth(page);

    await page.request.post(`http://127.0.0.1:${port}/__sandbox/parcels/${shipment?.ref}/step`, {
      headers: { authorization: `Bearer ${controlToken}` },
      data: { status: 'Partial_Delivered', message: 'One piece was broken' },
    });
    await open(page, paths.orderDetails(good));
    await expect(parcel).toContainText('what became of each item: it is back, lost, or sent again');
    await page.getByRole('button', { name: 'Arrived back' }).click();
    const units = page.getByRole('dialog', { name: 'What came back?' });
    await units.getByLabel('Lost').first().fill('1');
    await units.getByLabel('Send again').first().fill('1');
    await units.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'the new order' }).click();
    await expect(page.getByRole('link', { name: 'the earlier order' })).toBeVisible();
    // It is packed and booked as any other, beside the one that was given up.
    await page.getByRole('button', { name: 'Mark as Packed' }).click();
    await expect(page.getByRole('button', { name: 'Hand over' })).toBeVisible();
    await open(page, parcelsPath);
    await expect(page.getByRole('button', { name: 'Book 2 with Steadfast' })).toBeVisible();
  } finally {
    await context.close();
    await shop.close();
  }
});

test('with two couriers one is chosen, which is remembered; a lost answer is settled by what the courier’s panel shows', async ({
  browser,
}) => {
  proves('B-DELIV-20');
  const [steadfastPort, pathaoPort] = [await freePort(), await freePort()];
  const shop = await startShop({
    SHOP_CONFIG: e2eSettings,
    COURIER_STAND_INS: 'steadfast,pathao',
    STEADFAST_PORT: String(steadfastPort),
    PATHAO_PORT: String(pathaoPort),
    SANDBOX_CONTROL_TOKEN: controlToken,
  });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    const control = async (path: string, data?: object): Promise<unknown> => {
      const url = `http://127.0.0.1:${pathaoPort}/__sandbox${path}`;
      const headers = { authorization: `Bearer ${controlToken}` };
      const answer = await (data
        ? page.request.post(url, { headers, data })
        : page.request.get(url, { headers }));
      expect(answer.ok()).toBe(true);
      return answer.json();
    };
    await page.goto('/');
    const { _id } = findProduct(
      await listAllProducts(page),
      'counted',
      ({ inStock, stock = 99 }) => inStock && stock > 9,
    );
    const [one, other] = [
      await placePacked(shop.url, _id, 1, 'House 12, Road 5'),
      await placePacked(shop.url, _id, 2, 'House 14, Road 5'),
    ];
    await control('/faults', { fault: 'lost', times: 2 });
    await openAsReturningUser(page, owner.email, password, parcelsPath);
    await expect(page.getByRole('button', { name: 'Book 2 with Steadfast' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Courier' }).selectOption('Pathao');
    await expectAccessibleAtEachWidth(page);
    await page.getByRole('button', { name: 'Book 2 with Pathao' }).click();
    await expect(page.getByRole('dialog').getByText('2 parcels are being booked')).toBeVisible();
    const card = (order: Order) => page.getByRole('article', { name: order.orderNumber });
    for (const order of [one, other]) await expect(card(order).getByText('Booked or not?')).toBeVisible();
    await page.getByRole('button', { name: 'To look at' }).click();
    await expect(card(one)).toContainText('Unsure, please look');
    await expectAccessibleAtEachWidth(page);

    const parcels = (await control('/parcels')) as {
      consignment_id: string;
      order: { merchant_order_id: string };
    }[];
    const idOf = (order: Order): string =>
      parcels.find((parcel) => parcel.order.merchant_order_id.startsWith(`${order.orderNumber}-`))
        ?.consignment_id ?? '';
    await card(one).getByRole('button', { name: 'Pathao has it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which parcel is it at Pathao?' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('An ID has letters and digits, as in the courier’s panel')).toBeVisible();
    await expectAccessibleAtEachWidth(page);
    await dialog.getByLabel('Consignment ID').fill(idOf(other));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This ID is of another parcel')).toBeVisible();
    await dialog.getByLabel('Consignment ID').fill(idOf(one));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card(one)).toHaveCount(0);

    await card(other).getByRole('button', { name: 'It does not: book again' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Book this parcel again?' });
    await expectAccessibleAtEachWidth(page);
    await sure.getByRole('button', { name: 'Book again' }).click();
    await expect(page.getByText('Nothing needs you.')).toBeVisible();
    await page.getByRole('button', { name: 'Underway' }).click();
    for (const order of [one, other]) await expect(card(order).getByText('Courier booked')).toBeVisible();
    await expect(card(one)).toContainText(`Pathao: ${idOf(one)}`);

    await placePacked(shop.url, _id, 3, 'House 16, Road 5');
    await open(page, parcelsPath);
    await expect(page.getByRole('button', { name: 'Book 1 with Pathao' })).toBeVisible();
    // What was chosen by hand is suggested for the district, and one order can be given to another courier.
    const choice = page.getByRole('group', { name: 'Courier for Nusrat Jahan' });
    await expect(
      choice.getByRole('radio', { name: /^Pathao .*Chosen before for this district/ }),
    ).toBeChecked();
    await choice.getByRole('radio', { name: /^Steadfast/ }).check();
    await expect(page.getByRole('button', { name: 'Book 1 with Steadfast' })).toBeVisible();
    await expectAccessibleAtEachWidth(page);
    await page.getByRole('combobox', { name: 'Courier' }).selectOption('Best for each');
    await page.getByRole('button', { name: /^Book 1 with/ }).click();
    await expect(page.getByRole('dialog').getByText('1 parcel is being booked')).toBeVisible();
  } finally {
    await context.close();
    await shop.close();
  }
});

test('a parcel at RedX needs a sure area, is cancelled before the pickup, and says where it is in the language of the page', async ({
  browser,
}) => {
  proves('B-DELIV-19');
  const port = await freePort();
  const shop = await startShop({
    SHOP_CONFIG: e2eSettings,
    COURIER_STAND_INS: 'redx',
    REDX_PORT: String(port),
    SANDBOX_CONTROL_TOKEN: controlToken,
  });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    await page.goto('/');
    const { _id } = findProduct(
      await listAllProducts(page),
      'counted',
      ({ inStock, stock = 99 }) => inStock && stock > 9,
    );
    const sure = await placePacked(shop.url, _id, 1, 'House 12, Road 5, Dhanmondi');
    const doubt = await placePacked(shop.url, _id, 2, 'House 10, Mirpur');
    const other = await placePacked(shop.url, _id, 3, 'House 10, Uttara');
    const asOwner = await signedIn(shop.url, owner.email, password);
    // The areas are read once a minute, district by district, and the copied database may have had its run just now.
    await expect
      .poll(
        async () => JSON.stringify(await asOwner('GET', endpointUrl(courierEndpoints.listOrdersToBook))),
        {
          timeout: 150_000,
        },
      )
      .toContain('Dhanmondi (Dhaka)');
    await openAsReturningUser(page, owner.email, password, parcelsPath);
    await expect(page.getByText('RedX: Dhaka, Dhanmondi (Dhaka)')).toBeVisible();
    const noArea = page.getByText('RedX needs an area, and the address names none that is sure');
    await expect(noArea).toHaveCount(2);
    // Staff choose the area of one, on a phone; it is kept.
    await page.setViewportSize({ width: 360, height: 760 });
    const row = page.getByRole('listitem').filter({ hasText: 'House 10, Uttara' });
    await row.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
    const areas = page.getByRole('dialog', { name: 'Area at RedX' });
    await areas.getByRole('button', { name: 'Uttara Sector 7' }).click();
    await expect(row).toContainText('RedX: Dhaka, Uttara Sector 7 · chosen by staff');
    await open(page, parcelsPath);
    await expect(row).toContainText('RedX: Dhaka, Uttara Sector 7 · chosen by staff');
    await expect(noArea).toHaveCount(1);
    await expectAccessibleAtEachWidth(page);
    const problems = await context.newPage();
    await open(problems, `${parcelsPath}?show=problems`);
    await expect(problems.getByText('Nothing needs you.')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'House 10, Mirpur' }).getByRole('checkbox'),
    ).toBeDisabled();
    await page.getByRole('button', { name: 'Book 2 with RedX' }).click();
    const card = (order: Order) => page.getByRole('article', { name: order.orderNumber });
    for (const order of [sure, other]) await expect(card(order).getByText('Courier booked')).toBeVisible();
    const booked = await page.request.get(`http://127.0.0.1:${port}/__sandbox/parcels`, {
      headers: { authorization: `Bearer ${controlToken}` },
    });
    expect(await booked.text()).toContain('"delivery_area":"Uttara Sector 7"');
    // From a browser with an earlier list; an open list shows what has come into it.
    const late = { courier: 'redx', orders: [doubt._id] };
    await asOwner('POST', endpointUrl(courierEndpoints.bookShipments), late);
    await expect(problems.getByRole('article', { name: doubt.orderNumber })).toContainText(
      'Choose the area, then it is booked again',
    );
    await problems
      .getByRole('article', { name: doubt.orderNumber })
      .getByRole('button', { name: 'Choose area for Nusrat Jahan' })
      .click();
    const mirpur = problems.getByRole('dialog', { name: 'Area at RedX' });
    await mirpur.getByRole('button', { name: 'Mirpur 10', exact: true }).click();
    await expect(problems.getByText('Nothing needs you.')).toBeVisible();
    await problems.close();
    await expect(card(doubt).getByText('Courier booked')).toBeVisible();
    await card(sure).getByRole('button', { name: 'Cancel the parcel' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this parcel?' });
    await expect(dialog).toContainText('RedX then does not pick it up.');
    await expectAccessibleAtEachWidth(page);
    await dialog.getByRole('button', { name: 'Cancel the parcel' }).click();
    await expect(page.getByRole('dialog', { name: /^The courier has cancelled the parcel/ })).toBeVisible();
    await expect(card(sure)).toHaveCount(0);

    await page.getByRole('button', { name: 'To book' }).click();
    await page.getByRole('button', { name: 'Book 1 with RedX' }).click();
    await expect(card(sure).getByText('Courier booked')).toBeVisible();
    const query = { show: 'underway' } as const;
    const shipments = (await asOwner(
      'GET',
      endpointUrl(courierEndpoints.listShipments, { query }),
    )) as Shipment[];
    const { ref } = shipments.find(({ orderId }) => orderId === sure._id) ?? {};
    const told = await page.request.post(`http://127.0.0.1:${port}/__sandbox/parcels/${ref}/step`, {
      headers: { authorization: `Bearer ${controlToken}` },
      data: { status: 'agent-hold', english: 'Nobody answered', bengali: 'কেউ ফোন ধরেননি' },
    });
    expect(((await told.json()) as { status: number }[]).map(({ status }) => status)).toEqual([200]);
    await open(page, paths.orderDetails(sure));
    await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('Nobody answered');
    await open(page, `/bn${paths.orderDetails(sure)}`);
    await expect(page.getByRole('main')).toContainText('কেউ ফোন ধরেননি');
    await expect(page.getByRole('main')).not.toContainText('Nobody answered');
    await expectAccessibleAtEachWidth(page);
  } finally {
    await context.close();
    await shop.close();
  }
});
