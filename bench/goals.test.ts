/** Figures of the load benchmark beside their goals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWithGoals, type Goal, readGoals } from './goals.ts';
import type { SizeFigures } from './load-figures.ts';

const measured = (shop: number, p99: number): SizeFigures => ({
  size: 100,
  readySeconds: 2,
  searchSeconds: 3,
  siteMapMs: 10,
  startMegabytes: 200,
  endMegabytes: 240,
  changes: { p99: 1, p99UnderChanges: 2 },
  routes: [{ name: 'home page', shop, bare: 1000, shopCpu: 100, bareCpu: 80, p50: 1, p95: 2, p99 }],
});
const rate: Goal = { route: 'home page', figure: 'rate, shop / bare', atLeast: 0.8, reached: { 100: 0.9 } };
const p99: Goal = { route: 'home page', figure: 'p99, ms', atMost: 10, reached: { 100: 5 } };

test('a goal is met at its bound, whether it is a lower or an upper one', () => {
  const verdicts = (figures: SizeFigures) =>
    compareWithGoals([rate, p99], [figures])
      .table.split('\n')
      .slice(2)
      .map((row) => row.split(' | ').at(-1)?.replace(' |', ''));
  assert.deepEqual(verdicts(measured(800, 10)), ['met', 'met']);
  assert.deepEqual(verdicts(measured(799, 10.1)), ['missed', 'missed']);
});

test('a figure that is more than 10 % worse than before is named, one that is better or was never measured is not', () => {
  const worse = (figures: SizeFigures) => compareWithGoals([rate, p99], [figures]).worse;
  assert.deepEqual(worse(measured(820, 5.4)), []);
  assert.deepEqual(worse(measured(1000, 1)), []);
  assert.deepEqual(worse(measured(800, 5.6)), [
    'home page: rate, shop / bare, 100 products: 0.9 → 0.8',
    'home page: p99, ms, 100 products: 5 → 5.6',
  ]);
  assert.deepEqual(compareWithGoals([{ ...rate, reached: {} }], [measured(1, 1)]).worse, []);
});

test('a goal of another size or route is left out', () => {
  const elsewhere = [
    { ...rate, sizes: [10_000] },
    { ...rate, route: 'search' },
  ];
  const { table, worse } = compareWithGoals(elsewhere, [measured(1, 1)]);
  assert.deepEqual([table.split('\n').length, worse], [2, []]);
});

test('every goal of goals.json has one bound', async () => {
  const goals = await readGoals();
  assert.ok(goals.length > 0);
  for (const goal of goals) assert.equal([goal.atLeast, goal.atMost].filter(Number.isFinite).length, 1);
});
