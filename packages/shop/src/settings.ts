/** The shop's settings; the defaults follow the specification exactly (docs/readings.md#settings-that-leave-the-letter). */
import type { Language } from './language.ts';

/** Footer links by their English labels (specification section 2, Footer). */
export const footerLinks = {
  quick: ['Home', 'Shop', 'About Us', 'Contact Us'],
  support: ['FAQs', 'Shipping & Delivery', 'Returns & Refunds', 'Privacy Policy'],
} as const;
export type FooterLink = (typeof footerLinks)[keyof typeof footerLinks][number];

/** The settings that server and screens use. */
export interface ShopSettings {
  name: string;
  /** URL of the logo beside the name. */
  logo: string;
  /** Below the name on invoices and packing slips, line by line: street, town, telephone, tax number. */
  address: readonly string[];
  /** Language for visitors who have not chosen one. */
  language: Language;
  /** Whether Bengali texts show amounts, counts and dates in Bengali digits. */
  bengaliDigits: boolean;
  /** URLs of the footer links; one without a URL is a placeholder. */
  footerLinks: Partial<Record<FooterLink, string>>;
  /** Duration of the overlay on each route change in ms. */
  routeOverlayMs: number;
  /** `flat` charges 100 taka; `by-district` 50 inside and 99 outside Dhaka. */
  deliveryRule: 'flat' | 'by-district';
  /** Where the shop delivers: the nine districts of the specification, or all 64 with the nine first. */
  districts: 'nine' | 'all';
  /** Maximum quantity of a cart line. */
  largestQuantity: number;
  /** Whether shoppers have a wishlist; without one its page is a placeholder and its count 0. */
  wishlist: boolean;
  /** Whether the mobile light header shows the true unpaid amount instead of ৳0.00. */
  trueAmountOnMobile: boolean;
  /** Whether the login form of a demo shop shows and fills in the demo login. */
  showDemoCredentials: boolean;
  /** Stock of at most this many units is low, in the admin reports. */
  lowStockThreshold: number;
  /** Whether sold-out products come last in a category that is not sorted by price. */
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
