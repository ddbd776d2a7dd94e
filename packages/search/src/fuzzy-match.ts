/** The terms of the catalogue that match a term of a query, with scores: exact, prefix, phonetic, infix and fuzzy matches. */
import { toConsonantSkeleton, toPhoneticKey } from './phonetic-key.ts';
import { createPrefixIndex, type ForEachWithPrefix, type PrefixIndex } from './prefix-index.ts';
import { singularForms } from './tokenize.ts';

/** The score of each kind of match. */
const scores = {
  exact: 1,
  singular: 0.97,
  prefix: 0.9,
  phonetic: 0.85,
  phoneticPrefix: 0.75,
  skeleton: 0.7,
  infix: 0.6,
  shortPhoneticPrefix: 0.55,
  skeletonPrefix: 0.52,
  fuzzy: 0.52,
  fuzzyPrefix: 0.5,
  fuzzyPhonetic: 0.45,
  fuzzyInfix: 0.35,
};
/** Matches up to this score are weak: infix, short prefix or fuzzy. */
export const maxWeakScore = scores.infix;
/** The score of a prefix match; only exact and singular matches score higher. */
export const prefixMatchScore = scores.prefix;
/** Fuzzy matches are computed only if no other match has this score. */
const minSufficientScore = scores.phoneticPrefix;
/** Shorter terms have no fuzzy matches: there would be too many. */
const minFuzzyLength = 4;
const minInfixLength = 3;

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
function fuzzyIncludes(term: string, query: string): boolean {
  for (let from = 1; from <= term.length - minFuzzyLength; from += 1) {
    if (fuzzyStartsWith(term.slice(from), query)) return true;
  }
  return false;
}

/** Keys that are looked up by prefix, exact or with one edit. */
interface FuzzyPrefixIndex extends PrefixIndex {
  /**
   * Calls `visit` with each key that starts with a text, with at most one edit. If the edit is in a later letter, the
   * first letter matches; if it is in the first letter, all others match in sequence.
   */
  forEachFuzzy: ForEachWithPrefix;
}

function createFuzzyPrefixIndex(): FuzzyPrefixIndex {
  const keys: string[] = [];
  const whole = createPrefixIndex();
  const tails = createPrefixIndex();
  return {
    add(key) {
      keys.push(key);
      whole.add(key);
      tails.add(key.slice(1));
    },
    forEachWithPrefix: whole.forEachWithPrefix,
    forEachFuzzy(query, visit) {
      const rest = query.slice(1);
      const visitTail = (id: number): void => visit(id, keys[id] ?? '');
      whole.forEachWithPrefix(query.slice(0, 1), (id, key) => fuzzyStartsWith(key, query) && visit(id, key));
      tails.forEachWithPrefix(rest, visitTail);
      tails.forEachWithPrefix(query, visitTail);
      whole.forEachWithPrefix(rest, visit);
      whole.forEachWithPrefix(`${query[1] ?? ''}${query[0] ?? ''}${query.slice(2)}`, visit);
    },
  };
}

