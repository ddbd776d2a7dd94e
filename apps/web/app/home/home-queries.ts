/** The queries of the home page. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { popularCarousel } from '@jontro/shop/home/home.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

export const bannersQuery = endpointQuery(queryKeys.banners, catalogEndpoints.listBanners, {});
export const bestSellersQuery = endpointQuery(queryKeys.bestSeller, catalogEndpoints.listBestSellers, {});
export const newArrivalsQuery = endpointQuery(queryKeys.newArrival, catalogEndpoints.listNewArrivals, {});
export const recentReviewsQuery = endpointQuery(
  queryKeys.recentReviews,
  reviewEndpoints.listRecentReviews,
  {},
);
export const popularQuery = endpointQuery(queryKeys.popularGadgets, catalogEndpoints.listPopularGadgets, {
  query: { skip: popularCarousel.skip, limit: popularCarousel.limit },
});
