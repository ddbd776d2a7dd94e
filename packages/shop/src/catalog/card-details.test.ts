/** What the cards of lists show of a product's specifications and colours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { defaultSettings } from '../settings.ts';
import { CardDetails, cardDetailsOf } from './card-details.ts';
import { fieldsOf, type SpecField } from './spec-sheets.ts';
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

test('a card has the first row of the sheet that is for cards and that the product states', () => {
  assert.deepEqual(
    cardDetailsOf(
      [
        { key: 'hours', value: 28 },
        { key: 'weight_g', value: 4 },
      ],
      [],
      fields,
    ),
    { spec: { text: { en: '28 h', bn: '28 ঘণ্টা' }, label: { en: 'Playtime', bn: 'চলবে' } } },
  );
  assert.deepEqual(cardDetailsOf([{ key: 'weight_g', value: 4 }], [], fields), {});
  assert.deepEqual(cardDetailsOf([{ key: 'hours', value: 28 }], [], []), {});
});

test('yes is shown as the label alone, and no leaves its place to the next row', () => {
  const hours = { key: 'hours', value: 28 };
  assert.deepEqual(cardDetailsOf([{ key: 'anc', value: true }, hours], [], fields).spec, {
    text: { en: 'Noise cancelling', bn: 'নয়েজ ক্যান্সেলিং' },
  });
  assert.equal(cardDetailsOf([{ key: 'anc', value: false }, hours], [], fields).spec?.text.en, '28 h');
});

test('a choice and a text are shown as they are, in each language that they are written in', () => {
  assert.deepEqual(cardDetailsOf([{ key: 'type', value: 'Desk lamp' }], [], fields).spec, {
    text: { en: 'Desk lamp', bn: 'টেবিল ল্যাম্প' },
  });
  assert.deepEqual(
    cardDetailsOf([{ key: 'ports', value: '2 × USB-C', texts: { bn: '2টি ইউএসবি-সি' } }], [], fields).spec,
    { text: { en: '2 × USB-C', bn: '2টি ইউএসবি-সি' } },
  );
});

test('up to four colours are shown with the number of all; one colour, or none with a swatch, is not', () => {
  const six = ['#000000', '#111111', '#222222', '#333333', '#444444', '#555555'];
  assert.deepEqual(cardDetailsOf([], [colours(...six)], fields), {
    colours: { swatches: six.slice(0, 4), count: 6 },
  });
  assert.deepEqual(cardDetailsOf([], [colours('#000000')], fields), {});
  assert.deepEqual(cardDetailsOf([], [colours(undefined, undefined)], fields), {});
});

test('every default sheet has a row for cards, and its lines satisfy the schema of the responses', () => {
  for (const { category } of defaultSettings.specSheets) {
    const sheet = fieldsOf(defaultSettings.specSheets, category);
    const shown = sheet.filter(({ card }) => card);
    assert.equal(shown.length, 1, category);
    const [field] = shown;
    const value = field?.kind === 'number' ? 10 : (field?.choices?.[0]?.en ?? true);
    const details = cardDetailsOf([{ key: field?.key ?? '', value }], [colours('#000000', '#ffffff')], sheet);
    assert.ok(details.spec, category);
    assert.ok(Value.Check(CardDetails, details), category);
  }
});
