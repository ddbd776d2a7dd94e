/** Search as you type: an index in memory that forgives typing errors, in English, Bengali and Banglish. */

import { searchText } from '@jontro/shop/catalog/catalog.calls.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { wordsAround } from '@jontro/shop/catalog/said-words.ts';
import type { Context } from '../context.ts';
import { asTyped, type Meanings, withoutError } from './near-words.ts';
import { listCatalog } from './products.ts';
import { createSearchIndex, featureOnly, type SearchIndex } from './search-index.ts';
import { catalogWords, suggestionsFor } from './search-suggestions.ts';
import { searchWords } from './search-words.ts';

/** Finds the products that a text means, best first. */
export type ProductSearch = (text: string) => Product[];

/** Meanings that are so much less sure than the surest are not looked at unless nothing else fits. */
const faintest = 0.4;
/** Of the many words of features, short typed ones mean only those that they are or begin. */
const shortestForgivenFeature = 6;
/** Two words that are one, written apart ("power bank"), count a little more than the two. */
const joinedCounts = 1.1;
/** A name that begins with all that is typed comes before one that has it elsewhere. */
const wholeNameCounts = 0.5;
/** More words than this are not typed by anyone who looks for something. */
const mostWords = 12;

interface TypedWord {
  text: string;
  meanings: Meanings;
  surest: number;
  /** A product need not have it. */
  optional: boolean;
}

/** How well products fit one word; 0 is not at all. */
interface Fits {
  /** By place in the catalogue. */
  fit: Float32Array;
  /** The places of those that fit. */
  products: number[];
}

/** Makes the search over a catalogue. An empty text finds nothing; at most ten products are found. */
export const createProductSearch = (catalog: readonly Product[]): ProductSearch =>
  searchIn(createSearchIndex(catalog), catalog);

/** The search in an index of this catalogue; prices and stock may have changed since it was made. */
function searchIn(index: SearchIndex, catalog: readonly Product[]): ProductSearch {
  return (text) => {
    const typed = searchWords(searchText(text)).slice(0, mostWords);
    const words = typed.map((word, at) => typedWord(index, word, at < typed.length - 1));
    const pairs = typed.slice(1).map((word, at) => joinedFits(index, `${typed[at]}${word}`));
    const known = words.filter(({ surest }) => surest > withoutError);
    const isRequired = ({ optional }: TypedWord): boolean => !optional;
    let scores = productsFitting(index, words, pairs, true, isRequired);
    if (scores.products.length === 0) scores = productsFitting(index, words, pairs, false, isRequired);
    if (scores.products.length === 0 && known.length * 2 >= words.length && known.some(isRequired)) {
      // A brand that the shop does not have, say: what is left is better than nothing.
      scores = productsFitting(index, words, pairs, true, (word) => isRequired(word) && known.includes(word));
    }
    const whole = typed.join(' ');
    const bonus = (at: number): number =>
      index.names[at]?.some((name) => name.startsWith(whole)) ? wholeNameCounts : 0;
    const score = (at: number): number => Math.round(((scores.fit[at] ?? 0) + bonus(at)) * 1000);
    const soldOut = (at: number): number => (catalog[at]?.inStock ? 0 : 1);
    return scores.products
      .map((at) => ({ at, score: score(at) }))
      .sort((a, b) => b.score - a.score || soldOut(a.at) - soldOut(b.at) || a.at - b.at)
      .slice(0, searchResultCount)
      .flatMap(({ at }) => catalog[at] ?? []);
  };
}

function typedWord({ wordList }: SearchIndex, text: string, finished: boolean): TypedWord {
  const meanings = wordList(text, finished);
  let surest = 0;
  for (const sure of meanings.values()) surest = Math.max(surest, sure);
  return { text, meanings, surest, optional: wordsAround.has(text) };
}

