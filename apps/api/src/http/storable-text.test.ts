/** Text that the database cannot store: rejected in requests, replaced in data of other services. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unstorableText } from '@jontro/shop/failure-texts.ts';
import { ApplicationError } from './application-error.ts';
import { checkStorable, toStorableText } from './storable-text.ts';

/** The rejected field, '' without a name, or undefined if the input is valid. */
function rejectedField(...inputs: unknown[]): string | undefined {
  try {
    checkStorable(...inputs);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApplicationError, String(error));
    assert.deepEqual([error.status, error.message], [400, unstorableText]);
    return String(error.details.field ?? '');
  }
}

test('a NUL or a lone surrogate is rejected at its field, at any depth and in any input', () => {
  for (const bad of ['a\0b', '\ud800', 'x\udc00', '\udc00\ud800']) {
    assert.equal(rejectedField({ name: bad }), 'name');
    assert.equal(rejectedField({ good: 'a', list: ['fine', { deep: bad }] }), 'list');
    assert.equal(rejectedField({ fine: 'a' }, undefined, { q: bad }), 'q');
    assert.equal(rejectedField({ outer: { [bad]: 1 } }), 'outer');
    assert.equal(rejectedField({ [bad]: 1 }), '');
    assert.equal(rejectedField(bad), '');
  }
});

test('any other input is accepted: surrogate pairs, directional marks, lists, numbers and null', () => {
  assert.equal(
    rejectedField({ name: '😀 বাংলা \u202e\ufffd', list: [1, null, true, ''], no: undefined }),
    undefined,
  );
});

test('a body nested deeper than the stack is checked completely', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  assert.equal(rejectedField({ deep }), 'deep');
});

test('text of another service is made storable and truncated without splitting a surrogate pair', () => {
  assert.equal(toStorableText('a\0b\ud800c'), 'ab\ufffdc');
  assert.equal(toStorableText('ab😀', 3), 'ab');
  assert.equal(toStorableText('ab😀', 4), 'ab😀');
  assert.equal(toStorableText('abc', 2), 'ab');
});
