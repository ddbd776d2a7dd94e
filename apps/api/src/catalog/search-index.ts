/** The inverted index: for each term, the products that contain it, with the weight of the field. */
import { hash } from 'node:crypto';
import { createTermDictionary, type TermDictionary } from '@jontro/search/fuzzy-match.ts';
import { createPrefixIndex } from '@jontro/search/prefix-index.ts';
import { tokenize } from '@jontro/search/tokenize.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { categorySynonyms, nameSynonyms } from '@jontro/shop/catalog/synonyms.ts';

/** The fields of a product that are indexed or that rank it. */
export interface IndexedProduct
  extends Pick<Product, 'productName' | 'names' | 'category' | 'keyFeatures' | 'inStock'> {
  id: string;
  /** In ms: of products with equal scores the newest comes first. */
  addedAt: number;
}

/** The weights of the fields, ascending. */
const weights = [0.35, 0.8, 0.9, 1] as const;
const fields = { feature: 0, synonym: 1, category: 2, name: 3 } as const;
/** The weight of a term that occurs only in features. */
export const featureWeight = weights[fields.feature];

/** A posting is one number, product and field: there are millions of them, which then take little memory. */
const toPosting = (product: number, field: number): number => (product << 2) | field;
const fieldOf = (posting: number): number => posting & 3;
export const productOf = (posting: number): number => posting >> 2;
export const weightOf = (posting: number): number => weights[fieldOf(posting)] ?? 0;

/** A product in the index. A position is never reused: a product that is changed or removed leaves it empty. */
interface Entry {
  id: string;
  /** Hash of the indexed texts. */
  fingerprint: string;
}

/** The rank of an empty position. */
const removedRank = Number.NEGATIVE_INFINITY;
/** Ranks sold out products below all others; greater than any timestamp in ms. */
const soldOutPenalty = 1e15;

export interface SearchIndex {
  dictionary: TermDictionary;
  /** By term id. */
  postings: readonly (readonly number[])[];
  /** By position; undefined where a product was removed. */
  entries: readonly (Entry | undefined)[];
  /** By position: of equal scores the higher rank comes first, products in stock before the others, then the newest. */
  ranks: readonly number[];
  /** Calls `visit` with the position of each product with a name that starts with the prefix; it may be removed. */
  forEachWithNamePrefix(prefix: string, visit: (product: number) => void): void;
  /** The number of products. */
  readonly size: number;
  /** Adds or updates a product. */
  put(product: IndexedProduct): void;
  /** Removes a product; does nothing if it is not in the index. */
  remove(id: string): void;
  /** The terms for suggestions: those of names, categories and category synonyms. */
  suggestibleTerms(): string[];
}

/** Adjacent terms joined: "powerbank" finds "Power Bank", "usbc" finds "USB-C". */
const joinPairs = (terms: readonly string[]): string[] =>
  terms.slice(1).map((term, index) => `${terms[index]}${term}`);

const isShort = (term: string): boolean => term.length <= 5;

/** A synonym table with its phrases as terms. */
const tokenized = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string[][]> =>
  new Map(Object.entries(table).map(([key, phrases]) => [key, phrases.map(tokenize)]));
const synonyms = { category: tokenized(categorySynonyms), name: tokenized(nameSynonyms) };

/** Shorter terms, and numbers, are not suggested. */
const minSuggestionLength = 3;
const canBeSuggested = (term: string): boolean => term.length >= minSuggestionLength && !/^\d/.test(term);

const translatedNames = ({ names = {} }: IndexedProduct): string[] => Object.values(names);

/** Visits every term of a product with its field and whether it is for suggestions; a term may repeat. */
function forEachTerm(
  product: IndexedProduct,
  visit: (term: string, field: number, suggestible: boolean) => void,
): void {
  const visitAll = (terms: readonly string[], field: number, suggestible: boolean): void => {
    for (const term of terms) visit(term, field, suggestible);
    for (const term of joinPairs(terms)) visit(term, field, false);
  };
  const nameTerms = tokenize(product.productName);
  visitAll(nameTerms, fields.name, true);
  for (const name of translatedNames(product)) visitAll(tokenize(name), fields.name, true);
  visitAll(tokenize(product.category), fields.category, true);
  for (const terms of synonyms.category.get(product.category) ?? []) visitAll(terms, fields.synonym, true);
  for (const terms of nameTerms.flatMap((term) => synonyms.name.get(term) ?? []))
    visitAll(terms, fields.synonym, false);
  for (const text of product.keyFeatures) {
    const terms = tokenize(text);
    for (const term of terms) visit(term, fields.feature, false);
    for (const term of joinPairs(terms).filter(isShort)) visit(term, fields.feature, false);
  }
}

const fingerprintOf = ({ productName, names, category, keyFeatures }: IndexedProduct): string =>
  hash('sha1', JSON.stringify([productName, names, category, keyFeatures]), 'base64');

/** Creates an empty index. */
export function createSearchIndex(): SearchIndex {
  const entries: (Entry | undefined)[] = [];
  const ranks: number[] = [];
  const positions = new Map<string, number>();
  const names = createPrefixIndex();
  const nameOwners: number[] = [];
  const postings: number[][] = [];
  const suggestible = new Set<number>();
  const isPresent = (posting: number): boolean => ranks[productOf(posting)] !== removedRank;
  const isUsed = (termId: number): boolean => postings[termId]?.some(isPresent) ?? false;
  const isUsedOutsideFeatures = (termId: number): boolean =>
    postings[termId]?.some((posting) => fieldOf(posting) > fields.feature && isPresent(posting)) ?? false;
  const dictionary = createTermDictionary(isUsed);

  const remove = (id: string): void => {
    const position = positions.get(id);
    if (position === undefined) return;
    entries[position] = undefined;
    ranks[position] = removedRank;
    positions.delete(id);
  };
  const put = (product: IndexedProduct): void => {
    const { id, addedAt, inStock } = product;
    const fingerprint = fingerprintOf(product);
    const rank = addedAt - (inStock ? 0 : soldOutPenalty);
    const known = positions.get(id);
    if (known !== undefined && entries[known]?.fingerprint === fingerprint) {
      ranks[known] = rank;
      return;
    }
    remove(id);
    const position = entries.push({ id, fingerprint }) - 1;
    ranks.push(rank);
    positions.set(id, position);
    for (const text of [product.productName, ...translatedNames(product)]) {
      names.add(tokenize(text).join(' '));
      nameOwners.push(position);
    }
    forEachTerm(product, (term, field, isSuggestible) => {
      const termId = dictionary.getOrAdd(term);
      if (isSuggestible && canBeSuggested(term)) suggestible.add(termId);
      const termPostings = postings[termId];
      if (!termPostings) {
        postings[termId] = [toPosting(position, field)];
        return;
      }
      const last = termPostings.at(-1) ?? -1;
      if (productOf(last) !== position) termPostings.push(toPosting(position, field));
      else if (fieldOf(last) < field) termPostings[termPostings.length - 1] = toPosting(position, field);
    });
  };

  return {
    dictionary: dictionary,
    postings,
    entries,
    ranks,
    forEachWithNamePrefix: (prefix, visit) =>
      names.forEachWithPrefix(prefix, (nameId) => visit(nameOwners[nameId] ?? 0)),
    get size() {
      return positions.size;
    },
    put,
    remove,
    suggestibleTerms: () =>
      [...suggestible].filter(isUsedOutsideFeatures).map((termId) => dictionary.terms[termId] ?? ''),
  };
}
