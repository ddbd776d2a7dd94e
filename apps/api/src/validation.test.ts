/** The checks that every request passes before its call sees it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNul } from './validation.ts';

test('a NUL is found in a text, a name, a list and at any depth', () => {
  assert.ok(hasNul('a\0b'));
  assert.ok(hasNul({ name: ['fine', { deep: '\0' }] }));
  assert.ok(hasNul({ 'na\0me': 1 }));
  assert.ok(!hasNul({ name: 'fine', list: [1, null, true, ''], nothing: undefined }));
});

test('a body nested deeper than the stack is walked to its end', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  assert.ok(hasNul(deep));
});
