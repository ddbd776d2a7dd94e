/** The days of deliveries: what the owner reads of the learned ones, and what the customer of an order is promised, also after it was late. */
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import type { DeliveryReport } from '@jontro/shop/reports/reports.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin, sampleOrder, shopper } from './samples.ts';

const range = { district: 'Sylhet', courier: 'Steadfast', parcels: 40, from: 2, to: 4, main: true };
const report: DeliveryReport = {
  promised: true,
  promises: { all: 200, kept: 181 },
  ranges: [
    { _id: 'sunday', weekday: 0, ...range },
    { _id: 'monday', weekday: 1, ...range },
    { _id: 'thursday', weekday: 4, ...range, from: 3, to: 5 },
    { _id: 'redx', weekday: 0, ...range, courier: 'RedX', parcels: 31, main: false },
  ],
};

test('the owner reads the learned days by district, courier and weekday, whose are promised, and how many promises were kept', async ({
  page,
  server,
}) => {
  proves('B-DELIV-15');
  await signIn(page, server, admin);
  const { findDeliveryReport, ...others } = reportEndpoints;
  for (const endpoint of [...Object.values(others), moderationEndpoints.findReviewReport])
    server.respondWith(endpoint, { status: 503, body: { message: 'Later' } });
  server.respond(findDeliveryReport, report);
  await open(page, staffPaths.reports);
  const section = page.getByRole('region', { name: 'Delivery times' });
  await expect(section).toContainText(
    'Of 200 promised deliveries of the last 90 days 181 arrived in time, 90%.',
  );
  const steadfast = section.getByRole('row').filter({ hasText: 'Steadfast' });
  await expect(steadfast.getByRole('listitem')).toHaveText(['2–4: Sunday, Monday', '3–5: Thursday']);
  await expect(steadfast).toContainText('120');
  await expect(steadfast).toContainText('Yes');
  await expect(section.getByRole('row').filter({ hasText: 'RedX' })).toContainText('No');
});

test('the page of an order has its promised days, and the new ones once they have passed', async ({
  page,
  server,
}) => {
  proves('B-DELIV-16');
  await signIn(page, server, shopper);
  const order = sampleOrder({ promise: { from: '2026-06-07', to: '2026-06-09' } });
  server.respond(orderEndpoints.findOrder, order);
  await open(page, paths.orderDetails(order));
  const promised = page
    .locator('dl > div, div')
    .filter({ hasText: /^Promised delivery/ })
    .last();
  await expect(promised).toContainText('Sun 7 Jun – Tue 9 Jun');
  server.respond(orderEndpoints.findOrder, { ...order, promise: { from: '2026-06-11', to: '2026-06-14' } });
  await open(page, paths.orderDetails(order));
  await expect(promised).toContainText('Thu 11 Jun – Sun 14 Jun');
  server.respond(orderEndpoints.findOrder, {
    ...order,
    step: 'cancelled',
    cancelledAt: '2026-06-06T09:00:00.000Z',
  });
  await open(page, paths.orderDetails(order));
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(promised).toHaveCount(0);
  await open(page, paths.invoice(order));
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible();
  await expect(page.getByText('Arrives')).toHaveCount(0);
});
