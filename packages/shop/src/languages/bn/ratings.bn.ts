/** Bengali texts of the stars and reviews of products. */
import { translations } from '../dictionary.ts';

export const ratings = translations({
  '{mean} of 5 stars, {count} reviews': '5টির মধ্যে {mean} তারা, {count}টি রিভিউ',
  '{count} of 5 stars': '5টির মধ্যে {count}টি তারা',
  'What buyers say': 'ক্রেতারা যা বলেন',
  'The reviews': 'রিভিউগুলো',
  'Loading reviews': 'রিভিউ লোড হচ্ছে',
  'No review matches.': 'কোনো রিভিউ মেলে না।',
  'Search the reviews': 'রিভিউতে খুঁজুন',
  'Newest first': 'নতুনগুলো আগে',
  'With photos': 'ছবিসহ',
  'of 5, {count} reviews': '5-এর মধ্যে, {count}টি রিভিউ',
  '{stars} of 5 stars: {count} reviews': '{stars} তারার {count}টি রিভিউ',
  'Only people who have received it can rate it.': 'শুধু যাঁরা পণ্যটি হাতে পেয়েছেন, তাঁরাই রেটিং দিতে পারেন।',
  'All {count} reviews': 'সব {count}টি রিভিউ',
  'Pages of reviews': 'রিভিউর পাতা',
  'Verified buyer': 'যাচাই করা ক্রেতা',
  'The shop answers': 'দোকানের উত্তর',
  '{count} found this helpful': '{count} জনের কাজে লেগেছে',
  'Your review': 'আপনার রিভিউ',
  Helpful: 'কাজে লেগেছে',
  'Thank you': 'ধন্যবাদ',
  Good: 'ভালো',
  'This review is not there any more': 'এই রিভিউ আর নেই',
  'You cannot vote on your own review': 'নিজের রিভিউতে মত দেওয়া যায় না',
});
