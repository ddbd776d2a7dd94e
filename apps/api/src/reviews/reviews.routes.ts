/** Reviews over HTTP. */
import { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import { cachedCall } from '../http/cached-call.ts';
import { viewerOf } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
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