/** How well each product fits the meanings that are at least so sure. */
function fitsOf(
  { postings, names }: SearchIndex,
  typed: string,
  meanings: Meanings,
  leastSure: number,
): Fits {
  const fits: Fits = { fit: new Float32Array(names.length), products: [] };
  for (const [place, sure] of meanings) {
    if (sure < leastSure) continue;
    const found = postings[place];
    if (!found) continue;
    const leastCount = sure < asTyped && typed.length < shortestForgivenFeature ? featureOnly : 0;
    for (let at = 0; at < found.products.length; at += 1) {
      const count = found.counts[at] ?? 0;
      if (count > leastCount) improve(fits, found.products[at] ?? 0, sure * count);
    }
  }
  return fits;
}

function improve({ fit, products }: Fits, product: number, better: number): void {
  const present = fit[product] ?? 0;
  if (better <= present) return;
  if (present === 0) products.push(product);
  fit[product] = better;
}

/** How well products fit two typed words as one; errors are not forgiven in it. */
function joinedFits(index: SearchIndex, typed: string): Fits {
  const fits = fitsOf(index, typed, index.wordList(typed, true), withoutError + 0.01);
  for (const product of fits.products) fits.fit[product] = (fits.fit[product] ?? 0) * joinedCounts;
  return fits;
}

/**
 * The products that fit every required word, alone or joined with a neighbour, with the sum of how well they do. With
 * `sure`, meanings much fainter than a word's surest are left out.
 */
function productsFitting(
  index: SearchIndex,
  words: readonly TypedWord[],
  pairs: readonly Fits[],
  sure: boolean,
  isRequired: (word: TypedWord) => boolean,
): Fits {
  const all = words.map((word, at) => {
    const fits = fitsOf(index, word.text, word.meanings, sure ? word.surest - faintest : 0);
    for (const pair of [pairs[at - 1], pairs[at]]) {
      for (const product of pair?.products ?? []) improve(fits, product, pair?.fit[product] ?? 0);
    }
    return { required: isRequired(word), fits };
  });
  const required = all.filter((each) => each.required || !words.some(isRequired)).map(({ fits }) => fits);
  const scores: Fits = { fit: new Float32Array(index.names.length), products: [] };
  for (const product of required[0]?.products ?? []) {
    if (!required.every(({ fit }) => fit[product])) continue;
    scores.products.push(product);
    scores.fit[product] = all.reduce((sum, { fits }) => sum + (fits.fit[product] ?? 0), 0);
  }
  return scores;
}

/** What of a catalogue the index is made of; while it stays the same, so does the index. */
const searched = (catalog: readonly Product[]): string =>
  JSON.stringify(catalog.map((each) => [each.productName, each.nameBn, each.category, each.keyFeatures]));

/** The search over the shop's present catalogue, and what it suggests where it finds nothing. */
export interface CatalogSearch {
  find(text: string): Promise<Product[]>;
  /** Other texts that find something; none where the text itself does. */
  suggest(text: string): Promise<string[]>;
}

/**
 * After a change of this or another process (catalog-version.ts) the next search reads the catalogue again; its index is
 * made again only when words have changed, not for prices and stock.
 */
export function searchCatalog({ db, publicCache }: Pick<Context, 'db' | 'publicCache'>): CatalogSearch {
  interface Built {
    generation: number;
    search: Promise<{ find: ProductSearch; catalog: readonly Product[] }>;
  }
  let built: Built | undefined;
  let indexed: { searched: string; index: SearchIndex } | undefined;
  let spelled: { index: SearchIndex; words: readonly string[] } | undefined;
  const build = async () => {
    const catalog = await listCatalog(db);
    const words = searched(catalog);
    if (indexed?.searched !== words) indexed = { searched: words, index: createSearchIndex(catalog) };
    return { find: searchIn(indexed.index, catalog), catalog };
  };
  const present = async () => {
    const { generation } = publicCache;
    if (built?.generation !== generation) built = { generation, search: build() };
    const { search } = built;
    try {
      return await search;
    } catch (error) {
      if (built?.search === search) built = undefined;
      throw error;
    }
  };
  return {
    find: async (text) => (await present()).find(text),
    async suggest(text) {
      const { find, catalog } = await present();
      if (find(text).length > 0 || !indexed) return [];
      if (spelled?.index !== indexed.index) {
        spelled = { index: indexed.index, words: catalogWords(catalog) };
      }
      return suggestionsFor(searchText(text), spelled.words, (each) => find(each).length > 0);
    },
  };
}
