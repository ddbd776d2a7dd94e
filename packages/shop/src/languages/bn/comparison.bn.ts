/** Bengali texts of the comparison; loaded with its parts. */
import { translations } from '../dictionary.ts';

export const comparison = translations({
  Compare: 'তুলনা করুন',
  'Compare {product}': '{product} তুলনা করুন',
  Comparison: 'তুলনা',
  '{count} of {max} chosen': '{max}টির মধ্যে {count}টি বেছেছেন',
  'Remove {product} from the comparison': '{product} তুলনা থেকে সরান',
  'A comparison has {max} products at most. Remove one first.':
    'একসঙ্গে {max}টির বেশি তুলনা করা যায় না। আগে একটি বাদ দিন।',
  'Only products of one kind are compared. Clear the list of {category} first.':
    'তুলনা হয় এক ধরনের পণ্যের মধ্যে। আগে {category}-এর তালিকা মুছুন।',
  'Your browser does not let the shop remember what you compare.': 'আপনার ব্রাউজার তুলনার তালিকা মনে রাখতে দিচ্ছে না।',
  '{category}, side by side': 'পাশাপাশি: {category}',
  'Show all rows': 'সব তথ্য দেখুন',
  'Show only what differs': 'শুধু যা আলাদা তা দেখুন',
  'A dot stands by the better value, where one is plainly better.': 'যে মান স্পষ্টই ভালো, তার পাশে একটি বিন্দু আছে।',
  better: 'ভালো',
  'not stated': 'জানানো হয়নি',
  'In what is stated they do not differ.': 'যতটুকু জানানো আছে, তাতে কোনো পার্থক্য নেই।',
  'Products that are no longer sold: {count}': 'এখন আর বিক্রি হয় না এমন পণ্য: {count}টি',
  '{product} is not compared: it is of another kind, {category}.':
    '{product} তুলনায় নেই: এটি অন্য ধরনের পণ্য, {category}।',
  'Press Compare at up to {max} of one kind, and see them side by side here.':
    'এক ধরনের {max}টি পর্যন্ত পণ্যে “তুলনা করুন” চাপুন, এখানে পাশাপাশি দেখবেন।',
  'Add another': 'আরেকটি যোগ করুন',
  'Add {product} to the cart': '{product} কার্টে যোগ করুন',
  'Choose a variant': 'বেছে নিন',
  'Choose a variant: {product}': 'বেছে নিন: {product}',
  'Add to Cart: {product}': 'কার্টে যোগ করুন: {product}',
  'The comparison': 'তুলনাটি',
});
