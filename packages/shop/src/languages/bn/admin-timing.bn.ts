/** Bengali texts of products that change at a time. */
import { translations } from '../dictionary.ts';

export const adminTiming = translations({
  'Discount from': 'ছাড় শুরু',
  'Discount until': 'ছাড় শেষ',
  'Bangladesh time. Empty: at once.': 'বাংলাদেশ সময়। খালি রাখলে এখনই শুরু।',
  'Bangladesh time. Empty: no end. Shoppers see how long it lasts; it then pauses for 7 days.':
    'বাংলাদেশ সময়। খালি রাখলে শেষ নেই। কত সময় বাকি তা ক্রেতারা দেখেন; এরপর ৭ দিন বিরতি।',
  'The discount must end in the future': 'ছাড়ের শেষ সময় ভবিষ্যতের হতে হবে',
  'The discount must end after it begins': 'ছাড় শুরুর পরে শেষ হতে হবে',
  'Only a discount price can begin and end': 'ছাড়ের দাম ছাড়া শুরু বা শেষ দেওয়া যায় না',
  'A discount that is counted down cannot be made longer': 'যে ছাড়ের সময় গোনা হচ্ছে তা বাড়ানো যায় না',
  'A discount with an end can begin 7 days after the last one has ended':
    'শেষ হওয়া ছাড়ের ৭ দিন পর নির্দিষ্ট সময়ের নতুন ছাড় শুরু করা যায়',
  '“{value}” in the column “{column}” is not a time like 2026-11-27 22:00':
    '“{column}” কলামের “{value}” 2026-11-27 22:00-এর মতো সময় নয়',
});
