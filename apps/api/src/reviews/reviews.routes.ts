/** Routes of reviews. */
import { productReviewEndpoints } from '@jontro/shop/reviews/product-reviews.endpoints.ts';
import { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { productTag } from '../catalog/catalog-tags.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findMyVotes, listProductReviews, voteReview } from './product-reviews.ts';
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
  app.route(
    cachedEndpoint(
      publicCache,
      productReviewEndpoints.listProductReviews,
      (r) => listProductReviews(db, r.params.id, r.query),
      { tags: ({ params }) => [productTag(params.id)] },
    ),
  );
  app.route({
    ...productReviewEndpoints.voteReview,
    handler: (r) => voteReview(context, requireUser(r), r.params.id, r.body.helpful),
  });
  app.route({
    ...productReviewEndpoints.findMyVotes,
    handler: (r) => findMyVotes(db, requireUser(r), r.params.id),
  });
  app.route({
    ...reviewEndpoints.addReview,
    handler: (r) => addReview(context, requireUser(r), r.params.id, r.body),
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
