/** Tests of the points report, which counts only proven points. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  countByKind,
  type Point,
  type Proof,
  provenPoints,
  readPoints,
  readProofs,
  readSentences,
  wrongProofs,
} from './points.ts';

const point = (id: string, kind: Point['kind']): Point => ({ id, kind, where: '', text: '' });
const result = (title: string, { ok = true, browser = false } = {}) => ({ file: 'a.ts', title, ok, browser });
const proof = (id: string, title: string): Proof => ({ point: id, file: 'a.ts', title });

test('points.tsv has 582 points, each with a unique id and a known kind', () => {
  const points = readPoints(readFileSync(new URL('./points.tsv', import.meta.url), 'utf8'));
  assert.equal(points.length, 582);
  assert.equal(new Set(points.map(({ id }) => id)).size, 582);
  for (const { id, kind } of points) {
    assert.match(id, /^[A-Z]+-\d+$/);
    assert.ok(['api', 'unit', 'browser', 'both'].includes(kind), `${id} has kind "${kind}"`);
  }
});

test('proofs.tsv names a test for each point', () => {
  const points = readPoints(readFileSync(new URL('./points.tsv', import.meta.url), 'utf8'));
  const proofs = readProofs(readFileSync(new URL('./proofs.tsv', import.meta.url), 'utf8'), true);
  const proven = new Set(proofs.map(({ point }) => point));
  assert.deepEqual(
    points.filter(({ id }) => !proven.has(id)),
    [],
  );
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
  const proofs = points.map(({ id }) => proof(id, 'works'));
  const ids = (...results: ReturnType<typeof result>[]) =>
    provenPoints(points, proofs, results).map(({ id }) => id);
  assert.deepEqual(ids(result('works')), ['A-01', 'U-01']);
  assert.deepEqual(ids(result('works', { browser: true })), ['U-01', 'B-01']);
  assert.deepEqual(ids(result('works'), result('works', { browser: true })), [
    'A-01',
    'U-01',
    'B-01',
    'C-01',
  ]);
});

test('a failing test disproves its points', () => {
  const proofs = [proof('A-01', 'x'), proof('A-01', 'y')];
  assert.deepEqual(
    provenPoints([point('A-01', 'api')], proofs, [result('x'), result('y', { ok: false })]),
    [],
  );
});

test('a test of the same title in another file proves nothing', () => {
  const elsewhere = { ...result('works'), file: 'b.ts' };
  assert.deepEqual(provenPoints([point('A-01', 'api')], [proof('A-01', 'works')], [elsewhere]), []);
});

test('an unknown point and an unknown test are found', () => {
  assert.deepEqual(
    wrongProofs([point('A-01', 'api')], [proof('A-99', 'works'), proof('A-01', 'worked')], [result('works')]),
    ['there is no point A-99', 'A-01: a.ts has no test "worked"'],
  );
});
