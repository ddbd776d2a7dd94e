import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { defaultSettings, presets, settings } from './settings.ts';

test('the default settings are those of the specification', () => {
  assert.partialDeepStrictEqual(defaultSettings, {
    name: 'Jontro',
    logo: '/favicon.svg',
    language: 'en',
    routeOverlayMs: 1400,
    deliveryRule: 'flat',
    districts: 'nine',
    maxQuantity: 99,
    trueAmountOnMobile: false,
    wishlist: false,
  });
});

test('the preset of the specification changes nothing', () => {
  assert.deepEqual(presets.specification, {});
});

test('every default and every value of a preset is one that an owner could set', () => {
  for (const [name, { schema, default: value }] of Object.entries(settings))
    assert.ok(Value.Check(schema, value), name);
  for (const preset of Object.values(presets))
    for (const [name, value] of Object.entries(preset))
      assert.ok(Value.Check(settings[name as keyof typeof settings].schema, value), name);
});

test('every text and number of a setting says in words what it may be', () => {
  const check = (schema: object, place: string): void => {
    const { type, enum: choices, description, items, properties, anyOf } = schema as Words;
    if (type === 'string' && !choices && !description)
      assert.ok('maxLength' in schema && !properties, `${place} has no maximum length and no description`);
    if (type === 'integer' && !description) assert.ok('minimum' in schema && 'maximum' in schema, place);
    for (const [name, part] of Object.entries(properties ?? {})) check(part, `${place}/${name}`);
    for (const part of [...(anyOf ?? []), ...(items ? [items] : [])]) check(part, `${place}/…`);
  };
  for (const [name, { schema }] of Object.entries(settings)) check(schema, name);
});

/** The parts of a schema of which the sentence about a wrong value is made. */
interface Words {
  type?: string;
  enum?: unknown;
  description?: string;
  items?: object;
  properties?: Record<string, object>;
  anyOf?: object[];
}
