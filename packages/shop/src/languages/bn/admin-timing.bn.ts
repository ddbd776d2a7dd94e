/** Bengali texts of products that change at a time. */
import { translations } from '../dictionary.ts';

export const adminTiming = translations({
  'Is a draft': 'খসড়া কি না',
  Drafts: 'খসড়া',
  'Draft: not in the shop': 'খসড়া: দোকানে দেখাবে না',
  'Publish at': 'প্রকাশের সময়',
  'Published at': 'প্রকাশের সময়',
  'Leaves the shop at': 'দোকান থেকে সরবে',
  'Bangladesh time. Empty: when you untick “Draft”.': 'বাংলাদেশ সময়। খালি রাখলে “খসড়া” টিক তুললে প্রকাশ হয়।',
  'Bangladesh time. Empty: it stays.': 'বাংলাদেশ সময়। খালি রাখলে থাকবে।',
  'Preview link created': 'প্রিভিউ লিংক তৈরি হয়েছে',
  'Create a preview link': 'প্রিভিউ লিংক তৈরি করুন',
  'Preview link': 'প্রিভিউ লিংক',
  'Whoever has it sees the product as it is saved, until {time}.':
    'যার কাছে লিংক আছে সে {time} পর্যন্ত সংরক্ষিত পণ্যটি দেখবে।',
  'Is published {time}': 'প্রকাশ হবে {time}',
  'No time is set': 'সময় ঠিক করা নেই',
  'Delete this draft?': 'এই খসড়াটি মুছবেন?',
  '{name} is deleted for good.': '{name} পুরোপুরি মুছে যাবে।',
  'Please choose a time in the future': 'এখনকার পরের একটি সময় বেছে নিন',
  'Only a draft can be published at a time': 'শুধু খসড়াই নির্দিষ্ট সময়ে প্রকাশ করা যায়',
  'A product must leave the shop after it is published': 'প্রকাশের পরেই পণ্য দোকান থেকে সরাতে হবে',
  'Discount from': 'ছাড় শুরু',
  'Discount until': 'ছাড় শেষ',
  'Bangladesh time. Empty: at once.': 'বাংলাদেশ সময়। খালি রাখলে এখনই শুরু।',
  'Bangladesh time. Empty: no end. Shoppers see how long it lasts; it then pauses for 7 days.':
    'বাংলাদেশ সময়। খালি রাখলে শেষ নেই। কত সময় বাকি তা ক্রেতারা দেখেন; এরপর 7 দিন বিরতি।',
  'The discount must end in the future': 'ছাড়ের শেষ সময় এখনকার পরে হতে হবে',
  'The discount must end after it begins': 'ছাড় শুরুর পরে শেষ হতে হবে',
  'Only a discount price can begin and end': 'ছাড়ের দাম ছাড়া শুরু বা শেষ দেওয়া যায় না',
  'A discount that is counted down cannot be made longer': 'যে ছাড়ের সময় গোনা হচ্ছে তা বাড়ানো যায় না',
  'A discount with an end can begin 7 days after the last one has ended':
    'শেষ হওয়া ছাড়ের 7 দিন পর নির্দিষ্ট সময়ের নতুন ছাড় শুরু করা যায়',
  '“{value}” in the column “{column}” is not a time like 2026-11-27 22:00':
    '“{column}” কলামের “{value}” 2026-11-27 22:00-এর মতো সময় নয়',
});
