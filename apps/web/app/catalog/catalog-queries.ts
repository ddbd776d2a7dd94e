/** Queries of the category and product pages. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { relatedProductCount } from '@jontro/shop/catalog/price-filter.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { endpointQuery, shownQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { type CardPage, toCardProduct } from './card-product.ts';
import type { CategoryView } from './listing/category-view.ts';

type CategoryPage = EndpointResponse<typeof catalogEndpoints.listCategoryProducts>;

const withCards = ({ result, totalPages, total, facets }: CategoryPage): CardPage => ({
  result: result.map(toCardProduct),
  totalPages,
  total,
  ...(facets && { facets }),
});

/** The last page of a category view; `category` is the name in the URL; the server accepts its other names. */
export function categoryQuery(category: string, view: CategoryView) {
  const { page, limit, sort, min, max } = view;
  const key = { page, limit, sort, min, max, ...(view.facets && choiceOf(view)) };
  return shownQuery(
    queryKeys.category(category, key),
    catalogEndpoints.listCategoryProducts,
    {
      params: { category },
      query: {
        page,
        limit,
        sort,
        min: min > 0 ? min : undefined,
        max,
        ...(view.facets && { ...choiceOf(view), facets: '1' }),
      },
    },
    withCards,
  );
}

const choiceOf = ({ brand, spec, inStock, rating }: CategoryView) => ({
  ...(brand.length > 0 && { brand: [...brand] }),
  ...(spec.length > 0 && { spec: [...spec] }),
  ...(inStock && { stock: 'in' as const }),
  ...(rating !== undefined && { rating: [String(rating)] }),
});

export const productQuery = (id: string) =>
  endpointQuery(queryKeys.product(id), catalogEndpoints.findProduct, { params: { id } });

/** Products that are bought together with another, sold-out ones included. */
export const togetherQuery = (id: string) =>
  shownQuery(
    queryKeys.together(id),
    recommendationEndpoints.listBoughtTogether,
    { params: { id } },
    (found) =>
      found.map((product) => ({ ...toCardProduct(product), hasVariants: product.options !== undefined })),
  );

/** Up to 12 other products of the same category. */
export const relatedQuery = (product: Pick<Product, '_id' | 'category'>) =>
  shownQuery(
    queryKeys.related(product.category, product._id),
    catalogEndpoints.listCategoryProducts,
    {
      params: { category: urlNameOf(product.category) },
      query: { page: 1, limit: relatedProductCount, exclude: product._id },
    },
    withCards,
  );
