import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxShownCharacters, shorten } from './shorten.ts';

test('an order id is shortened to its first 20 characters', () => {
  assert.equal(shorten('6b012413da7beafc15cb705e'), '6b012413da7beafc15cb…');
});

test('a product name is shortened to its first 20 characters', () => {
  assert.equal(shorten('AirNova Pods Pro with charging case'), 'AirNova Pods Pro wit…');
});

test('a text of at most 20 characters stays unchanged', () => {
  assert.equal(shorten('x'.repeat(maxShownCharacters)), 'x'.repeat(maxShownCharacters));
  assert.equal(shorten(''), '');
});

test('a character outside the basic plane is not split', () => {
  assert.equal(shorten('🎧'.repeat(21)), `${'🎧'.repeat(20)}…`);
});

test('a Bengali letter keeps its vowel signs and conjuncts', () => {
  const name = 'ব্লুম ফিট স্কয়ার স্মার্টওয়াচ';
  assert.equal(shorten(name), name);
  assert.equal(shorten(name, 11), 'ব্লুম ফিট স্কয়ার স্মা…');
  assert.equal(shorten('\u0981ক', 1), '\u0981…');
});
