/** Bengali texts of a customer's dashboard. */
import { translations } from '../dictionary.ts';

export const userDashboard = translations({
  'Your cart, orders and account at a glance.': 'এক নজরে আপনার কার্ট, অর্ডার ও অ্যাকাউন্ট।',
  'Your figures': 'আপনার হিসাব',
  'Products saved for later': 'পরে কেনার জন্য রাখা পণ্য',
  'Track, pay and review': 'খোঁজ রাখুন, পরিশোধ করুন, রিভিউ দিন',
  'Name, photo and password': 'নাম, ছবি ও পাসওয়ার্ড',
  'Total Cart': 'কার্টে মোট',
  'Total Orders': 'মোট অর্ডার',
  'Total Revenue': 'মোট পরিশোধ',
  '{count} units in your cart': 'আপনার কার্টে {count}টি',
  '{amount} not paid yet': '{amount} এখনো বাকি',
  'Nothing to pay': 'কিছু বাকি নেই',
  'Paid so far': 'এ পর্যন্ত পরিশোধিত',
});
