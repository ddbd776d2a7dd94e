/** The labels of payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureLabel } from './payment-labels.ts';

test('a missing signature is told apart from a wrong one, and an unknown verdict counts as wrong', () => {
  assert.deepEqual(['ok', 'absent', 'mismatch', 'of a later version', 'constructor'].map(signatureLabel), [
    'Signature valid',
    'Signature missing',
    'Signature invalid',
    'Signature invalid',
    'Signature invalid',
  ]);
});
