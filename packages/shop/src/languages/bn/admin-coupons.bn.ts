/** Bengali texts of the admin's coupon page. */
import { translations } from '../dictionary.ts';

export const adminCoupons = translations({
  Coupon: 'কুপন',
  'Shoppers enter the code in their cart.': 'ক্রেতারা কার্টে কোডটি লেখেন।',
  'There are no coupons yet: every code is rejected with “Wrong Coupon!”.':
    'এখনো কোনো কুপন নেই: প্রতিটি কোডের উত্তর “ভুল কুপন!”।',
  'New coupon': 'নতুন কুপন',
  Used: 'ব্যবহার',
  'Discount given': 'দেওয়া ছাড়',
  Active: 'চালু',
  Scheduled: 'শুরু হয়নি',
  'Used up': 'ব্যবহার শেষ',
  'from {first}': '{first} থেকে',
  'until {last}': '{last} পর্যন্ত',
  always: 'সব সময়',
  'Delete this coupon?': 'এই কুপনটি মুছবেন?',
  '{code} is no longer accepted. Orders that used it keep their discount.':
    '{code} আর নেওয়া হবে না। যেসব অর্ডারে এটি ব্যবহার হয়েছে তাদের ছাড় থাকবে।',
  'Discount: {terms}. It cannot be changed; for other terms create another coupon.':
    'ছাড়: {terms}। এটি বদলানো যায় না; অন্য শর্তের জন্য আরেকটি কুপন বানান।',
  Code: 'কোড',
  'Letters, digits and hyphens, for example EID-2026': 'ইংরেজি অক্ষর, সংখ্যা ও হাইফেন, যেমন EID-2026',
  'Kind of discount': 'ছাড়ের ধরন',
  'An amount in taka': 'টাকার পরিমাণে',
  'A percentage': 'শতকরা হারে',
  Percent: 'শতাংশ',
  Taka: 'টাকা',
  'Minimum subtotal (taka)': 'পণ্যের দাম কমপক্ষে (টাকা)',
  'Maximum discount (taka)': 'সর্বোচ্চ ছাড় (টাকা)',
  'First day': 'প্রথম দিন',
  'Last day': 'শেষ দিন',
  'Uses in total': 'মোট কতবার',
  'Uses per customer': 'প্রতি ক্রেতা কতবার',
  'An empty field sets no limit; without uses per customer it is one.':
    'ঘর খালি থাকলে সীমা নেই; প্রতি ক্রেতার ঘর খালি থাকলে একবার।',
  'Create coupon': 'কুপন বানান',
  'A code must have 3 to 30 letters, digits or hyphens': 'কোডে 3 থেকে 30টি ইংরেজি অক্ষর, সংখ্যা বা হাইফেন থাকে',
  'A coupon with this code already exists': 'এই কোডের একটি কুপন আগেই আছে',
  'The amount must be greater than 0, in whole taka': 'টাকার পরিমাণ শূন্যের বেশি ও পূর্ণ সংখ্যায় হতে হবে',
  'The percentage must be a whole number from 1 to 100': 'শতাংশ 1 থেকে 100-এর মধ্যে পূর্ণ সংখ্যা হতে হবে',
  'The number of orders must be a whole number from 1 to 10,00,000':
    'অর্ডারের সংখ্যা 1 থেকে 10,00,000-এর মধ্যে পূর্ণ সংখ্যা হতে হবে',
  'Please enter a date and time': 'তারিখ ও সময় দিন',
  'A coupon must end after it starts': 'কুপন শুরুর পরে শেষ হতে হবে',
  'Coupon not found': 'কুপনটি পাওয়া যায়নি',
  'Coupon added': 'কুপন যোগ করা হয়েছে',
  'Coupon changed': 'কুপন বদলানো হয়েছে',
  'Coupon deleted successfully': 'কুপনটি মুছে ফেলা হয়েছে',
  'This coupon is already deleted': 'এই কুপন আগেই মোছা হয়েছে',
});
