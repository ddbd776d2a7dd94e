/** Endpoints of the reviews of products (decisions 158, 159). */
import { type Static, Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { ReviewPhoto } from './review-photos.ts';

/** How many reviews a product page shows before the others are requested. */
export const firstReviewCount = 3;
export const reviewPageSize = 10;

/** The most helpful first, which is the default, or the newest. */
export const reviewSorts = ['helpful', 'newest'] as const;
export const maxReviewSearchLength = 60;

/** The public part of a review; its customer has received the product. */
export const ProductReview = Type.Object({
  _id: Type.String(),
  rating: Type.Integer(),
  text: Type.String(),
  /** The first name of the customer; absent if none can be shown. */
  firstName: Type.Optional(Type.String()),
  addedAt: Type.String(),
  /** How many found it helpful. */
  helpful: Type.Integer(),
  /** The shop's answer. */
  reply: Type.Optional(Type.String()),
  photos: Type.Optional(Type.Array(ReviewPhoto)),
});
export type ProductReview = Static<typeof ProductReview>;

export const productReviewEndpoints = {
  listProductReviews: endpoint({
    method: 'GET',
    path: '/api/product/:id/reviews',
    access: 'public',
    additive: true,
    params: ById,
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: reviewPageSize }),
      stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      sort: Type.Optional(Type.Enum(reviewSorts)),
      photos: Type.Optional(Type.Literal('yes', { description: 'Only reviews with photos' })),
      q: Type.Optional(
        Type.String({ maxLength: maxReviewSearchLength, description: 'Words that the review has' }),
      ),
    }),
    response: Type.Object({
      result: Type.Array(ProductReview),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  }),
  voteReview: endpoint({
    method: 'PUT',
    path: '/api/review/:id/helpful',
    access: 'user',
    additive: true,
    params: ById,
    body: Type.Object({ helpful: Type.Boolean() }, { additionalProperties: false }),
    response: Modified,
  }),
  /** The ids of the product's reviews that the caller finds helpful, and of those that the caller has written. */
  findMyVotes: endpoint({
    method: 'GET',
    path: '/api/product/:id/my-votes',
    access: 'user',
    additive: true,
    params: ById,
    response: Type.Object({ helpful: Type.Array(Type.String()), own: Type.Array(Type.String()) }),
  }),
};
