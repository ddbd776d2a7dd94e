/** How many slides of the popular carousel a window gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { popularCarousel } from './home.ts';

test('the popular carousel has its slides from the named widths on', () => {
  const slidesAt = (width: number) => popularCarousel.slides.findLast(({ from }) => width >= from)?.count;
  assert.deepEqual([480, 768, 1000, 1200, 1400].map(slidesAt), [1, 2, 3, 5, 6]);
});
