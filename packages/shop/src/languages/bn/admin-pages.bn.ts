/** Bengali texts of the owner's pages as staff write them. */
import { pageTexts } from '../../pages/page-texts.ts';
import { translations } from '../dictionary.ts';

export const adminPages = translations({
  [pageTexts.saved]: 'খসড়াটি সেভ হয়েছে',
  [pageTexts.published]: 'পাতাটি প্রকাশিত হয়েছে',
  [pageTexts.withdrawn]: 'পাতাটি আর প্রকাশিত নেই',
  [pageTexts.notFound]: 'এমন কোনো পাতা নেই',
  [pageTexts.changedMeanwhile]: 'এর মধ্যে অন্য কেউ পাতাটি বদলেছেন',
  [pageTexts.tooLong]: 'পাতাটি খুব লম্বা',
  [pageTexts.wrongLink]:
    'লিংক এই দোকানের কোনো পাতায় যায়, যেমন /category/fan, অথবা https://, mailto: বা tel: দিয়ে শুরু হওয়া ঠিকানায়',
  [pageTexts.foreignPicture]: 'ছবিটি এখানে আপলোড করুন: অন্য ঠিকানার ছবি দেখানো হয় না',
  [pageTexts.noTitle]: 'পাতার একটি শিরোনাম লাগবে',
  [pageTexts.noBlocks]: 'পাতায় অন্তত একটি অংশ লাগবে',
  [pageTexts.blank]: 'তৃতীয় বন্ধনীর ভেতরের ফাঁকা জায়গা পূরণ করুন বা মুছে দিন',
  [pageTexts.emptyBlock]: 'এই অংশটি ফাঁকা',
  [pageTexts.noPicture]: 'একটি ছবি আপলোড করুন',
  'Page changed': 'পাতা বদলানো হয়েছে',
  'Page published': 'পাতা প্রকাশ করা হয়েছে',
  'Page taken back': 'পাতা ফিরিয়ে নেওয়া হয়েছে',
  Published: 'প্রকাশিত',
  Content: 'লেখা',
});
