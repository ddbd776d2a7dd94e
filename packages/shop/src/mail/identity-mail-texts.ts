/** Texts of the account mails by language: password reset and e-mail verification. */
import type { Language } from '../language.ts';

interface CodeMailTexts {
  subject(shop: string): string;
  title: string;
  intro(shop: string): string;
  button: string;
  otherwise(shop: string): string;
}

interface IdentityMailTexts {
  greeting(name: string | undefined): string;
  'password-reset': CodeMailTexts;
  'verify-email': CodeMailTexts;
  /** Before the plain-text link. */
  fallback: string;
  why(shop: string): string;
}

export const identityMailTexts: Record<Language, IdentityMailTexts> = {
  en: {
    greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
    'password-reset': {
      subject: (shop) => `Choose a new password for ${shop}`,
      title: 'Choose a new password',
      intro: (shop) =>
        `Somebody asked for a new password for your account at ${shop}. The link is good for one hour and works once.`,
      button: 'Choose a new password',
      otherwise: () => 'If it was not you, you need not do anything: your password stays as it is.',
    },
    'verify-email': {
      subject: (shop) => `Confirm your e-mail address for ${shop}`,
      title: 'Confirm your address',
      intro: () =>
        'Please confirm that this is your address. The link is good for three days and works once.',
      button: 'Confirm my address',
      otherwise: (shop) => `If you have no account at ${shop}, you need not do anything.`,
    },
    fallback: 'If the button does not work, open this address:',
    why: (shop) => `You receive this mail because of an account at ${shop} with this address.`,
  },
  bn: {
    greeting: (name) => (name ? `প্রিয় ${name},` : 'প্রিয় গ্রাহক,'),
    'password-reset': {
      subject: (shop) => `${shop}-এর জন্য নতুন পাসওয়ার্ড দিন`,
      title: 'নতুন পাসওয়ার্ড দিন',
      intro: (shop) =>
        `কেউ ${shop}-এ আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চেয়েছেন। লিংকটি এক ঘণ্টা কার্যকর থাকবে এবং একবারই ব্যবহার করা যাবে।`,
      button: 'নতুন পাসওয়ার্ড দিন',
      otherwise: () => 'আপনি না চেয়ে থাকলে কিছু করার দরকার নেই: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
    },
    'verify-email': {
      subject: (shop) => `${shop}-এর জন্য আপনার ই-মেইল ঠিকানা নিশ্চিত করুন`,
      title: 'ঠিকানা নিশ্চিত করুন',
      intro: () =>
        'এটি আপনার ঠিকানা কি না, অনুগ্রহ করে নিশ্চিত করুন। লিংকটি তিন দিন কার্যকর থাকবে এবং একবারই ব্যবহার করা যাবে।',
      button: 'আমার ঠিকানা নিশ্চিত করুন',
      otherwise: (shop) => `${shop}-এ আপনার কোনো অ্যাকাউন্ট না থাকলে কিছু করার দরকার নেই।`,
    },
    fallback: 'বোতামটি কাজ না করলে এই ঠিকানাটি খুলুন:',
    why: (shop) => `এই ঠিকানায় ${shop}-এর একটি অ্যাকাউন্ট আছে বলে আপনি এই মেইল পেয়েছেন।`,
  },
};
