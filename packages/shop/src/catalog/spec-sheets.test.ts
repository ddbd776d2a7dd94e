/** Specification sheets: the default ones, what is wrong with others, and the values of products. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { defaultSettings } from '../settings.ts';
import { validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import {
  fieldsOf,
  type Spec,
  type SpecField,
  type SpecSheet,
  sheetProblem,
  specProblem,
  specSheetsSchema,
  specsInOrder,
} from './spec-sheets.ts';

const { specSheets, categories } = defaultSettings;
const earbuds = fieldsOf(specSheets, 'Earbuds');
const keyOf = (problem: ReturnType<typeof specProblem>): string | undefined => problem?.key;

test('every category that products are added to has a sheet, with two to six filters', () => {
  proves('B-KNOW-08');
  assert.equal(Value.Check(specSheetsSchema(), specSheets), true);
  assert.equal(validateShopConfig({ specSheets }), undefined);
  const withProducts = categories.filter(({ name, form }) => form !== 'none' && name.en !== 'Best Seller');
  for (const { name } of withProducts) {
    const facets = fieldsOf(specSheets, name.en).filter(({ facet }) => facet);
    assert.ok(facets.length >= 2 && facets.length <= 6, `${name.en} has ${facets.length}`);
  }
});

test('every label, group, unit and choice of the default sheets is there in Bengali, or has no letters to translate', () => {
  for (const field of specSheets.flatMap(({ fields }) => fields)) {
    for (const text of [field.group, field.label, field.unit].filter((one) => one !== undefined))
      assert.ok(text.bn, `${field.key}: ${text.en}`);
  }
});

test('values of the wrong kind, of unknown rows and given twice are rejected', () => {
  const cases: [Spec[], string | undefined][] = [
    [
      [
        { key: 'driver_mm', value: 10 },
        { key: 'anc', value: false },
      ],
      undefined,
    ],
    [[{ key: 'blades', value: 3 }], 'The sheet of this category has no “{field}”'],
    [[{ key: 'driver_mm', value: '10' }], '“{field}” must be a number'],
    [[{ key: 'anc', value: 'yes' }], '“{field}” must be yes or no'],
    [[{ key: 'quick_charge', value: ' ' }], '“{field}” must be a text'],
    [[{ key: 'charging', value: 'Steam' }], '“{field}” must be one of its choices'],
    [
      [
        { key: 'anc', value: true },
        { key: 'anc', value: true },
      ],
      '“{field}” is there twice',
    ],
  ];
  for (const [specs, expected] of cases) assert.equal(keyOf(specProblem(specs, earbuds)), expected);
});

test('values are in the order of the sheet, without those of other sheets', () => {
  const specs: Spec[] = [
    { key: 'mics', value: 4 },
    { key: 'blades', value: 3 },
    { key: 'driver_mm', value: 10 },
  ];
  assert.deepEqual(
    specsInOrder(specs, earbuds).map(({ spec }) => spec.key),
    ['driver_mm', 'mics'],
  );
});

test('sheets that contradict themselves are rejected with the place', () => {
  const field = { key: 'a', group: { en: 'G' }, label: { en: 'A' }, kind: 'number' } as const;
  const cases: [unknown, RegExp][] = [
    [[{ category: 'Fan', fields: [field, field] }], /"Fan" has two fields with the key "a"/],
    [
      [
        { category: 'Fan', fields: [] },
        { category: 'Fan', fields: [] },
      ],
      /there are two of "Fan"/,
    ],
    [[{ category: 'Fan', fields: [{ ...field, kind: 'choice' }] }], /"a" of "Fan" needs choices/],
    [[{ category: 'Fan', fields: [{ ...field, kind: 'text', facet: true }] }], /cannot be a filter/],
    [[{ category: 'Fan', fields: [{ ...field, key: 'A b' }] }], /a key as in battery_hours/],
  ];
  for (const [specSheets, expected] of cases)
    assert.match(validateShopConfig({ specSheets }) ?? '', expected);
});

test('the words of a row on cards have its value, those of yes and no have none', () => {
  const sheet = (kind: SpecField['kind'], cardText: string): SpecSheet[] => [
    {
      category: 'Fan',
      fields: [
        { key: 'own', group: { en: 'General' }, label: { en: 'Own' }, kind, cardText: { en: cardText } },
      ],
    },
  ];
  assert.equal(sheetProblem(sheet('number', '{value} with case')), undefined);
  assert.match(sheetProblem(sheet('number', 'with case')) ?? '', /own.*must have \{value\}/);
  assert.equal(sheetProblem(sheet('yes-no', 'ANC')), undefined);
  assert.match(sheetProblem(sheet('yes-no', '{value} ANC')) ?? '', /own.*must not have/);
});
