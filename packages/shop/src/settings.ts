/** The shop's settings with the letter of the specification as defaults (open-questions: "Shop settings that leave the letter"). */
import type { Language } from './language.ts';

export interface ShopSettings {
  name: string;
  /** What the shop speaks to somebody who has not chosen a language. */
  language: Language;
  /** Whether Bengali texts write amounts, counts and dates with Bengali digits. */
  bengaliDigits: boolean;
  /** Length of the overlay on each route change in ms. */
  routeOverlayMs: number;
  /** `flat` charges 100 taka; `by-district` 50 inside and 99 outside Dhaka. */
  deliveryRule: 'flat' | 'by-district';
  /** Largest quantity of one cart line. */
  largestQuantity: number;
  /** Whether the mobile light header shows the true unpaid amount instead of ৳0.00. */
  trueAmountOnMobile: boolean;
  /** Product ids' slugs behind the three product banners (Q-095) are part of the seed; categories are fixed. */
  showDemoCredentials: boolean;
}

export const defaultSettings: ShopSettings = {
  name: 'Jontro',
  language: 'en',
  bengaliDigits: false,
  routeOverlayMs: 1400,
  deliveryRule: 'flat',
  largestQuantity: 99,
  trueAmountOnMobile: false,
  showDemoCredentials: true,
};
