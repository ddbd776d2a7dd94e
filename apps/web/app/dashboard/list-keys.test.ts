/** What keys stand for on a page with a list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { listKeyOf } from './list-keys.ts';

const press = (key: string, more: object = {}) =>
  listKeyOf({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  });

test('single keys move, open, search and help; other keys and those with a modifier do nothing', () => {
  proves('B-ROOM-24');
  assert.deepEqual(
    ['j', 'k', 'Enter', '/'].map((key) => press(key)),
    ['next', 'previous', 'open', 'search'],
  );
  assert.equal(press('?', { shiftKey: true, code: 'Slash' }), 'help');
  for (const key of ['a', 'J', 'ArrowDown', 'Escape', 'toString', 'é', 'Dead'])
    assert.equal(press(key), undefined, key);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    assert.equal(press('j', { [modifier]: true }), undefined, modifier);
  assert.equal(press('Enter', { shiftKey: true }), undefined);
});

test('where the keyboard writes Bengali letters, the places of the keys count', () => {
  proves('B-ROOM-24');
  assert.equal(press('ক', { code: 'KeyJ' }), 'next');
  assert.equal(press('থ', { code: 'KeyK' }), 'previous');
  assert.equal(press('।', { code: 'Slash' }), 'search');
  assert.equal(press('।', { code: 'Slash', shiftKey: true }), 'help');
  assert.equal(press('খ', { code: 'KeyJ', shiftKey: true }), undefined);
  assert.equal(press('ত', { code: 'KeyL' }), undefined);
  // A Latin keyboard with other places, as Dvorak, is read by its letters.
  assert.equal(press('h', { code: 'KeyJ' }), undefined);
});
