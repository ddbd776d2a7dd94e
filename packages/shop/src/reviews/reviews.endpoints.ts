/** Endpoints of reviews. */
import { Type } from 'typebox';
import { ByEmail, ById, endpoint, Modified } from '../endpoint.ts';
import { Order } from '../orders/orders.ts';
import { RecentReview, recentReviewCount } from './recent-reviews.ts';
import { ReviewText } from './reviews.ts';

export const reviewEndpoints = {
  listRecentReviews: endpoint({
    method: 'GET',
    path: '/api/recent-reviews',
    access: 'public',
    additive: true,
    response: Type.Array(RecentReview, { maxItems: recentReviewCount }),
  }),
  addReview: endpoint({
    method: 'PUT',
    path: '/api/add-review/:id',
    access: 'user',
    params: ById,
    body: ReviewText,
    response: Modified,
  }),
  listMyReviews: endpoint({
    method: 'GET',
    path: '/api/my-review/:email',
    access: 'user',
    params: ByEmail,
    response: Type.Array(Order),
  }),
  listMyPendingReviews: endpoint({
    method: 'GET',
    path: '/api/my-pending-review/:email',
    access: 'user',
    params: ByEmail,
    response: Type.Object({ result: Type.Array(Order), total: Type.Integer() }),
  }),
};
