/** Bengali texts of the page about page speed. */
import { translations } from '../dictionary.ts';

export const adminVitals = translations({
  "Measured in visitors' browsers, without personal data.": 'ক্রেতাদের ব্রাউজারে মাপা, ব্যক্তিগত তথ্য ছাড়া।',
  Period: 'সময়',
  'Last 7 days': 'গত 7 দিন',
  'Last 28 days': 'গত 28 দিন',
  Device: 'ডিভাইস',
  Language: 'ভাষা',
  Phones: 'ফোন',
  Tablets: 'ট্যাবলেট',
  Computers: 'কম্পিউটার',
  'All pages': 'সব পাতা',
  'Other pages': 'অন্যান্য পাতা',
  '{count} visits': '{count}টি ভিজিট',
  '{count} s': '{count} সে.',
  '{count} ms': '{count} মি.সে.',
  'Main content shown (LCP)': 'মূল অংশ দেখা যায় (LCP)',
  'Response to a tap (INP)': 'চাপের পর সাড়া (INP)',
  'Layout shift (CLS)': 'লেআউট সরে যাওয়া (CLS)',
  'First byte (TTFB)': 'প্রথম বাইট (TTFB)',
  'Needs improvement': 'উন্নতি দরকার',
  Poor: 'খারাপ',
  'No visits yet': 'এখনো ভিজিট নেই',
  'The page speed': 'পাতার গতি',
  'Loading the page speed': 'পাতার গতি লোড হচ্ছে',
  'No visits were counted in this period. A visit counts when its page was loaded completely and then left.':
    'এই সময়ে কোনো ভিজিট গোনা হয়নি। পাতা পুরো লোড হওয়ার পর কেউ তা ছেড়ে গেলে একটি ভিজিট গোনা হয়।',
  'The large figure is the 75th percentile: three of four visits were at least this good. It is accurate to 20%; the shares are exact.':
    'বড় সংখ্যাটি 75তম পার্সেন্টাইল: চারটির মধ্যে তিনটি ভিজিট অন্তত এতটা ভালো ছিল। এতে 20% পর্যন্ত হেরফের হতে পারে; শতকরা ভাগগুলো সঠিক।',
});
