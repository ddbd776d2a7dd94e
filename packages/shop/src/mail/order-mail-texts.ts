/** Texts of the order mails by language. Functions insert names and amounts, so that each language has its own word order. */
import type { Language } from '../language.ts';

interface OrderMailTexts {
  greeting(name: string | undefined): string;
  placed: { subject(order: string): string; title: string; intro: string; next: string; view: string };
  paid: { subject(order: string): string; title: string; intro(amount: string): string };
  delivered: {
    subject(order: string): string;
    title: string;
    intro(date: string): string;
    unpaid(amount: string): string;
    review: string;
    view: string;
  };
  refunded: {
    subject(order: string): string;
    title: string;
    intro(amount: string): string;
    when: string;
    staysPaid: string;
  };
  quantity(count: string): string;
  labels: {
    order: string;
    transaction: string;
    refund: string;
    refunded: string;
    items: string;
    delivery: string;
    discount: string;
    payable: string;
    deliverTo: string;
  };
  view: string;
  closing(shop: string): string;
  why(shop: string): string;
}

export const orderMailTexts: Record<Language, OrderMailTexts> = {
  en: {
    greeting: (name) => (name ? `Dear ${name},` : 'Dear customer,'),
    placed: {
      subject: (order) => `We have your order ${order}`,
      title: 'Thank you for your order',
      intro: 'We have received it and will call you before delivery.',
      next: 'It is not paid yet. You can pay it online from its page.',
      view: 'See or pay the order',
    },
    paid: {
      subject: (order) => `Your order ${order} is paid`,
      title: 'Your payment has arrived',
      intro: (amount) => `Thank you. We have received your payment of ${amount}.`,
    },
    delivered: {
      subject: (order) => `Your order ${order} was delivered`,
      title: 'Your order was delivered',
      intro: (date) => `We delivered your order on ${date}. We hope that you enjoy it.`,
      unpaid: (amount) =>
        `No payment of ${amount} is recorded yet. If you paid the courier in cash, you need not do anything.`,
      review: 'Other customers would like to know how it is: write a review on the page of your order.',
      view: 'Review the order',
    },
    refunded: {
      subject: (order) => `Your payment for order ${order} is refunded`,
      title: 'Your money is on its way back',
      intro: (amount) =>
        `We have refunded ${amount}. It goes back to the card or account that you paid with.`,
      when: 'It depends on your bank when you see it there; it can take some working days.',
      staysPaid: 'This order was paid twice. One payment is refunded; the order stays paid by the other.',
    },
    quantity: (count) => `× ${count}`,
    labels: {
      order: 'Order',
      transaction: 'Transaction',
      refund: 'Refund',
      refunded: 'Refunded',
      items: 'Items',
      delivery: 'Delivery',
      discount: 'Discount',
      payable: 'Total',
      deliverTo: 'Delivery to',
    },
    view: 'See the order',
    closing: (shop) => `Thank you for shopping at ${shop}.`,
    why: (shop) => `You receive this mail because an order was placed at ${shop} with this address.`,
  },
  bn: {
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
    delivered: {
      subject: (order) => `আপনার অর্ডার ${order} ডেলিভারি হয়েছে`,
      title: 'আপনার অর্ডার ডেলিভারি হয়েছে',
      intro: (date) => `${date} তারিখে আপনার অর্ডারটি ডেলিভারি দেওয়া হয়েছে। আশা করি পণ্যগুলো আপনার ভালো লাগবে।`,
      unpaid: (amount) =>
        `${amount} পরিশোধের তথ্য এখনও আমাদের কাছে আসেনি। কুরিয়ারকে নগদ টাকা দিয়ে থাকলে আপনাকে আর কিছু করতে হবে না।`,
      review: 'পণ্যগুলো কেমন লাগল, অন্য ক্রেতারাও জানতে চান: অর্ডারের পাতায় একটি রিভিউ লিখুন।',
      view: 'রিভিউ লিখুন',
    },
    refunded: {
      subject: (order) => `আপনার অর্ডার ${order}-এর টাকা ফেরত দেওয়া হয়েছে`,
      title: 'আপনার টাকা ফেরত যাচ্ছে',
      intro: (amount) => `আমরা ${amount} ফেরত দিয়েছি। যে কার্ড বা অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই যাবে।`,
      when: 'অ্যাকাউন্টে কবে দেখা যাবে তা আপনার ব্যাংকের ওপর নির্ভর করে; কয়েক কর্মদিবস লাগতে পারে।',
      staysPaid:
        'এই অর্ডারের মূল্য দুইবার পরিশোধ হয়েছিল। একটি পেমেন্ট ফেরত দেওয়া হয়েছে, অন্যটিতে অর্ডারটি পরিশোধিত থাকছে।',
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
      payable: 'মোট',
      deliverTo: 'ডেলিভারির ঠিকানা',
    },
    view: 'অর্ডারটি দেখুন',
    closing: (shop) => `${shop} থেকে কেনাকাটা করার জন্য ধন্যবাদ।`,
    why: (shop) => `এই ঠিকানা দিয়ে ${shop}-এ একটি অর্ডার দেওয়া হয়েছে বলে আপনি এই মেইল পেয়েছেন।`,
  },
};
