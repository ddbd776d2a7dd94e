import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveItem } from './list-order.ts';

test('an entry moves to any index, but not beyond the ends', () => {
  const list = ['a', 'b', 'c', 'd'];
  assert.deepEqual(moveItem(list, 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moveItem(list, 3, 0), ['d', 'a', 'b', 'c']);
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [1, 1],
    [7, 0],
  ] as const) {
    assert.equal(moveItem(list, from, to), list);
  }
});
