/** What makes pages open at once, with `instantPages`: loaded after all that the first view needs (docs/decisions/206-pages-that-open-at-once.md). */
import { useEffect } from 'react';
import { adoptStyles } from './instant-styles.ts';
import { ProgressLine } from './progress-line.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useKeptPlaces } from './use-kept-places.ts';
import { useTravellingPicture } from './use-travelling-picture.ts';

export default function InstantPages() {
  useEffect(adoptStyles, []);
  // In this order: the picture of a card is where the page has been scrolled to.
  useKeptPlaces();
  useTravellingPicture();
  useFetchAhead();
  return <ProgressLine />;
}
