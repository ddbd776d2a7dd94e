/** Search as you type: fuzzy matches in English, Bengali and Banglish, ranked. */
import { type Bitmap, createBitmap, intersect, subtract, union } from '@jontro/search/bitmap.ts';
import { type Level, type LevelQuery, searchLevels } from '@jontro/search/level-search.ts';
import { createMeantTerm } from '@jontro/search/search-suggestions.ts';
import { levelOfExact, levelsOf, type TermLevel } from '@jontro/search/term-levels.ts';
import { matchTerm, maxWeakScore, prefixMatchScore, type TermMatches } from '@jontro/search/term-matches.ts';
import { baseForms } from '@jontro/search/tokenize.ts';
import { collectTop } from '@jontro/search/top-documents.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { fields, weights } from './product-terms.ts';
import { accessoryTerms, type QueryWord, readQuery } from './query-words.ts';
import type { SearchIndex } from './search-index.ts';

/** Matches this far below the best match of a term count only if no product matches otherwise. */
const maxScoreGap = 0.4;
/** Shorter query terms match the many terms of features only exactly or by prefix. */
const minFuzzyFeatureLength = 6;
/** Boost of two query terms that are one term of the catalogue ("power bank"). */
const joinedBoost = 1.1;
/** Added to the score of a product whose name starts with the whole query. */
const namePrefixBonus = 0.5;
/** A brand, the kind of product that is wanted, and stop words alone have only exact matches, prefixes and plurals. */
const minNamedScore = prefixMatchScore;
/** Where a word is found that the product's own texts do not have. */
const questionLevel = { field: fields.question, value: weights[fields.question] as number };
/** The maximum size of the cached sets of products that match a term, in bytes. */
const maxKeptBytes = 48 * 1024 * 1024;
const maxKeptTerms = 4_000;

type LevelKind = 'strict' | 'loose' | 'joined' | 'named' | 'written';

interface QueryTerm extends QueryWord {
  /** Whether it has a good match. */
  known: boolean;
  /** Whether a name, a category or a synonym has the word itself. */
  named: boolean;
  /** The matches near the best one. */
  strict: readonly Level[];
  /** All matches. */
  loose: readonly Level[];
}

/** The levels of a text's terms. */
interface Way extends Omit<LevelQuery, 'among'> {
  /** Products that are only made for what is wanted. */
  without?: Bitmap | undefined;
}

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
  /** All products that have the words of a text as they are written, or words that begin with them. */
  matchWritten(text: string): Match | undefined;
  /** A text whose words are those of the catalogue that the given ones most likely mean; undefined if they need no change. */
  meant(text: string): string | undefined;
  /** Sets whether the words of questions count for the next searches; at first they do not. */
  setInQuestions(value: boolean): void;
  /** The brands in a text of which the shop has no product. */
  unknownBrands(text: string): string[];
}

