/** Bengali texts of the reviews of products that staff look at. */
import { translations } from '../dictionary.ts';

export const adminReviews = translations({
  reviews: 'রিভিউ',
  '{count} reviews': '{count}টি রিভিউ',
  Review: 'রিভিউ',
  'Reviews to check': 'দেখার বাকি রিভিউ',
  'To check': 'দেখার বাকি',
  Hidden: 'লুকানো',
  'Stars without words': 'শুধু তারা, কথা নেই',
  'Our answer: {text}': 'আমাদের উত্তর: {text}',
  'Show: {name}': 'দেখান: {name}',
  'Hide: {name}': 'লুকান: {name}',
  'Answer: {name}': 'উত্তর দিন: {name}',
  Hide: 'লুকান',
  Answer: 'উত্তর দিন',
  Stars: 'তারা',
  'There are no reviews of products yet.': 'এখনো পণ্যের কোনো রিভিউ নেই।',
  'Hide this review': 'রিভিউটি লুকান',
  'The writer sees this. Reviews hidden for a bad rating are counted in the reports.':
    'যিনি লিখেছেন তিনি এটি দেখবেন। খারাপ রেটিংয়ের জন্য লুকানো রিভিউ রিপোর্টে গোনা হয়।',
  'Answer this review': 'রিভিউটির উত্তর দিন',
  'Your answer': 'আপনার উত্তর',
  'Everybody sees it below the review. Empty to remove it.': 'রিভিউর নিচে সবাই এটি দেখবেন। খালি রাখলে মুছে যাবে।',
  'Of products, since the beginning. A hidden one was hidden by staff.':
    'পণ্যের রিভিউ, শুরু থেকে। লুকানোগুলো কর্মীরা লুকিয়েছেন।',
  'Show the reviews': 'রিভিউগুলো দেখুন',
  'Hidden for a bad rating': 'খারাপ রেটিংয়ের জন্য লুকানো',
  'Hidden with one or two stars': 'এক বা দুই তারার লুকানো রিভিউ',
  'The review is shown': 'রিভিউটি দেখানো হচ্ছে',
  'The review is hidden': 'রিভিউটি লুকানো হয়েছে',
  'The answer is saved': 'উত্তর রাখা হয়েছে',
  'Review shown': 'রিভিউ দেখানো হয়েছে',
  'Review hidden': 'রিভিউ লুকানো হয়েছে',
  'Review answered': 'রিভিউর উত্তর দেওয়া হয়েছে',
});
