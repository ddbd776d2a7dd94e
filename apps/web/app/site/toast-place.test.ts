import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liftOf } from './toast-place.ts';

const rect = (left: number, top: number, width: number, height: number): DOMRect =>
  ({ left, top, right: left + width, bottom: top + height }) as DOMRect;

test('toasts are lifted above what they would cover, one after the other, as long as there is room', () => {
  const toasts = rect(0, 640, 360, 100);
  assert.equal(liftOf(toasts, []), 0);
  assert.equal(liftOf(toasts, [rect(16, 500, 328, 48)]), 0, 'what is above them stays where it is');
  assert.equal(liftOf(rect(900, 640, 360, 100), [rect(16, 650, 328, 48)]), 0, 'and what is beside them');
  assert.equal(liftOf(toasts, [rect(16, 700, 328, 48)]), 48);
  const both = [rect(16, 560, 328, 48), rect(16, 650, 328, 48)];
  assert.equal(liftOf(toasts, both), 188, 'the second is covered once they are above the first');
  assert.equal(liftOf(toasts, [...both].reverse()), 188);
  assert.equal(liftOf(toasts, [rect(16, 40, 328, 690)]), 0, 'there is no room above');
});
