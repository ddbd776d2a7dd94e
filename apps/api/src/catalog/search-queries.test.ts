/** The quality of the search: hit rates of labelled queries over the demo catalogue, by kind of difficulty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  demoCatalog,
  type HitRate,
  type LabelledQuery,
  measureHits,
  readQueries,
} from '../testing/search-queries.ts';
import { createProductSearch } from './product-search.ts';

const catalog = demoCatalog();
const queries = readQueries(catalog);
const search = createProductSearch(catalog);
const minHitRate = 0.95;

const percent = (part: number, { queries: all }: HitRate) => `${((100 * part) / all).toFixed(1)} %`;
const line = (name: string, rate: HitRate) =>
  `${name}: hit@3 ${percent(rate.hits, rate)} of ${rate.queries}, first ${percent(rate.firstHits, rate)}${rate.missed
    .map(({ text, found }) => `\n    missed "${text}": ${found.join(', ') || 'nothing'}`)
    .join('')}`;

const querySets: [string, (query: LabelledQuery) => boolean][] = [
  ['all queries', () => true],
  ['held-out queries', ({ heldOut }) => heldOut],
];

for (const [name, filter] of querySets) {
  test(`at least 95 % of ${name} have a relevant product among the first three`, (t) => {
    const rate = measureHits(search, queries.filter(filter));
    t.diagnostic(line(name, rate));
    assert.ok(rate.hits / rate.queries >= minHitRate, line(name, rate));
  });
}

test('at least 80 % of each kind of query have a relevant product among the first three', (t) => {
  for (const group of new Set(queries.map(({ group }) => group))) {
    const rate = measureHits(
      search,
      queries.filter((query) => query.group === group),
    );
    t.diagnostic(line(group, rate));
    assert.ok(rate.hits / rate.queries >= 0.8, line(group, rate));
  }
});

test('there are at least 150 different queries, a third of them held out, in every group', () => {
  assert.ok(new Set(queries.map(({ text }) => text)).size >= 150);
  const held = queries.filter((query) => query.heldOut);
  assert.ok(held.length >= queries.length / 3 - 1);
  assert.deepEqual(new Set(held.map(({ group }) => group)), new Set(queries.map(({ group }) => group)));
});
