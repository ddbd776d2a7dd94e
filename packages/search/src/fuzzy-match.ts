/** Comparison of words with at most one typing error. */
import type { FuzzyPrefixes } from './term-lookup.ts';

/** Shorter terms have no fuzzy matches: there would be too many. */
export const minFuzzyLength = 4;

/**
 * Whether a term starts with a query term, with at most one edit: a substituted, missing or extra letter, or two
 * adjacent letters transposed.
 */
export function fuzzyStartsWith(term: string, query: string): boolean {
  let matched = 0;
  while (matched < query.length && query[matched] === term[matched]) matched += 1;
  if (matched >= query.length - 1) return true;
  // One edit moves the last letter by at most one position; this rejects most terms at once.
  const last = query.length - 1;
  const end = query[last];
  if (term[last] !== end && term[last - 1] !== end && term[last + 1] !== end) return false;
  const [rest, tail] = [term.slice(matched), query.slice(matched)];
  const transposed = `${tail[1]}${tail[0]}${tail.slice(2)}`;
  return (
    rest.slice(1).startsWith(tail.slice(1)) ||
    rest.slice(1).startsWith(tail) ||
    rest.startsWith(tail.slice(1)) ||
    rest.startsWith(transposed)
  );
}

/** A bit mask of the letters of a word; some letters share a bit. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/** The number of letters of the first mask that are missing from the second. */
export function countMissingLetters(mask: number, other: number): number {
  let missing = 0;
  for (let rest = mask & ~other; rest !== 0; rest &= rest - 1) missing += 1;
  return missing;
}

/** Whether a term contains a query term after its first letter, with at most one edit: "smartwatch" contains "wacth". */
export function fuzzyIncludes(term: string, query: string): boolean {
  for (let from = 1; from <= term.length - minFuzzyLength; from += 1) {
    if (fuzzyStartsWith(term.slice(from), query)) return true;
  }
  return false;
}

/** Calls `visit` with each key that starts with a text, with at most one edit; keys may repeat. */
export function forEachFuzzyPrefix(
  { forEachWithPrefix, forEachWithTail }: FuzzyPrefixes,
  query: string,
  visit: (id: number, key: string) => void,
): void {
  const rest = query.slice(1);
  forEachWithPrefix(query.slice(0, 1), (id, key) => fuzzyStartsWith(key, query) && visit(id, key));
  forEachWithTail(rest, visit);
  forEachWithTail(query, visit);
  forEachWithPrefix(rest, visit);
  forEachWithPrefix(`${query[1] ?? ''}${query[0] ?? ''}${query.slice(2)}`, visit);
}

/** Whether a term may contain a query with one edit, which changes at most one letter; rejects most terms at once. */
export const mayContain = (mask: number, queryMask: number): boolean =>
  countMissingLetters(queryMask, mask) <= 1;
