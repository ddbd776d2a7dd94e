/** Suggestions for searches without results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMeantTerm, editDistance, suggestionsFor } from './search-suggestions.ts';

const terms = ['smartwatch', 'powerbank', 'earbuds', 'fan', 'speaker', 'হেডফোন'];
const finds = (text: string) => text.split(' ').length === 1 && terms.includes(text);
const suggest = (text: string) => suggestionsFor(text, terms, finds);

test('a term with several errors suggests the nearest term, in English and Bengali', () => {
  assert.deepEqual(suggest('smrtwach'), ['smartwatch']);
  assert.deepEqual(suggest('Pawarbenk'), ['powerbank']);
  assert.deepEqual(suggest('arbods'), ['earbuds']);
  assert.deepEqual(suggest('হেডফনো'), ['হেডফোন']);
});

test('terms without a common product are suggested one by one, without unknown ones', () => {
  assert.deepEqual(suggest('speaker fan'), ['speaker', 'fan']);
  assert.deepEqual(suggest('zzzzzzzz speekar'), ['speaker']);
});

test('nothing is suggested for a term without a near one, nor for a short term', () => {
  assert.deepEqual(suggest('xylophone'), []);
  assert.deepEqual(suggest('pen'), []);
  assert.deepEqual(suggest(''), []);
  assert.deepEqual(suggest('12345'), []);
});

test('a misspelt word means the term that is spoken alike, or else the nearest one, in the same script', () => {
  const meantTerm = createMeantTerm([...terms, 'ইয়ারবাডস']);
  assert.equal(meantTerm('earbads'), 'earbuds');
  assert.equal(meantTerm('pawarbank'), 'powerbank');
  assert.equal(meantTerm('হেডফনো'), 'হেডফোন');
  assert.equal(meantTerm('xylophone'), undefined);
  assert.equal(meantTerm('watch'), undefined, 'a part of a term');
});

test('any text is accepted', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (text) => {
      assert.ok(suggest(text).length <= 3);
    }),
  );
});

test('the edit distance is symmetric and bounded', () => {
  assert.equal(editDistance('bank', 'bnak', 3), 1);
  assert.equal(editDistance('bank', 'bank', 0), 0);
  assert.equal(editDistance('bank', 'tanker', 2), Number.POSITIVE_INFINITY);
  const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(word, word, (one, other) => {
      assert.equal(editDistance(one, other, 3), editDistance(other, one, 3));
    }),
  );
});
