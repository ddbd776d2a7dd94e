/** Bengali texts of the mails to the writer of a review. */
import type { OrderMailTexts } from '../en/order-mails.en.ts';
import { reviews } from './reviews.bn.ts';

export const reviewMails: OrderMailTexts['reviews'] = {
  'review-shown': {
    subject: (product) => `${product} নিয়ে আপনার রিভিউ এখন দেখানো হচ্ছে`,
    title: 'আপনার রিভিউ এখন দেখানো হচ্ছে',
    intro: 'আমাদের কর্মীরা রিভিউটি দেখেছেন। এখন পণ্যের পাতায় সবাই এটি পড়তে পারবেন।',
  },
  'review-hidden': {
    subject: (product) => `${product} নিয়ে আপনার রিভিউ দেখানো হচ্ছে না`,
    title: 'আপনার রিভিউ দেখানো হচ্ছে না',
    intro: 'আমাদের কর্মীরা রিভিউটি দেখেছেন। এটি পণ্যের পাতায় দেখানো হচ্ছে না।',
    reason: 'কারণ',
    reasons: {
      contact: reviews['It has contact details.'],
      insult: reviews['It insults somebody.'],
      'off-topic': reviews['It is not about the product.'],
      advert: reviews['It is an advert.'],
      'bad-rating': reviews['Its rating is bad.'],
    },
  },
  'review-answered': {
    subject: (product) => `${product} নিয়ে আপনার রিভিউর উত্তর দিয়েছি`,
    title: 'আপনার রিভিউর উত্তর দিয়েছি',
    intro: 'আপনার রিভিউর নিচে আমাদের উত্তরটি আছে।',
    answer: 'আমাদের উত্তর',
  },
  yours: 'আপনার রিভিউ',
  stars: (count) => `5টির মধ্যে ${count}টি তারা`,
  view: 'আপনার রিভিউগুলো দেখুন',
};
