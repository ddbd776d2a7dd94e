/** Keys are found by prefix, whenever they were added. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countMissingLetters, fuzzyStartsWith, letterMask } from './fuzzy-match.ts';
import { createPrefixIndex } from './prefix-index.ts';

const text = (unit: string) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 6 });

test('exactly the keys with a prefix are found, in order, also after keys were added', () => {
  const key = text('abফé');
  fc.assert(
    fc.property(fc.array(key), fc.array(key), key, (first, more, prefix) => {
      fc.pre(prefix !== '');
      const keys = createPrefixIndex();
      const found = (): [number, string][] => {
        const all: [number, string][] = [];
        keys.forEachWithPrefix(prefix, (id, found) => all.push([id, found]));
        return all;
      };
      const expected = (added: readonly string[]) =>
        added
          .map((text, id): [number, string] => [id, text])
          .filter(([, text]) => text.startsWith(prefix))
          .sort(([a, one], [b, other]) => (one < other ? -1 : one > other ? 1 : a - b));
      for (const text of first) keys.add(text);
      assert.deepEqual(found(), expected(first));
      for (const text of more) keys.add(text);
      assert.deepEqual(found(), expected([...first, ...more]));
    }),
  );
});

test('the letter masks reject no fuzzy prefix match', () => {
  fc.assert(
    fc.property(text('abcde'), text('abcde'), (term, query) => {
      if (fuzzyStartsWith(term, query))
        assert.ok(countMissingLetters(letterMask(query), letterMask(term)) <= 1);
    }),
    { numRuns: 2_000 },
  );
});
