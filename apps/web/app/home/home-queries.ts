/** The queries of the home page. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import { popularCarousel } from '@jontro/shop/home/home.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

/** What all sections of the second edition show. */
export const homeQuery = endpointQuery(queryKeys.home, homeEndpoints.findHome, {});
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
