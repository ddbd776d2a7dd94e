/** Bengali texts of the mails about the steps of an order. */
import type { OrderMailTexts } from '../en/order-mails.en.ts';
import type { MailedStep } from '../en/step-mails.en.ts';

const noted = ({ note }: MailedStep): string[] => (note ? [`মন্তব্য: ${note}`] : []);
const atTheDoor = ({ unpaid, pickup }: MailedStep): string[] =>
  unpaid && !pickup ? [`ডেলিভারির সময় ${unpaid} সঙ্গে রাখুন, অথবা তার আগেই অনলাইনে পরিশোধ করুন।`] : [];

export const stepMails: OrderMailTexts['steps'] = {
  'order-confirmed': {
    subject: (order) => `আপনার অর্ডার ${order} নিশ্চিত হয়েছে`,
    title: 'আপনার অর্ডার নিশ্চিত হয়েছে',
    sentences: (step) => [
      step.advance
        ? `আপনার অর্ডারটি নিশ্চিত করা হয়েছে। এর মধ্যে ${step.advance} অনলাইনে আগাম পরিশোধ করুন: এরপর আমরা প্যাক করব।`
        : 'আপনার অর্ডারটি নিশ্চিত করা হয়েছে। এবার আমরা প্যাক করব।',
      ...noted(step),
    ],
  },
  'order-packed': {
    subject: (order) => `আপনার অর্ডার ${order} প্যাক করা হয়েছে`,
    title: 'আপনার অর্ডার প্যাক করা হয়েছে',
    sentences: (step) => [
      step.pickup
        ? 'আপনার অর্ডারটি প্যাক করা হয়েছে। কখন নিতে পারবেন আমরা জানাব।'
        : 'আপনার অর্ডারটি প্যাক করা হয়েছে। এবার কুরিয়ারকে দেওয়া হবে।',
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-booked': {
    subject: (order) => `আপনার অর্ডার ${order}-এর জন্য কুরিয়ার ঠিক করা হয়েছে`,
    title: 'কুরিয়ার ঠিক করা হয়েছে',
    sentences: (step) => ['কুরিয়ার ঠিক করা হয়েছে, তারা আমাদের কাছ থেকে আপনার অর্ডারটি নিয়ে যাবে।', ...noted(step)],
  },
  'order-ready-for-pickup': {
    subject: (order) => `আপনার অর্ডার ${order} নেওয়ার জন্য তৈরি`,
    title: 'আপনার অর্ডার তৈরি',
    sentences: (step) => [
      step.pickup?.code
        ? `আপনার অর্ডারটি তৈরি। আমাদের দোকান থেকে নেওয়ার সময় ${step.pickup.code} কোডটি বলুন।`
        : 'আপনার অর্ডারটি তৈরি, আমাদের দোকান থেকে নিতে পারেন।',
      ...noted(step),
      ...(step.unpaid ? [`দোকানে ${step.unpaid} দেবেন, অথবা আগেই অনলাইনে পরিশোধ করুন।`] : []),
    ],
  },
  'order-handed-over': {
    subject: (order) => `আপনার অর্ডার ${order} কুরিয়ারকে দেওয়া হয়েছে`,
    title: 'আপনার অর্ডার কুরিয়ারকে দেওয়া হয়েছে',
    sentences: (step) => [
      `${step.date} তারিখে আপনার অর্ডারটি কুরিয়ারকে দেওয়া হয়েছে। ডেলিভারির আগে কুরিয়ার আপনাকে ফোন করবে।`,
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-on-the-way': {
    subject: (order) => `আপনার অর্ডার ${order} পথে আছে`,
    title: 'আপনার অর্ডার পথে আছে',
    sentences: (step) => ['আপনার অর্ডারটি আপনার ঠিকানার পথে আছে।', ...noted(step), ...atTheDoor(step)],
  },
  'order-out-for-delivery': {
    subject: (order) => `আপনার অর্ডার ${order} আজ পৌঁছাবে`,
    title: 'আপনার অর্ডার ডেলিভারির জন্য বের হয়েছে',
    sentences: (step) => [
      'আপনার অর্ডারটি ডেলিভারির জন্য বের হয়েছে। ফোনটি সঙ্গে রাখুন।',
      ...noted(step),
      ...atTheDoor(step),
    ],
  },
  'order-problem': {
    subject: (order) => `আপনার অর্ডার ${order} এখনও পৌঁছানো যায়নি`,
    title: 'আপনার অর্ডার এখনও পৌঁছানো যায়নি',
    sentences: (step) => [
      `ডেলিভারিতে সমস্যা হয়েছে: ${step.note ?? 'কুরিয়ার আপনার সঙ্গে যোগাযোগ করতে পারেনি।'}`,
      'অর্ডারটি যেন আপনার কাছে পৌঁছায়, আমাদের ফোন করুন।',
    ],
  },
  'order-returning': {
    subject: (order) => `আপনার অর্ডার ${order} আমাদের কাছে ফেরত আসছে`,
    title: 'আপনার অর্ডার ফেরত আসছে',
    sentences: (step) => ['পার্সেলটি গ্রহণ করা হয়নি, তাই আমাদের কাছে ফেরত আসছে।', ...noted(step)],
  },
  'order-delivered': {
    subject: (order) => `আপনার অর্ডার ${order} ডেলিভারি হয়েছে`,
    title: 'আপনার অর্ডার ডেলিভারি হয়েছে',
    sentences: ({ date, unpaid, pickup }) => [
      pickup
        ? `${date} তারিখে আপনি অর্ডারটি নিয়ে গেছেন। আশা করি পণ্যগুলো আপনার ভালো লাগবে।`
        : `${date} তারিখে আপনার অর্ডারটি ডেলিভারি দেওয়া হয়েছে। আশা করি পণ্যগুলো আপনার ভালো লাগবে।`,
      ...(unpaid
        ? [`${unpaid} পরিশোধের তথ্য এখনও আমাদের কাছে আসেনি। নগদ টাকা দিয়ে থাকলে আপনাকে আর কিছু করতে হবে না।`]
        : []),
      'পণ্যগুলো কেমন লাগল, অন্য ক্রেতারাও জানতে চান: অর্ডারের পাতায় একটি রিভিউ লিখুন।',
    ],
    view: 'রিভিউ লিখুন',
  },
  'order-partly-delivered': {
    subject: (order) => `আপনার অর্ডার ${order}-এর কিছু পণ্য ফেরত এসেছে`,
    title: 'আপনার অর্ডারের কিছু পণ্য ফেরত এসেছে',
    sentences: (step) => [
      'যে পণ্যগুলো আপনি রাখেননি সেগুলো আমরা ফেরত পেয়েছি। বাকি পণ্যের জন্য যা দিতে হবে তা নিচে আছে।',
      ...noted(step),
    ],
  },
  'order-returned': {
    subject: (order) => `আপনার অর্ডার ${order} আমাদের কাছে ফেরত এসেছে`,
    title: 'আপনার অর্ডার ফেরত এসেছে',
    sentences: (step) => [
      'আপনার অর্ডারের পণ্যগুলো আমাদের দোকানে ফেরত এসেছে।',
      ...noted(step),
      step.isPaid ? 'এগুলোর জন্য যা পরিশোধ করেছিলেন তা ফেরত দেওয়া হচ্ছে।' : 'আপনাকে কিছু দিতে হবে না।',
    ],
  },
  'order-cancelled': {
    subject: (order) => `আপনার অর্ডার ${order} বাতিল হয়েছে`,
    title: 'আপনার অর্ডার বাতিল হয়েছে',
    sentences: ({ note, isPaid }) => [
      note ? `আপনার অর্ডারটি বাতিল করা হয়েছে। কারণ: ${note}` : 'আপনার অর্ডারটি বাতিল করা হয়েছে।',
      isPaid ? 'যা পরিশোধ করেছিলেন তা ফেরত দেওয়া হচ্ছে।' : 'আপনাকে কিছু দিতে হবে না।',
    ],
  },
};
