/** Tests of the points report, which counts only proven points. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { claimedIds, type Point, provenPoints, readPoints, unknownIds } from './points.ts';

const point = (id: string, kind: Point['kind']): Point => ({ id, kind, where: '', text: '' });
const passed = (name: string, browser = false) => ({ name, ok: true, browser });
const failed = (name: string, browser = false) => ({ name, ok: false, browser });

test('points.tsv has 582 points, each with a unique id and a known kind', () => {
  const points = readPoints(readFileSync(new URL('./points.tsv', import.meta.url), 'utf8'));
  assert.equal(points.length, 582);
  assert.equal(new Set(points.map(({ id }) => id)).size, 582);
  for (const { id, kind } of points) {
    assert.match(id, /^[A-Z]+-\d+$/);
    assert.ok(['api', 'unit', 'browser', 'both'].includes(kind), `${id} has kind "${kind}"`);
  }
});

test('a test claims every id in brackets, but no reading', () => {
  assert.deepEqual(claimedIds('a toast stays 4 s [TOAST-01, CONST-22] [CART-05 CART-06] (ROLE-01) [Q-010]'), [
    'TOAST-01',
    'CONST-22',
    'CART-05',
    'CART-06',
  ]);
});

test('each kind of point needs its own kind of test', () => {
  const points = [
    point('A-01', 'api'),
    point('U-01', 'unit'),
    point('B-01', 'browser'),
    point('C-01', 'both'),
  ];
  const ids = (...results: Parameters<typeof provenPoints>[1]) =>
    provenPoints(points, results).map(({ id }) => id);
  assert.deepEqual(ids(passed('[A-01 U-01 B-01 C-01]')), ['A-01', 'U-01']);
  assert.deepEqual(ids(passed('[A-01 U-01 B-01 C-01]', true)), ['U-01', 'B-01']);
  assert.deepEqual(ids(passed('[C-01]'), passed('[C-01]', true)), ['C-01']);
});

test('a failing test disproves the ids that it claims', () => {
  assert.deepEqual(provenPoints([point('A-01', 'api')], [passed('x [A-01]'), failed('y [A-01]')]), []);
});

test('an unknown id is found', () => {
  assert.deepEqual(unknownIds([point('A-01', 'api')], [passed('[A-01 A-99]')]), ['A-99']);
});
