/** Number of slides in the popular carousel by window width. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { popularCarousel } from './home.ts';

test('the popular carousel shows more slides at larger widths', () => {
  const slidesAt = (width: number) => popularCarousel.slides.findLast(({ from }) => width >= from)?.count;
  assert.deepEqual([480, 768, 1000, 1200, 1400].map(slidesAt), [1, 2, 3, 5, 6]);
});
