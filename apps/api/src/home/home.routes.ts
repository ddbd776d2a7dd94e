/** The route of the home page's data, cached until a product, a review or a setting changes. */
import { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import { catalogTags } from '../catalog/catalog-tags.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import type { App } from '../http/server.ts';
import { reviewsTag } from '../orders/reviewed-orders.ts';
import type { Context } from '../runtime/context.ts';
import { findHome } from './find-home.ts';

export function homeRoutes(app: App, { reads, config, now, publicCache }: Context): void {
  app.route(
    cachedEndpoint(
      publicCache,
      homeEndpoints.findHome,
      () => reads.forCache((db) => findHome(db, config.shop, now())),
      {
        tags: () => [catalogTags.all, reviewsTag],
      },
    ),
  );
}
