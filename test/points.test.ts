/** Tests of the points report, which counts only proven points. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { countByKind, type Point, provenPoints, readPoints, readSentences, wrongProofs } from './points.ts';

const point = (id: string, kind: Point['kind']): Point => ({ id, kind, where: '', text: '' });
const result = (proves: string[], { ok = true, browser = false } = {}) => ({
  file: 'a.ts',
  title: 'works',
  ok,
  browser,
  proves,
});

test('points.tsv has 582 points, each with a unique id and a known kind', () => {
  const points = readPoints(readFileSync(new URL('./points.tsv', import.meta.url), 'utf8'));
  assert.equal(points.length, 582);
  assert.equal(new Set(points.map(({ id }) => id)).size, 582);
  for (const { id, kind } of points) {
    assert.match(id, /^[A-Z]+-\d+$/);
    assert.ok(['api', 'unit', 'browser', 'both'].includes(kind), `${id} has kind "${kind}"`);
  }
});

test('beyond.tsv has sentences with unique ids, none of which is a point', () => {
  const sentences = readSentences(readFileSync(new URL('./beyond.tsv', import.meta.url), 'utf8'));
  assert.equal(new Set(sentences.map(({ id }) => id)).size, sentences.length);
  for (const { id, kind, text } of sentences) {
    assert.match(id, /^B-[A-Z]+-\d\d$/);
    assert.ok(['api', 'unit', 'browser', 'both'].includes(kind), `${id} has kind "${kind}"`);
    assert.ok(text.length > 20, `${id} has no sentence`);
  }
});

test('proven points are counted by kind', () => {
  const points = [point('B-A-01', 'api'), point('B-A-02', 'api'), point('B-B-01', 'browser')];
  assert.equal(countByKind(points, points.slice(0, 1)), '1 of 2 api, 0 of 1 browser');
});

test('each kind of point needs its own kind of test', () => {
  const points = [
    point('A-01', 'api'),
    point('U-01', 'unit'),
    point('B-01', 'browser'),
    point('C-01', 'both'),
  ];
  const all = points.map(({ id }) => id);
  const ids = (...results: ReturnType<typeof result>[]) => provenPoints(points, results).map(({ id }) => id);
  assert.deepEqual(ids(result(all)), ['A-01', 'U-01']);
  assert.deepEqual(ids(result(all, { browser: true })), ['U-01', 'B-01']);
  assert.deepEqual(ids(result(all), result(all, { browser: true })), all);
  assert.deepEqual(ids(result([])), []);
});

test('a failing test disproves its points', () => {
  const results = [result(['A-01']), result(['A-01', 'A-02'], { ok: false }), result(['A-03'])];
  const points = ['A-01', 'A-02', 'A-03'].map((id) => point(id, 'api'));
  assert.deepEqual(provenPoints(points, results), [points[2]]);
});

test('an unknown point is found', () => {
  assert.deepEqual(wrongProofs([point('A-01', 'api')], [result(['A-01', 'A-99'])]), [
    'there is no point A-99: a.ts, "works"',
  ]);
});
