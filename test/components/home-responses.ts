/** The responses of a home page with a few products. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import type { PageServer } from './page-server.ts';
import { sampleProducts } from './samples.ts';

export function respondToHome(server: PageServer): void {
  server.respond(catalogEndpoints.listBanners, []);
  server.respond(catalogEndpoints.listBestSellers, sampleProducts(4));
  server.respond(catalogEndpoints.listNewArrivals, sampleProducts(12));
  server.respond(catalogEndpoints.listPopularGadgets, sampleProducts(10));
  server.respond(reviewEndpoints.listRecentReviews, []);
}
