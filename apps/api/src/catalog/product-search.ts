/** Search as you type: a fuzzy index in memory for English, Bengali and Banglish. */

import { maxWeakScore, prefixMatchScore, type TermScores } from '@jontro/search/fuzzy-match.ts';
import { tokenize } from '@jontro/search/tokenize.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import { stopWords } from '@jontro/shop/catalog/synonyms.ts';
import { createSearchIndex, featureWeight, productOf, type SearchIndex, weightOf } from './search-index.ts';

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

interface QueryTerm {
  text: string;
  matches: TermScores;
  bestScore: number;
  /** A stop word: a product need not match it. */
  optional: boolean;
}

/** The scores of products; 0 is no match. */
interface ProductScores {
  /** By position in the index. */
  scores: Float32Array;
  /** The positions of products with a score. */
  products: number[];
}

/** Creates the search over a catalogue, newest first. It finds at most ten products, none for an empty text. */
export function createProductSearch(catalog: readonly Product[]): ProductSearch {
  const index = createSearchIndex();
  for (const [position, { _id: id, ...product }] of catalog.entries())
    index.put({ ...product, id, addedAt: -position });
  const byId = new Map(catalog.map((product) => [product._id, product]));
  return (text) => searchIndex(index, text).flatMap((id) => byId.get(id) ?? []);
}

/** The ids of the products that match a text, best first, at most ten; none for an empty text. */
export function searchIndex(index: SearchIndex, text: string): string[] {
  const query = tokenize(searchText(text)).slice(0, maxTerms);
  const terms = query.map((term, position) => matchTerm(index, term, position < query.length - 1));
  const pairs = query.slice(1).map((term, position) => joinedScores(index, `${query[position]}${term}`));
  const known = terms.filter(({ bestScore }) => bestScore > maxWeakScore);
  const isRequired = ({ optional }: QueryTerm): boolean => !optional;
  let result = scoreProducts(index, terms, pairs, true, isRequired);
  if (result.products.length === 0) result = scoreProducts(index, terms, pairs, false, isRequired);
  if (result.products.length === 0 && known.length * 2 >= terms.length && known.some(isRequired)) {
    // Ignore terms without a good match, such as a brand that the shop does not sell.
    result = scoreProducts(index, terms, pairs, true, (term) => isRequired(term) && known.includes(term));
  }
  // Both names of a product may start with the query; the bonus is added once.
  const named = new Set<number>();
  if (result.products.length > 0)
    index.forEachWithNamePrefix(query.join(' '), (product) => named.add(product));
  for (const product of named) {
    const score = result.scores[product];
    if (score) result.scores[product] = score + namePrefixBonus;
  }
  return bestOf(index, result);
}

interface ScoredProduct {
  product: number;
  score: number;
}

/** The ids of the best products in order; there may be very many matches, so they are not all sorted. */
function bestOf({ entries, ranks }: SearchIndex, { scores, products }: ProductScores): string[] {
  const rankOf = ({ product }: ScoredProduct): number => ranks[product] ?? 0;
  const idOf = ({ product }: ScoredProduct): string => entries[product]?.id ?? '';
  const isBetter = (one: ScoredProduct, other: ScoredProduct): boolean => {
    if (one.score !== other.score) return one.score > other.score;
    if (rankOf(one) !== rankOf(other)) return rankOf(one) > rankOf(other);
    return idOf(one) < idOf(other);
  };
  const best: ScoredProduct[] = [];
  /** The bound below which a product is not among the best. */
  const min = { score: Number.NEGATIVE_INFINITY, rank: 0 };
  for (const product of products) {
    const score = Math.round((scores[product] ?? 0) * 1000);
    if (score < min.score || (score === min.score && (ranks[product] ?? 0) < min.rank)) continue;
    const scored = { product, score };
    const position = best.findIndex((other) => isBetter(scored, other));
    best.splice(position < 0 ? best.length : position, 0, scored);
    if (best.length > searchResultCount) best.pop();
    const last = best.length === searchResultCount ? best.at(-1) : undefined;
    if (last) Object.assign(min, { score: last.score, rank: rankOf(last) });
  }
  return best.map(idOf);
}

function matchTerm({ dictionary }: SearchIndex, text: string, finished: boolean): QueryTerm {
  const matches = dictionary.match(text, finished);
  let bestScore = 0;
  for (const score of matches.values()) bestScore = Math.max(bestScore, score);
  return { text, matches, bestScore, optional: stopWords.has(text) };
}

/** Scores the products that contain a matching term with at least `minScore`. */
function scoreMatches(
  { postings, entries }: SearchIndex,
  query: string,
  matches: TermScores,
  minScore: number,
): ProductScores {
  const result: ProductScores = { scores: new Float32Array(entries.length), products: [] };
  for (const [termId, score] of matches) {
    if (score < minScore) continue;
    const termPostings = postings[termId];
    if (!termPostings) continue;
    const excludedWeight =
      score < prefixMatchScore && query.length < minFuzzyFeatureLength ? featureWeight : 0;
    for (const posting of termPostings) {
      const weight = weightOf(posting);
      if (weight > excludedWeight) raiseScore(result, productOf(posting), score * weight);
    }
  }
  return result;
}

function raiseScore({ scores, products }: ProductScores, product: number, score: number): void {
  const current = scores[product] ?? 0;
  if (score <= current) return;
  if (current === 0) products.push(product);
  scores[product] = score;
}

/** Scores two adjacent query terms as one, without weak matches. */
function joinedScores(index: SearchIndex, query: string): ProductScores {
  const result = scoreMatches(index, query, index.dictionary.match(query, true), maxWeakScore + 0.01);
  for (const product of result.products) result.scores[product] = (result.scores[product] ?? 0) * joinedBoost;
  return result;
}

/**
 * The products that match every required term, alone or joined with a neighbour, with the sum of their scores. If
 * `strict`, matches far below a term's best one are left out.
 */
function scoreProducts(
  index: SearchIndex,
  terms: readonly QueryTerm[],
  pairs: readonly ProductScores[],
  strict: boolean,
  isRequired: (term: QueryTerm) => boolean,
): ProductScores {
  const termScores = terms.map((term, position) => {
    const result = scoreMatches(index, term.text, term.matches, strict ? term.bestScore - maxScoreGap : 0);
    for (const pair of [pairs[position - 1], pairs[position]]) {
      for (const product of pair?.products ?? []) raiseScore(result, product, pair?.scores[product] ?? 0);
    }
    return { required: isRequired(term), result };
  });
  const noneRequired = !terms.some(isRequired);
  const required = termScores.filter((term) => term.required || noneRequired).map(({ result }) => result);
  const sums: ProductScores = { scores: new Float32Array(index.entries.length), products: [] };
  // Plain loops: there may be a hundred thousand products.
  for (const product of required[0]?.products ?? []) {
    let matchesAll = index.entries[product] !== undefined;
    for (const { scores } of required) matchesAll &&= scores[product] !== 0;
    if (!matchesAll) continue;
    let sum = 0;
    for (const { result } of termScores) sum += result.scores[product] ?? 0;
    sums.products.push(product);
    sums.scores[product] = sum;
  }
  return sums;
}
