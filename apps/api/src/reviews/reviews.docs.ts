/** The reviews' calls in words. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { notYourAccount } from '../http/current-user.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const reviewDocs: ApiDocs<typeof reviewEndpoints> = {
  listRecentReviews: {
    summary: 'Lists what customers said last about delivered orders',
    text: 'For everybody: the words, a first name and a product, nothing else about the buyer; one review of each.',
  },
  addReview: {
    summary: 'Reviews an order',
    text: 'One’s own, delivered, once.',
    limited: true,
    errors: [
      ['invalid', reviewTexts.empty],
      ['invalid', reviewTexts.tooLong],
      ['not-found', orderTexts.notFound],
      ['broken-rule', reviewTexts.notDelivered],
      ['broken-rule', reviewTexts.alreadyReviewed],
    ],
  },
  listMyReviews: {
    summary: 'Lists the reviewed orders, newest review first',
    text: 'One’s own; an admin may ask for anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
  listMyPendingReviews: {
    summary: 'Lists the delivered orders without a review',
    text: 'One’s own; an admin may ask for anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
};
