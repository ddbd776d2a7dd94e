/** Reads the labelled queries of search-queries.tsv and measures a search against them. */
import { readFileSync } from 'node:fs';
import { tokenize } from '@jontro/search/tokenize.ts';
import { currentPrice, type Product } from '@jontro/shop/catalog/catalog.ts';
import type { CatalogEntry } from '../seed/catalog-entry.ts';
import type { ProductSearch } from './memory-search.ts';

/** A query with the results that a shopper expects. */
export interface LabelledQuery {
  group: string;
  /** Whether the search was tuned with it. */
  tuned: boolean;
  text: string;
  isRelevant: (product: Product) => boolean;
  expectsNothing: boolean;
}

/** How many queries have a relevant product among the first three (`hits`), and in first place (`firstHits`). */
export interface HitRate {
  queries: number;
  hits: number;
  firstHits: number;
  /** Those with a relevant product in the catalogue and another one in first place. */
  wrongFirst: { text: string; found: string[] }[];
  missed: { text: string; found: string[] }[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The demo catalogue as the search uses it; a product's slug is its id. */
export function demoCatalog(): Product[] {
  const entries: CatalogEntry[] = JSON.parse(read('../seed/products.json'));
  return entries.map(({ id, variants: _, ...product }) => ({ ...product, _id: id }));
}

type Test = (product: Product) => boolean;

const hasWords = (text: string, words: string): boolean => {
  const terms = tokenize(text);
  return tokenize(words).every((word) => terms.includes(word));
};
const valuesOf = ({ options = [] }: Product): string[] =>
  options.flatMap(({ values }) => values.map(({ value }) => value));

/** What each part of a label asks of a product, by its first character. */
const partTests: Readonly<Record<string, (value: string) => Test>> = {
  '@': (category) => (product) => product.category === category,
  '~': (words) => (product) => hasWords(product.productName, words),
  '^': (brand) => (product) => product.brand === brand,
  '%': (words) => (product) => valuesOf(product).some((value) => hasWords(value, words)),
  '<': (taka) => (product) => currentPrice(product) <= Number(taka),
  '>': (taka) => (product) => currentPrice(product) >= Number(taka),
};

/** The test of a label; throws for one that names no product, category or brand. */
function testOf(catalog: readonly Product[], label: string): Test {
  const parts = label.match(/[@~^%<>]?[^@~^%<>]+/g) ?? [];
  const tests = parts.map((part): Test => {
    const test = partTests[part[0] ?? '']?.(part.slice(1));
    const found = test ?? (({ _id }: Product) => _id === part);
    if ((!test || /^[@^]/.test(part)) && !catalog.some(found))
      throw new Error(`"${part}" is not in the catalogue`);
    return found;
  });
  return (product) => tests.every((test) => test(product));
}

/** All labelled queries with their groups. */
export function readQueries(catalog: readonly Product[]): LabelledQuery[] {
  let group = '';
  return read('search-queries.tsv')
    .split('\n')
    .flatMap((line): LabelledQuery[] => {
      if (line.startsWith('## ')) group = line.slice(3);
      if (line.startsWith('#') || line === '') return [];
      const [part, text = '', wanted = ''] = line.split('\t');
      const labels = wanted.split('; ');
      const tests = labels.filter((label) => label !== '-').map((label) => testOf(catalog, label));
      const isRelevant: Test = (product) => tests.some((test) => test(product));
      const expectsNothing = labels.includes('-') && !catalog.some(isRelevant);
      if (!expectsNothing && !catalog.some(isRelevant))
        throw new Error(`nothing in the catalogue is right for "${text}"`);
      return [{ group, tuned: part === 'tuned', text, isRelevant, expectsNothing }];
    });
}

/** Runs all queries. */
export function measureHits(search: ProductSearch, queries: readonly LabelledQuery[]): HitRate {
  const rate: HitRate = { queries: queries.length, hits: 0, firstHits: 0, wrongFirst: [], missed: [] };
  for (const { text, isRelevant, expectsNothing } of queries) {
    const found = search(text).slice(0, 3);
    const relevant = found.map(isRelevant);
    const ids = found.map(({ _id }) => _id);
    if (expectsNothing ? found.length === 0 : relevant.includes(true)) rate.hits += 1;
    else rate.missed.push({ text, found: ids });
    if (expectsNothing ? found.length === 0 : relevant[0]) rate.firstHits += 1;
    else if (!expectsNothing && found.length > 0) rate.wrongFirst.push({ text, found: ids });
  }
  return rate;
}
