/** Terms in sorted order, packed into few arrays, which are written to a file and read back as they are. */
import { forEachFuzzyPrefix, fuzzyIncludes, letterMask, mayContain } from './fuzzy-match.ts';
import { phoneticKeyOf } from './growing-terms.ts';
import {
  forEachContaining,
  indexOfString,
  type PackedStrings,
  packStrings,
  prefixRange,
  stringAt,
} from './packed-strings.ts';
import { toConsonantSkeleton } from './phonetic-key.ts';
import type { TermLookup } from './term-lookup.ts';

type Ids = Uint32Array<ArrayBuffer>;

export interface PackedTerms {
  /** Words of a to z, sorted: ids count up from 0. A text of one byte per letter is scanned in half the time. */
  latin: PackedStrings;
  /** All others, sorted: their ids follow. */
  others: PackedStrings;
  /** By id; empty for numbers. */
  phoneticKeys: PackedStrings;
  /** Ids in the order of the term without its first letter. */
  tails: Ids;
  /** Ids in the order of their phonetic keys, of these without the first letter, and of the consonant skeletons; no empty ones. */
  phonetic: Ids;
  phoneticTails: Ids;
  skeletons: Ids;
  /** By id. */
  letterMasks: Ids;
}

const isLatin = (term: string): boolean => /^[a-z]*$/.test(term);

const sizeOf = ({ offsets }: PackedStrings): number => offsets.length - 1;
export const termCount = ({ latin, others }: PackedTerms): number => sizeOf(latin) + sizeOf(others);

/** The term of an id. */
export function termAt({ latin, others }: PackedTerms, id: number): string {
  const count = sizeOf(latin);
  return id < count ? stringAt(latin, id) : stringAt(others, id - count);
}

function orderOf(keys: readonly string[]): Ids {
  const ids = Uint32Array.from(keys.keys()).filter((id) => keys[id] !== '');
  const keyOf = (id: number): string => keys[id] as string;
  return ids.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a - b));
}

/** Packs distinct terms; returns them with the id of each, by position in `terms`. */
export function packTerms(terms: readonly string[]): { packed: PackedTerms; ids: Ids } {
  const byTerm = (a: number, b: number): number => ((terms[a] as string) < (terms[b] as string) ? -1 : 1);
  const positions = Uint32Array.from(terms.keys());
  const latin = positions.filter((position) => isLatin(terms[position] as string)).sort(byTerm);
  const others = positions.filter((position) => !isLatin(terms[position] as string)).sort(byTerm);
  const order = [...latin, ...others];
  const ids = new Uint32Array(terms.length);
  for (const [id, position] of order.entries()) ids[position] = id;
  const sorted = order.map((position) => terms[position] as string);
  const phoneticKeys = sorted.map(phoneticKeyOf);
  const packed: PackedTerms = {
    latin: packStrings(sorted.slice(0, latin.length)),
    others: packStrings(sorted.slice(latin.length)),
    phoneticKeys: packStrings(phoneticKeys),
    tails: orderOf(sorted.map((term) => term.slice(1))),
    phonetic: orderOf(phoneticKeys),
    phoneticTails: orderOf(phoneticKeys.map((key) => key.slice(1))),
    skeletons: orderOf(phoneticKeys.map(toConsonantSkeleton)),
    letterMasks: Uint32Array.from(sorted, letterMask),
  };
  return { packed, ids };
}

type Visit = (id: number, key: string) => void;

/** Opens packed terms; `isUsed` is whether any term of a range still occurs. */
export function openPackedTerms(packed: PackedTerms, isUsed: TermLookup['isUsed']): TermLookup {
  const { latin, others, phoneticKeys, letterMasks } = packed;
  const latinCount = sizeOf(latin);
  const count = termCount(packed);
  const term = (id: number): string => termAt(packed, id);
  const phoneticKey = (id: number): string => stringAt(phoneticKeys, id);
  /** Visits the ids of an order whose keys start with a prefix, with `wholeKey` of each. */
  const forEachOf =
    (ids: Ids, key: (id: number) => string, wholeKey = key) =>
    (prefix: string, visit: Visit): void => {
      const [from, end] = prefixRange(ids.length, (index) => key(ids[index] as number), prefix);
      for (let index = from; index < end; index += 1) {
        const id = ids[index] as number;
        visit(id, wholeKey(id));
      }
    };
  const forEachRange: TermLookup['forEachRange'] = (prefix, visit) => {
    for (const [strings, first] of [[latin, 0] as const, [others, latinCount] as const]) {
      const [from, end] = prefixRange(sizeOf(strings), (index) => stringAt(strings, index), prefix);
      if (from < end) visit(first + from, first + end);
    }
  };
  const whole = {
    forEachWithPrefix: (prefix: string, visit: Visit): void =>
      forEachRange(prefix, (from, end) => {
        for (let id = from; id < end; id += 1) visit(id, term(id));
      }),
    forEachWithTail: forEachOf(packed.tails, (id) => term(id).slice(1), term),
  };
  const phonetic = {
    forEachWithPrefix: forEachOf(packed.phonetic, phoneticKey),
    forEachWithTail: forEachOf(packed.phoneticTails, (id) => phoneticKey(id).slice(1), phoneticKey),
  };
  return {
    idOf(wanted) {
      if (isLatin(wanted)) return indexOfString(latin, wanted);
      const index = indexOfString(others, wanted);
      return index < 0 ? -1 : latinCount + index;
    },
    forEachRange,
    forEachContaining(part, visit) {
      if (isLatin(part)) forEachContaining(latin, part, visit);
      forEachContaining(others, part, (index) => visit(latinCount + index));
    },
    forEachPhonetic: phonetic.forEachWithPrefix,
    forEachSkeleton: forEachOf(packed.skeletons, (id) => toConsonantSkeleton(phoneticKey(id))),
    forEachFuzzy: (query, visit) => forEachFuzzyPrefix(whole, query, visit),
    forEachFuzzyPhonetic: (key, visit) => forEachFuzzyPrefix(phonetic, key, visit),
    forEachFuzzyContaining(query, visit) {
      const queryMask = letterMask(query);
      for (let id = 0; id < count; id += 1)
        if (mayContain(letterMasks[id] as number, queryMask) && fuzzyIncludes(term(id), query)) visit(id);
    },
    isUsed,
  };
}
