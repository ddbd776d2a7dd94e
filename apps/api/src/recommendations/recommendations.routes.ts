/** The endpoints of recommendations: one cached public read. */
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { namedUnits, shownProducts } from '../catalog/catalog-tags.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listBoughtTogether, pairsTag } from './bought-together.ts';

export function recommendationsRoutes(app: App, { config, reads, publicCache }: Context): void {
  app.route(
    cachedEndpoint(
      publicCache,
      recommendationEndpoints.listBoughtTogether,
      (r) => reads.forCache((db) => listBoughtTogether(db, r.params.id, config.shop)),
      {
        // A deleted product that comes back is found by the next count.
        tags: ({ params }, shown) => [pairsTag(params.id), ...shownProducts(shown)],
        ownTags: (_input, shown) => namedUnits(shown),
      },
    ),
  );
}
