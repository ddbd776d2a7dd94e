/** The quality of the search: hit rates of labelled queries over the demo catalogue, by kind of difficulty. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProductSearch } from '../testing/memory-search.ts';
import { demoCatalog, type HitRate, measureHits, readQueries } from '../testing/search-queries.ts';

const catalog = demoCatalog();
const queries = readQueries(catalog);
const search = createProductSearch(catalog);
const minHitRate = 0.98;
const maxWrongFirst = 0.01;

const percent = (part: number, { queries: all }: HitRate) => `${((100 * part) / all).toFixed(1)} %`;
const listed = (title: string, queries: HitRate['missed']) =>
  queries.map(({ text, found }) => `\n    ${title} "${text}": ${found.join(', ') || 'nothing'}`).join('');
const line = (name: string, rate: HitRate) =>
  `${name}: hit@3 ${percent(rate.hits, rate)} of ${rate.queries}, first ${percent(rate.firstHits, rate)}, wrong first ${percent(
    rate.wrongFirst.length,
    rate,
  )}${listed('missed', rate.missed)}${listed('wrong first', rate.wrongFirst)}`;

const untuned = queries.filter(({ tuned }) => !tuned);

test('at least 98 % of all queries are right among the first three, at most 1 % have a wrong first hit', (t) => {
  const rate = measureHits(search, queries);
  t.diagnostic(line('all queries', rate));
  assert.ok(rate.hits / rate.queries >= minHitRate, line('all queries', rate));
  assert.ok(rate.wrongFirst.length / rate.queries <= maxWrongFirst, line('all queries', rate));
});

test('at least 95 % of the queries that the search was never tuned with are right among the first three', (t) => {
  const rate = measureHits(search, untuned);
  t.diagnostic(line('untuned queries', rate));
  t.diagnostic(
    line(
      'tuned queries',
      measureHits(
        search,
        queries.filter(({ tuned }) => tuned),
      ),
    ),
  );
  assert.ok(rate.hits / rate.queries >= 0.95, line('untuned queries', rate));
});

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

test('there are at least 600 different queries, a quarter of them untuned, and each once', () => {
  assert.ok(queries.length >= 600);
  assert.equal(new Set(queries.map(({ text }) => text)).size, queries.length);
  assert.ok(untuned.length >= queries.length / 4);
});
