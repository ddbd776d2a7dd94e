/** The best documents by levels are those that scoring each document finds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bitmap, createBitmap, hasBit, setBit } from './bitmap.ts';
import { type Level, searchLevels } from './level-search.ts';
import { collectTop } from './top-documents.ts';

const size = 3_000;
const limit = 10;

/** A set that has about one document in `every`, chosen by `seed`. */
function someDocuments(seed: number, every: number): Bitmap {
  const set = createBitmap(size);
  let state = seed + 1;
  for (let document = 0; document < size; document += 1) {
    state = Math.imul(state, 1_103_515_245) + 12_345;
    if (((state >>> 8) & 0xffff) % every === 0) setBit(set, document);
  }
  return set;
}

const level = fc
  .record({
    value: fc.constantFrom(0.3, 0.5, 0.6, 0.72, 0.9, 1),
    seed: fc.nat(1_000),
    every: fc.constantFrom(1, 2, 5, 40, 900),
  })
  .map(({ value, seed, every }): Level => {
    let set: Bitmap | undefined;
    return {
      value: Math.fround(value),
      isCollected: () => set !== undefined,
      documents() {
        set ??= someDocuments(seed, every);
        return set;
      },
    };
  });
const term = fc.record({
  required: fc.boolean(),
  levels: fc
    .array(level, { maxLength: 4 })
    .map((levels) => levels.toSorted((one, other) => other.value - one.value)),
});

test('with any levels, bonus and ranks the same documents are best, in the same order', () => {
  fc.assert(
    fc.property(
      fc.array(term, { minLength: 1, maxLength: 4 }),
      fc.tuple(fc.nat(1_000), fc.constantFrom(1, 2, 30), fc.constantFrom(2, 50, 900), fc.nat(size)),
      (terms, [seed, stockEvery, bonusEvery, ordered]) => {
        fc.pre(terms.some(({ required }) => required));
        const among = someDocuments(seed, 1);
        const preferred = someDocuments(seed + 1, stockEvery);
        const others = preferred.map((word, index) => (among[index] as number) & ~word);
        const bonus = { value: 0.5, documents: () => bonusSet, isCollected: () => true };
        const bonusSet = someDocuments(seed + 2, bonusEvery);
        const isBefore = (one: number, other: number): boolean =>
          hasBit(preferred, one) === hasBit(preferred, other) ? one > other : hasBit(preferred, one);
        const top = collectTop(limit, { ordered, preferred, others, isBefore });
        const found = searchLevels({ terms, among, bonus }, top);

        const scored: { document: number; score: number }[] = [];
        for (let document = 0; document < size; document += 1) {
          const values = terms.map(
            ({ levels }) => levels.find(({ documents }) => hasBit(documents(), document))?.value ?? 0,
          );
          if (!hasBit(among, document) || terms.some(({ required }, index) => required && !values[index]))
            continue;
          const sum = Math.fround(values.reduce((total, value) => total + value, 0));
          const score = hasBit(bonusSet, document) ? Math.fround(sum + 0.5) : sum;
          scored.push({ document, score: Math.round(score * 1000) });
        }
        const expected = scored
          .sort((one, other) =>
            one.score === other.score
              ? isBefore(one.document, other.document)
                ? -1
                : 1
              : other.score - one.score,
          )
          .slice(0, limit);
        assert.equal(found, scored.length > 0);
        assert.deepEqual(
          top.list(),
          expected.map(({ document }) => document),
        );
      },
    ),
    { numRuns: 200 },
  );
});
