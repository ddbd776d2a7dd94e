/** Bengali texts of the checklist that leads the owner of a new shop to its opening. */
import { translations } from '../dictionary.ts';

export const adminOpening = translations({
  'Set up the shop': 'দোকান গুছিয়ে নিন',
  'Your shop is not open yet': 'আপনার দোকান এখনো খোলেনি',
  'Shoppers read that it opens soon. A few short steps lead to the opening, in any order.':
    'ক্রেতারা দেখছেন যে দোকানটি শিগগিরই খুলছে। কয়েকটি ছোট ধাপ শেষ করলেই খুলতে পারবেন, যেকোনো ক্রমে।',
  '{count} of {total} steps are done': '{total}টি ধাপের মধ্যে {count}টি শেষ',
  'Name and logo': 'নাম ও লোগো',
  'Delivery charges': 'ডেলিভারি চার্জ',
  'The first products': 'প্রথম পণ্যগুলো',
  'Hotline and address': 'হটলাইন ও ঠিকানা',
  'How the shop looks': 'দোকান দেখতে কেমন',
  'Customers get no email of their orders, and nobody can reset a password, until the login of your mail server is entered.':
    'মেইল সার্ভারের লগইন না দেওয়া পর্যন্ত ক্রেতারা অর্ডারের কোনো ইমেইল পাবেন না, আর কেউ পাসওয়ার্ড রিসেট করতে পারবেন না।',
  'Enter the login of the mail server': 'মেইল সার্ভারের লগইন দিন',
  Opening: 'দোকান খোলা',
  Done: 'শেষ',
  Optional: 'না করলেও চলে',
  'Save and go on': 'সংরক্ষণ করে এগোন',
  'Please enter the name of the shop': 'দোকানের নাম লিখুন',
  'Choose a picture': 'ছবি বেছে নিন',
  'What does delivery cost?': 'ডেলিভারির খরচ কত?',
  'The same everywhere': 'সব জায়গায় একই',
  'One charge for each order.': 'প্রতি অর্ডারে একই চার্জ।',
  'By area': 'এলাকা অনুযায়ী',
  'Delivery charge in taka': 'ডেলিভারি চার্জ (টাকা)',
  '{area}, in taka': '{area} (টাকা)',
  'Please enter a charge in whole taka, or 0': 'চার্জ পূর্ণ টাকায় লিখুন, অথবা 0',
  'How can customers pay?': 'ক্রেতারা কীভাবে দাম দেবেন?',
  'Cash at the door': 'হাতে পেয়ে নগদ',
  'The courier or your rider takes the money with the parcel.': 'পার্সেল দেওয়ার সময় কুরিয়ার বা আপনার রাইডার টাকা নেবেন।',
  Online: 'অনলাইনে',
  'Cards and wallets, by your payment gateway.': 'কার্ড ও ওয়ালেট, আপনার পেমেন্ট গেটওয়ের মাধ্যমে।',
  'From the wallet, on the page of bKash.': 'ওয়ালেট থেকে, বিকাশের পাতায়।',
  'It is offered once the login of your bKash merchant account is entered.':
    'আপনার বিকাশ মার্চেন্ট অ্যাকাউন্টের লগইন দিলে এটি ক্রেতারা পাবেন।',
  'From the wallet, on the page of Nagad.': 'ওয়ালেট থেকে, নগদের পাতায়।',
  'It is offered once the keys of your Nagad merchant account are entered.':
    'আপনার নগদ মার্চেন্ট অ্যাকাউন্টের কী দিলে এটি ক্রেতারা পাবেন।',
  'Cards and wallets. It is offered once the login of your payment gateway is entered.':
    'কার্ড ও ওয়ালেট। পেমেন্ট গেটওয়ের লগইন দেওয়ার পর ক্রেতারা এটি পাবেন।',
  'Enter the login of a payment gateway': 'পেমেন্ট গেটওয়ের লগইন দিন',
  'Please choose at least one way to pay': 'দাম দেওয়ার অন্তত একটি উপায় বেছে নিন',
  '{count} of {total} products': '{total}টি পণ্যের মধ্যে {count}টি',
  'Please enter a whole number of units, or nothing': 'পূর্ণ সংখ্যা লিখুন, অথবা খালি রাখুন',
  'The full form': 'পুরো ফর্ম',
  'Whoever packs or answers gets a login of their own, with a role that allows this and no more.':
    'যিনি প্যাক করেন বা উত্তর দেন তাঁর নিজের লগইন থাকবে, সঙ্গে এমন দায়িত্ব যাতে শুধু সেই কাজটুকুই করা যায়।',
  'From now on everybody sees the shop and can order. You can close it again under Settings.':
    'এখন থেকে সবাই দোকান দেখবেন ও অর্ডার করতে পারবেন। সেটিংস থেকে আবার বন্ধ করা যায়।',
  'Not done yet': 'এখনো বাকি',
  'Open the shop': 'দোকান খুলুন',
  'Your shop is open': 'আপনার দোকান এখন খোলা',
  'See the shop': 'দোকান দেখুন',
  'The shop is open': 'দোকান খোলা',
  'While it is closed shoppers read that it opens soon, and cannot order. Staff see every page.':
    'বন্ধ থাকলে ক্রেতারা দেখেন যে দোকানটি শিগগিরই খুলছে, অর্ডার করতে পারেন না। কর্মীরা সব পাতা দেখেন।',
  'This shop has not opened yet': 'দোকানটি এখনো খোলেনি',
});
