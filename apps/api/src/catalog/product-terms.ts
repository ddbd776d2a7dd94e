/** The terms by which a product is found, with the weights of its fields. */
import { hash } from 'node:crypto';
import { phoneticKeyOf } from '@jontro/search/growing-terms.ts';
import { tokenize } from '@jontro/search/tokenize.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { categorySynonyms, nameSynonyms, stopWords } from '@jontro/shop/catalog/synonyms.ts';
import type { ProductFacts } from './product-facts.ts';

/** The fields of a product that are indexed or that rank it. */
export interface IndexedProduct
  extends Pick<Product, 'productName' | 'names' | 'category' | 'keyFeatures' | 'inStock'> {
  id: string;
  /** In ms: of products with equal scores the newest comes first. */
  addedAt: number;
  /** The words of its variants, as "Sky Blue", in all languages. */
  variantWords?: readonly string[];
  /** What its published questions and their answers say. */
  questionText?: string;
  /** What it is filtered by; without it, as in tests of texts, it has no price and no category. */
  facts?: ProductFacts;
}

/** The weights of the fields, ascending. A word of a question counts less than the weakest match in a feature. */
export const weights: readonly number[] = [0.1, 0.35, 0.8, 0.9, 1];
/**
 * A field also has what is worth as much: synonyms of the name, brands and the words of variants count as the category. The
 * terms of questions only match exactly, and the matches of all other fields do not depend on them.
 */
export const fields = { question: 0, feature: 1, synonym: 2, category: 3, name: 4 } as const;

/** Further words of a product's questions are not indexed. */
const maxQuestionTerms = 300;
const questionTerms = (text: string): string[] =>
  [...new Set(tokenize(text))]
    .filter((term) => term.length > 1 && !stopWords.has(term))
    .slice(0, maxQuestionTerms);

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
export const canBeSuggested = (term: string): boolean =>
  term.length >= minSuggestionLength && !/^\d/.test(term);

/** The terms of each of a product's names. */
export const namesAsTerms = ({ productName, names = {} }: IndexedProduct): string[][] =>
  [productName, ...Object.values(names)].map(tokenize);

/** Visits every term of a product with its field and whether it is for suggestions; a term may repeat. */
export function forEachTerm(
  product: IndexedProduct,
  visit: (term: string, field: number, suggestible: boolean) => void,
): void {
  const visitAll = (terms: readonly string[], field: number, suggestible: boolean): void => {
    for (const term of terms) visit(term, field, suggestible);
    for (const term of joinPairs(terms)) visit(term, field, false);
  };
  const [nameTerms = [], ...translated] = namesAsTerms(product);
  for (const terms of [nameTerms, ...translated]) visitAll(terms, fields.name, true);
  visitAll(tokenize(product.category), fields.category, true);
  for (const terms of synonyms.category.get(product.category) ?? []) visitAll(terms, fields.synonym, true);
  for (const terms of nameTerms.flatMap((term) => synonyms.name.get(term) ?? []))
    visitAll(terms, fields.category, false);
  for (const words of product.variantWords ?? []) visitAll(tokenize(words), fields.category, false);
  for (const brand of Object.values(product.facts?.brand ?? {}))
    visitAll(tokenize(brand), fields.category, true);
  for (const text of product.keyFeatures) {
    const terms = tokenize(text);
    for (const term of terms) visit(term, fields.feature, false);
    for (const term of joinPairs(terms).filter(isShort)) visit(term, fields.feature, false);
  }
  for (const term of questionTerms(product.questionText ?? '')) visit(term, fields.question, false);
}

/** A hash of the indexed texts, as two whole numbers. */
export function fingerprintOf({
  productName,
  names,
  category,
  keyFeatures,
  variantWords,
  questionText,
  facts,
}: IndexedProduct): [number, number] {
  const texts = [productName, names, category, keyFeatures, variantWords, questionText, facts?.brand];
  const bytes = hash('sha1', JSON.stringify(texts), 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
}

/**
 * A hash of the terms of sample products that have every synonym: another one means that this version of the shop splits,
 * compares or adds words in another way, so that an index of another version must not be used.
 */
export function termRulesHash(): string {
  const phrases = [categorySynonyms, nameSynonyms].flatMap((table) => Object.values(table).flat());
  const lines = [...Object.keys(categorySynonyms), 'Type-C 20k 65 watts'].flatMap((category) => {
    const keyFeatures = [...phrases, 'দশ ইঞ্চি ১০ ওয়াট', '20k mAh, 4 hours', 'sub\u00adwoofer'];
    const productName = [category, ...Object.keys(nameSynonyms)].join(' ');
    const product = {
      id: '',
      productName,
      category,
      keyFeatures,
      variantWords: ['Sky Blue'],
      questionText: 'Does it run on an inverter? Yes, on 600 VA.',
      inStock: true,
      addedAt: 0,
      facts: { category, poisha: 0, sold: 0, bestSeller: false, specs: [], brand: { en: 'Own Brand' } },
    };
    const found: string[] = [];
    forEachTerm(product, (...line) => found.push([...line, phoneticKeyOf(line[0])].join(' ')));
    return found;
  });
  return hash('sha1', JSON.stringify([weights, lines]), 'base64url');
}