/** Finds terms by a substring, in one concatenated text of all terms. */
function createSubstringIndex() {
  let text = '';
  let pending: string[] = [];
  let length = 0;
  const offsets: number[] = [];
  const ids: number[] = [];
  /** The index of the term at an offset of the text. */
  const indexAt = (offset: number): number => {
    let [low, high] = [0, offsets.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((offsets[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    add(term: string, id: number): void {
      offsets.push(length);
      ids.push(id);
      pending.push(term);
      length += term.length + 1;
    },
    /** Calls `visit` with the id of each term that contains a text. */
    forEachContaining(part: string, visit: (id: number) => void): void {
      if (pending.length > 0) {
        text += `${pending.join('\n')}\n`;
        pending = [];
      }
      for (let found = text.indexOf(part); found >= 0; ) {
        const index = indexAt(found);
        visit(ids[index] ?? 0);
        found = text.indexOf(part, offsets[index + 1] ?? text.length);
      }
    },
  };
}

/** Scores of matching terms by term id. */
export type TermScores = Map<number, number>;

/** The distinct terms of the index. */
export interface TermDictionary {
  /** The terms by id. */
  readonly terms: readonly string[];
  /** The id of a term, which is added if it is new. */
  getOrAdd(term: string): number;
  /** The terms that match a query term; `finished` is false for the last one, which may still be being typed. */
  match(query: string, finished: boolean): TermScores;
}

/** Creates an empty dictionary; a term for which `isUsed` returns false no longer matches. */
export function createTermDictionary(isUsed: (id: number) => boolean): TermDictionary {
  const terms: string[] = [];
  const letterMasks: number[] = [];
  const ids = new Map<string, number>();
  const termIndex = createFuzzyPrefixIndex();
  const phoneticIndex = createFuzzyPrefixIndex();
  const skeletonIndex = createPrefixIndex();
  // A string of Latin letters only takes half the memory and is scanned in half the time.
  const substringIndexes = { latin: createSubstringIndex(), other: createSubstringIndex() };

  const getOrAdd = (term: string): number => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    const id = terms.push(term) - 1;
    ids.set(term, id);
    letterMasks.push(letterMask(term));
    const phoneticKey = /^\d/.test(term) ? '' : toPhoneticKey(term);
    termIndex.add(term);
    phoneticIndex.add(phoneticKey);
    skeletonIndex.add(toConsonantSkeleton(phoneticKey));
    substringIndexes[/^[a-z]*$/.test(term) ? 'latin' : 'other'].add(term, id);
    return id;
  };

  const match = (query: string, finished: boolean): TermScores => {
    const matches: TermScores = new Map();
    let bestScore = 0;
    const addMatch = (id: number, score: number): void => {
      if (score <= (matches.get(id) ?? 0) || !isUsed(id)) return;
      matches.set(id, score);
      if (score > bestScore) bestScore = score;
    };
    const addTerm = (term: string, score: number): void => {
      const id = ids.get(term);
      if (id !== undefined) addMatch(id, score);
    };

    addTerm(query, scores.exact);
    if (query.length === 1 && finished) return matches;
    if (/^\d/.test(query)) {
      // Numbers have no fuzzy matches: 10000 is not 20000.
      termIndex.forEachWithPrefix(query, (id) => addMatch(id, scores.infix));
      return matches;
    }
    termIndex.forEachWithPrefix(query, (id) => addMatch(id, scores.prefix));
    if (query.length < minInfixLength) return matches;
    for (const singular of singularForms(query)) addTerm(singular, scores.singular);
    for (const index of Object.values(substringIndexes))
      index.forEachContaining(query, (id) => addMatch(id, scores.infix));

    const phoneticKey = toPhoneticKey(query);
    const skeleton = toConsonantSkeleton(phoneticKey);
    if (phoneticKey.length >= 3) {
      const prefixScore = phoneticKey.length > 3 ? scores.phoneticPrefix : scores.shortPhoneticPrefix;
      phoneticIndex.forEachWithPrefix(phoneticKey, (id, key) =>
        addMatch(id, key.length === phoneticKey.length ? scores.phonetic : prefixScore),
      );
    }
    if (skeleton.length >= 3) {
      skeletonIndex.forEachWithPrefix(skeleton, (id, key) => {
        if (key.length === skeleton.length) addMatch(id, scores.skeleton);
        else if (skeleton.length > 3) addMatch(id, scores.skeletonPrefix);
      });
    }
    if (bestScore >= minSufficientScore || query.length < minFuzzyLength) return matches;

    termIndex.forEachFuzzy(query, (id, term) => {
      addMatch(id, Math.abs(term.length - query.length) <= 1 ? scores.fuzzy : scores.fuzzyPrefix);
    });
    if (phoneticKey.length >= 5)
      phoneticIndex.forEachFuzzy(phoneticKey, (id) => addMatch(id, scores.fuzzyPhonetic));
    if (bestScore === 0) {
      const queryMask = letterMask(query);
      terms.forEach((term, id) => {
        // One edit changes at most one letter; this rejects most terms at once.
        if (countMissingLetters(queryMask, letterMasks[id] ?? 0) <= 1 && fuzzyIncludes(term, query)) {
          addMatch(id, scores.fuzzyInfix);
        }
      });
    }
    return matches;
  };

  return { terms: terms, getOrAdd: getOrAdd, match: match };
}
