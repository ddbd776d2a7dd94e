/** What the cards of lists show of a product's specifications and colours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { defaultSettings } from '../settings.ts';
import { CardDetails, cardDetailsOf } from './card-details.ts';
import { fieldsOf, type Spec, type SpecField } from './spec-sheets.ts';
import type { ProductOption } from './variants.ts';

const group = { en: 'General' };
const fields: readonly SpecField[] = [
  { key: 'weight_g', group, label: { en: 'Weight' }, kind: 'number' },
  { key: 'anc', group, label: { en: 'Noise cancelling', bn: 'নয়েজ ক্যান্সেলিং' }, kind: 'yes-no', card: true },
  {
    key: 'hours',
    group,
    label: { en: 'Playtime', bn: 'চলবে' },
    unit: { en: 'h', bn: 'ঘণ্টা' },
    kind: 'number',
    card: true,
  },
  {
    key: 'type',
    group,
    label: { en: 'Type' },
    kind: 'choice',
    choices: [{ en: 'Desk lamp', bn: 'টেবিল ল্যাম্প' }],
    card: true,
  },
  { key: 'ports', group, label: { en: 'Ports' }, kind: 'text', card: true },
];

const colours = (...swatches: (string | undefined)[]): ProductOption => ({
  name: 'Colour',
  values: swatches.map((swatch, index) => ({ value: `Colour ${index}`, ...(swatch && { swatch }) })),
});

test('a card has the first three rows of the sheet that are for cards and that the product states', () => {
  const ports = { key: 'ports', value: '2 × USB-C' };
  const stated = [ports, { key: 'hours', value: 28 }, { key: 'weight_g', value: 4 }];
  assert.deepEqual(cardDetailsOf(stated, [], fields).facts, [
    { en: 'Playtime 28 h', bn: 'চলবে 28 ঘণ্টা' },
    { en: '2 × USB-C' },
  ]);
  const four = [...stated, { key: 'anc', value: true }, { key: 'type', value: 'Desk lamp' }];
  assert.deepEqual(
    cardDetailsOf(four, [], fields).facts.map(({ en }) => en),
    ['Noise cancelling', 'Playtime 28 h', 'Desk lamp'],
  );
  assert.deepEqual(cardDetailsOf([{ key: 'weight_g', value: 4 }], [], fields), { facts: [] });
  assert.deepEqual(cardDetailsOf([{ key: 'hours', value: 28 }], [], []), { facts: [] });
});

test('a row says in its own words what it states, a number with its unit and a comma in its thousands', () => {
  const own = (field: Partial<SpecField>): SpecField[] => [
    { key: 'own', group, label: { en: 'Own' }, kind: 'number', card: true, ...field },
  ];
  const factsOf = (value: Spec['value'], field: Partial<SpecField>) =>
    cardDetailsOf([{ key: 'own', value }], [], own(field)).facts;
  const unit = { en: 'mAh', bn: 'এমএএইচ' };
  assert.deepEqual(factsOf(10_000, { unit, cardText: { en: '{value}' } }), [
    { en: '10,000 mAh', bn: '10,000 এমএএইচ' },
  ]);
  assert.deepEqual(factsOf(7, { cardText: { en: '{value} ports', bn: '{value}টি পোর্ট' } }), [
    { en: '7 ports', bn: '7টি পোর্ট' },
  ]);
  assert.deepEqual(factsOf(2025, { cardText: { en: 'Model of {value}' } }), [
    { en: 'Model of 2025', bn: 'Model of 2025' },
  ]);
  assert.deepEqual(factsOf(true, { kind: 'yes-no', cardText: { en: 'ANC', bn: 'এএনসি' } }), [
    { en: 'ANC', bn: 'এএনসি' },
  ]);
  assert.deepEqual(
    factsOf('$& 4K', { kind: 'text', cardText: { en: 'HDMI {value}', bn: 'এইচডিএমআই {value}' } }),
    [{ en: 'HDMI $& 4K', bn: 'এইচডিএমআই $& 4K' }],
  );
});

test('yes is said by the label alone, and no is left out', () => {
  assert.deepEqual(cardDetailsOf([{ key: 'anc', value: true }], [], fields).facts, [
    { en: 'Noise cancelling', bn: 'নয়েজ ক্যান্সেলিং' },
  ]);
  assert.deepEqual(cardDetailsOf([{ key: 'anc', value: false }], [], fields).facts, []);
});

test('a choice and a text are shown as they are, in each language that they are written in', () => {
  assert.deepEqual(cardDetailsOf([{ key: 'type', value: 'Desk lamp' }], [], fields).facts, [
    { en: 'Desk lamp', bn: 'টেবিল ল্যাম্প' },
  ]);
  assert.deepEqual(
    cardDetailsOf([{ key: 'ports', value: '2 × USB-C', texts: { bn: '2টি ইউএসবি-সি' } }], [], fields).facts,
    [{ en: '2 × USB-C', bn: '2টি ইউএসবি-সি' }],
  );
});

test('up to four colours are shown with the number of all; one colour, or none with a swatch, is not', () => {
  const six = ['#000000', '#111111', '#222222', '#333333', '#444444', '#555555'];
  assert.deepEqual(cardDetailsOf([], [colours(...six)], fields).colours, {
    swatches: six.slice(0, 4),
    count: 6,
  });
  assert.equal(cardDetailsOf([], [colours('#000000')], fields).colours, undefined);
  assert.equal(cardDetailsOf([], [colours(undefined, undefined)], fields).colours, undefined);
});

test('a card knows whether one of several variants is bought', () => {
  assert.equal(cardDetailsOf([], [], fields).hasVariants, undefined);
  assert.equal(cardDetailsOf([], [colours(undefined)], fields).hasVariants, true);
});

test('every default sheet has rows for cards, which satisfy the schema of the responses', () => {
  for (const { category } of defaultSettings.specSheets) {
    const sheet = fieldsOf(defaultSettings.specSheets, category);
    const specs = sheet.map(({ key, kind, choices }) => ({
      key,
      value: kind === 'number' ? 10 : kind === 'yes-no' ? true : (choices?.[0]?.en ?? 'Words'),
    }));
    const details = cardDetailsOf(specs, [colours('#000000', '#ffffff')], sheet);
    assert.ok(details.facts.length >= 2, category);
    assert.ok(Value.Check(CardDetails, details), category);
    // Names such as IPX4 are the same in every language.
    for (const { en, bn } of details.facts) if (/[a-z]/.test(en)) assert.ok(bn, `${category}: ${en}`);
  }
});
