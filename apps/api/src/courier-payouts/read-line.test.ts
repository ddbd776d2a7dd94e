/** Lines of couriers' statements: numbers, amounts in every notation, sums that fit, and hostile cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePayoutAmount, payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { guessPayoutColumns, type PayoutField } from '@jontro/shop/courier-payouts/payout-columns.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { readPayoutLine } from './read-line.ts';

const all = ['consignment', 'collected', 'fee', 'codFee', 'paid'] as const;
const read = (cells: string, fields: readonly (PayoutField | null)[] = all) =>
  readPayoutLine(
    fields.map((field) => ({ field })),
    cells.split('|'),
  );
const amounts = (cells: string, fields?: readonly (PayoutField | null)[]) => {
  const line = read(cells, fields);
  return line.reason ?? [line.collectedPoisha, line.feePoisha, line.codFeePoisha, line.paidPoisha];
};

test('amounts are read with ৳, commas, Bengali digits and signs, and in no other notation', () => {
  proves('B-DELIV-10');
  for (const [cell, expected] of [
    ['1,060.50', 106_050],
    ['৳১,০৬০.৫০', 106_050],
    ['BDT 1060.5', 106_050],
    ['1,06,000', 10_600_000],
    ['-60', -6_000],
    ['−৬০.০০', -6_000],
    ['(60)', -6_000],
    ['৳ -60', -6_000],
    ['0', 0],
    ['-0', 0],
  ] as const)
    assert.equal(parsePayoutAmount(cell), expected, cell);
  for (const cell of [
    '',
    'abc',
    '=1+1',
    '1e3',
    '1.005',
    '--5',
    '-(5)',
    '+5',
    '1060 tk 5',
    'NaN',
    '9'.repeat(20),
  ])
    assert.equal(parsePayoutAmount(cell), undefined, cell);
});

test('what is paid out must be what was collected less both charges, to the poisha', () => {
  proves('B-DELIV-10');
  assert.deepEqual(amounts('C1|1060|60|10.60|989.40'), [106_000, 6_000, 1_060, 98_940]);
  assert.equal(amounts('C1|1060|60|10.60|989.41'), payoutTexts.sumWrong);
  assert.equal(amounts('C1|1060|60|10.60|989.39'), payoutTexts.sumWrong);
  // Charges are often written as what is taken off.
  assert.deepEqual(amounts('C1|1060|-60|-10.60|989.40'), [106_000, 6_000, 1_060, 98_940]);
  // A parcel that came back costs money.
  assert.deepEqual(amounts('C1|0|60|0|-60'), [0, 6_000, 0, -6_000]);
});

test('an amount that the statement leaves out follows from the others', () => {
  proves('B-DELIV-10');
  const fields: PayoutField[] = ['consignment', 'collected', 'fee', 'paid'];
  assert.deepEqual(amounts('C1|1060||990', fields), [106_000, 7_000, 0, 99_000]);
  assert.deepEqual(amounts('C1|1060|60|', fields), [106_000, 6_000, 0, 100_000]);
  assert.deepEqual(amounts('C1||60|1000', fields), [106_000, 6_000, 0, 100_000]);
  assert.deepEqual(amounts('C1|1060||', fields), [106_000, 0, 0, 106_000]);
  assert.equal(amounts('C1||60|', fields), payoutTexts.amountUnreadable);
  // A charge cannot be negative.
  assert.equal(amounts('C1|1000||1060', fields), payoutTexts.sumWrong);
  assert.equal(amounts('C1|-5|0|-5', fields), payoutTexts.sumWrong);
});

test('formulas, texts and blanks are no numbers of parcels, and what spreadsheets do to numbers is undone', () => {
  proves('B-DELIV-10');
  for (const cell of ['', '=HYPERLINK("http://x")', '+1', '@SUM(A1)', '-1', '<b>1</b>', '\u0000'])
    assert.equal(read(`${cell}|10`, ['consignment', 'collected']).reason, payoutTexts.idMissing, cell);
  for (const cell of ['1424107', '="1424107"', "'1424107", '১৪২৪১০৭', ' 1424107 '])
    assert.equal(read(`${cell}|10`, ['consignment', 'collected']).consignment, '1424107', cell);
  assert.equal(read('#J-10482|10', ['reference', 'collected']).reason, null);
  assert.equal(read('=1+1|10', ['consignment', 'collected']).reason, payoutTexts.idMissing);
  assert.equal(read('C1|=1+1', ['consignment', 'collected']).reason, payoutTexts.amountUnreadable);
  assert.equal(read(`${'x'.repeat(5_000)}|10`, ['consignment', 'collected']).consignment.length, 60);
});

test('columns are guessed from the headings of couriers’ statements, also in Bengali', () => {
  proves('B-DELIV-10');
  assert.deepEqual(
    guessPayoutColumns(['Consignment ID', 'Invoice', 'COD Amount', 'Delivery Charge', 'COD Fee']),
    ['consignment', 'reference', 'collected', 'fee', 'codFee'],
  );
  assert.deepEqual(
    guessPayoutColumns([
      'consignment_id',
      'merchant_order_id',
      'collected_amount',
      'delivery_fee',
      'Payout',
      'Phone',
    ]),
    ['consignment', 'reference', 'collected', 'fee', 'paid', null],
  );
  assert.deepEqual(guessPayoutColumns(['ট্র্যাকিং কোড', 'আদায়', 'ডেলিভারি চার্জ', 'পরিশোধ']), [
    'tracking',
    'collected',
    'fee',
    'paid',
  ]);
});
