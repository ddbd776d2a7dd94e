/** Settings after categories were renamed and merged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { validateShopConfig } from '../shop-config.ts';
import { proves } from '../testing/proves.ts';
import {
  type NamingSettings,
  presentName,
  renamedIn,
  withMerged,
  withRenamed,
} from './renamed-categories.ts';

const settings: NamingSettings = defaultSettings;
const names = ({ categories }: NamingSettings) => categories.map(({ name }) => name.en);
const namesOf = ({ formerCategories: _, ...all }: NamingSettings): string => JSON.stringify(all);

test('a renamed category has its new name in every setting, and its old address leads there', () => {
  const renamed = withRenamed(settings, 'Powerbank', { en: 'Power Banks', bn: 'পাওয়ার ব্যাংক' });
  assert.equal(namesOf(renamed).includes('"Powerbank"'), false);
  assert.equal(names(renamed).indexOf('Power Banks'), names(settings).indexOf('Powerbank'));
  assert.deepEqual(renamed.menu[0]?.children, ['Charging Accessories', 'Converters & Hub', 'Power Banks']);
  assert.equal(presentName(renamed, 'powerbank'), 'power banks');
  assert.equal(validateShopConfig({ ...renamed, formerCategories: renamed.formerCategories }), undefined);
});

test('a category is renamed that has another name at its place; changed places, additions and removals are none', () => {
  const before = ['Fan', 'Laptop', 'Radio'].map((en) => ({ name: { en } }));
  const after = (...list: string[]) =>
    renamedIn(
      before,
      list.map((en) => ({ name: { en } })),
    );
  assert.deepEqual(after('Fan', 'Notebook', 'Radio'), [{ from: 'Laptop', to: 'Notebook' }]);
  assert.deepEqual(after('Fans', 'Laptop', 'Radios').length, 2);
  for (const other of [
    ['Laptop', 'Fan', 'Radio'],
    ['Fan', 'Laptop'],
    ['Fan', 'Laptop', 'Radio', 'Tripod'],
    ['Fan', '', 'Radio'],
  ])
    assert.deepEqual(after(...other), [], other.join());
});

test('former addresses lead to the present name at once, and a name that is in use again leads nowhere', () => {
  proves('B-ROOM-04');
  const twice = withRenamed(withRenamed(settings, 'Fan', { en: 'Fans' }), 'Fans', { en: 'Table Fans' });
  assert.deepEqual(twice.formerCategories, [
    { from: 'fan', to: 'Table Fans' },
    { from: 'fans', to: 'Table Fans' },
  ]);
  const back = withRenamed(twice, 'Table Fans', { en: 'Fan' });
  assert.deepEqual(back.formerCategories, [
    { from: 'fans', to: 'Fan' },
    { from: 'table fans', to: 'Fan' },
  ]);
  assert.equal(presentName(back, 'fan'), undefined);
  assert.equal(presentName(back, 'fans'), 'fan');
});

test('another Bengali name or letter case leaves the address as it is', () => {
  const renamed = withRenamed(settings, 'Fan', { en: 'FAN', bn: 'পাখা' });
  assert.deepEqual(renamed.formerCategories, []);
});

test('a merged category is gone from every setting, and the other one lists what it has listed', () => {
  const merged = withMerged(settings, 'Wireless Earphone', 'Earbuds');
  assert.equal(namesOf(merged).includes('"Wireless Earphone"'), false);
  assert.deepEqual(merged.categories.find(({ name }) => name.en === 'Earbuds')?.includes, [
    'Bluetooth Earphone',
  ]);
  assert.equal(merged.topCategories.filter((name) => name === 'Earbuds').length, 1);
  assert.equal(validateShopConfig({ ...merged }), undefined);
  assert.equal(presentName(merged, 'Wireless Earphone'), 'earbuds');
});

test('a category is merged into its parent, which does not list itself', () => {
  const merged = withMerged(settings, 'Powerbank', 'Mobile Accessories');
  const parent = merged.categories.find(({ name }) => name.en === 'Mobile Accessories');
  assert.deepEqual(parent?.includes, ['Charging Accessories', 'Converters & Hub']);
  assert.deepEqual(merged.menu[0]?.children, ['Charging Accessories', 'Converters & Hub']);
  assert.equal(validateShopConfig({ ...merged }), undefined);
});
