/** The queries of the home page. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { popularCarousel } from '@jontro/shop/home/home.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { endpointQuery, shownQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

/** A product of a section whose cards have none of its longer texts. */
export type BriefProduct = Omit<Product, 'description' | 'keyFeatures' | 'translations'>;
const withoutTexts = (products: readonly Product[]): BriefProduct[] =>
  products.map(({ description: _, keyFeatures: __, translations: ___, ...product }) => product);

export const bannersQuery = endpointQuery(queryKeys.banners, catalogEndpoints.listBanners, {});
export const bestSellersQuery = endpointQuery(queryKeys.bestSeller, catalogEndpoints.listBestSellers, {});
export const newArrivalsQuery = shownQuery(
  queryKeys.newArrival,
  catalogEndpoints.listNewArrivals,
  {},
  withoutTexts,
);
export const recentReviewsQuery = endpointQuery(
  queryKeys.recentReviews,
  reviewEndpoints.listRecentReviews,
  {},
);
export const popularQuery = shownQuery(
  queryKeys.popularGadgets,
  catalogEndpoints.listPopularGadgets,
  { query: { skip: popularCarousel.skip, limit: popularCarousel.limit } },
  withoutTexts,
);
