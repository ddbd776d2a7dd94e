/** The search finds what shoppers want: labelled queries over the demo catalogue, by kind of difficulty. */
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
const leastHits = 0.95;

const percent = (part: number, { queries: all }: HitRate) => `${((100 * part) / all).toFixed(1)} %`;
const line = (name: string, rate: HitRate) =>
  `${name}: hit@3 ${percent(rate.hits, rate)} of ${rate.queries}, first ${percent(rate.first, rate)}${rate.missed
    .map(({ text, found }) => `\n    missed "${text}": ${found.join(', ') || 'nothing'}`)
    .join('')}`;

const parts: [string, (query: LabelledQuery) => boolean][] = [
  ['all queries', () => true],
  ['queries put aside before tuning', ({ held }) => held],
];

for (const [name, belongs] of parts) {
  test(`of ${name}, at least 95 % have what the shopper wants among the first three`, (t) => {
    const rate = measureHits(search, queries.filter(belongs));
    t.diagnostic(line(name, rate));
    assert.ok(rate.hits / rate.queries >= leastHits, line(name, rate));
  });
}

test('no kind of difficulty is left behind: each has at least 80 % among the first three', (t) => {
  for (const group of new Set(queries.map(({ group }) => group))) {
    const rate = measureHits(
      search,
      queries.filter((query) => query.group === group),
    );
    t.diagnostic(line(group, rate));
    assert.ok(rate.hits / rate.queries >= 0.8, line(group, rate));
  }
});

test('the list has at least 150 different queries, a third of them put aside, in every group', () => {
  assert.ok(new Set(queries.map(({ text }) => text)).size >= 150);
  const held = queries.filter((query) => query.held);
  assert.ok(held.length >= queries.length / 3 - 1);
  assert.deepEqual(new Set(held.map(({ group }) => group)), new Set(queries.map(({ group }) => group)));
});
