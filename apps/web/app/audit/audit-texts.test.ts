/** The texts of an audit entry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, changeSummary, formatValue } from './audit-texts.ts';

test('values are formatted: amounts, booleans, timestamps, lists, and unset values', () => {
  assert.equal(formatValue('price', 1250.5), '৳1,250.50');
  assert.equal(formatValue('stock', 1200), '1,200');
  assert.equal(formatValue('deleted', true), 'yes');
  assert.equal(formatValue('images', ['/i/a', '/i/b']), '/i/a\n/i/b');
  assert.equal(formatValue('signsFrom', '2026-11-21T10:05:00Z'), '21/11/2026, 16:05');
  for (const empty of [null, undefined, '', []]) assert.equal(formatValue('nameBn', empty), 'not set');
  assert.equal(formatValue('of a later version', 'as written'), 'as written');
});

test('one short change is shown with its values, several by their names', () => {
  assert.equal(changeSummary({ before: { role: 'user' }, after: { role: 'admin' } }), 'Role: user → admin');
  assert.equal(changeSummary({ after: { amount: 100 } }), 'Amount: ৳100');
  assert.equal(
    changeSummary({ before: { price: 1, stock: null }, after: { price: 2, stock: 4 } }),
    'Price, Pieces left',
  );
  assert.equal(changeSummary({}), '');
});

test('a field has both sides, and a missing side is undefined', () => {
  assert.deepEqual(changedFields({ after: { stock: 3 } }), [
    { field: 'stock', label: 'Pieces left', before: undefined, after: '3' },
  ]);
  assert.deepEqual(changedFields({ before: { stock: null }, after: { stock: 3 } })[0]?.before, 'not set');
});
