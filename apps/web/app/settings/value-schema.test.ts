/** Values of settings as forms have them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presets, type SettingName, settings } from '@jontro/shop/settings.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import { alternativeOf, emptyValue, kindOf, typedValue, type ValueSchema } from './value-schema.ts';

const schemaOf = (name: SettingName): ValueSchema => settings[name].schema as ValueSchema;

test('each setting has a kind of field that fits its schema', () => {
  const kinds = (['wishlist', 'orderIds', 'maxQuantity', 'name', 'stepMails', 'deliveryZones'] as const).map(
    (name) => kindOf(schemaOf(name)),
  );
  assert.deepEqual(kinds, ['switch', 'choice', 'number', 'text', 'choices', 'list']);
  assert.equal(kindOf(schemaOf('pickupPoint')), 'either');
  assert.equal(kindOf(schemaOf('cashOnDelivery')), 'group');
  assert.equal(kindOf(schemaOf('deliveryZones').items?.properties?.name ?? {}), 'localized');
});

test('the form of an unchanged setting sends the same value', () => {
  for (const name of Object.keys(settings) as SettingName[]) {
    const values = [settings[name].default, { ...presets.modern }[name as keyof typeof presets.modern]];
    for (const value of values.filter((one) => one !== undefined))
      assert.deepEqual(typedValue(schemaOf(name), value), value, name);
  }
});

test('numbers are typed in Latin or Bengali digits; what is none is sent as it is, for the server’s sentence', () => {
  const number = schemaOf('maxQuantity');
  assert.equal(typedValue(number, ' 12 '), 12);
  assert.equal(typedValue(number, '১২'), 12);
  const wrong = typedValue(number, '12 pieces');
  assert.equal(
    settingProblem('maxQuantity', wrong),
    'maxQuantity must be a whole number from 1 to 999, but it is "12 pieces"',
  );
});

test('empty lines and optional parts are left out, required parts are kept', () => {
  assert.deepEqual(typedValue(schemaOf('address'), [' 12 Lake Road ', '', ' ']), ['12 Lake Road']);
  assert.deepEqual(
    typedValue(schemaOf('deliveryZones'), [
      {
        name: { en: 'Elsewhere', bn: ' ' },
        districts: [],
        charge: '110',
        freeFrom: '',
        days: { from: '', to: '' },
      },
    ]),
    [{ name: { en: 'Elsewhere' }, charge: 110 }],
  );
  assert.deepEqual(typedValue(schemaOf('couriers'), [{ name: '' }]), [{ name: '' }]);
});

test('an added entry has its required parts, and a choice of kinds the kind of its value', () => {
  assert.deepEqual(emptyValue(schemaOf('deliveryZones').items ?? {}), { name: { en: '' }, charge: '' });
  const pickup = schemaOf('pickupPoint');
  assert.equal(alternativeOf(pickup, false), 0);
  assert.equal(alternativeOf(pickup, { address: { en: 'x' } }), 1);
  assert.equal(alternativeOf(schemaOf('districts'), ['Dhaka']), 1);
});
