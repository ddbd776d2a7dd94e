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
