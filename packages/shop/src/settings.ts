/** The shop's settings with the letter of the specification as defaults (docs/readings.md#settings-that-leave-the-letter). */
import type { Language } from './language.ts';

/** The links of the footer by their English words (specification section 2, Footer). */
export const footerLinks = {
  quick: ['Home', 'Shop', 'About Us', 'Contact Us'],
  support: ['FAQs', 'Shipping & Delivery', 'Returns & Refunds', 'Privacy Policy'],
} as const;
export type FooterLink = (typeof footerLinks)[keyof typeof footerLinks][number];

/** The settings that server and screens use. */
export interface ShopSettings {
  name: string;
  /** Address of the sign beside the name. */
  logo: string;
  /** Below the name on invoices and packing slips, line by line: street, town, telephone, tax number. */
  address: readonly string[];
  /** What the shop speaks to somebody who has not chosen a language. */
  language: Language;
  /** Whether Bengali texts write amounts, counts and dates with Bengali digits. */
  bengaliDigits: boolean;
  /** Where links of the footer lead; one without an address is a placeholder. */
  footerLinks: Partial<Record<FooterLink, string>>;
  /** Length of the overlay on each route change in ms. */
  routeOverlayMs: number;
  /** `flat` charges 100 taka; `by-district` 50 inside and 99 outside Dhaka. */
  deliveryRule: 'flat' | 'by-district';
  /** Where the shop delivers: the nine districts of the specification, or all 64 with the nine first. */
  districts: 'nine' | 'all';
  /** Largest quantity of one cart line. */
  largestQuantity: number;
  /** Whether shoppers have a wishlist; without one its page is a placeholder and its count 0. */
  wishlist: boolean;
  /** Whether the mobile light header shows the true unpaid amount instead of ৳0.00. */
  trueAmountOnMobile: boolean;
  /** Whether the login form of a demo shop shows and fills in the demo login. */
  showDemoCredentials: boolean;
  /** A counted stock of so many pieces or fewer is low, in the owner's reports. */
  lowStockThreshold: number;
  /** Whether products that are sold out come after all others where a category is not sorted by price. */
  soldOutLast: boolean;
}

export const defaultSettings: ShopSettings = {
  name: 'Jontro',
  logo: '/favicon.svg',
  address: [],
  language: 'en',
  bengaliDigits: false,
  footerLinks: {},
  routeOverlayMs: 1400,
  deliveryRule: 'flat',
  districts: 'nine',
  largestQuantity: 99,
  wishlist: false,
  trueAmountOnMobile: false,
  showDemoCredentials: true,
  lowStockThreshold: 5,
  soldOutLast: false,
};
