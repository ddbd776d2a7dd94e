/** Parcels whose area at their courier is in doubt: staff choose it beside the parcel, on a phone, with search, and with the city first. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import {
  type AreaChoices,
  type BookableOrder,
  type Shipment,
  shipmentTexts,
} from '@jontro/shop/couriers/shipments.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin } from './samples.ts';

const { bookShipments, chooseCourierArea, listCourierAreas, listOrdersToBook, listShipments, retryShipment } =
  courierEndpoints;

const order: BookableOrder = {
  _id: 'a'.repeat(24),
  orderNumber: 'J-10482',
  name: 'Nusrat Jahan',
  district: 'Dhaka',
  address: 'House 10, Mirpur',
  orderPlaced: '2026-11-26T04:00:00.000Z',
  cash: 1_890,
  areas: [{ courier: 'redx' }],
};
const toBook = (areas: BookableOrder['areas']) => ({
  couriers: ['redx' as const],
  orders: [{ ...order, areas }],
  total: 1,
});
const place = { name: order.name, district: order.district, address: order.address };
const choices: AreaChoices = {
  ...place,
  city: { id: 'Dhaka', name: 'Dhaka' },
  cities: [],
  areas: [
    { id: '1', name: 'Mirpur 1 (Dhaka)', named: true },
    { id: '3', name: 'Mirpur 10', named: true },
    { id: '17', name: 'Agargaon' },
    { id: '18', name: 'Badda' },
    { id: '19', name: 'Dhanmondi (Dhaka)' },
    { id: '20', name: 'Farmgate' },
    { id: '21', name: 'Farmgate' },
    { id: '22', name: 'Keraniganj' },
    { id: '23', name: 'Mohammadpur (Dhaka)' },
    { id: '24', name: 'Motijheel' },
  ],
};
const saved = { modifiedCount: 1, message: shipmentTexts.areaChosen };

test('on a phone a parcel in doubt gets its area in two presses, which is shown and can be changed, and is booked', async ({
  page,
  server,
}) => {
  proves('B-DELIV-19');
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page, server, admin);
  server.respond(listOrdersToBook, toBook([{ courier: 'redx' }]));
  server.respond(listCourierAreas, choices);
  server.respond(chooseCourierArea, saved);
  await open(page, parcelsPath);
  await expect(page.getByText('RedX needs an area, and the address names none that is sure')).toBeVisible();
  // It is in no booking until it has one.
  await expect(page.getByRole('checkbox', { name: /^Nusrat Jahan/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Book with RedX' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Area at RedX' });
  await expect(dialog).toContainText('House 10, Mirpur, Dhaka');
  const named = dialog.locator('section', {
    has: page.getByRole('heading', { name: 'Best matches' }),
  });
  await expect(named.getByRole('button')).toHaveText(['Mirpur 1 (Dhaka)', 'Mirpur 10']);
  // Two of one name are told apart.
  await expect(dialog.getByRole('button', { name: /^Farmgate/ })).toHaveText(['Farmgate20', 'Farmgate21']);
  server.respond(listOrdersToBook, toBook([{ courier: 'redx', text: 'Dhaka, Mirpur 10', chosen: true }]));
  const sent = page.waitForRequest((one) => one.method() === 'PUT');
  await named.getByRole('button', { name: 'Mirpur 10' }).click();
  expect((await sent).postDataJSON()).toEqual({ courier: 'redx', area: '3' });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('RedX: Dhaka, Mirpur 10 · chosen by staff')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change area for Nusrat Jahan' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: shipmentTexts.areaChosen })).toHaveCount(0);
  server.respond(bookShipments, { booked: 1, message: shipmentTexts.started, obstacles: [] });
  server.respond(listShipments, []);
  const booked = page.waitForRequest((one) => one.method() === 'POST');
  await page.getByRole('button', { name: 'Book 1 with RedX' }).click();
  expect((await booked).postDataJSON()).toEqual({ courier: 'redx', orders: [order._id] });
});

test('areas are searched in other spellings and in Bengali; a number is no other one', async ({
  page,
  server,
}) => {
  proves('B-DELIV-19');
  await signIn(page, server, admin);
  server.respond(listOrdersToBook, toBook([{ courier: 'redx' }]));
  server.respond(listCourierAreas, choices);
  await open(page, parcelsPath);
  await page.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Area at RedX' });
  const found = dialog.getByRole('list').getByRole('button');
  const search = dialog.getByRole('searchbox', { name: 'Search areas' });
  for (const [text, names] of [
    ['dhanmandi', ['Dhanmondi (Dhaka)']],
    ['মোহাম্মদপুর', ['Mohammadpur (Dhaka)']],
    ['মতি', ['Motijheel']],
    ['mirpur 10', ['Mirpur 10']],
    ['', choices.areas.map(({ id, name }) => (name === 'Farmgate' ? name + id : name))],
  ] as const) {
    await search.fill(text);
    await expect(found).toHaveText([...names]);
  }
  await search.fill('Chattogram');
  await expect(dialog.getByRole('status').filter({ hasText: 'No area has this name.' })).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('of a district that is no city of the courier the city is chosen first, and can be another one', async ({
  page,
  server,
}) => {
  proves('B-DELIV-19');
  await signIn(page, server, admin);
  const areas: BookableOrder['areas'] = [{ courier: 'pathao' }];
  server.respond(listOrdersToBook, { ...toBook(areas), couriers: ['pathao'] });
  const cities = [
    { id: '1', name: 'Dhaka' },
    { id: '3', name: 'Gazipur' },
  ];
  const far = { ...place, district: 'Bandarban', cities };
  const tongi = [{ id: '301', name: 'Tongi' }];
  server.respondWith(listCourierAreas, async (url) => {
    const city = cities.find(({ id }) => id === url.searchParams.get('city'));
    return { status: 200, body: { ...far, ...(city && { city }), areas: city ? tongi : [] } };
  });
  server.respond(chooseCourierArea, saved);
  await open(page, parcelsPath);
  await page.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Area at Pathao' });
  await expect(dialog).toContainText('Pathao has no city called Bandarban. Choose the city first.');
  await expectAccessibleAtEachWidth(page, 'cities');
  await dialog.getByRole('button', { name: 'Gazipur' }).click();
  await expect(dialog.getByRole('button', { name: 'Tongi' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Another city' }).click();
  await dialog.getByRole('button', { name: 'Gazipur' }).click();
  const sent = page.waitForRequest((one) => one.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Tongi' }).click();
  expect((await sent).postDataJSON()).toEqual({ courier: 'pathao', area: '301' });
});

test('a choice that the server refuses says why and leaves the list open', async ({ page, server }) => {
  proves('B-DELIV-19');
  await signIn(page, server, admin);
  server.respond(listOrdersToBook, toBook([{ courier: 'redx' }]));
  server.respond(listCourierAreas, choices);
  server.respondWith(chooseCourierArea, {
    status: 400,
    body: { message: shipmentTexts.unknownArea, code: 'invalid', field: 'area' },
  });
  await open(page, parcelsPath);
  await page.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Area at RedX' });
  await dialog.getByRole('button', { name: 'Badda' }).click();
  await expect(page.getByText(shipmentTexts.unknownArea)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Badda' })).toBeEnabled();
});

test('a parcel that was refused for its area gets one where it waits, and is booked again at once', async ({
  page,
  server,
}) => {
  proves('B-DELIV-19');
  const refused: Shipment = {
    _id: 's1',
    orderId: order._id,
    orderNumber: 'J-10482',
    name: order.name,
    courier: 'redx',
    ref: 'J-10482-7FKQ2M',
    state: 'refused',
    reason: shipmentTexts.areaMissing,
    createdAt: order.orderPlaced,
  };
  await signIn(page, server, admin);
  server.respond(listShipments, [refused, { ...refused, _id: 's2', name: 'Karim', reason: 'HTTP 422' }]);
  server.respond(listCourierAreas, choices);
  server.respond(chooseCourierArea, saved);
  server.respond(retryShipment, { modifiedCount: 1, message: shipmentTexts.retried });
  await open(page, `${parcelsPath}?show=problems`);
  await expect(page.getByRole('button', { name: /^Choose area/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose area for Nusrat Jahan' }).click();
  await expectAccessibleAtEachWidth(page, 'areas');
  const retried = page.waitForRequest((one) => one.url().endsWith('/shipment/retry'));
  await page.getByRole('dialog', { name: 'Area at RedX' }).getByRole('button', { name: 'Badda' }).click();
  await retried;
  await expect(page.getByRole('dialog', { name: shipmentTexts.retried })).toBeVisible();
});
