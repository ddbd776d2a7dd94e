/** Bengali texts of the mails to staff. */
import type { StaffMailTexts } from '../en/staff-mails.en.ts';

export const staffMails: StaffMailTexts = {
  newOrder: {
    subject: (order, amount) => `নতুন অর্ডার ${order}, ${amount}`,
    intro: (name, district) => `${district} থেকে ${name} একটি অর্ডার দিয়েছেন।`,
    introPickup: (name) => `${name} একটি অর্ডার দিয়েছেন, দোকান থেকে নিয়ে যাবেন।`,
    atShop: 'দোকানে',
    way: 'পেমেন্ট',
    methods: { 'cash-on-delivery': 'হাতে পেয়ে নগদ', sslcommerz: 'অনলাইনে' },
    paidOnline: 'অনলাইনে পরিশোধিত',
    onlineOnly: 'শুধু অনলাইনে',
    notChosen: 'এখনো বাছাই করা হয়নি',
    nothingDue: 'কিছু বাকি নেই',
    due: 'এখনো বাকি',
  },
  newOrdersSms: {
    head: (shop, count, shown, sum) =>
      count === 1 ? `${shop}: নতুন অর্ডার, ${sum}:` : `${shop}: ${shown}টি নতুন অর্ডার, ${sum}:`,
    more: (count) => `আরও ${count}টি`,
  },
  lowStock: {
    subject: (product, count) => `স্টক কম: ${product}, বাকি ${count}টি`,
    intro: (product, count) => `একটি অর্ডারের পর ${product}-এর স্টক বাকি আছে ${count}টি।`,
    view: 'স্টক বদলান',
  },
  newReview: {
    subject: (order) => `অর্ডার ${order}-এর নতুন রিভিউ`,
    intro: (name) => `${name} একটি অর্ডারের রিভিউ দিয়েছেন।`,
    review: 'রিভিউ',
  },
  dailySummary: {
    subject: (day) => `${day}: আপনার দোকান`,
    intro: (day) => `${day} তারিখে যা হয়েছে, আর এখন যা আপনার অপেক্ষায় আছে।`,
    orders: 'নতুন অর্ডার',
    sales: 'টাকা এসেছে',
    toDeliver: 'ডেলিভারি বাকি',
    unpaid: 'টাকা বাকি এমন অর্ডার',
    lowStock: 'আগের ইমেইলের পর যেগুলোর স্টক কমেছে',
    noLowStock: 'কোনো পণ্য নেই',
    left: (product, count) => `${product}: বাকি ${count}টি`,
    lasts: (days, count) => (days < 1 ? 'এক দিনও চলবে না' : `প্রায় ${count(days)} দিন চলবে`),
    more: (count) => `আরও ${count}টি`,
    audit: (head) => `অডিট লগের শেষ চিহ্ন, যা দিয়ে পরে কোনো বদল ধরা যায়: ${head}`,
    view: 'রিপোর্ট খুলুন',
  },
  ownersChange: {
    subject: (what) => `“${what}” বদলানো হয়েছে`,
    intro: (who, what, day) => `${day} তারিখে ${who} “${what}” বদলেছেন।`,
    unknown: 'আপনার দোকানের কোনো মালিক কি এটি করেননি?',
    advice: 'লগইন করে এটি আগের মতো করুন, নতুন পাসওয়ার্ড দিন, আর প্রোফাইল থেকে অন্য সব লগইন বন্ধ করুন।',
    view: 'অডিট লগ খুলুন',
  },
  testMail: {
    subject: (shop) => `${shop}-এর পরীক্ষামূলক ইমেইল`,
    title: 'ঠিকঠাক চলছে',
    intro: (shop) => `${shop} ইমেইল পাঠাতে পারে: এটি আপনার কাছে পৌঁছেছে।`,
    why: 'আপনি দোকানের সেটিংসে চেয়েছিলেন বলে এই ইমেইল পেয়েছেন।',
  },
  view: 'অর্ডারটি খুলুন',
  why: (shop) => `${shop} এই ঠিকানায় কর্মীদের খবর পাঠায় বলে আপনি এই মেইল পেয়েছেন।`,
};
