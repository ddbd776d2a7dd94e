/** Bengali texts of the Google account that is linked to an account. */
import { translations } from '../dictionary.ts';

export const googleAccount = translations({
  'Google account': 'গুগল অ্যাকাউন্ট',
  'You also log in with {email}.': '{email} দিয়েও আপনি লগইন করতে পারেন।',
  'Log in with Google as well as with your password.': 'পাসওয়ার্ডের পাশাপাশি গুগল দিয়েও লগইন করুন।',
  'Link a Google account': 'গুগল অ্যাকাউন্ট যুক্ত করুন',
  'Remove the Google account': 'গুগল অ্যাকাউন্ট সরান',
  'Remove the Google account?': 'গুগল অ্যাকাউন্টটি সরাবেন?',
  'It no longer logs in to your account, and devices that are logged in with it are logged out.':
    'এটি দিয়ে আর আপনার অ্যাকাউন্টে লগইন করা যাবে না, আর এটি দিয়ে লগইন করা ডিভাইসগুলো থেকে লগআউট হবে।',
  'A linked Google account is removed.': 'যুক্ত করা গুগল অ্যাকাউন্টও সরে যাবে।',
  'This Google account already logs in to another account.':
    'এই গুগল অ্যাকাউন্ট দিয়ে আগে থেকেই অন্য একটি অ্যাকাউন্টে লগইন করা হয়।',
  'Please choose a password first, so that you can still log in.':
    'আগে একটি পাসওয়ার্ড দিন, যাতে পরেও লগইন করতে পারেন।',
  'Google did not ask who you are. Please use your password.': 'গুগল আপনার পরিচয় জানতে চায়নি। আপনার পাসওয়ার্ড দিন।',
  'Google account linked': 'গুগল অ্যাকাউন্ট যুক্ত হয়েছে',
  'Google account removed': 'গুগল অ্যাকাউন্ট সরানো হয়েছে',
});
