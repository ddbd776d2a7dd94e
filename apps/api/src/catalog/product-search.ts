/** Search as you type: fuzzy matches in English, Bengali and Banglish, ranked. */
import { type Bitmap, createBitmap, intersect, union } from '@jontro/search/bitmap.ts';
import { type Level, type LevelQuery, searchLevels } from '@jontro/search/level-search.ts';
import { levelsOf, type TermLevel } from '@jontro/search/term-levels.ts';
import { matchTerm, maxWeakScore, prefixMatchScore, type TermMatches } from '@jontro/search/term-matches.ts';
import { tokenize } from '@jontro/search/tokenize.ts';
import { collectTop } from '@jontro/search/top-documents.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { stopWords } from '@jontro/shop/catalog/synonyms.ts';
import { fields, weights } from './product-terms.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

/** Finds the products that match a text, best first. */
export type ProductSearch = (text: string) => Product[];

/** Matches this far below the best match of a term count only if no product matches otherwise. */
const maxScoreGap = 0.4;
/** Shorter query terms match the many terms of features only exactly or by prefix. */
const minFuzzyFeatureLength = 6;
/** Boost of two query terms that are one term of the catalogue ("power bank"). */
const joinedBoost = 1.1;
/** Added to the score of a product whose name starts with the whole query. */
const namePrefixBonus = 0.5;
/** Further terms of a query are ignored. */
const maxTerms = 12;
/** The maximum size of the cached sets of products that match a term, in bytes. */
const maxKeptBytes = 48 * 1024 * 1024;
const maxKeptTerms = 4_000;

interface QueryTerm {
  bestScore: number;
  /** A stop word: a product need not match it. */
  optional: boolean;
  /** The matches near the best one. */
  strict: readonly Level[];
  /** All matches. */
  loose: readonly Level[];
}

/** The levels of a text's terms. */
type Way = Omit<LevelQuery, 'among'>;

/** The products that match a text. */
export interface Match {
  documents: Bitmap;
  /** The best of some of them, best first. */
  top(among: Bitmap, limit: number): number[];
}

export interface IndexSearch {
  /** Finds the ids of products, best first; none for an empty text. */
  find(text: string, limit?: number): string[];
  /** All products that a text finds; undefined if there are none. */
  match(text: string): Match | undefined;
}

/** Creates the search over a catalogue, newest first. It finds at most ten products. */
export function createProductSearch(catalog: readonly Product[]): ProductSearch {
  const growing = createSearchIndex();
  for (const [position, { _id: id, ...product }] of catalog.entries())
    growing.put({ ...product, id, addedAt: -position });
  const { find } = createIndexSearch(createSearchIndex(growing.pack()));
  const byId = new Map(catalog.map((product) => [product._id, product]));
  return (text) => find(text).flatMap((id) => byId.get(id) ?? []);
}

