/** Bengali texts of the two-step login of staff. */
import { translations } from '../dictionary.ts';

export const secondFactor = translations({
  'Two-step login': 'দুই ধাপের লগইন',
  'Loading two-step login': 'দুই ধাপের লগইন লোড হচ্ছে',
  'After your password, the login asks for a code from an app on your phone. Nobody who knows only your password gets in.':
    'পাসওয়ার্ডের পরে লগইনে আপনার ফোনের একটি অ্যাপের কোড চাওয়া হবে। শুধু পাসওয়ার্ড জানলে কেউ ঢুকতে পারবেন না।',
  'Your shop asks for it before refunds, changes of rights and files of customers and orders.':
    'টাকা ফেরত, অধিকার বদল আর গ্রাহক ও অর্ডারের ফাইলের আগে আপনার দোকান এটি চায়।',
  'On since {time}. {count} backup codes left.': '{time} থেকে চালু। {count}টি ব্যাকআপ কোড বাকি।',
  'Set up two-step login': 'দুই ধাপের লগইন চালু করুন',
  'New backup codes': 'নতুন ব্যাকআপ কোড',
  'Turn off two-step login': 'দুই ধাপের লগইন বন্ধ করুন',
  'Please type your password first.': 'আগে আপনার পাসওয়ার্ড লিখুন।',
  'Scan this with an authenticator app, such as Google Authenticator or Aegis, then type the code that it shows.':
    'Google Authenticator বা Aegis-এর মতো একটি অথেন্টিকেটর অ্যাপ দিয়ে এটি স্ক্যান করুন, তারপর অ্যাপে দেখানো কোডটি লিখুন।',
  'QR code for the app': 'অ্যাপের জন্য QR কোড',
  'Without a camera, type this key into the app:': 'ক্যামেরা না থাকলে এই কীটি অ্যাপে লিখুন:',
  'Your code': 'আপনার কোড',
  'Code of the app or a backup code': 'অ্যাপের কোড বা একটি ব্যাকআপ কোড',
  'Your backup codes': 'আপনার ব্যাকআপ কোড',
  'Each opens the login once if you do not have your phone. Print them or write them down now: they are not shown again.':
    'ফোন কাছে না থাকলে প্রতিটি দিয়ে একবার লগইন করা যায়। এখনই প্রিন্ট করুন বা লিখে রাখুন: আর দেখানো হবে না।',
  'I have kept them': 'আমি রেখে দিয়েছি',
  'Print the codes': 'কোডগুলো প্রিন্ট করুন',
  'Type the code of your app to get new backup codes. The earlier ones no longer work then.':
    'নতুন ব্যাকআপ কোড পেতে অ্যাপের কোডটি লিখুন। আগেরগুলো তখন আর কাজ করবে না।',
  'Type the code of your app to turn it off.': 'বন্ধ করতে অ্যাপের কোডটি লিখুন।',
  'Please type the code.': 'কোডটি লিখুন।',
  'Type the code that your app shows, or one of your backup codes.':
    'আপনার অ্যাপে দেখানো কোডটি, অথবা একটি ব্যাকআপ কোড লিখুন।',
  'Do not ask on this device for {count} days': 'এই ডিভাইসে {count} দিন আর জিজ্ঞেস করবেন না',
  'This password is not right': 'পাসওয়ার্ডটি ঠিক নয়',
  'This account is not at the shop’s own identity service': 'এই অ্যাকাউন্ট দোকানের নিজের লগইন সেবার নয়',
  'Your account has no password. Please choose one first.': 'আপনার অ্যাকাউন্টে পাসওয়ার্ড নেই। আগে একটি দিন।',
  'This code is not right. A code of the app changes every 30 seconds and works once.':
    'কোডটি ঠিক নয়। অ্যাপের কোড 30 সেকেন্ড পরপর বদলায় এবং একবারই কাজ করে।',
  'Please start setting it up again': 'আবার প্রথম থেকে চালু করুন',
  'Two-step login is on already': 'দুই ধাপের লগইন আগে থেকেই চালু',
  'Two-step login is off': 'দুই ধাপের লগইন বন্ধ',
  'Two-step login is on now': 'দুই ধাপের লগইন চালু হয়েছে',
  'Two-step login is off now': 'দুই ধাপের লগইন বন্ধ হয়েছে',
  'Please log in again from the start': 'আবার প্রথম থেকে লগইন করুন',
  'The code is right': 'কোডটি ঠিক আছে',
});
