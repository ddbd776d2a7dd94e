import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLastDigits, trackingLink } from './tracking.ts';

test('the last four digits are those of a part of the number or of all of it, in both scripts', () => {
  for (const text of ['5678', ' 56 78 ', '৫৬৭৮', '01712-345678', '+880 1712 345678'])
    assert.equal(parseLastDigits(text), '5678', text);
  for (const text of ['', '678', 'abcd', '৬৭৮']) assert.equal(parseLastDigits(text), undefined, text);
});

test('a link has the number and the key, encoded', () => {
  assert.equal(trackingLink({ orderNumber: 'J-10482', trackingKey: 'a/b?c' }), '/track/J-10482/a%2Fb%3Fc');
});
