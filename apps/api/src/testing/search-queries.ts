/** Reads the labelled queries of search-queries.tsv and measures a search against them. */
import { readFileSync } from 'node:fs';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { ProductSearch } from '../catalog/product-search.ts';

/** A query with the results that a shopper expects. */
export interface LabelledQuery {
  group: string;
  /** Held out from tuning. */
  heldOut: boolean;
  text: string;
  isRelevant: (product: Product) => boolean;
  expectsNothing: boolean;
}

/** The number of queries with a relevant product among the first three (`hits`) and in first place (`first`). */
export interface HitRate {
  queries: number;
  hits: number;
  firstHits: number;
  missed: { text: string; found: string[] }[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The demo catalogue as the search uses it; a product's slug is its id. */
export const demoCatalog = (): Product[] =>
  (JSON.parse(read('../seed/products.json')) as (Omit<Product, '_id'> & { id: string })[]).map(
    ({ id, ...product }) => ({ ...product, _id: id }),
  );

/** All labelled queries with their groups; throws for a label that is neither a product nor a category. */
export function readQueries(catalog: readonly Product[]): LabelledQuery[] {
  const known = new Set(catalog.flatMap(({ _id, category }) => [_id, `@${category}`]));
  let group = '';
  return read('search-queries.tsv')
    .split('\n')
    .flatMap((line): LabelledQuery[] => {
      if (line.startsWith('## ')) group = line.slice(3);
      if (line.startsWith('#') || line === '') return [];
      const [part, text = '', wanted = ''] = line.split('\t');
      const labels = new Set(wanted === '-' ? [] : wanted.split('; '));
      for (const label of labels) {
        if (!known.has(label)) throw new Error(`"${label}", wanted for "${text}", is not in the catalogue`);
      }
      const isRelevant = ({ _id, category }: Product) => labels.has(_id) || labels.has(`@${category}`);
      return [
        { group, heldOut: part === 'held', text, isRelevant: isRelevant, expectsNothing: wanted === '-' },
      ];
    });
}

/** Runs all queries. */
export function measureHits(search: ProductSearch, queries: readonly LabelledQuery[]): HitRate {
  const rate: HitRate = { queries: queries.length, hits: 0, firstHits: 0, missed: [] };
  for (const { text, isRelevant, expectsNothing } of queries) {
    const found = search(text).slice(0, 3);
    const relevant = found.map(isRelevant);
    if (expectsNothing ? found.length === 0 : relevant.includes(true)) rate.hits += 1;
    else rate.missed.push({ text, found: found.map(({ _id }) => _id) });
    if (expectsNothing ? found.length === 0 : relevant[0]) rate.firstHits += 1;
  }
  return rate;
}
