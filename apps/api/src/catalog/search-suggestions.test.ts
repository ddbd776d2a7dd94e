/** What is suggested where a search finds nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { errorsBetween, suggestionsFor } from './search-suggestions.ts';

const words = ['smartwatch', 'powerbank', 'earbuds', 'fan', 'speaker', 'হেডফোন'];
const finds = (text: string) => text.split(' ').length === 1 && words.includes(text);
const suggested = (text: string) => suggestionsFor(text, words, finds);

test('a word with several errors suggests the word that it is nearest to, in English and Bengali', () => {
  assert.deepEqual(suggested('smrtwach'), ['smartwatch']);
  assert.deepEqual(suggested('Pawarbenk'), ['powerbank']);
  assert.deepEqual(suggested('arbods'), ['earbuds']);
  assert.deepEqual(suggested('হেডফনো'), ['হেডফোন']);
});

test('words that are not in one product are suggested each for itself, without those that mean nothing', () => {
  assert.deepEqual(suggested('speaker fan'), ['speaker', 'fan']);
  assert.deepEqual(suggested('zzzzzzzz speekar'), ['speaker']);
});

test('nothing is suggested for what is near to nothing, and no short word is bent to another', () => {
  assert.deepEqual(suggested('xylophone'), []);
  assert.deepEqual(suggested('pen'), []);
  assert.deepEqual(suggested(''), []);
  assert.deepEqual(suggested('12345'), []);
});

test('no text is too long or too odd for it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (text) => {
      assert.ok(suggested(text).length <= 3);
    }),
  );
});

test('errors are counted alike in both directions, up to the most', () => {
  assert.equal(errorsBetween('bank', 'bnak', 3), 1);
  assert.equal(errorsBetween('bank', 'bank', 0), 0);
  assert.equal(errorsBetween('bank', 'tanker', 2), Number.POSITIVE_INFINITY);
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(word, word, (one, other) => {
      assert.equal(errorsBetween(one, other, 3), errorsBetween(other, one, 3));
    }),
  );
});
