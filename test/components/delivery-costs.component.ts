/** The section of delivery costs in the owner's reports: sums, what is unknown, the orders that lost most, the file, widths, both languages. */

import type { DeliveryCostReport } from '@jontro/shop/reports/delivery-costs.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import type { SalesFigures } from '@jontro/shop/reports/reports.ts';
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin } from './samples.ts';

const none: SalesFigures = {
  orders: 0,
  ...{ sales: 0, paidOnline: 0, cash: 0 },
  ...{ refunds: 0, refundedOnline: 0, refundedCash: 0, net: 0 },
};
const period = { from: '2026-11-01', to: '2026-11-26' };

const steadfast = {
  parcels: 120,
  unknown: 12,
  unstated: 1,
  charged: 10_800,
  delivery: 6_480.5,
  codFee: 1_188,
  returns: 960,
  profit: 2_171.5,
};
const riders = { ...steadfast, parcels: 1, unknown: 0, unstated: 0, charged: 60 };
const own = { ...riders, delivery: 0, codFee: 0, returns: 0, profit: 60 };
const totals = { ...steadfast, parcels: 121, charged: 10_860, profit: 2_231.5 };
const costs: DeliveryCostReport = {
  ...period,
  totals,
  couriers: [
    { courier: 'Steadfast', ...steadfast },
    { courier: '', ...own },
  ],
  districts: [{ district: 'Dhaka', ...totals }],
  orders: [
    {
      _id: 'a'.repeat(24),
      orderNumber: 'J-10482',
      courier: 'Steadfast',
      district: 'Dhaka',
      charged: 0,
      delivery: 0,
      codFee: 0,
      returns: 130,
      profit: -130,
    },
  ],
};

/** The other sections, which are empty or have failed. */
function respond(server: PageServer, report: DeliveryCostReport): void {
  const { findSalesReport, findDeliveryCosts, ...others } = reportEndpoints;
  for (const endpoint of [...Object.values(others), moderationEndpoints.findReviewReport])
    server.respondWith(endpoint, { status: 503, body: { message: 'Later' } });
  server.respond(findSalesReport, {
    step: 'day',
    ...period,
    earlier: period,
    steps: [{ ...period, now: none, before: none }],
    totals: { now: none, before: none },
  });
  server.respond(findDeliveryCosts, report);
}

test('what delivery costs is shown by courier and district, with what is unknown and the orders that lost most', async ({
  page,
  server,
}) => {
  proves('B-DELIV-11');
  await signIn(page, server, admin);
  respond(server, costs);
  await open(page, staffPaths.reports);
  const section = page.getByRole('region', { name: 'Delivery costs' });
  await expect(section).toContainText('12 parcels without a fee yet: their charges and costs are in no sum.');
  await expect(section).toContainText('1 parcel with the fee of its booking');
  const rows = section.getByRole('row');
  await expect(rows.filter({ hasText: 'Steadfast' }).first()).toContainText('৳6,480.50');
  await expect(rows.filter({ hasText: 'Own riders' })).toContainText('৳60');
  await expect(rows.filter({ hasText: 'Total' })).toContainText('৳2,231.50');
  await expect(section.getByRole('link', { name: 'J-10482' })).toHaveAttribute('href', /a{24}/);
  await expect(rows.filter({ hasText: 'J-10482' })).toContainText('-৳130');
  await expect(section.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /delivery-costs\.csv\?step=day$/,
  );
  await expectAccessibleAtEachWidth(page, 'delivery costs');
});

test('a period without parcels says so, and has no file', async ({ page, server }) => {
  proves('B-DELIV-11');
  await signIn(page, server, admin);
  const nothing = { ...own, parcels: 0, charged: 0, profit: 0 };
  respond(server, { ...period, totals: nothing, couriers: [], districts: [], orders: [] });
  await open(page, staffPaths.reports);
  const section = page.getByRole('region', { name: 'Delivery costs' });
  await expect(section).toContainText('No order of this period was sent.');
  await expect(section.getByRole('link')).toHaveCount(0);
});
