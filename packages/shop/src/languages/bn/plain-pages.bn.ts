/** Bengali texts of the pages for browsers without script. */
import type { PlainPageTexts } from '../plain-page-texts.ts';

export const plainPages: PlainPageTexts = {
  pages: 'আপনার পাতাগুলো',
  simple: 'সহজ সংস্করণ',
  scriptFailed: 'পুরো পাতাটি লোড হয়নি।',
  fullPage: 'পুরো পাতা আবার খুলুন',
  dataSaved: 'কম ডেটা চালু আছে।',
  showFullPage: 'পুরো পাতা দেখান',
  oldForm: 'ফর্মটি পুরোনো, অথবা অন্য কোনো পাতা থেকে এসেছে। কিছুই বদলানো হয়নি। দেখে নিয়ে আবার পাঠান।',
  checkFields: 'চিহ্নিত ঘরগুলো দেখে নিন।',
  change: 'বদলান',
  showAmounts: 'এই ঠিকানার হিসাব দেখান',
  otherAddress: 'রাখা ঠিকানা থেকে পূরণ করুন',
  emptySearch: 'কী খুঁজছেন? পণ্যের নাম, ব্র্যান্ড বা ধরন লিখুন।',
  nothingFound: (query) => `“${query}” নামে কিছু পাওয়া যায়নি। বানান দেখে নিন, অথবা ছোট শব্দে খুঁজুন।`,
  waiting: 'কয়েক সেকেন্ড পরে পাতাটি আবার খুলুন।',
  notKnownHere: 'এই ব্রাউজার থেকে এমন অর্ডার হয়নি। লগইন করুন, অথবা নম্বর দিয়ে অর্ডারটি খুঁজুন।',
  needsScript: 'এই লগইনে জাভাস্ক্রিপ্ট লাগে: আপনার পরের ধাপ অন্য একটি সেবায়।',
  unavailable: 'উপরের একটি পণ্য এভাবে আর অর্ডার করা যাবে না। কার্টে গিয়ে বদলান।',
};
