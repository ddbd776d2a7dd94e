/** Which size of its sections a window gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { popularCarousel, sectionSize } from './home.ts';

test('700 to 767 px counts as small', () => {
  const sizes = [0, 699, 700, 767, 768, 1023, 1024, 2000].map(sectionSize);
  assert.deepEqual(sizes, ['small', 'small', 'small', 'small', 'medium', 'medium', 'large', 'large']);
});

test('the popular carousel has its slides from the named widths on', () => {
  const slidesAt = (width: number) => popularCarousel.slides.findLast(({ from }) => width >= from)?.count;
  assert.deepEqual([480, 768, 1000, 1200, 1400].map(slidesAt), [1, 2, 3, 5, 6]);
});
