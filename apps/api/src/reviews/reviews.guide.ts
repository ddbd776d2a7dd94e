/** The reviews' calls in words. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import type { Guide } from '../http/call-guide.ts';
import { notYourAccount } from '../http/viewer.ts';

export const reviewGuide: Guide<typeof reviewCalls> = {
  listRecentReviews: {
    summary: 'Lists what customers said last about delivered orders',
    text: 'For everybody: the words, a first name and a product, nothing else about the buyer; one review of each.',
  },
  addReview: {
    summary: 'Reviews an order',
    text: 'One’s own, delivered, once.',
    limited: true,
    refusals: [
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
    refusals: [['no-role', notYourAccount]],
  },
  listMyPendingReviews: {
    summary: 'Lists the delivered orders without a review',
    text: 'One’s own; an admin may ask for anybody’s.',
    refusals: [['no-role', notYourAccount]],
  },
};
