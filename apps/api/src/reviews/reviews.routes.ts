/** Reviews over HTTP. */
import { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import type { App } from '../app.ts';
import { cachedCall } from '../cached-call.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../guards.ts';
import { addReview, listMyPendingReviews, listMyReviews, listRecentReviews } from './reviews.ts';

export function reviewsRoutes(app: App, context: Context): void {
  const { db, publicCache } = context;
  app.route(cachedCall(publicCache, reviewCalls.listRecentReviews, () => listRecentReviews(db)));
  app.route({
    ...reviewCalls.addReview,
    handler: (r) => addReview(context, viewerOf(r), r.params.id, r.body.reviewText),
  });
  app.route({
    ...reviewCalls.listMyReviews,
    handler: (r) => listMyReviews(db, viewerOf(r), r.params.email),
  });
  app.route({
    ...reviewCalls.listMyPendingReviews,
    handler: (r) => listMyPendingReviews(db, viewerOf(r), r.params.email),
  });
}
