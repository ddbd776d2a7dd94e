/** Every reviews path with its shapes. */
import { Type } from 'typebox';
import { ByEmail, ById, call, Modified } from '../call.ts';
import { Order } from '../orders/orders.ts';
import { RecentReview, recentReviewCount } from './recent-reviews.ts';
import { ReviewText } from './reviews.ts';

export const reviewCalls = {
  listRecentReviews: call({
    method: 'GET',
    path: '/api/recent-reviews',
    access: 'public',
    additive: true,
    reply: Type.Array(RecentReview, { maxItems: recentReviewCount }),
  }),
  addReview: call({
    method: 'PUT',
    path: '/api/add-review/:id',
    access: 'user',
    params: ById,
    body: ReviewText,
    reply: Modified,
  }),
  listMyReviews: call({
    method: 'GET',
    path: '/api/my-review/:email',
    access: 'user',
    params: ByEmail,
    reply: Type.Array(Order),
  }),
  listMyPendingReviews: call({
    method: 'GET',
    path: '/api/my-pending-review/:email',
    access: 'user',
    params: ByEmail,
    reply: Type.Object({ result: Type.Array(Order), total: Type.Integer() }),
  }),
};
