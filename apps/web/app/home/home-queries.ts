/** What the home page fetches. */
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { popularCarousel } from '@jontro/shop/home/home.ts';
import { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import { callQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

export const bannersQuery = callQuery(queryKeys.banners, catalogCalls.listBanners, {});
export const bestSellersQuery = callQuery(queryKeys.bestSeller, catalogCalls.listBestSellers, {});
export const newArrivalsQuery = callQuery(queryKeys.newArrival, catalogCalls.listNewArrivals, {});
export const recentReviewsQuery = callQuery(queryKeys.recentReviews, reviewCalls.listRecentReviews, {});
export const popularQuery = callQuery(queryKeys.popularGadgets, catalogCalls.listPopularGadgets, {
  query: { skip: popularCarousel.skip, limit: popularCarousel.limit },
});
