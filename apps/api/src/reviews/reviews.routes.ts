/** Routes of reviews. */
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import {
  addReview,
  listMyPendingReviews,
  listMyReviews,
  listRecentReviews,
  recentReviewsTags,
} from './reviews.ts';

export function reviewsRoutes(app: App, context: Context): void {
  const { db, publicCache } = context;
  app.route(
    cachedEndpoint(publicCache, reviewEndpoints.listRecentReviews, () => listRecentReviews(db), {
      tags: (_input, reviews) => recentReviewsTags(reviews),
    }),
  );
  app.route({
    ...reviewEndpoints.addReview,
    handler: (r) => addReview(context, requireUser(r), r.params.id, r.body.reviewText),
  });
  app.route({
    ...reviewEndpoints.listMyReviews,
    handler: (r) => listMyReviews(db, requireUser(r), r.params.email),
  });
  app.route({
    ...reviewEndpoints.listMyPendingReviews,
    handler: (r) => listMyPendingReviews(db, requireUser(r), r.params.email),
  });
}
