/** Which products are compared, which rows differ, and where a value is the better one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { proves } from '../testing/proves.ts';
import { comparedIds, comparedRows } from './comparison.ts';
import { fieldsOf, type Spec, type SpecField, sheetProblem } from './spec-sheets.ts';

const id = (number: number): string => number.toString(16).padStart(24, '0');
const group = { en: 'General' };
const row = (key: string, more: Partial<SpecField> = {}): SpecField => ({
  key,
  group,
  label: { en: key },
  kind: 'number',
  ...more,
});
const product = (values: Record<string, Spec['value']>) => ({
  specs: Object.entries(values).map(([key, value]) => ({ key, value })),
});

test('the ids of an address are read whatever it contains: valid ones, each once, four at most', () => {
  const cases: [string | null | undefined, string[]][] = [
    [null, []],
    [undefined, []],
    ['', []],
    [',,;drop table,%00', []],
    [`${id(1)},${id(2)}`, [id(1), id(2)]],
    [`${id(171).toUpperCase()},${id(171)}, ${id(2)}`, [id(171)]],
    [[1, 2, 3, 4, 5, 6].map(id).join(','), [1, 2, 3, 4].map(id)],
    ['a'.repeat(100_000), []],
  ];
  for (const [list, expected] of cases) assert.deepEqual(comparedIds(list), expected);
});

test('rows that are not compared and rows without a value are left out; a value that one does not state differs', () => {
  proves('B-KNOW-12');
  const fields = [row('a'), row('b'), row('c', { compare: false }), row('d'), row('e')];
  const rows = comparedRows([product({ a: 1, b: 2, c: 1 }), product({ a: 1, b: 3, c: 2, d: 0 })], fields);
  assert.deepEqual(
    rows.map(({ field, differs }) => [field.key, differs]),
    [
      ['a', false],
      ['b', true],
      ['d', true],
    ],
  );
});

test('the better value is marked only where the sheet says which it is, and two values differ', () => {
  const best = (
    better: SpecField['better'],
    kind: SpecField['kind'],
    ...values: (Spec['value'] | undefined)[]
  ) =>
    comparedRows(
      values.map((value) => (value === undefined ? {} : product({ a: value }))),
      [row('a', { kind, ...(better && { better }) })],
    )[0]?.best;
  assert.deepEqual(best('higher', 'number', 8, 12, 10), [false, true, false]);
  assert.deepEqual(best('lower', 'number', 8, 12, 10), [true, false, false]);
  assert.deepEqual(best('lower', 'number', 0, 12), [true, false]);
  assert.deepEqual(best('higher', 'number', 12, 12, 10), [true, true, false]);
  assert.deepEqual(best('higher', 'yes-no', false, true, undefined), [false, true, false]);
  assert.deepEqual(best('higher', 'number', 12, 12), [false, false]);
  assert.deepEqual(best('higher', 'number', 12, undefined), [false, false]);
  assert.deepEqual(best(undefined, 'number', 8, 12), [false, false]);
  assert.deepEqual(best('higher', 'choice', 'red', 'blue'), [false, false]);
});

test('the default sheets say which value is better, and only of numbers and yes or no', () => {
  const laptop = fieldsOf(defaultSettings.specSheets, 'Laptop');
  const betterOf = (key: string) => laptop.find((field) => field.key === key)?.better;
  assert.deepEqual(['battery_hours', 'weight_kg', 'screen_inch'].map(betterOf), [
    'higher',
    'lower',
    undefined,
  ]);
  assert.equal(sheetProblem(defaultSettings.specSheets), undefined);
  const words = [{ category: 'Fan', fields: [row('colour', { kind: 'text', better: 'higher' })] }];
  assert.match(sheetProblem(words) ?? '', /colour.*better/);
});
