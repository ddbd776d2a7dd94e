/** The address books of the demo shop's customers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxAddresses } from '@jontro/shop/addresses/addresses.ts';
import { usedAddresses } from './demo-addresses.ts';

type PlacedOrder = Parameters<typeof usedAddresses>[0][number];

/** Orders of one customer to these addresses, one each day. */
const ordersTo = (addresses: readonly string[], userId = 'a customer'): PlacedOrder[] =>
  addresses.map((address, day) => ({
    id: `${userId} ${day}`,
    number: day,
    userId,
    name: 'Nusrat Jahan',
    mobileNumber: '+8801812345678',
    district: 'Dhaka',
    address,
    placedAt: new Date(Date.UTC(2026, 0, 1 + day)),
  })) as unknown as PlacedOrder[];

const addressesOf = (placed: readonly PlacedOrder[]) =>
  usedAddresses(placed).map(({ address, usedAt }) => [address, usedAt?.getUTCDate()]);

test('an address that was ordered to again was used last', () => {
  assert.deepEqual(addressesOf(ordersTo(['A', 'B', 'A'])), [
    ['A', 3],
    ['B', 2],
  ]);
});

test('a full book keeps the addresses that were used last, also those that are also the oldest', () => {
  const many = Array.from({ length: maxAddresses }, (_, index) => `house ${index}`);
  const kept = usedAddresses(ordersTo(['A', ...many, 'A'])).map(({ address }) => address);
  assert.equal(kept.length, maxAddresses);
  assert.deepEqual(new Set(kept), new Set(['A', ...many.slice(1)]));
});

test('each customer has a book of their own', () => {
  const rows = usedAddresses([...ordersTo(['A']), ...ordersTo(['A', 'B'], 'another')]);
  assert.deepEqual(
    Object.groupBy(rows, ({ userId }) => userId).another?.map(({ address }) => address),
    ['B', 'A'],
  );
  assert.equal(rows.length, 3);
});
