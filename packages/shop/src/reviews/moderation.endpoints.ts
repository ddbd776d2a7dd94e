/** Endpoints with which staff look at the reviews of products, and writers see what became of theirs (decision 159). */
import { type Static, Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { TranslatedNames } from '../catalog/product-names.ts';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { heldReasons, hideReasons, maxReplyLength, reviewStates } from './product-reviews.ts';
import { ReviewPhoto } from './review-photos.ts';

const ReviewFields = {
  _id: Type.String(),
  orderId: Type.String(),
  product: Type.Object({
    _id: Type.String(),
    productName: Type.String(),
    names: Type.Optional(TranslatedNames),
  }),
  rating: Type.Integer(),
  text: Type.String(),
  state: Type.Enum(reviewStates),
  heldFor: Type.Optional(Type.Enum(heldReasons)),
  hiddenFor: Type.Optional(Type.Enum(hideReasons)),
  addedAt: Type.String(),
  reply: Type.Optional(Type.String()),
  photos: Type.Optional(Type.Array(ReviewPhoto)),
};

/** A review as its writer sees it. */
export const OwnReview = Type.Object(ReviewFields);
export type OwnReview = Static<typeof OwnReview>;

/** A review as staff see it. */
export const StaffReview = Type.Object({
  ...ReviewFields,
  /** The name on the order. */
  name: Type.String(),
  /** Whether everybody sees it. */
  published: Type.Boolean(),
  helpful: Type.Integer(),
});
export type StaffReview = Static<typeof StaffReview>;

const staff = { access: 'admin', permission: 'content', additive: true } as const;

export const moderationEndpoints = {
  listReviews: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/all-product-reviews',
    query: Type.Object({
      state: Type.Optional(Type.Enum(reviewStates)),
      stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      ...ListPage,
    }),
    response: Type.Array(StaffReview),
  }),
  showReview: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/review/:id/show',
    params: ById,
    response: Modified,
  }),
  hideReview: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/review/:id/hide',
    params: ById,
    body: Type.Object({ reason: Type.Enum(hideReasons) }, { additionalProperties: false }),
    response: Modified,
  }),
  /** An empty text removes the answer. */
  replyToReview: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/review/:id/reply',
    params: ById,
    body: Type.Object({ text: Type.String({ maxLength: maxReplyLength }) }, { additionalProperties: false }),
    response: Modified,
  }),
  findReviewReport: endpoint({
    access: 'admin',
    permission: 'reports',
    additive: true,
    method: 'GET',
    path: '/api/reports/reviews',
    response: Type.Object({
      shown: Type.Integer(),
      held: Type.Integer(),
      hidden: Type.Integer(),
      /** Hidden because of a bad rating, as staff said. */
      hiddenForRating: Type.Integer(),
      /** Hidden ones with one or two stars, whatever the reason. */
      lowHidden: Type.Integer(),
    }),
  }),
  listMyProductReviews: endpoint({
    access: 'user',
    additive: true,
    method: 'GET',
    path: '/api/my-product-reviews',
    response: Type.Array(OwnReview),
  }),
};
