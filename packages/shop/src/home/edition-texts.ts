/** The words of the home page's second edition, beside its sections: a page without them does not load them. */
import type { LocalizedText } from '../localized-text.ts';

export const editionTexts = {
  see: { en: 'See {product}', bn: '{product} দেখুন' },
  categories: { en: 'Categories and their lowest prices', bn: 'ক্যাটাগরি ও শুরুর দাম' },
  from: { en: 'from {price}', bn: '{price} থেকে' },
  deals: { en: 'Lower for now', bn: 'এখন কম দাম' },
  dealsEnd: { en: 'Until {time}. Then the old price is back.', bn: '{time} পর্যন্ত। তারপর আগের দাম।' },
  dealsEnds: {
    en: 'Each price says when it ends. Then the old one is back.',
    bn: 'প্রতিটি দামের শেষ দিন লেখা আছে। তারপর আগের দাম।',
  },
  until: { en: 'Until {time}', bn: '{time} পর্যন্ত' },
  compare: { en: 'Compare them', bn: 'পাশাপাশি তুলনা করুন' },
  mostSold: { en: 'Best sellers', bn: 'সবচেয়ে বেশি বিক্রি' },
  place: { en: 'Number {number}', bn: '{number} নম্বর' },
  seeAll: { en: 'See all', bn: 'সব দেখুন' },
  newest: { en: 'New arrivals', bn: 'নতুন এসেছে' },
  reviews: { en: 'What buyers say', bn: 'ক্রেতারা যা বলেন' },
  reviewsText: {
    en: 'Written by people who received their order. We keep the bad ones too.',
    bn: 'যাঁরা অর্ডার হাতে পেয়েছেন, তাঁরাই লিখেছেন। খারাপগুলোও রেখে দিই।',
  },
  facts: { en: 'A shop you can reach', bn: 'যে দোকানের খোঁজ আছে' },
  visit: { en: 'Come by', bn: 'চলে আসুন' },
  openMap: { en: 'Open the map', bn: 'ম্যাপে দেখুন' },
  call: { en: 'Call', bn: 'ফোন করুন' },
  write: { en: 'Write on WhatsApp', bn: 'হোয়াটসঅ্যাপে লিখুন' },
  returns: { en: 'Changed your mind?', bn: 'পছন্দ হয়নি?' },
  howReturns: { en: 'How a return goes', bn: 'কীভাবে ফেরত দেবেন' },
  delivery: { en: 'Delivery', bn: 'ডেলিভারি' },
  pay: { en: 'Pay as you like', bn: 'যেভাবে সুবিধা, সেভাবে দাম দিন' },
  scroll: { en: 'Swipe for more', bn: 'আরও দেখতে সরান' },
} as const satisfies Record<string, LocalizedText>;
