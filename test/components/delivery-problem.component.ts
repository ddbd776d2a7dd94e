/** A parcel with a problem: the customer's offers on the order's page, and the request beside the parcel of staff. */
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { type DeliveryProblem, requestTexts } from '@jontro/shop/couriers/delivery-requests.ts';
import type { Shipment } from '@jontro/shop/couriers/shipments.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, sampleOrder, shopper } from './samples.ts';

const order = sampleOrder({ step: 'problem', parcel: { courier: 'Steadfast', code: '15BAEB8A' } });
const problem: DeliveryProblem = {
  courier: 'Steadfast',
  at: '2026-11-26T04:00:00.000Z',
  words: 'The customer did not answer',
  days: ['2026-11-28', '2026-11-29'],
  canAsk: true,
};

test('the customer reads what happened, asks for another day, and sees that it has arrived', async ({
  page,
  server,
}) => {
  proves('B-DELIV-18');
  await signIn(page, server, shopper);
  server.respond(orderEndpoints.findOrder, order);
  server.respond(deliveryRequestEndpoints.findDeliveryProblem, { problem });
  await open(page, paths.orderDetails(order));
  const section = page.getByRole('region', { name: 'Delivery problem' });
  await expect(section).toContainText('The customer did not answer');
  await section.getByRole('button', { name: 'Ask the shop' }).click();
  await expect(section).toContainText(requestTexts.mobileNumber);
  await expectAccessibleAtEachWidth(page, 'offers');
  await section.getByRole('radio', { name: 'Choose another day' }).check();
  await section.locator('select[name=day]').selectOption('2026-11-29');
  server.respond(deliveryRequestEndpoints.askAboutDelivery, { modifiedCount: 1, message: requestTexts.sent });
  const request = { _id: 'r1', kind: 'day', state: 'open', at: problem.at, day: '2026-11-29' } as const;
  server.respond(deliveryRequestEndpoints.findDeliveryProblem, {
    problem: { ...problem, canAsk: false, request },
  });
  const sent = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().includes('delivery-request'),
  );
  await section.getByRole('button', { name: 'Ask the shop' }).click();
  expect((await sent).postDataJSON()).toEqual({ kind: 'day', day: '2026-11-29' });
  await expect(section.getByRole('status')).toContainText('The shop has got it');
  await expect(section.getByRole('button', { name: 'Ask the shop' })).toHaveCount(0);
});

test('staff see what was asked beside the parcel, pass it on or decline it with a reason', async ({
  page,
  server,
}) => {
  proves('B-DELIV-18');
  const shipment: Shipment = {
    _id: 's1',
    orderId: order._id,
    orderNumber: 'J-10482',
    name: 'Nusrat Jahan',
    courier: 'steadfast',
    ref: 'J-10482-7FKQ2M',
    state: 'booked',
    step: 'problem',
    cash: 1_060,
    createdAt: problem.at,
    request: {
      _id: 'r1',
      kind: 'call',
      state: 'open',
      at: problem.at,
      mobileNumber: '+8801812345678',
      window: '15-18',
      byLink: true,
    },
  };
  await signIn(page, server, admin);
  server.respond(courierEndpoints.listShipments, [shipment]);
  await open(page, `${parcelsPath}?show=problems`);
  const main = page.getByRole('main');
  await expect(main).toContainText('A call at +8801812345678, between 15–18 o’clock');
  await expect(main).toContainText('without a login: call before you pass it on');
  await expectAccessibleAtEachWidth(page, 'request');
  server.respond(deliveryRequestEndpoints.decideDeliveryRequest, {
    modifiedCount: 1,
    message: requestTexts.declined,
  });
  await main.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toContainText(requestTexts.answerMissing);
  await dialog.getByLabel('Reason').fill('The courier comes tomorrow');
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/decide'));
  await dialog.getByRole('button', { name: 'Decline' }).click();
  expect((await sent).postDataJSON()).toEqual({
    request: 'r1',
    decision: 'declined',
    answer: 'The courier comes tomorrow',
  });
});
