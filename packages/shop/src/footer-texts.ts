/** The words of the footer of the setting `shopFooter`, and the ways of paying by their names. */
import type { LocalizedText } from './localized-text.ts';

export const footerHeadings = {
  shop: { en: 'Shop', bn: 'কেনাকাটা' },
  help: { en: 'Help', bn: 'সাহায্য' },
  about: { en: 'The shop', bn: 'দোকান' },
  reach: { en: 'Reach us', bn: 'যোগাযোগ' },
  pay: { en: 'Ways to pay', bn: 'যেভাবে দাম দেওয়া যায়' },
} as const satisfies Record<string, LocalizedText>;

export const openMapText: LocalizedText = { en: 'Open the map', bn: 'ম্যাপে দেখুন' };

export const cashText: LocalizedText = { en: 'Cash at the door', bn: 'হাতে পেয়ে নগদ' };
/** What a payment provider offers, without the names of others. */
export const onlineTexts: readonly LocalizedText[] = [
  { en: 'Cards', bn: 'কার্ড' },
  { en: 'Mobile banking', bn: 'মোবাইল ব্যাংকিং' },
  { en: 'Internet banking', bn: 'ইন্টারনেট ব্যাংকিং' },
];
