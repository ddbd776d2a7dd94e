import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlineNames } from './footer-texts.ts';

const named = (methods: readonly string[]) => onlineNames(methods).map(({ en }) => en);

test('the ways of paying online have their names, each once, and only those that are offered', () => {
  assert.deepEqual(named(['cash-on-delivery', 'sslcommerz', 'bkash']), ['bKash', 'Nagad', 'Cards']);
  assert.deepEqual(named(['nagad']), ['Nagad']);
  assert.deepEqual(named(['bkash', 'cash-on-delivery']), ['bKash']);
  assert.deepEqual(named(['cash-on-delivery']), []);
});
