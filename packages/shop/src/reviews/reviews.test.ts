import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxReviewLength, reviewTexts, validateReview } from './reviews.ts';

test('a review has 1 to 2000 characters after trimming (Q-136)', () => {
  assert.equal(validateReview('a'), undefined);
  assert.equal(validateReview(` ${'x'.repeat(maxReviewLength)} `), undefined);
  for (const text of ['', ' ', '\n\t']) assert.equal(validateReview(text), reviewTexts.empty);
  assert.equal(validateReview('x'.repeat(maxReviewLength + 1)), reviewTexts.tooLong);
});

test('a character outside the basic plane counts once', () => {
  assert.equal(validateReview('🎧'.repeat(maxReviewLength)), undefined);
});
