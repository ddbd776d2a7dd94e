/** The documents of a query term by score: the score of the match times the weight of the field. */
import { type Bitmap, createBitmap } from './bitmap.ts';
import type { Level } from './level-search.ts';
import type { Postings } from './postings.ts';
import type { TermLookup } from './term-lookup.ts';
import type { ScoredTerms, TermMatches, TermRanges } from './term-matches.ts';

/** Terms and the documents that contain them; an index has one that is packed and one that grows. */
export interface Segment {
  terms: TermLookup;
  postings: Postings;
}

export interface LevelOptions {
  segments: readonly Segment[];
  /** By field, ascending. */
  weights: readonly number[];
  /** Matches below it are left out. */
  minScore: number;
  /** The lowest field in which matches with a score count. */
  minField(score: number): number;
  /** Multiplies every value. */
  boost?: number;
  /** Creates an empty set for the documents of a level. */
  createSet(): Bitmap;
}

const none = createBitmap(0);

function forEachRange(ranges: TermRanges, visit: (segment: number, from: number, end: number) => void): void {
  for (const [segment, pairs] of ranges.entries())
    for (let index = 0; index < pairs.length; index += 2)
      visit(segment, pairs[index] as number, pairs[index + 1] as number);
}

/** A cached level. */
export interface TermLevel extends Level {
  /** The memory of its documents, 0 until they are needed. */
  readonly bytes: number;
}

/** The level of the documents that have a term itself in a field; undefined if there are none. */
export function levelOfExact(
  { segments, createSet }: Pick<LevelOptions, 'segments' | 'createSet'>,
  { term, field, value }: { term: string; field: number; value: number },
): TermLevel | undefined {
  const found = segments.flatMap(({ terms, postings }) => {
    const id = terms.idOf(term);
    return id >= 0 && postings.has(field, id, id + 1) ? [{ id, postings }] : [];
  });
  if (found.length === 0) return undefined;
  return lazyLevel(Math.fround(value), () => {
    const set = createSet();
    for (const { id, postings } of found) postings.addTo(set, field, id, id + 1);
    return set;
  });
}

function lazyLevel(value: number, collect: () => Bitmap): TermLevel {
  let documents: Bitmap | undefined;
  return {
    value,
    get bytes() {
      return documents?.byteLength ?? 0;
    },
    isCollected: () => documents !== undefined,
    documents() {
      documents ??= collect();
      return documents;
    },
  };
}

/** The levels of a term's matches, by value, descending; their documents are collected when they are needed. */
export function levelsOf({ groups }: TermMatches, options: LevelOptions): TermLevel[] {
  const { segments, weights, minScore, minField, boost, createSet } = options;
  const parts = new Map<number, { group: ScoredTerms; field: number }[]>();
  for (const group of groups) {
    if (group.score < minScore) continue;
    for (let field = minField(group.score); field < weights.length; field += 1) {
      const plain = Math.fround(group.score * (weights[field] as number));
      const value = boost === undefined ? plain : Math.fround(plain * boost);
      const same = parts.get(value);
      if (same) same.push({ group, field });
      else parts.set(value, [{ group, field }]);
    }
  }
  const collect = (value: number): Bitmap => {
    let set: Bitmap | undefined;
    for (const { group, field } of parts.get(value) ?? [])
      forEachRange(group.ranges(), (segment, from, end) => {
        const { postings } = segments[segment] as Segment;
        if (!postings.has(field, from, end)) return;
        set ??= createSet();
        postings.addTo(set, field, from, end);
      });
    return set ?? none;
  };
  return [...parts.keys()].sort((a, b) => b - a).map((value) => lazyLevel(value, () => collect(value)));
}
