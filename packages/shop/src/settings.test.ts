import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { defaultSettings, presets, settings } from './settings.ts';

test('every default setting follows the specification', () => {
  assert.deepEqual(defaultSettings, {
    name: 'Jontro',
    logo: '/favicon.svg',
    address: [],
    language: 'en',
    bengaliDigits: false,
    footerLinks: {},
    routeOverlayMs: 1400,
    deliveryRule: 'flat',
    districts: 'nine',
    maxQuantity: 99,
    trueAmountOnMobile: false,
    showDemoCredentials: true,
    lowStockThreshold: 5,
    wishlist: false,
    soldOutLast: false,
  });
});

test('the preset of the specification changes nothing, and the modern one only what a reading calls better', () => {
  assert.deepEqual(presets.specification, {});
  assert.deepEqual(presets.modern, {
    routeOverlayMs: 0,
    deliveryRule: 'by-district',
    districts: 'all',
    wishlist: true,
    trueAmountOnMobile: true,
    soldOutLast: true,
  });
});

test('every default and every value of a preset is one that an owner could set', () => {
  for (const [name, { schema, default: value }] of Object.entries(settings))
    assert.ok(Value.Check(schema, value), name);
  for (const preset of Object.values(presets))
    for (const [name, value] of Object.entries(preset))
      assert.ok(Value.Check(settings[name as keyof typeof settings].schema, value), name);
});
