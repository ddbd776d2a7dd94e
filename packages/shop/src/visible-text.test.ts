/** Which characters that nobody sees are taken out of codes and of texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCharacters, visibleText, withoutInvisible } from './visible-text.ts';

test('numbers, addresses and codes lose every character without a shape', () => {
  for (const unseen of [
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202a',
    '\u2060',
  ])
    assert.equal(withoutInvisible(`${unseen}EID${unseen}-20${unseen}`), 'EID-20');
  for (const unseen of ['\u2066', '\u3164', '\ufe0f', '\ufeff', '\u{e0041}'])
    assert.equal(withoutInvisible(`a${unseen}@b.example`), 'a@b.example');
  assert.equal(plainCharacters('\u202a+৮৮০ ১৭\u200b১২\u202c'), '+880 1712');
});

test('texts lose marks of direction, zero-width spaces, word joiners, byte order marks and soft hyphens', () => {
  for (const unseen of [
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u202e',
    '\u2069',
  ])
    assert.equal(visibleText(`Air${unseen}Nova${unseen} ${unseen}প্রো`), 'AirNova প্রো', escape(unseen));
});

test('joiners stay where Bengali and emoji need them, and nowhere else', () => {
  const needed = [
    'র\u200d্যাম',
    'ক্\u200cষ',
    'উদ্\u200cঘাটন',
    'হ\u200c্য',
    '👨\u200d👩\u200d👧',
    '🏳️\u200d🌈',
    '👩🏽\u200d💻',
    'می\u200cخواهم',
  ];
  for (const text of needed) assert.equal(visibleText(text), text);
  assert.equal(visibleText('Air\u200dNova\u200c 5\u200d0 😀\u200d '), 'AirNova 50 😀 ');
  assert.equal(visibleText('\u200d\u200cকি\u200c\u200dতাব'), 'কি\u200cতাব');
  assert.equal(visibleText('০১৭\u200c১২'), '০১৭১২');
});

test('a text of nothing visible is empty; spaces, letters and emoji are as they were', () => {
  for (const text of [
    '\u200b',
    '\u2060\ufeff',
    '\u200d',
    '\u3164',
    '\u2800 \u2800',
    '\ufe0f',
    '\u0007',
    '\u00ad ',
  ])
    assert.equal(visibleText(text).trim(), '', escape(text));
  for (const text of ['', ' ', '\n', 'a\u0007b', 'é', '❤️', '日本', '৳১,২৫০', '\u00a0'])
    assert.equal(visibleText(text), text);
});
