/** Suggestions for a search without results: terms of the catalogue with a similar spelling, and fewer terms of the query. */
import { countMissingLetters, letterMask } from './fuzzy-match.ts';
import { toPhoneticKey } from './phonetic-key.ts';
import { tokenize } from './tokenize.ts';

const maxSuggestions = 3;
/** Further terms of a query are ignored. */
const maxTerms = 12;

/** The highest edit distance of a suggestion, by the length of the query term. */
const maxDistance = (length: number): number => (length <= 4 ? 1 : length <= 7 ? 2 : 3);

/**
 * The edit distance of two terms: letters substituted, missing, extra, or adjacent ones transposed. Infinity above
 * `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(distance);
    }
    if (Math.min(...current) > max) return Number.POSITIVE_INFINITY;
    [beforePrevious, previous] = [previous, current];
  }
  const distance = previous[other.length] ?? Number.POSITIVE_INFINITY;
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
}

/** The nearest term, of equals one with the same first letter; undefined if none is near enough. */
function nearest(query: string, terms: readonly string[]): string | undefined {
  let best: { term: string; distance: number } | undefined;
  const letters = letterMask(query);
  for (const term of terms) {
    const max = Math.min(maxDistance(query.length), best?.distance ?? Number.POSITIVE_INFINITY);
    const others = letterMask(term);
    // Each edit changes at most one letter; this rejects most terms at once.
    if (countMissingLetters(letters, others) > max || countMissingLetters(others, letters) > max) continue;
    const distance = editDistance(query, term, max) + (query[0] === term[0] ? 0 : 0.5);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { term, distance };
  }
  return best?.term;
}

const isBengali = (term: string): boolean => /[\u0980-\u09ff]/.test(term);

/**
 * Returns the function that gives the term that a misspelt one most likely means: one that is spoken alike, or else the nearest; in the same
 * script. Preparing it reads all terms; undefined if a term has the text, or none is near.
 */
export function createMeantTerm(terms: readonly string[]): (query: string) => string | undefined {
  const scripts = [true, false].map((bengali) => terms.filter((term) => isBengali(term) === bengali));
  const byKey = Map.groupBy(terms, (term) => `${isBengali(term)} ${toPhoneticKey(term)}`);
  return (query) => {
    const ofScript = scripts[isBengali(query) ? 0 : 1] ?? [];
    if (ofScript.some((term) => term.includes(query))) return undefined;
    const key = toPhoneticKey(query);
    const alike = key.length >= 3 ? (byKey.get(`${isBengali(query)} ${key}`) ?? []) : [];
    return nearest(query, alike) ?? nearest(query, ofScript) ?? alike[0];
  };
}

/** Texts to search for instead of one without results, the most likely first; `finds` is whether a text has results. */
export function suggestionsFor(
  text: string,
  terms: readonly string[],
  finds: (text: string) => boolean,
): string[] {
  const query = tokenize(text).slice(0, maxTerms);
  const corrected = query.flatMap((term) => (finds(term) ? term : (nearest(term, terms) ?? [])));
  const candidates = [corrected.join(' '), ...corrected.toSorted((one, other) => other.length - one.length)];
  return [...new Set(candidates)]
    .filter((candidate) => candidate !== '' && candidate !== query.join(' ') && finds(candidate))
    .slice(0, maxSuggestions);
}
