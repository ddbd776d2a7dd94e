/** API docs of the photos of reviews. */
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { reviewPhotoEndpoints } from '@jontro/shop/reviews/review-photos.endpoints.ts';
import { reviewPhotoTexts } from '@jontro/shop/reviews/review-photos.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const reviewPhotoDocs: ApiDocs<typeof reviewPhotoEndpoints> = {
  addReviewPhoto: {
    summary: 'Adds a photo to the review that an order will get',
    text: 'A multipart body with one file part "image", as an image is uploaded; of a product of the caller’s own delivered order. The review that is then written has it. Its files are /review-photos/{id}/small.webp and large.webp; until the review is published only its writer and staff can read them. A photo without a review is deleted after a day.',
    rateLimited: true,
    upload: true,
    errors: [
      ['invalid', imageTexts.empty],
      ['invalid', imageTexts.oneFile],
      ['invalid', imageTexts.notAnImage],
      ['invalid', reviewTexts.notOrdered],
      ['not-found', orderTexts.notFound],
      ['broken-rule', reviewTexts.notDelivered],
      ['broken-rule', reviewTexts.alreadyReviewed],
      ['broken-rule', reviewPhotoTexts.tooMany],
      ['too-large', imageTexts.tooLarge],
      ['too-large', imageTexts.tooManyPixels],
      ['wrong-type', imageTexts.wrongType],
    ],
  },
  listMyReviewPhotos: { summary: 'Lists the caller’s own photos of an order' },
  removeReviewPhoto: {
    summary: 'Removes a photo of one’s own',
    text: 'Its files are deleted at once.',
    errors: [['not-found', reviewPhotoTexts.notFound]],
  },
};
