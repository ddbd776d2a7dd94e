/** How an entry of the audit log reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLine, factsOf, factText } from './audit-words.ts';

test('facts are told in words: amounts, yes and no, moments, lists, and nothing', () => {
  assert.equal(factText('price', 1250.5), '৳1,250.50');
  assert.equal(factText('stock', 1200), '1,200');
  assert.equal(factText('deleted', true), 'yes');
  assert.equal(factText('images', ['/i/a', '/i/b']), '/i/a\n/i/b');
  assert.equal(factText('signsFrom', '2026-11-21T10:05:00Z'), '21/11/2026, 16:05');
  for (const empty of [null, undefined, '', []]) assert.equal(factText('nameBn', empty), 'not set');
  assert.equal(factText('of a later version', 'as written'), 'as written');
});

test('one short change is told in a line, several by their names', () => {
  assert.equal(changeLine({ before: { role: 'user' }, after: { role: 'admin' } }), 'Role: user → admin');
  assert.equal(changeLine({ after: { amount: 100 } }), 'Amount: ৳100');
  assert.equal(
    changeLine({ before: { price: 1, stock: null }, after: { price: 2, stock: 4 } }),
    'Price, Pieces left',
  );
  assert.equal(changeLine({}), '');
});

test('both sides of a fact stand together, and a side that is not there stays away', () => {
  assert.deepEqual(factsOf({ after: { stock: 3 } }), [
    { fact: 'stock', says: 'Pieces left', before: undefined, after: '3' },
  ]);
  assert.deepEqual(factsOf({ before: { stock: null }, after: { stock: 3 } })[0]?.before, 'not set');
});
