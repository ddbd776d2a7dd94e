/** The lookups that the matching of a query needs, for packed and for growing terms. */

export interface TermLookup {
  /** The id of a term, or -1. */
  idOf(term: string): number;
  /** Calls `visit` with ranges of ids, `end` not included, of all terms with a prefix. */
  forEachRange(prefix: string, visit: (from: number, end: number) => void): void;
  /** Calls `visit` with each term that contains a text. */
  forEachContaining(part: string, visit: (id: number) => void): void;
  /** Calls `visit` with each term whose phonetic key starts with a text. */
  forEachPhonetic(prefix: string, visit: (id: number, key: string) => void): void;
  /** Calls `visit` with each term whose consonant skeleton starts with a text. */
  forEachSkeleton(prefix: string, visit: (id: number, key: string) => void): void;
  /** Calls `visit` with each term that starts with a text, with at most one edit. */
  forEachFuzzy(query: string, visit: (id: number, term: string) => void): void;
  /** Calls `visit` with each term whose phonetic key starts with a text, with at most one edit. */
  forEachFuzzyPhonetic(key: string, visit: (id: number) => void): void;
  /** Calls `visit` with each term that contains a text after its first letter, with at most one edit. */
  forEachFuzzyContaining(query: string, visit: (id: number) => void): void;
  /** Whether any of the terms from `from` up to `end` still occurs. */
  isUsed(from: number, end: number): boolean;
}

/** The first edit is in a later letter (the first letter matches), or in the first letter (the others match in sequence). */
export interface FuzzyPrefixes {
  forEachWithPrefix(prefix: string, visit: (id: number, key: string) => void): void;
  /** By the key without its first letter; `visit` gets the whole key. */
  forEachWithTail(prefix: string, visit: (id: number, key: string) => void): void;
}
