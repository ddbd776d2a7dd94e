/** Bengali texts of the list of an account's sessions. */
import { translations } from '../dictionary.ts';

export const mySessions = translations({
  'Where you are logged in': 'যেখানে যেখানে লগইন আছে',
  'Your logins': 'আপনার লগইনগুলো',
  'Loading your logins': 'আপনার লগইনগুলো লোড হচ্ছে',
  '{browser} on {system}': '{system}-এ {browser}',
  'Unknown device': 'অচেনা ডিভাইস',
  'Last used {time}': 'শেষ ব্যবহার {time}',
  'This device': 'এই ডিভাইস',
  'Log out': 'লগআউট করুন',
  'Log out: {device}': 'লগআউট করুন: {device}',
  'Log out everywhere else': 'অন্য সব জায়গা থেকে লগআউট',
  'Log out everywhere else?': 'অন্য সব জায়গা থেকে লগআউট করবেন?',
  'All other devices must log in again. If you do not know one of them, change your password, too.':
    'অন্য সব ডিভাইসে আবার লগইন করতে হবে। কোনোটি চিনতে না পারলে পাসওয়ার্ডও বদলে নিন।',
  'This login has ended already': 'এই লগইন আগেই শেষ হয়েছে',
  'Logged out there': 'সেখান থেকে লগআউট হয়েছে',
  'Logged out everywhere else': 'অন্য সব জায়গা থেকে লগআউট হয়েছে',
});
