/** Bengali texts of the security log. */
import { translations } from '../dictionary.ts';

export const adminSecurity = translations({
  'Search email': 'ইমেইল খুঁজুন',
  'Signed in': 'লগইন করেছেন',
  'Sign-in failed': 'লগইন হয়নি',
  'Sign-in locked after too many attempts': 'বারবার চেষ্টার পর লগইন আটকানো হয়েছে',
  'Access refused': 'ঢুকতে দেওয়া হয়নি',
  'Password reset by email': 'ইমেইলের লিংকে নতুন পাসওয়ার্ড দেওয়া হয়েছে',
  'Logged out on another device': 'অন্য ডিভাইস থেকে লগআউট করানো হয়েছে',
  'Wrong code of two-step login': 'দুই ধাপের লগইনে ভুল কোড',
  'Two-step login turned on': 'দুই ধাপের লগইন চালু করা হয়েছে',
  'Two-step login turned off': 'দুই ধাপের লগইন বন্ধ করা হয়েছে',
  'Two-step login reset by the operator': 'অপারেটর দুই ধাপের লগইন তুলে দিয়েছেন',
  'Backup code used': 'ব্যাকআপ কোড ব্যবহার হয়েছে',
  'New backup codes made': 'নতুন ব্যাকআপ কোড বানানো হয়েছে',
  'Two-step login reset': 'দুই ধাপের লগইন তুলে দেওয়া হয়েছে',
  'This needs two-step login. Set it up in your profile, or log in again with your code.':
    'এর জন্য দুই ধাপের লগইন লাগে। প্রোফাইলে চালু করুন, অথবা কোড দিয়ে আবার লগইন করুন।',
  'No such account': 'এমন কোনো অ্যাকাউন্ট নেই',
  Who: 'কে',
  'From where': 'কোথা থেকে',
  'Download the log': 'লগ ডাউনলোড করুন',
  'No entries yet.': 'এখনো কিছু নেই।',
  'Entries are deleted after {count} days.': 'প্রতিটি লেখা {count} দিন পরে মুছে যায়।',
  'Request {id}': 'অনুরোধ {id}',
});
