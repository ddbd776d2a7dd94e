/** The text of a search. */
import { maxSearchLength } from './price-filter.ts';

/** Normalizes a search text: trimmed, at most 100 characters. */
export const searchText = (text = ''): string => [...text.trim()].slice(0, maxSearchLength).join('');
