/** What is searched in: every word of the products with how much it counts there, and the products that have it. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { saidOfCategory, saidOfName } from '@jontro/shop/catalog/said-words.ts';
import { createWordList, type WordList } from './near-words.ts';
import { searchWords } from './search-words.ts';

/** How much a word counts where it stands. */
const counts = { name: 1, category: 0.9, said: 0.8, feature: 0.35 };
/** At most this counts a word that stands among the features only. */
export const featureOnly = counts.feature;

/** The products that have a word, by their place in the catalogue, and how much it counts there. */
export interface Postings {
  products: number[];
  counts: number[];
}

export interface SearchIndex {
  wordList: WordList;
  /** By the places of the word list. */
  postings: readonly Postings[];
  /** The words of each product's names, in a row. */
  names: readonly string[][];
}

/** Neighbours written together, for those who type them so: "powerbank" for "Power Bank", "usbc" for "USB-C". */
const joined = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]}${word}`);

const isShort = (word: string): boolean => word.length <= 5;

/** Every word of a product with how much it counts; a word may come several times. */
function* wordsOf(product: Product): Generator<[string, number]> {
  const name = searchWords(product.productName);
  const said = [
    ...(saidOfCategory[product.category] ?? []),
    ...name.flatMap((word) => (Object.hasOwn(saidOfName, word) ? (saidOfName[word] ?? []) : [])),
  ].map(searchWords);
  const parts: [string[], number][] = [
    [name, counts.name],
    [searchWords(product.nameBn ?? ''), counts.name],
    [searchWords(product.category), counts.category],
    ...said.map((words): [string[], number] => [words, counts.said]),
  ];
  for (const [words, count] of parts) {
    for (const word of words) yield [word, count];
    for (const word of joined(words)) yield [word, count];
  }
  for (const feature of product.keyFeatures) {
    const words = searchWords(feature);
    for (const word of words) yield [word, counts.feature];
    for (const word of joined(words).filter(isShort)) yield [word, counts.feature];
  }
}

/** Makes the index of a catalogue. */
export function createSearchIndex(catalog: readonly Product[]): SearchIndex {
  const found = new Map<string, Postings>();
  const names = catalog.map(({ productName, nameBn }) =>
    [productName, nameBn ?? ''].map((name) => searchWords(name).join(' ')),
  );
  catalog.forEach((product, at) => {
    for (const [word, count] of wordsOf(product)) {
      let postings = found.get(word);
      if (!postings) {
        postings = { products: [], counts: [] };
        found.set(word, postings);
      }
      const last = postings.products.length - 1;
      if (postings.products[last] === at) {
        postings.counts[last] = Math.max(count, postings.counts[last] ?? 0);
      } else {
        postings.products.push(at);
        postings.counts.push(count);
      }
    }
  });
  return { wordList: createWordList([...found.keys()]), postings: [...found.values()], names };
}
