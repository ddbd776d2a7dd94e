/** Texts of the pages linked from account mails, by language: password reset and e-mail verification. */
import { failureTexts } from '../failure-texts.ts';
import type { Language } from '../language.ts';

/** Error codes of the protocol for invalid links that have their own texts. */
type LinkErrorCode = 'EXPIRED_OOB_CODE' | 'INVALID_OOB_CODE' | 'MISSING_OOB_CODE' | 'USER_DISABLED';
/** Character classes that a password may require. */
type PasswordRequirement = 'lowercase' | 'uppercase' | 'numeric' | 'nonAlphanumeric';

interface ActionPageTexts {
  choose: string;
  forAccount: string;
  newPassword: string;
  save: string;
  another: string;
  hint(minLength: number, requirements: readonly PasswordRequirement[]): string;
  saved: string;
  savedText: string;
  confirm: string;
  isYours: string;
  yes: string;
  thanks: string;
  confirmed: string;
  yourEmail: string;
  badEmail: string;
  sendNew: string;
  mailbox: string;
  mailboxText: string;
  goOn: string;
  toLogin: string;
  newMail: string;
  failed: string;
  wentWrong: string;
  tooMany: string;
  /** Title and text for each error code, and for any other. */
  faults: Record<LinkErrorCode, readonly [title: string, text: string]>;
  otherFault: readonly [title: string, text: string];
}

export const actionPageTexts: Record<Language, ActionPageTexts> = {
  en: {
    choose: 'Choose a new password',
    forAccount: 'For your account:',
    newPassword: 'New password',
    save: 'Save the new password',
    another: 'Please choose another one.',
    hint(minLength, requirements) {
      const labels = {
        lowercase: 'a small letter',
        uppercase: 'a capital letter',
        numeric: 'a digit',
        nonAlphanumeric: 'a sign',
      };
      const list = requirements.map((requirement) => labels[requirement]);
      return `At least ${minLength} characters${list.length > 0 ? `, with ${list.join(', ')}` : ''}.`;
    },
    saved: 'Your new password is saved',
    savedText: 'You can log in with it now. Wherever you were logged in before, you are logged out.',
    confirm: 'Confirm your address',
    isYours: 'Is this your address?',
    yes: 'Yes, confirm it',
    thanks: 'Thank you',
    confirmed: 'This address is confirmed:',
    yourEmail: 'Your e-mail address',
    badEmail: 'Please type a complete address, for example nusrat@example.com.',
    sendNew: 'Send me a new link',
    mailbox: 'Look into your mailbox',
    mailboxText:
      'If this address has an account, an e-mail is on its way to it. Its link works for one hour.',
    goOn: 'Go on',
    toLogin: 'Go to login',
    newMail: 'You can have a new e-mail for choosing your password.',
    failed: 'That did not work',
    wentWrong: failureTexts.unexpected,
    tooMany: 'Too many tries. Please wait a few minutes and try again.',
    faults: {
      EXPIRED_OOB_CODE: ['This link is too old', 'Links work for a limited time.'],
      INVALID_OOB_CODE: [
        'This link does not work any more',
        'It was used before, a newer one has taken its place, or it is not complete.',
      ],
      MISSING_OOB_CODE: ['This link is not complete', 'Please open it again from the e-mail.'],
      USER_DISABLED: [
        'This account is closed',
        'Please write to the shop if you think that this is a mistake.',
      ],
    },
    otherFault: ['This link does not work', 'Please open it again from the e-mail.'],
  },
  bn: {
    choose: 'নতুন পাসওয়ার্ড দিন',
    forAccount: 'আপনার অ্যাকাউন্ট:',
    newPassword: 'নতুন পাসওয়ার্ড',
    save: 'নতুন পাসওয়ার্ড সংরক্ষণ করুন',
    another: 'অন্য একটি পাসওয়ার্ড দিন।',
    hint(minLength, requirements) {
      const labels = {
        lowercase: 'একটি ছোট হাতের ইংরেজি অক্ষর',
        uppercase: 'একটি বড় হাতের ইংরেজি অক্ষর',
        numeric: 'একটি সংখ্যা',
        nonAlphanumeric: 'একটি চিহ্ন',
      };
      const list = requirements.map((requirement) => labels[requirement]);
      return `অন্তত ${minLength}টি অক্ষর${list.length > 0 ? `, তার মধ্যে ${list.join(', ')}` : ''}।`;
    },
    saved: 'নতুন পাসওয়ার্ড সংরক্ষণ হয়েছে',
    savedText: 'এখন এটি দিয়ে লগইন করতে পারেন। আগে যেখানে যেখানে লগইন করা ছিল, সবখান থেকে লগআউট হয়ে গেছে।',
    confirm: 'ঠিকানা নিশ্চিত করুন',
    isYours: 'এটি কি আপনার ঠিকানা?',
    yes: 'হ্যাঁ, নিশ্চিত করুন',
    thanks: 'ধন্যবাদ',
    confirmed: 'এই ঠিকানা নিশ্চিত হয়েছে:',
    yourEmail: 'আপনার ই-মেইল ঠিকানা',
    badEmail: 'সম্পূর্ণ ঠিকানা লিখুন, যেমন nusrat@example.com।',
    sendNew: 'নতুন লিংক পাঠান',
    mailbox: 'আপনার মেইলবক্স দেখুন',
    mailboxText: 'এই ঠিকানায় অ্যাকাউন্ট থাকলে একটি ই-মেইল যাচ্ছে। তার লিংক এক ঘণ্টা কার্যকর থাকবে।',
    goOn: 'এগিয়ে যান',
    toLogin: 'লগইনে যান',
    newMail: 'পাসওয়ার্ড দেওয়ার জন্য নতুন ই-মেইল নিতে পারেন।',
    failed: 'কাজটি হয়নি',
    wentWrong: 'কিছু একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
    faults: {
      EXPIRED_OOB_CODE: ['লিংকটির সময় শেষ', 'লিংক সীমিত সময়ের জন্য কার্যকর থাকে।'],
      INVALID_OOB_CODE: [
        'লিংকটি আর কাজ করে না',
        'এটি আগে ব্যবহার করা হয়েছে, এর পরে নতুন লিংক পাঠানো হয়েছে, অথবা এটি অসম্পূর্ণ।',
      ],
      MISSING_OOB_CODE: ['লিংকটি অসম্পূর্ণ', 'ই-মেইল থেকে আবার খুলুন।'],
      USER_DISABLED: ['অ্যাকাউন্টটি বন্ধ', 'ভুল মনে হলে দোকানকে লিখুন।'],
    },
    otherFault: ['লিংকটি কাজ করে না', 'ই-মেইল থেকে আবার খুলুন।'],
  },
};
