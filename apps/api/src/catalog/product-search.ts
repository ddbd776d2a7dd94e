/** Search as you type: an index in memory that forgives typing errors, in English, Bengali and Banglish. */

import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { wordsAround } from '@jontro/shop/catalog/said-words.ts';
import { asTyped, type Meanings, withoutError } from './near-words.ts';
import { countOf, createSearchIndex, featureOnly, productOf, type SearchIndex } from './search-index.ts';
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
const maxWords = 12;

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

/** Makes the search over a catalogue, newest first. An empty text finds nothing; at most ten products are found. */
export function createProductSearch(catalog: readonly Product[]): ProductSearch {
  const index = createSearchIndex();
  for (const [at, { _id: id, ...product }] of catalog.entries()) index.put({ ...product, id, addedAt: -at });
  const byId = new Map(catalog.map((product) => [product._id, product]));
  return (text) => searchIndex(index, text).flatMap((id) => byId.get(id) ?? []);
}

/** The ids of the products that a text means, best first, at most ten; an empty text finds nothing. */
export function searchIndex(index: SearchIndex, text: string): string[] {
  const typed = searchWords(searchText(text)).slice(0, maxWords);
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
  // Both names of a product may begin so; it counts once.
  const named = new Set<number>();
  if (scores.products.length > 0) index.eachNamed(typed.join(' '), (product) => named.add(product));
  for (const product of named) {
    const fits = scores.fit[product];
    if (fits) scores.fit[product] = fits + wholeNameCounts;
  }
  return bestOf(index, scores);
}

interface Scored {
  product: number;
  score: number;
}

/** The ids of the few that fit best, in order; there may be very many that fit, so they are not all put in order. */
function bestOf({ entries, ranks }: SearchIndex, { fit, products }: Fits): string[] {
  const rankOf = ({ product }: Scored): number => ranks[product] ?? 0;
  const idOf = ({ product }: Scored): string => entries[product]?.id ?? '';
  const isBetter = (one: Scored, other: Scored): boolean => {
    if (one.score !== other.score) return one.score > other.score;
    if (rankOf(one) !== rankOf(other)) return rankOf(one) > rankOf(other);
    return idOf(one) < idOf(other);
  };
  const best: Scored[] = [];
  /** Whoever is below it is not among the best any more. */
  const least = { score: Number.NEGATIVE_INFINITY, rank: 0 };
  for (const product of products) {
    const score = Math.round((fit[product] ?? 0) * 1000);
    if (score < least.score || (score === least.score && (ranks[product] ?? 0) < least.rank)) continue;
    const scored = { product, score };
    const place = best.findIndex((each) => isBetter(scored, each));
    best.splice(place < 0 ? best.length : place, 0, scored);
    if (best.length > searchResultCount) best.pop();
    const last = best.length === searchResultCount ? best.at(-1) : undefined;
    if (last) Object.assign(least, { score: last.score, rank: rankOf(last) });
  }
  return best.map(idOf);
}

function typedWord({ wordList }: SearchIndex, text: string, finished: boolean): TypedWord {
  const meanings = wordList.meaningsOf(text, finished);
  let surest = 0;
  for (const sure of meanings.values()) surest = Math.max(surest, sure);
  return { text, meanings, surest, optional: wordsAround.has(text) };
}

/** How well each product fits the meanings that are at least so sure. */
function fitsOf(
  { postings, entries }: SearchIndex,
  typed: string,
  meanings: Meanings,
  leastSure: number,
): Fits {
  const fits: Fits = { fit: new Float32Array(entries.length), products: [] };
  for (const [place, sure] of meanings) {
    if (sure < leastSure) continue;
    const found = postings[place];
    if (!found) continue;
    const leastCount = sure < asTyped && typed.length < shortestForgivenFeature ? featureOnly : 0;
    for (const posting of found) {
      const count = countOf(posting);
      if (count > leastCount) improve(fits, productOf(posting), sure * count);
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
  const fits = fitsOf(index, typed, index.wordList.meaningsOf(typed, true), withoutError + 0.01);
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
  const noneRequired = !words.some(isRequired);
  const required = all.filter((each) => each.required || noneRequired).map(({ fits }) => fits);
  const scores: Fits = { fit: new Float32Array(index.entries.length), products: [] };
  // Plain loops: there may be a hundred thousand products.
  for (const product of required[0]?.products ?? []) {
    let fitsAll = index.entries[product] !== undefined;
    for (const { fit } of required) fitsAll &&= fit[product] !== 0;
    if (!fitsAll) continue;
    let sum = 0;
    for (const { fits } of all) sum += fits.fit[product] ?? 0;
    scores.products.push(product);
    scores.fit[product] = sum;
  }
  return scores;
}
