/** Keys are found by their beginning, whenever they were added. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginsNearly, lettersMissing, lettersOf } from './near-words.ts';
import { createOrderedKeys } from './ordered-keys.ts';

const text = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 6 });

test('exactly the keys with a beginning are found, in order, also when more come after the first question', () => {
  const key = text('abফé');
  fc.assert(
    fc.property(fc.array(key), fc.array(key), key, (first, more, asked) => {
      fc.pre(asked !== '');
      const keys = createOrderedKeys();
      const found = (): [number, string][] => {
        const all: [number, string][] = [];
        keys.eachBeginning(asked, (at, each) => all.push([at, each]));
        return all;
      };
      const expected = (of: readonly string[]) =>
        of
          .map((each, at): [number, string] => [at, each])
          .filter(([, each]) => each.startsWith(asked))
          .sort(([a, one], [b, other]) => (one < other ? -1 : one > other ? 1 : a - b));
      for (const each of first) keys.add(each);
      assert.deepEqual(found(), expected(first));
      for (const each of more) keys.add(each);
      assert.deepEqual(found(), expected([...first, ...more]));
    }),
  );
});

test('no word that may be meant is told apart by its letters', () => {
  fc.assert(
    fc.property(text('abcde'), text('abcde'), (word, typed) => {
      if (beginsNearly(word, typed)) assert.ok(lettersMissing(lettersOf(typed), lettersOf(word)) <= 1);
    }),
    { numRuns: 2_000 },
  );
});
