/** Resolution of category names in URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFormCategories, findCategory, menu, updateFormCategories } from './categories.ts';

test('letter case and repeated spaces are ignored, menu labels are accepted', () => {
  for (const text of ['earbuds', 'EARBUDS', ' Earbuds ', 'TWS Earbuds', 'tws  earbuds']) {
    assert.deepEqual(findCategory(text).members, ['Earbuds'], text);
  }
  assert.deepEqual(findCategory('Speakers').members, ['Bluetooth Speaker']);
  assert.deepEqual(findCategory('Smart Watches').members, ['Smartwatch']);
});

test('a parent contains its own name and all its children', () => {
  assert.deepEqual(findCategory('mobile accessories').members, [
    'Mobile Accessories',
    'Charging Accessories',
    'Converters & Hub',
    'Powerbank',
  ]);
  assert.deepEqual(findCategory('more').members, ['More', 'Smart TV', 'Laptop']);
});

test('Wireless Earphone and Bluetooth Earphone are one category', () => {
  const both = ['Wireless Earphone', 'Bluetooth Earphone'];
  assert.deepEqual(findCategory('wireless earphone').members, both);
  assert.ok(both.every((name) => findCategory('earphones & headphones').members.includes(name)));
});

test('every category of both forms and of the menu is known', () => {
  const names = [...addFormCategories, ...updateFormCategories, ...menu.map((entry) => entry.category)];
  for (const name of names) assert.ok(findCategory(name).members.length > 0, name);
});

test('an unknown category has no members and keeps the requested name', () => {
  for (const text of ['cars', '', '<script>', 'constructor', 'ইয়ারবাড']) {
    assert.deepEqual(findCategory(text).members, [], text);
  }
  assert.equal(findCategory(' Cars ').title, 'Cars');
});