/** Creates the search over an index. It caches the matches of the terms of the last searches until the index changes. */
export function createIndexSearch(index: SearchIndex): IndexSearch {
  const kept = new Map<string, readonly TermLevel[] | TermMatches>();
  let keptVersion = index.version;
  let keptBytes = 0;
  let keptAccessories: Bitmap | undefined;
  let keptMeantTerm: ReturnType<typeof createMeantTerm> | undefined;
  let inQuestions = false;

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
      keptAccessories = undefined;
      keptMeantTerm = undefined;
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

  const levelsOfTerm = (text: string, finished: boolean, kind: LevelKind): readonly TermLevel[] =>
    keep(`${text} ${finished} ${kind} ${inQuestions}`, () => {
      const matches = matchesOf(text, finished);
      const minScores = {
        named: minNamedScore,
        strict: matches.bestScore - maxScoreGap,
        loose: 0,
        joined: maxWeakScore + 0.01,
        written: prefixMatchScore,
      };
      const ofQuestions =
        inQuestions && (kind === 'strict' || kind === 'loose')
          ? levelOfExact({ segments: index.segments, createSet }, { term: text, ...questionLevel })
          : undefined;
      const levels = levelsOf(matches, {
        segments: index.segments,
        weights,
        minScore: minScores[kind],
        minField: (score) =>
          kind === 'named' || (score < prefixMatchScore && text.length < minFuzzyFeatureLength)
            ? fields.feature + 1
            : fields.feature,
        ...(kind === 'joined' && { boost: joinedBoost }),
        createSet,
      });
      return ofQuestions ? [...levels, ofQuestions] : levels;
    });
  const createSet = (): Bitmap => {
    const set = createBitmap(index.present.length * 32);
    keptBytes += set.byteLength;
    return set;
  };

  /** The levels of a term, alone and joined with its neighbours. */
  const withPairs = (own: readonly Level[], pairs: readonly (readonly Level[])[]): readonly Level[] =>
    pairs.every(({ length }) => length === 0)
      ? own
      : [own, ...pairs].flat().sort((one, other) => other.value - one.value);

  const isNamed = (term: string): boolean =>
    index.segments.some(({ terms, postings }) => {
      const id = terms.idOf(term);
      return id >= 0 && postings.occurs(index.present, id, id + 1, fields.feature + 1);
    });

  /** The word, or its base form where that has better matches. */
  const bestForm = ({ term, finished }: QueryWord): string => {
    const { bestScore } = matchesOf(term, finished);
    if (bestScore >= prefixMatchScore) return term;
    return baseForms(term).find((form) => matchesOf(form, true).bestScore > bestScore) ?? term;
  };

  /** The products whose name or category says that they are made for another one. */
  const accessories = (): Bitmap => {
    if (keptAccessories) return keptAccessories;
    const set = createBitmap(index.present.length * 32);
    for (const { terms, postings } of index.segments)
      for (const term of accessoryTerms) {
        const id = terms.idOf(term);
        for (let field = fields.category; id >= 0 && field < weights.length; field += 1)
          postings.addTo(set, field, id, id + 1);
      }
    keptAccessories = set;
    return set;
  };

  function termsOf(query: readonly QueryWord[]): QueryTerm[] {
    const onlyOptional = query.every(({ optional }) => optional);
    const words = query.map(bestForm);
    const isExact = ({ isHead, isBrand, kind }: QueryWord): boolean =>
      onlyOptional || isBrand || (isHead && kind !== undefined);
    const joinedAt = (position: number, kind: LevelKind): readonly Level[] =>
      position < 0 || position + 1 >= words.length
        ? []
        : levelsOfTerm(`${words[position]}${words[position + 1]}`, true, kind);
    return query.map((word, position): QueryTerm => {
      const term = words[position] as string;
      const { finished } = word;
      const exact = isExact(word);
      const pairs = [position - 1, position].map((at) => joinedAt(at, exact ? 'named' : 'joined'));
      const levels = (own: LevelKind) =>
        withPairs(levelsOfTerm(term, finished, exact ? 'named' : own), pairs);
      const named = isNamed(term);
      return {
        ...word,
        named,
        known: word.isBrand ? named : matchesOf(term, finished).bestScore > maxWeakScore,
        strict: levels('strict'),
        get loose() {
          return levels('loose');
        },
      };
    });
  }

  /** The ways to match a text, of which the first that finds a product applies. */
  function* waysOf(text: string): Generator<Way> {
    evict();
    const query = readQuery(text);
    const terms = termsOf(query);
    if (terms.length === 0) return;
    const bonus: Level = {
      value: namePrefixBonus,
      documents: namedProducts(query.map(({ term }) => term)),
      isCollected: () => true,
    };
    const way = (kind: 'strict' | 'loose', isNeeded: (term: QueryTerm) => boolean): Way => {
      const needed = terms.filter(isNeeded);
      const isOfKind = needed.length > 0 && needed.every(({ kind }) => kind !== undefined);
      return {
        terms: terms.map((term) => ({
          required: needed.length === 0 || needed.includes(term),
          levels: term[kind],
        })),
        bonus,
        without: isOfKind ? accessories() : undefined,
      };
    };
    const isRequired = ({ optional }: QueryTerm): boolean => !optional;
    const isKindWanted = ({ isHead, kind }: QueryTerm): boolean => isHead && kind !== undefined;
    yield way('strict', isRequired);
    yield way('loose', isRequired);
    const required = terms.filter(isRequired);
    const known = required.filter((term) => term.known);
    if (known.length * 2 < required.length || known.every(({ term }) => /^\d/.test(term))) return;
    // Ignore terms without a good match, such as a brand that the shop does not sell.
    yield way('strict', (term) => known.includes(term) || isKindWanted(term));
    // Ignore what no name has, such as a quality, unless it is what is wanted.
    if (required.some(({ named }) => named))
      yield way('strict', (term) => isRequired(term) && (term.named || term.isHead));
  }

  /** The best of some products; undefined if none matches. */
  function topOf({ without, ...way }: Way, products: Bitmap, limit: number): number[] | undefined {
    const top = collectTop(limit, index.ranking);
    const among = without ? products.slice() : products;
    if (without) subtract(among, without);
    return searchLevels({ ...way, among }, top) ? top.list() : undefined;
  }

  function find(text: string, limit = searchResultCount): string[] {
    for (const way of waysOf(text)) {
      const found = topOf(way, index.present, limit);
      if (found) return found.map(index.idOf);
    }
    return [];
  }

  function firstMatch(ways: Iterable<Way>): Match | undefined {
    for (const way of ways) {
      if (!topOf(way, index.present, 1)) continue;
      return { documents: documentsOf(way), top: (among, limit) => topOf(way, among, limit) ?? [] };
    }
    return undefined;
  }

  function matchWritten(text: string): Match | undefined {
    evict();
    const words = readQuery(text);
    if (words.length === 0) return undefined;
    const terms = words.map(({ term }) => ({ required: true, levels: levelsOfTerm(term, true, 'written') }));
    const bonus = { value: namePrefixBonus, documents: namedProducts(words.map(({ term }) => term)) };
    return firstMatch([{ terms, bonus: { ...bonus, isCollected: () => true } }]);
  }

  function meant(text: string): string | undefined {
    evict();
    const words = readQuery(text);
    const hasWord = (word: string): boolean => matchesOf(word, false).bestScore >= prefixMatchScore;
    const isWritten = (at: number): boolean => {
      const { term, optional, isBrand } = words[at] as QueryWord;
      const joined = [`${words[at - 1]?.term ?? ''}${term}`, `${term}${words[at + 1]?.term ?? ''}`];
      return optional || isBrand || /\d/.test(term) || [term, ...baseForms(term), ...joined].some(hasWord);
    };
    const unknown = words.filter((_, at) => !isWritten(at));
    if (unknown.length === 0) return undefined;
    keptMeantTerm ??= createMeantTerm(index.suggestibleTerms());
    const meantTerm = keptMeantTerm;
    const read = words.map((word) =>
      unknown.includes(word) ? (meantTerm(word.term) ?? word.term) : word.term,
    );
    return read.some((term, at) => term !== words[at]?.term) ? read.join(' ') : undefined;
  }

  /** The products that match every required term. */
  function documentsOf({ terms, without }: Way): Bitmap {
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
    // Of the last term at least, so it is a set of its own.
    if (without) subtract(documents, without);
    return documents;
  }

  const unknownBrands = (text: string): string[] =>
    readQuery(text).flatMap(({ term, isBrand }) => (isBrand && !isNamed(term) ? [term] : []));

  function namedProducts(query: readonly string[]): Level['documents'] {
    const set = createBitmap(index.present.length * 32);
    index.addNamed(query, set);
    return () => set;
  }

  const setInQuestions = (value: boolean): void => {
    inQuestions = value;
  };

  const match = (text: string): Match | undefined => firstMatch(waysOf(text));

  return { find, match, matchWritten, meant, setInQuestions, unknownBrands };
}
