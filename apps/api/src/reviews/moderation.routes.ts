/** Routes of the moderation of reviews. */
import { moderationEndpoints } from '@jontro/shop/reviews/moderation.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import {
  findReviewReport,
  hideReview,
  listMyProductReviews,
  listReviews,
  replyToReview,
  showReview,
} from './moderation.ts';

export function moderationRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...moderationEndpoints.listReviews,
    handler: async (r, reply) => withTotal(reply, await listReviews(db, r.query)),
  });
  app.route({
    ...moderationEndpoints.showReview,
    handler: (r) => showReview(context, requireUser(r), r.params.id),
  });
  app.route({
    ...moderationEndpoints.hideReview,
    handler: (r) => hideReview(context, requireUser(r), r.params.id, r.body.reason),
  });
  app.route({
    ...moderationEndpoints.replyToReview,
    handler: (r) => replyToReview(context, requireUser(r), r.params.id, r.body.text),
  });
  app.route({ ...moderationEndpoints.findReviewReport, handler: () => findReviewReport(db) });
  app.route({
    ...moderationEndpoints.listMyProductReviews,
    handler: (r) => listMyProductReviews(db, requireUser(r)),
  });
}
