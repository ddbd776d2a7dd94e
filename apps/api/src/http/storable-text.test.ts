/** What the database cannot store as text: refused in requests, made storable in what other services say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unstorableText } from '@jontro/shop/failures.ts';
import { ApplicationError } from './application-error.ts';
import { checkStorable, storable } from './storable-text.ts';

/** The field that is refused, '' without a name, or undefined where all is well. */
function refusedField(...inputs: unknown[]): string | undefined {
  try {
    checkStorable(...inputs);
    return undefined;
  } catch (fault) {
    assert.ok(fault instanceof ApplicationError, String(fault));
    assert.deepEqual([fault.status, fault.message], [400, unstorableText]);
    return String(fault.details.field ?? '');
  }
}

test('a NUL or half a surrogate pair is refused at its field, at any depth and in any input', () => {
  for (const bad of ['a\0b', '\ud800', 'x\udc00', '\udc00\ud800']) {
    assert.equal(refusedField({ name: bad }), 'name');
    assert.equal(refusedField({ good: 'a', list: ['fine', { deep: bad }] }), 'list');
    assert.equal(refusedField({ fine: 'a' }, undefined, { q: bad }), 'q');
    assert.equal(refusedField({ outer: { [bad]: 1 } }), 'outer');
    assert.equal(refusedField({ [bad]: 1 }), '');
    assert.equal(refusedField(bad), '');
  }
});

test('any other text is taken: pairs, marks, lists, numbers and nothing', () => {
  assert.equal(
    refusedField({ name: '😀 বাংলা \u202e\ufffd', list: [1, null, true, ''], no: undefined }),
    undefined,
  );
});

test('a body nested deeper than the stack is walked to its end', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  assert.equal(refusedField({ deep }), 'deep');
});

test('text of another service is made storable and cut without splitting a pair', () => {
  assert.equal(storable('a\0b\ud800c'), 'ab\ufffdc');
  assert.equal(storable('ab😀', 3), 'ab');
  assert.equal(storable('ab😀', 4), 'ab😀');
  assert.equal(storable('abc', 2), 'ab');
});
