/** English texts of the mails to the writer of a review. */
import { hideLabels } from '../../reviews/product-reviews.ts';

export const reviewMails = {
  'review-shown': {
    subject: (product: string) => `Your review of ${product} is shown`,
    title: 'Your review is shown',
    intro: 'Our staff have looked at it. Everybody can read it on the page of the product now.',
  },
  'review-hidden': {
    subject: (product: string) => `Your review of ${product} is not shown`,
    title: 'Your review is not shown',
    intro: 'Our staff have looked at it, and it does not appear on the page of the product.',
    reason: 'Why',
    reasons: hideLabels as Record<keyof typeof hideLabels, string>,
  },
  'review-answered': {
    subject: (product: string) => `We have answered your review of ${product}`,
    title: 'We have answered your review',
    intro: 'Our answer stands below your review.',
    answer: 'Our answer',
  },
  yours: 'Your review',
  stars: (count: string) => `${count} of 5 stars`,
  view: 'See your reviews',
};
