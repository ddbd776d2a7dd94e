/** Packed terms and postings are looked up as the growing ones from which they were packed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBitmap, forEachBit, setBit } from './bitmap.ts';
import { createGrowingTerms } from './growing-terms.ts';
import { openPackedTerms, packTerms, termAt } from './packed-terms.ts';
import { createGrowingPostings, fieldCount, openPackedPostings } from './postings.ts';
import type { TermLookup } from './term-lookup.ts';

const word = fc
  .array(fc.constantFrom(...'aeioubkmnrst', 'ch', 'আ', 'ক', 'া', '2', 'é'), { minLength: 1, maxLength: 7 })
  .map((letters) => letters.join(''));

/** The terms that each lookup finds for a query. */
function everything(lookup: TermLookup, termOf: (id: number) => string, query: string): unknown[] {
  const list = (find: (visit: (id: number) => void) => void): string[] => {
    const found = new Set<string>();
    find((id) => found.add(termOf(id)));
    return [...found].sort();
  };
  const longQuery = `${query}aaaa`.slice(0, Math.max(4, query.length));
  return [
    lookup.idOf(query) >= 0,
    list((visit) =>
      lookup.forEachRange(query, (from, end) => {
        for (let id = from; id < end; id += 1) visit(id);
      }),
    ),
    list((visit) => lookup.forEachContaining(query, visit)),
    list((visit) => lookup.forEachPhonetic(query, visit)),
    list((visit) => lookup.forEachSkeleton(query, visit)),
    list((visit) => lookup.forEachFuzzy(longQuery, visit)),
    list((visit) => lookup.forEachFuzzyPhonetic(longQuery, visit)),
    list((visit) => lookup.forEachFuzzyContaining(longQuery, visit)),
  ];
}

test('packed terms are found as growing ones are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 40 }),
      fc.array(word, { maxLength: 8 }),
      (terms, queries) => {
        const growing = createGrowingTerms(() => true);
        for (const term of terms) growing.getOrAdd(term);
        const { packed, ids } = packTerms(terms);
        assert.deepEqual(
          terms.map((_, position) => termAt(packed, ids[position] as number)),
          terms,
        );
        const lookup = openPackedTerms(packed, () => true);
        for (const query of [...queries, ...terms.map((term) => term.slice(0, 3))])
          assert.deepEqual(
            everything(lookup, (id) => termAt(packed, id), query),
            everything(growing, (id) => terms[id] ?? '', query),
            query,
          );
      },
    ),
  );
});

test('packed postings have the same documents, renumbered, in lists and in bitmaps', () => {
  const terms = 5;
  const documents = fc.array(
    fc.array(fc.tuple(fc.nat(terms - 1), fc.nat(fieldCount - 1)), { maxLength: 8 }),
    { minLength: 1, maxLength: 100 },
  );
  fc.assert(
    fc.property(documents, fc.nat(100), (contents, skipped) => {
      const growing = createGrowingPostings();
      for (const term of Array.from({ length: terms }).keys()) growing.add(term, 0, 0);
      for (const [document, fields] of contents.entries())
        for (const [term, field] of fields) growing.add(term, document, field);
      // The last come first, and one is left out.
      const kept = Uint32Array.from(contents.keys())
        .filter((document) => document !== skipped)
        .reverse();
      const packed = openPackedPostings(growing.pack(Uint32Array.from([4, 3, 2, 1, 0]), kept));
      const listOf = (postings: typeof packed, field: number, from: number, end: number): number[] => {
        const set = createBitmap(contents.length);
        postings.addTo(set, field, from, end);
        const list: number[] = [];
        forEachBit(set, 0, contents.length, (document) => list.push(document));
        assert.equal(postings.has(field, from, end), list.length > 0);
        return list;
      };
      const all = createBitmap(contents.length);
      for (const document of contents.keys()) setBit(all, document);
      for (let field = 0; field < fieldCount; field += 1) {
        for (const [from, end] of [
          [0, 1],
          [2, 3],
          [1, 4],
          [0, terms],
        ] as const) {
          const renumbered = listOf(packed, field, terms - end, terms - from)
            .map((document) => kept[document] as number)
            .sort((a, b) => a - b);
          const expected = listOf(growing, field, from, end).filter((document) => document !== skipped);
          assert.deepEqual(renumbered, expected);
          if (kept.length === contents.length)
            assert.equal(
              packed.occurs(all, terms - end, terms - from, field),
              growing.occurs(all, from, end, field),
            );
        }
      }
    }),
  );
});
