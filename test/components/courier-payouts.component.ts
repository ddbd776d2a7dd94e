/** The owner's pages of couriers' payouts: what is missing, a statement in its columns, its lines, the record and decisions, widths. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import {
  type CourierPayout,
  type PayoutLine,
  payoutTexts,
} from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parcelsPath } from '../../apps/web/app/couriers/couriers-path.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { admin } from './samples.ts';

const {
  checkPayout,
  decidePayoutLine,
  findPayout,
  listPayoutCouriers,
  listPayoutLines,
  listPayouts,
  listUnpaidParcels,
  recordPayout,
  uploadPayout,
} = courierPayoutEndpoints;
const path = `${parcelsPath}?payout=p1`;
const start = `${parcelsPath}?payout=`;

const payout: CourierPayout = {
  _id: 'p1',
  courier: 'Steadfast',
  file: 'payments-2026-11.csv',
  by: admin.email,
  createdAt: '2026-11-26T04:00:00.000Z',
  state: 'open',
  lines: 4,
  columns: [],
  counts: { matched: 2, short: 1, unknown: 1 },
  sums: { collected: 4_110, fee: 240, codFee: 41.1, paid: 3_828.9, due: 3_700 },
  matched: { collected: 2_120, fee: 120, codFee: 21.2, paid: 1_978.8, due: 2_120 },
  amount: 3_800,
};
const order = { _id: 'a'.repeat(24), orderNumber: 'J-10482' };
const short: PayoutLine = {
  _id: '2',
  line: 2,
  state: 'short',
  consignment: '1424107',
  tracking: '15BAEB8A',
  reference: 'J-10482-7FKQ2M',
  collected: 1_000,
  fee: 60,
  codFee: 10,
  paid: 930,
  due: 1_060,
  order,
};
const { order: _order, due: _due, ...orphan } = { ...short, _id: '3', line: 3, state: 'unknown' as const };

test('what couriers have not paid out is shown with what is missing, and a pasted statement is read', async ({
  page,
  server,
}) => {
  proves('B-DELIV-10');
  await signIn(page, server, admin);
  server.respond(listUnpaidParcels, {
    parcels: [
      {
        _id: order._id,
        orderId: order._id,
        orderNumber: order.orderNumber,
        courier: 'Steadfast',
        code: '15BAEB8A',
        cash: 1_060,
        deliveredAt: '2026-11-10T04:00:00.000Z',
        missing: true,
      },
    ],
    total: 12,
    missing: 1,
    cash: 14_500.5,
    missingCash: 1_060,
  });
  server.respond(listPayoutCouriers, [{ name: 'Steadfast', fetched: 'steadfast' }, { name: 'Pathao' }]);
  server.respond(listPayouts, [payout]);
  await open(page, start);
  const main = page.getByRole('main');
  await expect(main).toContainText('৳14,500.50');
  await expect(main).toContainText(
    '1 is missing: delivered more than 7 days ago and in no statement, ৳1,060.',
  );
  await main.getByText('Show the missing ones').click();
  await expect(main.getByRole('link', { name: 'J-10482' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Fetch from Steadfast' })).toBeVisible();
  await expect(main.getByRole('link', { name: /payments-2026-11/ })).toBeVisible();
  await main.getByLabel('Courier').selectOption('Pathao');
  await expect(main.getByRole('button', { name: /^Fetch/ })).toHaveCount(0);

  const uploaded: CourierPayout = {
    ...payout,
    state: 'uploaded',
    counts: {},
    columns: [
      { heading: 'Consignment ID', field: 'consignment', sample: '1424107' },
      { heading: 'COD', sample: '1,000' },
    ],
  };
  server.respond(uploadPayout, uploaded);
  server.respond(findPayout, uploaded);
  server.respond(listPayoutLines, [short]);
  await main.getByText('Or paste it').click();
  await main.getByRole('textbox', { name: 'Statement' }).fill('Consignment ID,COD\n1424107,"1,000"');
  await main.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('heading', { name: 'Assign the columns' })).toBeVisible();
  server.respondWith(checkPayout, {
    status: 400,
    body: { message: payoutTexts.noAmount, code: 'invalid', field: 'fields' },
  });
  await page.getByRole('button', { name: 'Compare with the orders' }).click();
  await expect(page.getByRole('alert').filter({ hasText: payoutTexts.noAmount })).toBeVisible();
  await page.getByLabel('Field of “COD”').selectOption('collected');
  server.respond(checkPayout, payout);
  await page.getByRole('button', { name: 'Compare with the orders' }).click();
  await expect(page.getByRole('button', { name: 'Record the cash of 2' })).toBeVisible();
});

test('the matched lines are recorded after a confirmation with their sums, and others are decided one by one', async ({
  page,
  server,
}) => {
  proves('B-DELIV-10');
  await signIn(page, server, admin);
  server.respond(findPayout, payout);
  server.respond(listPayoutLines, [short, orphan]);
  await open(page, path);
  const main = page.getByRole('main');
  await expect(main).toContainText('৳3,800 arrived, ৳28.90 less than these lines come to.');
  await main.getByRole('button', { name: 'Record the cash of 2' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Record the cash of these parcels?' });
  await expect(dialog).toContainText('2 parcels: collected ৳2,120, charges ৳141.20, paid out ৳1,978.80.');
  const recorded = { ...payout, counts: { recorded: 2, short: 1, unknown: 1 } };
  server.respond(recordPayout, recorded);
  server.respond(findPayout, recorded);
  await dialog.getByRole('button', { name: 'Record the cash' }).click();
  await expect(page.getByRole('dialog', { name: payoutTexts.recorded })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Record the cash/ })).toHaveCount(0);

  const line = main.getByRole('listitem').filter({ hasText: 'Due: ৳1,060' });
  await expect(line).toContainText('Collected: ৳1,000');
  const accepted = { ...payout, counts: { recorded: 2, accepted: 1, unknown: 1 } };
  server.respond(decidePayoutLine, accepted);
  server.respond(findPayout, accepted);
  await line.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(main.getByRole('button', { name: 'Accepted: 1' })).toBeVisible();

  await main.getByRole('button', { name: 'Not of this shop: 1' }).click();
  await main.getByRole('button', { name: 'Name the order' }).first().click();
  const naming = page.getByRole('dialog', { name: 'Which order is it?' });
  await naming.getByRole('button', { name: 'Compare with the parcels' }).click();
  await expect(naming).toContainText('Please enter the number of the order');
  server.respondWith(decidePayoutLine, {
    status: 404,
    body: { message: payoutTexts.noOrder, code: 'not-found' },
  });
  await naming.getByLabel('Order number').fill('J-1');
  await naming.getByRole('button', { name: 'Compare with the parcels' }).click();
  await expect(page.getByText(payoutTexts.noOrder)).toBeVisible();
});

test('the page fits phones, tablets and screens and has no barriers', async ({ page, server }) => {
  proves('B-DELIV-10');
  await signIn(page, server, admin);
  server.respond(findPayout, payout);
  server.respond(listPayouts, [payout]);
  server.respond(listPayoutLines, [short, orphan]);
  server.respond(listPayoutCouriers, [{ name: 'Steadfast', fetched: 'steadfast' }]);
  server.respond(listUnpaidParcels, { parcels: [], total: 0, missing: 0, cash: 0, missingCash: 0 });
  for (const [address, shown] of [
    [path, 'J-10482'],
    [start, payout.file],
  ] as const) {
    await open(page, address);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expectAccessibleAtEachWidth(page, address);
  }
});