/** Creates the search over an index. It caches the matches of the terms of the last searches until the index changes. */
export function createIndexSearch(index: SearchIndex): IndexSearch {
  const kept = new Map<string, readonly TermLevel[] | TermMatches>();
  let keptVersion = index.version;
  let keptBytes = 0;

  /** The value of a key, computed once as long as it is among the last ones used. */
  function keep<Value extends readonly TermLevel[] | TermMatches>(key: string, compute: () => Value): Value {
    const found = kept.get(key) as Value | undefined;
    const value = found ?? compute();
    kept.delete(key);
    kept.set(key, value);
    return value;
  }
  /** Evicts what is outdated, and what was used longest ago. */
  function evict(): void {
    if (keptVersion !== index.version) {
      kept.clear();
      keptBytes = 0;
      keptVersion = index.version;
    }
    for (const key of kept.keys()) {
      if (keptBytes <= maxKeptBytes && kept.size <= maxKeptTerms) break;
      const value = kept.get(key);
      if (Array.isArray(value)) for (const level of value) keptBytes -= level.bytes;
      kept.delete(key);
    }
  }

  const matchesOf = (text: string, finished: boolean): TermMatches =>
    keep(`${text} ${finished}`, () =>
      matchTerm(
        index.segments.map(({ terms }) => terms),
        text,
        finished,
      ),
    );

  const levelsOfTerm = (
    text: string,
    finished: boolean,
    kind: 'strict' | 'loose' | 'joined',
  ): readonly TermLevel[] =>
    keep(`${text} ${finished} ${kind}`, () => {
      const matches = matchesOf(text, finished);
      const minScores = { strict: matches.bestScore - maxScoreGap, loose: 0, joined: maxWeakScore + 0.01 };
      return levelsOf(matches, {
        segments: index.segments,
        weights,
        minScore: minScores[kind],
        minField: (score) =>
          score < prefixMatchScore && text.length < minFuzzyFeatureLength
            ? fields.feature + 1
            : fields.feature,
        ...(kind === 'joined' && { boost: joinedBoost }),
        createSet() {
          const set = createBitmap(index.present.length * 32);
          keptBytes += set.byteLength;
          return set;
        },
      });
    });

  /** The levels of a term, alone and joined with its neighbours. */
  const withPairs = (own: readonly Level[], pairs: readonly (readonly Level[])[]): readonly Level[] =>
    pairs.every(({ length }) => length === 0)
      ? own
      : [own, ...pairs].flat().sort((one, other) => other.value - one.value);

  /** The ways to match a text, of which the first that finds a product applies. */
  function* waysOf(text: string): Generator<Way> {
    evict();
    const query = tokenize(searchText(text)).slice(0, maxTerms);
    const joined = query
      .slice(1)
      .map((term, position) => levelsOfTerm(`${query[position]}${term}`, true, 'joined'));
    const terms = query.map((term, position): QueryTerm => {
      const finished = position < query.length - 1;
      const pairs = [joined[position - 1] ?? [], joined[position] ?? []];
      const levels = (kind: 'strict' | 'loose') => withPairs(levelsOfTerm(term, finished, kind), pairs);
      return {
        bestScore: matchesOf(term, finished).bestScore,
        optional: stopWords.has(term),
        strict: levels('strict'),
        get loose() {
          return levels('loose');
        },
      };
    });
    if (terms.length === 0) return;
    const isRequired = ({ optional }: QueryTerm): boolean => !optional;
    const known = terms.filter(({ bestScore }) => bestScore > maxWeakScore);
    const bonus: Level = { value: namePrefixBonus, documents: namedProducts(query), isCollected: () => true };
    const way = (kind: 'strict' | 'loose', isNeeded: (term: QueryTerm) => boolean = isRequired): Way => {
      const noneNeeded = !terms.some(isNeeded);
      return {
        terms: terms.map((term) => ({ required: noneNeeded || isNeeded(term), levels: term[kind] })),
        bonus,
      };
    };
    yield way('strict');
    yield way('loose');
    if (known.length * 2 < terms.length || !known.some(isRequired)) return;
    // Ignore terms without a good match, such as a brand that the shop does not sell.
    yield way('strict', (term) => isRequired(term) && known.includes(term));
  }

  /** The best of some products; undefined if none matches. */
  function topOf(way: Way, among: Bitmap, limit: number): number[] | undefined {
    const top = collectTop(limit, index.ranking);
    return searchLevels({ ...way, among }, top) ? top.list() : undefined;
  }

  function find(text: string, limit = searchResultCount): string[] {
    for (const way of waysOf(text)) {
      const found = topOf(way, index.present, limit);
      if (found) return found.map(index.idOf);
    }
    return [];
  }

  function match(text: string): Match | undefined {
    for (const way of waysOf(text)) {
      if (!topOf(way, index.present, 1)) continue;
      return { documents: documentsOf(way), top: (among, limit) => topOf(way, among, limit) ?? [] };
    }
    return undefined;
  }

  /** The products that match every required term. */
  function documentsOf({ terms }: Way): Bitmap {
    const size = index.present.length * 32;
    let documents = index.present;
    for (const { levels } of terms.filter(({ required }) => required)) {
      const ofTerm = createBitmap(size);
      for (const level of levels) {
        const set = level.documents();
        union(ofTerm, set, 0, Math.min(set.length, ofTerm.length));
      }
      const both = createBitmap(size);
      intersect(both, documents, ofTerm);
      documents = both;
    }
    return documents;
  }

  function namedProducts(query: readonly string[]): Level['documents'] {
    const set = createBitmap(index.present.length * 32);
    index.addNamed(query, set);
    return () => set;
  }

  return { find, match };
}
