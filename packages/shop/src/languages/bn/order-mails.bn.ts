/** Bengali texts of the order mails. */
import type { OrderMailTexts } from '../en/order-mails.en.ts';
import { stepMails } from './step-mails.bn.ts';

export const orderMails: OrderMailTexts = {
  greeting: (name) => (name ? `প্রিয় ${name},` : 'প্রিয় গ্রাহক,'),
  placed: {
    subject: (order) => `আপনার অর্ডার ${order} আমরা পেয়েছি`,
    title: 'অর্ডারের জন্য ধন্যবাদ',
    intro: 'আপনার অর্ডারটি আমরা পেয়েছি। ডেলিভারির আগে আপনাকে ফোন করা হবে।',
    next: 'অর্ডারটির মূল্য এখনও পরিশোধ করা হয়নি। অর্ডারের পাতা থেকে অনলাইনে পরিশোধ করতে পারবেন।',
    view: 'অর্ডার দেখুন ও পরিশোধ করুন',
  },
  paid: {
    subject: (order) => `আপনার অর্ডার ${order}-এর মূল্য পরিশোধ হয়েছে`,
    title: 'আপনার পেমেন্ট পেয়েছি',
    intro: (amount) => `ধন্যবাদ। আপনার ${amount} পেমেন্ট আমরা পেয়েছি।`,
  },
  steps: stepMails,
  refunded: {
    subject: (order) => `আপনার অর্ডার ${order}-এর টাকা ফেরত দেওয়া হয়েছে`,
    title: 'আপনার টাকা ফেরত যাচ্ছে',
    intro: (amount) => `আমরা ${amount} ফেরত দিয়েছি। যে কার্ড বা অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই যাবে।`,
    when: 'অ্যাকাউন্টে কবে দেখা যাবে তা আপনার ব্যাংকের ওপর নির্ভর করে; কয়েক কর্মদিবস লাগতে পারে।',
    staysPaid: 'এই অর্ডারের মূল্য দুইবার পরিশোধ হয়েছিল। একটি পেমেন্ট ফেরত দেওয়া হয়েছে, অন্যটিতে অর্ডারটি পরিশোধিত থাকছে।',
  },
  quantity: (count) => `× ${count}`,
  labels: {
    order: 'অর্ডার',
    transaction: 'লেনদেন নম্বর',
    refund: 'ফেরতের নম্বর',
    refunded: 'ফেরত',
    items: 'পণ্যের মূল্য',
    delivery: 'ডেলিভারি চার্জ',
    discount: 'ছাড়',
    other: 'অন্যান্য',
    payable: 'মোট',
    deliverTo: 'ডেলিভারির ঠিকানা',
    arrives: 'ডেলিভারির দিন',
  },
  view: 'অর্ডারটি দেখুন',
  closing: (shop) => `${shop} থেকে কেনাকাটা করার জন্য ধন্যবাদ।`,
  why: (shop) => `এই ঠিকানা দিয়ে ${shop}-এ একটি অর্ডার দেওয়া হয়েছে বলে আপনি এই মেইল পেয়েছেন।`,
};
