/** Bengali texts of the pages linked from account mails. */
import type { ActionPageTexts } from '../../session/action-page-texts.ts';

export const actionPages: ActionPageTexts = {
  choose: 'নতুন পাসওয়ার্ড দিন',
  forAccount: 'আপনার অ্যাকাউন্ট:',
  newPassword: 'নতুন পাসওয়ার্ড',
  save: 'নতুন পাসওয়ার্ড সংরক্ষণ করুন',
  another: 'অন্য একটি পাসওয়ার্ড দিন।',
  common: 'এই পাসওয়ার্ডটি সহজে অনুমান করা যায়।',
  hint(minLength, requirements) {
    const labels = {
      lowercase: 'একটি ছোট হাতের ইংরেজি অক্ষর',
      uppercase: 'একটি বড় হাতের ইংরেজি অক্ষর',
      numeric: 'একটি সংখ্যা',
      nonAlphanumeric: 'একটি চিহ্ন',
    };
    const list = requirements.map((requirement) => labels[requirement]);
    return `অন্তত ${minLength}টি অক্ষর${list.length > 0 ? `, তার মধ্যে ${list.join(', ')}` : ''}।`;
  },
  saved: 'নতুন পাসওয়ার্ড সংরক্ষণ হয়েছে',
  savedText: 'এখন এটি দিয়ে লগইন করতে পারেন। আগে যেখানে যেখানে লগইন করা ছিল, সবখান থেকে লগআউট হয়ে গেছে।',
  confirm: 'ঠিকানা নিশ্চিত করুন',
  isYours: 'এটি কি আপনার ঠিকানা?',
  yes: 'হ্যাঁ, নিশ্চিত করুন',
  thanks: 'ধন্যবাদ',
  confirmed: 'এই ঠিকানা নিশ্চিত হয়েছে:',
  yourEmail: 'আপনার ইমেইল ঠিকানা',
  badEmail: 'সম্পূর্ণ ঠিকানা লিখুন, যেমন nusrat@example.com।',
  sendNew: 'নতুন লিংক পাঠান',
  mailbox: 'আপনার মেইলবক্স দেখুন',
  mailboxText: 'এই ঠিকানায় অ্যাকাউন্ট থাকলে একটি ইমেইল যাচ্ছে। তার লিংক এক ঘণ্টা কার্যকর থাকবে।',
  goOn: 'এগিয়ে যান',
  toLogin: 'লগইনে যান',
  newMail: 'পাসওয়ার্ড দেওয়ার জন্য নতুন ইমেইল নিতে পারেন।',
  failed: 'কাজটি হয়নি',
  wentWrong: 'কিছু একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  tooMany: 'অনেকবার চেষ্টা হয়েছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  faults: {
    EXPIRED_OOB_CODE: ['লিংকটির সময় শেষ', 'লিংক সীমিত সময়ের জন্য কার্যকর থাকে।'],
    INVALID_OOB_CODE: [
      'লিংকটি আর কাজ করে না',
      'এটি আগে ব্যবহার করা হয়েছে, এর পরে নতুন লিংক পাঠানো হয়েছে, অথবা এটি অসম্পূর্ণ।',
    ],
    MISSING_OOB_CODE: ['লিংকটি অসম্পূর্ণ', 'ইমেইল থেকে আবার খুলুন।'],
    USER_DISABLED: ['অ্যাকাউন্টটি বন্ধ', 'ভুল মনে হলে দোকানকে লিখুন।'],
  },
  otherFault: ['লিংকটি কাজ করে না', 'ইমেইল থেকে আবার খুলুন।'],
};
