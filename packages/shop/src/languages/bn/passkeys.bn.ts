/** Bengali texts of passkeys. */
import { translations } from '../dictionary.ts';

export const passkeys = translations({
  Passkeys: 'পাসকি',
  'Instead of the code: your fingerprint, your face, the PIN of your device or a security key. A copied page of the shop gets nothing from it.':
    'কোডের বদলে: আঙুলের ছাপ, মুখ, ডিভাইসের পিন বা নিরাপত্তা কী। দোকানের নকল পাতা এ থেকে কিছুই পায় না।',
  'Added {date}': 'যোগ হয়েছে {date}',
  'Add a passkey': 'পাসকি যোগ করুন',
  'This browser has no passkeys.': 'এই ব্রাউজারে পাসকি নেই।',
  'Name of the passkey': 'পাসকির নাম',
  'As in “My phone”': 'যেমন “আমার ফোন”',
  'Type your password; then your browser asks which device to use.':
    'আপনার পাসওয়ার্ড লিখুন; তারপর ব্রাউজার জানতে চাইবে কোন ডিভাইস ব্যবহার করবেন।',
  'The login no longer accepts it. Codes of your app and backup codes stay.':
    'লগইনে এটি আর চলবে না। অ্যাপের কোড ও ব্যাকআপ কোড থাকবে।',
  'Your browser added no passkey. Please try again.': 'আপনার ব্রাউজার কোনো পাসকি যোগ করেনি। আবার চেষ্টা করুন।',
  'Use a passkey': 'পাসকি ব্যবহার করুন',
  'Please set up two-step login first': 'আগে দুই ধাপের লগইন চালু করুন',
  'Please enter a name for this passkey': 'এই পাসকির একটি নাম দিন',
  'This passkey was not accepted. Please try again.': 'পাসকিটি গ্রহণ হয়নি। আবার চেষ্টা করুন।',
  'This passkey is registered already': 'এই পাসকি আগে থেকেই আছে',
  'An account can have at most 10 passkeys': 'একটি অ্যাকাউন্টে সর্বোচ্চ 10টি পাসকি থাকতে পারে',
  'This passkey is not registered': 'এই পাসকি নিবন্ধিত নয়',
  'The passkey is added': 'পাসকি যোগ হয়েছে',
  'The passkey is removed': 'পাসকি সরানো হয়েছে',
  'Passkey added': 'পাসকি যোগ করা হয়েছে',
  'Passkey removed': 'পাসকি বাদ দেওয়া হয়েছে',
});
