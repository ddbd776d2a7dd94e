/** Which courier is suggested for a parcel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { type Quote, suggestCourier } from './quotes.ts';

const quote = (courier: Quote['courier'], fields: Partial<Quote> = {}): Quote => ({
  courier,
  parcels: 0,
  delivered: 0,
  fits: true,
  ...fields,
});

test('the cheapest that fits is suggested, with what it keeps of the cash', () => {
  proves('B-DELIV-20');
  const [steadfast, pathao] = [quote('steadfast', { fee: 60, cashFee: 20 }), quote('pathao', { fee: 70 })];
  assert.deepEqual(suggestCourier([steadfast, pathao]), { suggested: 'pathao' });
  assert.deepEqual(suggestCourier([steadfast, { ...pathao, fits: false }]), { suggested: 'steadfast' });
});

test('one without a price is not suggested, and without any price none is', () => {
  assert.deepEqual(suggestCourier([quote('steadfast'), quote('pathao', { fee: 200 })]), {
    suggested: 'pathao',
  });
  assert.deepEqual(suggestCourier([quote('steadfast'), quote('pathao')]), {});
  assert.deepEqual(suggestCourier([]), {});
});

test('of equal prices the greater success decides, from ten parcels on', () => {
  const [one, other] = [
    quote('steadfast', { fee: 60, parcels: 20, delivered: 15 }),
    quote('pathao', { fee: 60, parcels: 20, delivered: 18 }),
  ];
  assert.equal(suggestCourier([one, other]).suggested, 'pathao');
  assert.equal(suggestCourier([one, { ...other, parcels: 9, delivered: 9 }]).suggested, 'steadfast');
});

test('what staff have chosen for the district comes before the price, as long as it fits', () => {
  const quotes = [quote('steadfast', { fee: 60 }), quote('redx', { fee: 90 })];
  assert.deepEqual(suggestCourier(quotes, 'redx'), { suggested: 'redx', chosen: true });
  assert.deepEqual(
    suggestCourier([quote('steadfast', { fee: 60 }), quote('redx', { fits: false })], 'redx'),
    {
      suggested: 'steadfast',
    },
  );
  assert.deepEqual(suggestCourier(quotes, 'pathao'), { suggested: 'steadfast' });
});
