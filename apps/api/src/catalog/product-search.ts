/** Search as you type: an index in memory that forgives typing errors, in English and Bengali. */

import { searchText } from '@jontro/shop/catalog/catalog.calls.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { searchResultCount } from '@jontro/shop/catalog/price-filter.ts';
import MiniSearch, { type Query } from 'minisearch';
import type { Context } from '../context.ts';
import { nearWords } from './near-words.ts';
import { listCatalog } from './products.ts';

/** Finds the products that a text means, best first. */
export type ProductSearch = (text: string) => Product[];

interface Entry {
  id: number;
  name: string;
  nameBn: string;
  category: string;
  features: string;
}

/**
 * The words of a text as they are compared: composed alike, lower case, without marks that join Bengali letters
 * invisibly. Everything that is neither letter, mark nor digit only separates words.
 */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Makes the search over a catalogue. An empty text finds nothing; at most ten products are found. */
export function createProductSearch(catalog: readonly Product[]): ProductSearch {
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Entry>({
    fields: ['name', 'nameBn', 'category', 'features'],
    tokenize: searchWords,
    processTerm: (word) => {
      vocabulary.add(word);
      return word;
    },
    searchOptions: { processTerm: (word) => word, boost: { name: 4, nameBn: 4, category: 2 } },
  });
  index.addAll(
    catalog.map((product, id) => ({
      id,
      name: product.productName,
      nameBn: product.nameBn ?? '',
      category: product.category,
      features: product.keyFeatures.join('\n'),
    })),
  );
  return (text) => {
    const words = searchWords(searchText(text));
    if (words.length === 0) return [];
    return index
      .search({ combineWith: 'AND', queries: words.map((word) => meaningsOf(vocabulary, word)) })
      .slice(0, searchResultCount)
      .flatMap(({ id }) => catalog[id as number] ?? []);
  };
}

/** The words of the catalogue that one typed word may mean; those that begin with it count most. */
function meaningsOf(vocabulary: ReadonlySet<string>, word: string): Query {
  const { begins, others } = nearWords(vocabulary, word);
  const beginning: Query[] = begins ? [{ queries: [word], prefix: true }] : [];
  return { combineWith: 'OR', queries: [...beginning, { queries: others, boost: fainter }] };
}

const fainter = { name: 1, nameBn: 1, category: 0.5, features: 0.25 };

/** The search over the shop's present catalogue: its index is built when first needed after a change. */
export function searchCatalog({
  db,
  publicCache,
}: Pick<Context, 'db' | 'publicCache'>): (text: string) => Promise<Product[]> {
  let built: { generation: number; search: Promise<ProductSearch> } | undefined;
  const build = async (): Promise<ProductSearch> => createProductSearch(await listCatalog(db));
  return async (text) => {
    const { generation } = publicCache;
    if (built?.generation !== generation) built = { generation, search: build() };
    const { search } = built;
    try {
      return (await search)(text);
    } catch (error) {
      if (built?.search === search) built = undefined;
      throw error;
    }
  };
}
