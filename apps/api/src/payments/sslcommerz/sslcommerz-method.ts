/** Online payment at SSLCommerz. Local sandbox, the provider's sandbox and live differ by URL and credentials only. */
import type { OnlineMethod } from '../payment-method.ts';
import { createSslcommerz } from './sslcommerz.ts';

export const sslcommerzMethod = {
  collected: 'online',
  title: { en: 'Pay online now', bn: 'এখনই অনলাইনে' },
  action: { en: 'Pay Now', bn: 'এখনই পরিশোধ করুন' },
  note: {
    en: "{amount} by card, bKash, Nagad or bank, on our payment provider's page.",
    bn: '{amount} কার্ড, বিকাশ, নগদ ওয়ালেট বা ব্যাংকে, আমাদের পেমেন্ট সেবাদাতার পাতায়।',
  },
  marks: [
    { en: 'Visa', bn: 'ভিসা' },
    { en: 'Mastercard', bn: 'মাস্টারকার্ড' },
    { en: 'Amex', bn: 'অ্যামেক্স' },
    { en: 'bKash', bn: 'বিকাশ' },
    { en: 'Nagad', bn: 'নগদ ওয়ালেট' },
  ],
  accountOf: ({ payment }) => payment,
  createProvider: (config, { timeouts }) =>
    config.payment.provider === 'none' ? undefined : createSslcommerz(config.payment, config, timeouts),
} as const satisfies OnlineMethod;
