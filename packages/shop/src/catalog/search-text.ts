/** The text of a search. */
import { maxSearchLength } from './price-filter.ts';

/** Normalizes a search text: trimmed, at most 100 characters. */
export const searchText = (text = ''): string => [...text.trim()].slice(0, maxSearchLength).join('');

/** The text between quotation marks, in which only what has the words as they are written is searched; undefined without them. */
export const quotedText = (text: string): string | undefined => /^\s*"(.+)"\s*$/u.exec(text)?.[1];
