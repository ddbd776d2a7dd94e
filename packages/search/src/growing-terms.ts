/** Terms that are added one by one, and are then matched at once. */
import { forEachFuzzyPrefix, fuzzyIncludes, letterMask, mayContain } from './fuzzy-match.ts';
import { toConsonantSkeleton, toPhoneticKey } from './phonetic-key.ts';
import { createPrefixIndex } from './prefix-index.ts';
import type { TermLookup } from './term-lookup.ts';

export interface GrowingTerms extends TermLookup {
  /** The terms by id. */
  readonly terms: readonly string[];
  /** The id of a term, which is added if it is new. */
  getOrAdd(term: string): number;
}

/** The phonetic key of a term; none for a number. */
export const phoneticKeyOf = (term: string): string => (/^\d/.test(term) ? '' : toPhoneticKey(term));

function createFuzzyPrefixIndex() {
  const keys: string[] = [];
  const whole = createPrefixIndex();
  const tails = createPrefixIndex();
  return {
    add(key: string): void {
      keys.push(key);
      whole.add(key);
      tails.add(key.slice(1));
    },
    forEachWithPrefix: whole.forEachWithPrefix,
    forEachWithTail: (prefix: string, visit: (id: number, key: string) => void): void =>
      tails.forEachWithPrefix(prefix, (id) => visit(id, keys[id] ?? '')),
  };
}

/** Creates an empty list of terms; `isUsed` is whether a term still occurs. */
export function createGrowingTerms(isUsed: (id: number) => boolean): GrowingTerms {
  const terms: string[] = [];
  const ids = new Map<string, number>();
  const letterMasks: number[] = [];
  const whole = createFuzzyPrefixIndex();
  const phonetic = createFuzzyPrefixIndex();
  const skeletons = createPrefixIndex();
  /** Terms are indexed when they are looked up: many are only added to be packed. */
  const indexed = <Lookup>(lookup: Lookup): Lookup => {
    for (let id = letterMasks.length; id < terms.length; id += 1) {
      const term = terms[id] as string;
      const key = phoneticKeyOf(term);
      letterMasks.push(letterMask(term));
      whole.add(term);
      phonetic.add(key);
      skeletons.add(toConsonantSkeleton(key));
    }
    return lookup;
  };
  return {
    terms,
    getOrAdd(term) {
      const known = ids.get(term);
      if (known !== undefined) return known;
      const id = terms.push(term) - 1;
      ids.set(term, id);
      return id;
    },
    idOf: (term) => ids.get(term) ?? -1,
    forEachRange: (prefix, visit) => indexed(whole).forEachWithPrefix(prefix, (id) => visit(id, id + 1)),
    forEachContaining(part, visit) {
      for (const [id, term] of terms.entries()) if (term.includes(part)) visit(id);
    },
    forEachPhonetic: (prefix, visit) => indexed(phonetic).forEachWithPrefix(prefix, visit),
    forEachSkeleton: (prefix, visit) => indexed(skeletons).forEachWithPrefix(prefix, visit),
    forEachFuzzy: (query, visit) => forEachFuzzyPrefix(indexed(whole), query, visit),
    forEachFuzzyPhonetic: (key, visit) => forEachFuzzyPrefix(indexed(phonetic), key, visit),
    forEachFuzzyContaining(query, visit) {
      const queryMask = letterMask(query);
      for (const [id, mask] of indexed(letterMasks).entries())
        if (mayContain(mask, queryMask) && fuzzyIncludes(terms[id] as string, query)) visit(id);
    },
    isUsed(from, end) {
      for (let id = from; id < end; id += 1) if (isUsed(id)) return true;
      return false;
    },
  };
}
