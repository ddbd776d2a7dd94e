/** The texts of an audit entry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLine, factsOf, factText } from './audit-words.ts';

test('values are formatted: amounts, booleans, timestamps, lists, and unset values', () => {
  assert.equal(factText('price', 1250.5), '৳1,250.50');
  assert.equal(factText('stock', 1200), '1,200');
  assert.equal(factText('deleted', true), 'yes');
  assert.equal(factText('images', ['/i/a', '/i/b']), '/i/a\n/i/b');
  assert.equal(factText('signsFrom', '2026-11-21T10:05:00Z'), '21/11/2026, 16:05');
  for (const empty of [null, undefined, '', []]) assert.equal(factText('nameBn', empty), 'not set');
  assert.equal(factText('of a later version', 'as written'), 'as written');
});

test('one short change is shown with its values, several by their names', () => {
  assert.equal(changeLine({ before: { role: 'user' }, after: { role: 'admin' } }), 'Role: user → admin');
  assert.equal(changeLine({ after: { amount: 100 } }), 'Amount: ৳100');
  assert.equal(
    changeLine({ before: { price: 1, stock: null }, after: { price: 2, stock: 4 } }),
    'Price, Pieces left',
  );
  assert.equal(changeLine({}), '');
});

test('a field has both sides, and a missing side is undefined', () => {
  assert.deepEqual(factsOf({ after: { stock: 3 } }), [
    { field: 'stock', label: 'Pieces left', before: undefined, after: '3' },
  ]);
  assert.deepEqual(factsOf({ before: { stock: null }, after: { stock: 3 } })[0]?.before, 'not set');
});
