/** What the shop has for the words of an unknown address. */
import { wordsOfPath } from '@jontro/shop/catalog/path-words.ts';
import { readResultsView } from '../catalog/listing/category-view.ts';
import { resultsQuery } from '../catalog/results-query.ts';

/** The search for the words of a path; undefined for a path without words. */
export function notFoundQuery(path: string) {
  const words = wordsOfPath(path);
  if (words === '') return undefined;
  return { words, query: resultsQuery(readResultsView(new URLSearchParams({ query: words }))) };
}
