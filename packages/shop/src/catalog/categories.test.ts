/** Resolution of category names in URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { type CategorySettings, findCategory, formCategories, menuEntries } from './categories.ts';
import { categoryProblem } from './category-schemas.ts';

test('letter case and repeated spaces are ignored, menu labels are accepted', () => {
  for (const text of ['earbuds', 'EARBUDS', ' Earbuds ', 'TWS Earbuds', 'tws  earbuds']) {
    assert.deepEqual(findCategory(defaultSettings, text).members, ['Earbuds'], text);
  }
  assert.deepEqual(findCategory(defaultSettings, 'Speakers').members, ['Bluetooth Speaker']);
  assert.deepEqual(findCategory(defaultSettings, 'Smart Watches').members, ['Smartwatch']);
});

test('a parent contains its own name and all its children', () => {
  assert.deepEqual(findCategory(defaultSettings, 'mobile accessories').members, [
    'Mobile Accessories',
    'Charging Accessories',
    'Converters & Hub',
    'Powerbank',
  ]);
  assert.deepEqual(findCategory(defaultSettings, 'more').members, ['More', 'Smart TV', 'Laptop']);
});

test('Wireless Earphone and Bluetooth Earphone are one category', () => {
  const both = ['Wireless Earphone', 'Bluetooth Earphone'];
  assert.deepEqual(findCategory(defaultSettings, 'wireless earphone').members, both);
  assert.ok(
    both.every((name) => findCategory(defaultSettings, 'earphones & headphones').members.includes(name)),
  );
});

test('every category of both forms and of the menu is known', () => {
  const names = [
    ...formCategories(defaultSettings, 'add'),
    ...formCategories(defaultSettings, 'update'),
    ...menuEntries(defaultSettings).map((entry) => entry.category),
  ];
  for (const name of names) assert.ok(findCategory(defaultSettings, name).members.length > 0, name);
});

test('an unknown category has no members and keeps the requested name', () => {
  for (const text of ['cars', '', '<script>', 'constructor', 'ইয়ারবাড']) {
    assert.deepEqual(findCategory(defaultSettings, text).members, [], text);
  }
  assert.deepEqual(findCategory(defaultSettings, ' Cars ').title, { en: 'Cars' });
});

test('the forms offer the categories of the specification, which differ in one', () => {
  const [add, update] = [formCategories(defaultSettings, 'add'), formCategories(defaultSettings, 'update')];
  assert.equal(
    add.join(),
    'Earbuds,Smartwatch,Powerbank,Fan,Headphones,Bluetooth Speaker,Best Seller,Wired Earphone,Wireless Earphone,Charging Accessories,Converters & Hub,Laptop,Smart TV,Lifestyle',
  );
  assert.deepEqual(
    update,
    add.map((name) => (name === 'Wireless Earphone' ? 'Bluetooth Earphone' : name)),
  );
});

const ownShop: CategorySettings = {
  categories: [
    { name: { en: 'Cameras', bn: 'ক্যামেরা' }, includes: ['Lenses'] },
    { name: { en: 'Lenses' }, includes: ['Filters'] },
    { name: { en: 'Filters' }, form: 'none' },
  ],
  menu: [{ category: 'Cameras', label: { en: 'Photo' }, children: ['Lenses'] }, { category: 'Gone' }],
  topCategories: ['Lenses'],
};

test('a shop may have categories of its own, in any depth', () => {
  assert.deepEqual(findCategory(ownShop, 'PHOTO').members, ['Cameras', 'Lenses', 'Filters']);
  assert.deepEqual(findCategory(ownShop, 'earbuds').members, []);
  assert.deepEqual(formCategories(ownShop, 'add'), ['Cameras', 'Lenses']);
  assert.deepEqual(menuEntries(ownShop), [
    {
      label: { en: 'Photo' },
      category: 'cameras',
      children: [{ label: { en: 'Lenses' }, category: 'lenses' }],
    },
  ]);
});

test('references to categories that do not exist, duplicates and cycles are found', () => {
  const [cameras, ...others] = ownShop.categories;
  assert.ok(cameras);
  const problems: [Partial<CategorySettings>, RegExp | undefined][] = [
    [{ menu: [] }, undefined],
    [{}, /^menu: there is no category "Gone"$/],
    [{ menu: [], topCategories: ['Phones'] }, /^topCategories: there is no category "Phones"$/],
    [{ menu: [], categories: [cameras] }, /^categories: there is no category "Lenses"$/],
    [
      { menu: [], categories: [cameras, ...others, { name: { en: ' cameras' } }] },
      /two with the name " cameras"/,
    ],
    [
      { menu: [], categories: [cameras, { name: { en: 'Lenses' }, includes: ['Cameras'] }] },
      /^categories: "Cameras" includes itself$/,
    ],
  ];
  for (const [change, problem] of problems) {
    const found = categoryProblem({ ...ownShop, ...change });
    if (problem) assert.match(found ?? '', problem);
    else assert.equal(found, undefined);
  }
});
