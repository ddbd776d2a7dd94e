/** Bengali texts of the comparison; part of its page. */
import { translations } from '../dictionary.ts';

export const comparison = translations({
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
  'Choose products of one kind by “Compare”, up to {max}, and see them side by side here.':
    'এক ধরনের {max}টি পর্যন্ত পণ্যে “তুলনা করুন” চাপুন, এখানে পাশাপাশি দেখবেন।',
  'Add another': 'আরেকটি যোগ করুন',
  'Choose a variant': 'ভ্যারিয়েন্ট বাছুন',
  'Choose a variant: {product}': 'ভ্যারিয়েন্ট বাছুন: {product}',
  'Add to Cart: {product}': 'কার্টে যোগ করুন: {product}',
  'The comparison': 'তুলনাটি',
});
