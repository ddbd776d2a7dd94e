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

const cards: LocalizedText = { en: 'Cards', bn: 'কার্ড' };
const bkash: LocalizedText = { en: 'bKash', bn: 'বিকাশ' };
const nagad: LocalizedText = { en: 'Nagad', bn: 'নগদ ওয়ালেট' };
/** What each way of paying online takes, as the checkout says it. */
const namesOf: Readonly<Record<string, readonly LocalizedText[]>> = {
  sslcommerz: [cards, bkash, nagad],
  bkash: [bkash],
  nagad: [nagad],
};

/** By what people pay online, by its names, each once. */
export function onlineNames(methods: readonly string[]): LocalizedText[] {
  const names = new Set(methods.flatMap((method) => namesOf[method] ?? []));
  return [bkash, nagad, cards].filter((name) => names.has(name));
}
