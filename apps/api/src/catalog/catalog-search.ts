/** The search over the current catalogue: the ids come from the index, the products from the database. */
import { suggestionsFor } from '@jontro/search/search-suggestions.ts';
import { tokenize } from '@jontro/search/tokenize.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { browseProducts, findProducts } from './browse-products.ts';
import { catalogTags } from './catalog-tags.ts';
import { createCurrentIndex, type IndexOptions } from './current-index.ts';
import type { BrowseQuery, BrowseResult } from './facet-query.ts';
import type { IdSearch } from './id-search.ts';
import { listProducts } from './products.ts';

export interface CatalogSearch {
  /** Price, stock and images are those of now. */
  find(text: string, convert?: Parameters<typeof listProducts>[2]): Promise<Product[]>;
  suggest(text: string): Promise<string[]>;
  browse(query: BrowseQuery): Promise<BrowseResult>;
}

/** After a change by this or another process (catalog-version.ts) the next search reads the changed products only. */
export function createCatalogSearch({
  config,
  reads,
  publicCache,
  search,
}: Pick<Context, 'config' | 'reads' | 'publicCache' | 'search'>): CatalogSearch {
  // Of any change, so that lists and searches bring the index up to date once.
  const drops = publicCache.dropsOf(catalogTags.all);
  const options = () => [drops.count, config.shop.questions] as const;
  return {
    async find(text, convert) {
      const ids = await search.find(text, ...options());
      return reads.forCache((db) => listProducts(db, ids, convert));
    },
    suggest: (text) => search.suggest(text, ...options()),
    browse: (query) => search.browse(query, ...options()),
  };
}

/** The search in this thread. */
export function createLocalSearch(db: Db, options?: IndexOptions): IdSearch {
  const current = createCurrentIndex(db, options);
  async function at(generation: number, inQuestions = false) {
    const { index, search } = await current.at(generation);
    search.setInQuestions(inQuestions);
    return { index, search };
  }
  return {
    async find(text, ...options) {
      const { index, search } = await at(...options);
      return findProducts(index, search, text);
    },
    async suggest(text, ...options) {
      const { index, search } = await at(...options);
      const finds = (candidate: string): boolean => search.find(candidate, 1).length > 0;
      const unknown = search.unknownBrands(text);
      const rest = tokenize(searchText(text)).filter((term) => !unknown.includes(term));
      if (unknown.length > 0) return finds(rest.join(' ')) ? [rest.join(' ')] : [];
      if (finds(text)) return [];
      return suggestionsFor(searchText(text), index.suggestibleTerms(), finds);
    },
    async browse(query, ...options) {
      const { index, search } = await at(...options);
      return browseProducts(index, search, query);
    },
    prepare: current.prepare,
    async close() {},
  };
}
