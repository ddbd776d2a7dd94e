/** The terms of an index that match a term of a query, with scores: exact, prefix, phonetic, infix and fuzzy matches. */
import { minFuzzyLength } from './fuzzy-match.ts';
import { toConsonantSkeleton, toPhoneticKey } from './phonetic-key.ts';
import type { TermLookup } from './term-lookup.ts';
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
const minInfixLength = 3;

/** For each source of terms, pairs of the first id and the one after the last. Terms may repeat. */
export type TermRanges = readonly (readonly number[])[];

/** The terms with one score. */
export interface ScoredTerms {
  score: number;
  /** Is called when the terms are needed. */
  ranges(): TermRanges;
}

export interface TermMatches {
  /** 0 if nothing matches. */
  bestScore: number;
  /** A term may be in several groups; the highest score counts. */
  groups: ScoredTerms[];
}

/** The terms that match a query term; `finished` is false for the last one, which may still be being typed. */
export function matchTerm(sources: readonly TermLookup[], query: string, finished: boolean): TermMatches {
  const found = new Map<number, number[][]>();
  let bestScore = 0;
  const add = (source: number, from: number, end: number, score: number): void => {
    const ranges = found.get(score) ?? sources.map(() => []);
    found.set(score, ranges);
    ranges[source]?.push(from, end);
    if (score > bestScore && sources[source]?.isUsed(from, end)) bestScore = score;
  };
  const result = (later: ScoredTerms[] = []): TermMatches => ({
    bestScore,
    groups: [...[...found].map(([score, ranges]) => ({ score, ranges: () => ranges })), ...later],
  });
  const addTerm = (term: string, score: number): void => {
    for (const [source, lookup] of sources.entries()) {
      const id = lookup.idOf(term);
      if (id >= 0) add(source, id, id + 1, score);
    }
  };
  const addPrefix = (score: number): void => {
    for (const [source, lookup] of sources.entries())
      lookup.forEachRange(query, (from, end) => add(source, from, end, score));
  };

  addTerm(query, scores.exact);
  if (query.length === 1 && finished) return result();
  if (/^\d/.test(query)) {
    // Numbers have no fuzzy matches: 10000 is not 20000.
    addPrefix(scores.infix);
    return result();
  }
  addPrefix(scores.prefix);
  if (query.length < minInfixLength) return result();
  for (const singular of singularForms(query)) addTerm(singular, scores.singular);

  const phoneticKey = toPhoneticKey(query);
  const skeleton = toConsonantSkeleton(phoneticKey);
  for (const [source, lookup] of sources.entries()) {
    const addId = (id: number, score: number): void => add(source, id, id + 1, score);
    if (phoneticKey.length >= 3) {
      const prefixScore = phoneticKey.length > 3 ? scores.phoneticPrefix : scores.shortPhoneticPrefix;
      lookup.forEachPhonetic(phoneticKey, (id, key) =>
        addId(id, key.length === phoneticKey.length ? scores.phonetic : prefixScore),
      );
    }
    if (skeleton.length >= 3) {
      lookup.forEachSkeleton(skeleton, (id, key) => {
        if (key.length === skeleton.length) addId(id, scores.skeleton);
        else if (skeleton.length > 3) addId(id, scores.skeletonPrefix);
      });
    }
  }
  // All texts of the index are searched for these matches, which better ones often make needless.
  if (bestScore >= minSufficientScore) return result([infixMatches(sources, query)]);
  for (const [source, lookup] of sources.entries())
    lookup.forEachContaining(query, (id) => add(source, id, id + 1, scores.infix));
  if (query.length >= minFuzzyLength) addFuzzyMatches(sources, query, phoneticKey, add, () => bestScore);
  return result();
}

function infixMatches(sources: readonly TermLookup[], query: string): ScoredTerms {
  let ranges: TermRanges | undefined;
  return {
    score: scores.infix,
    ranges() {
      ranges ??= sources.map((lookup) => {
        const ids: number[] = [];
        lookup.forEachContaining(query, (id) => ids.push(id, id + 1));
        return ids;
      });
      return ranges;
    },
  };
}

function addFuzzyMatches(
  sources: readonly TermLookup[],
  query: string,
  phoneticKey: string,
  add: (source: number, from: number, end: number, score: number) => void,
  bestScore: () => number,
): void {
  for (const [source, lookup] of sources.entries()) {
    lookup.forEachFuzzy(query, (id, term) => {
      const isWhole = Math.abs(term.length - query.length) <= 1;
      add(source, id, id + 1, isWhole ? scores.fuzzy : scores.fuzzyPrefix);
    });
    if (phoneticKey.length >= 5)
      lookup.forEachFuzzyPhonetic(phoneticKey, (id) => add(source, id, id + 1, scores.fuzzyPhonetic));
  }
  if (bestScore() > 0) return;
  for (const [source, lookup] of sources.entries())
    lookup.forEachFuzzyContaining(query, (id) => add(source, id, id + 1, scores.fuzzyInfix));
}
