/** API docs of reviews. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { reviewEndpoints } from '@jontro/shop/reviews/reviews.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { notYourAccount } from '../http/current-user.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const reviewDocs: ApiDocs<typeof reviewEndpoints> = {
  listRecentReviews: {
    summary: 'Lists the newest customer reviews of delivered orders',
    text: 'Public: text, first name and product, no other personal data; one review per customer.',
  },
  addReview: {
    summary: 'Reviews an order',
    text: 'The order must be the caller’s own, delivered and not yet reviewed. "items" rates its products; a text with a telephone number, or an e-mail or web address, is held until staff have looked at it. The only product of an order without a text of its own has that of the order.',
    rateLimited: true,
    errors: [
      ['invalid', reviewTexts.empty],
      ['invalid', reviewTexts.tooLong],
      ['invalid', reviewTexts.notOrdered],
      ['invalid', reviewTexts.ratedTwice],
      ['not-found', orderTexts.notFound],
      ['broken-rule', reviewTexts.notDelivered],
      ['broken-rule', reviewTexts.alreadyReviewed],
    ],
  },
  listMyReviews: {
    summary: 'Lists the reviewed orders, newest review first',
    text: 'The caller’s own; admins may request anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
  listMyPendingReviews: {
    summary: 'Lists the delivered orders without a review',
    text: 'The caller’s own; admins may request anybody’s.',
    errors: [['no-role', notYourAccount]],
  },
};
