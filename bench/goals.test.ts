/** Measured figures beside their goals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWithGoals, type Goal, type Measurement, readGoals } from './goals.ts';

const rate: Goal = {
  route: 'home page',
  figure: 'rate, shop / bare',
  sizes: [100],
  atLeast: 0.8,
  reached: { 100: 0.9 },
};
const p99: Goal = { figure: 'p99, ms', sizes: [100], atMost: 10, reached: { 100: 5 }, missed: 'The disk.' };
const measured = (first: number, second: number): Measurement[] => [
  { route: 'home page', figure: 'rate, shop / bare', products: 100, value: first },
  { figure: 'p99, ms', products: 100, value: second },
];
const verdicts = (goals: readonly Goal[], figures: readonly Measurement[]) =>
  compareWithGoals(goals, figures)
    .table.split('\n')
    .slice(2)
    .map((row) =>
      row
        .split(' | ')
        .at(-2)
        ?.replace(/^[\d.,]+ (\(before [\d.,]+\) )?/, ''),
    );

test('a goal is met at its bound, whether it is a lower or an upper one', () => {
  assert.deepEqual(verdicts([rate, p99], measured(0.8, 10)), ['met', 'met']);
  assert.deepEqual(verdicts([rate, p99], measured(0.799, 10.1)), ['missed', 'missed']);
});

test('a goal that this run did not measure is judged by what was written last, and listed without it', () => {
  assert.deepEqual(verdicts([rate, { ...p99, reached: { 100: 11 } }], []), ['met', 'missed']);
  assert.deepEqual(verdicts([{ ...rate, reached: {} }], []), ['not measured']);
});

test('a goal has one row with a column for each size, of which only its own are filled', () => {
  const other = { ...p99, sizes: [10_000], reached: { 10000: 6 } };
  assert.deepEqual(compareWithGoals([rate, other], measured(0.95, 1)).table.split('\n'), [
    '| goal | bound | 100 products | 10,000 products | measured by |',
    '| --- | --- | --- | --- | --- |',
    '| home page: rate, shop / bare | ≥ 0.8 | 0.95 (before 0.9) met |  | bench:load |',
    '| p99, ms | ≤ 10 |  | 6 met | bench:load |',
  ]);
});

test('of two goals of which one is enough the other is not missed', () => {
  const either = [rate, p99].map((goal) => ({ ...goal, oneOf: 'orders' }));
  assert.deepEqual(verdicts(either, measured(0.5, 10)), ['met by the other', 'met']);
  assert.deepEqual(verdicts(either, measured(0.5, 11)), ['missed', 'missed']);
});

test('a missed goal is listed with its reason, also if it has none', () => {
  assert.equal(
    compareWithGoals([rate, p99], measured(0.5, 11)).reasons,
    '- home page: rate, shop / bare: not explained yet.\n- p99, ms: The disk.',
  );
  assert.equal(compareWithGoals([rate, p99], measured(0.8, 10)).reasons, '');
});

test('a figure that is more than 10 % worse than before is named, one that is better or was never measured is not', () => {
  const worse = (first: number, second: number) =>
    compareWithGoals([rate, p99], measured(first, second)).worse;
  assert.deepEqual(worse(0.82, 5.4), []);
  assert.deepEqual(worse(1, 1), []);
  assert.deepEqual(worse(0.8, 5.6), [
    'home page: rate, shop / bare, 100 products: 0.9 → 0.8',
    'p99, ms, 100 products: 5 → 5.6',
  ]);
  assert.deepEqual(compareWithGoals([{ ...rate, reached: {} }], measured(0.1, 1)).worse, []);
});

test('a measurement counts only for its route, figure and number of products', () => {
  for (const other of [{ route: 'search' }, { figure: 'p99, ms' }, { sizes: [10_000] }])
    assert.deepEqual(verdicts([{ ...rate, reached: {}, ...other }], measured(1, 1)), ['not measured']);
});

test('every goal of goals.json has one bound and sizes, and none is there twice', async () => {
  const goals = await readGoals();
  assert.ok(goals.length > 0);
  for (const goal of goals) {
    assert.equal([goal.atLeast, goal.atMost].filter(Number.isFinite).length, 1);
    assert.ok(Object.keys(goal.reached).every((size) => goal.sizes.includes(Number(size))));
  }
  const rows = goals.flatMap(({ route, figure, sizes }) => sizes.map((size) => `${route} ${figure} ${size}`));
  assert.equal(rows.length, new Set(rows).size);
  assert.ok(goals.every(({ sizes }) => sizes.length > 0));
});
