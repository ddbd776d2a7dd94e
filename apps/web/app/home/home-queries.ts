/** The queries of the home page. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { bestSellerCount, popularCarousel } from '@jontro/shop/home/home.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { toPlainCardProduct } from '../catalog/card-product.ts';
import { endpointQuery, shownQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

export const bannersQuery = endpointQuery(queryKeys.banners, catalogEndpoints.listBanners, {});
export const bestSellersQuery = shownQuery(
  queryKeys.bestSeller,
  catalogEndpoints.listBestSellers,
  {},
  (products) =>
    products.slice(0, bestSellerCount).map((product) => ({
      ...toPlainCardProduct(product),
      category: product.category,
      keyFeatures: product.keyFeatures,
      ...(product.translations && { translations: product.translations }),
    })),
);
export const newArrivalsQuery = shownQuery(
  queryKeys.newArrival,
  catalogEndpoints.listNewArrivals,
  {},
  (products) => products.map(toPlainCardProduct),
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
  (products) => products.map(toPlainCardProduct),
);
