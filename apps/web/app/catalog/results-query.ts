/** The query of a page of search results. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { shownQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { type CardPage, toCardProduct } from './card-product.ts';
import type { CategoryView } from './listing/category-view.ts';

/** The last page of the view of a search. */
export function resultsQuery(view: CategoryView) {
  const { query, page, limit, sort, min, max, brand, spec, category, inStock, rating } = view;
  return shownQuery(
    queryKeys.category('', { query, page, limit, sort, min, max, brand, spec, category, inStock, rating }),
    catalogEndpoints.listSearchResults,
    {
      query: {
        query,
        page: Math.min(page, 1000),
        limit,
        sort,
        min: min > 0 ? min : undefined,
        max,
        ...(brand.length > 0 && { brand: [...brand] }),
        ...(spec.length > 0 && { spec: [...spec] }),
        ...(category.length > 0 && { category: [...category] }),
        ...(inStock && { stock: 'in' as const }),
        ...(rating !== undefined && { rating: [String(rating)] }),
        facets: '1',
      },
    },
    ({ result, totalPages, total, facets, understood, meant, near }): CardPage => ({
      result: result.map(toCardProduct),
      totalPages,
      total,
      ...(facets && { facets }),
      ...(understood && { understood }),
      ...(meant !== undefined && { meant }),
      ...(near && {
        near: {
          ...near,
          products: near.products.map(toCardProduct),
          popular: near.popular.map(toCardProduct),
        },
      }),
    }),
  );
}
