import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxReviewLength, reviewProblem, reviewTexts } from './reviews.ts';

test('a review has 1 to 2000 characters after trimming (Q-136)', () => {
  assert.equal(reviewProblem('a'), undefined);
  assert.equal(reviewProblem(` ${'x'.repeat(maxReviewLength)} `), undefined);
  for (const text of ['', ' ', '\n\t']) assert.equal(reviewProblem(text), reviewTexts.empty);
  assert.equal(reviewProblem('x'.repeat(maxReviewLength + 1)), reviewTexts.tooLong);
});

test('a character outside the basic plane counts once', () => {
  assert.equal(reviewProblem('🎧'.repeat(maxReviewLength)), undefined);
});
