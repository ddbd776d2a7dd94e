/** Bengali texts of the mail with the answer to a question. */
import type { ServerTexts } from '../server-texts.ts';

export const questions: ServerTexts['questions'] = {
  subject: (product) => `${product} নিয়ে আপনার প্রশ্নের উত্তর এসেছে`,
  title: 'আপনার প্রশ্নের উত্তর এসেছে',
  byShop: (product) => `${product} নিয়ে আপনার প্রশ্নের উত্তর দিয়েছি।`,
  byCustomer: (product) => `${product} কিনেছেন এমন একজন ক্রেতা আপনার প্রশ্নের উত্তর দিয়েছেন।`,
  question: 'আপনার প্রশ্ন',
  answer: 'উত্তর',
  view: 'পণ্যের পাতায় দেখুন',
  once: 'আরও উত্তর এলে ওই পাতায় দেখা যাবে, আর মেইল যাবে না।',
  why: (shop) => `${shop}-এ প্রশ্ন করেছিলেন বলে আপনি এই মেইল পেয়েছেন।`,
};
