/** Logging in, registering, the profile and the privacy policy in Bengali. */
import type { Dictionary } from '../translate.ts';

export const sessionInBengali: Dictionary = {
  Login: 'লগইন',
  Register: 'নিবন্ধন',
  'New here?': 'নতুন এসেছেন?',
  'Create an account': 'অ্যাকাউন্ট খুলুন',
  'Already a customer?': 'আগে থেকেই অ্যাকাউন্ট আছে?',
  'Gadgets you want, kept in one place.': 'আপনার পছন্দের গ্যাজেট, এক জায়গায়।',
  'Follow every order from placing to delivery': 'অর্ডার থেকে ডেলিভারি পর্যন্ত খোঁজ রাখুন',
  'Pay online, or finish a payment later': 'অনলাইনে পরিশোধ করুন, অথবা পরে করুন',
  'Review what you bought and help others choose': 'যা কিনেছেন তার রিভিউ দিন, অন্যদের বাছতে সাহায্য করুন',
  'Signing in needs JavaScript. Please switch it on in your browser and load this page again.':
    'লগইনের জন্য জাভাস্ক্রিপ্ট লাগে। ব্রাউজারে চালু করে পাতাটি আবার খুলুন।',
  'Demo account: the fields are filled in, just press Login': 'ডেমো অ্যাকাউন্ট: ঘরগুলো পূরণ করা আছে, শুধু “লগইন” চাপুন',
  Password: 'পাসওয়ার্ড',
  'Show password': 'পাসওয়ার্ড দেখান',
  'Hide password': 'পাসওয়ার্ড লুকান',
  'Remember me': 'আমাকে মনে রাখুন',
  'Lost your password?': 'পাসওয়ার্ড ভুলে গেছেন?',
  'Please wait…': 'একটু অপেক্ষা করুন…',
  or: 'অথবা',
  'Continue with Google': 'গুগল দিয়ে লগইন করুন',
  'At least {1} characters': 'অন্তত {1}টি অক্ষর',
  'A small letter': 'একটি ছোট হাতের ইংরেজি অক্ষর',
  'A capital letter': 'একটি বড় হাতের ইংরেজি অক্ষর',
  'A digit': 'একটি সংখ্যা',
  'A sign such as ! or #': '! বা #-এর মতো একটি চিহ্ন',
  met: 'ঠিক আছে',
  'Profile picture': 'প্রোফাইলের ছবি',
  'Profile picture (optional)': 'প্রোফাইলের ছবি (ঐচ্ছিক)',
  'Choose picture': 'ছবি বেছে নিন',
  'Remove Picture': 'ছবি সরান',
  'Your profile': 'আপনার প্রোফাইল',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture of up to {1} MB.':
    'সর্বোচ্চ {1} মেগাবাইটের JPEG, PNG, WebP, AVIF বা GIF ছবি বেছে নিন।',
  'Image upload failed.': 'ছবি আপলোড হয়নি।',
  'By registering you agree to our': 'নিবন্ধন করলে আপনি মেনে নিচ্ছেন আমাদের',
  '.': '।',

  'Login successful!': 'লগইন হয়েছে!',
  'Login failed. Please check your credentials.': 'লগইন হয়নি। ইমেইল ও পাসওয়ার্ড মিলিয়ে দেখুন।',
  'Google login successful!': 'গুগল দিয়ে লগইন হয়েছে!',
  'Google login failed. Please try again.': 'গুগল দিয়ে লগইন হয়নি। আবার চেষ্টা করুন।',
  'Password reset email sent. Please check your inbox.': 'পাসওয়ার্ড বদলানোর ইমেইল পাঠানো হয়েছে। ইনবক্স দেখুন।',
  'Failed to send password reset email. Please try again.': 'পাসওয়ার্ড বদলানোর ইমেইল পাঠানো যায়নি। আবার চেষ্টা করুন।',
  'Please enter your email address.': 'আপনার ইমেইল ঠিকানা লিখুন।',
  'Registration successful!': 'নিবন্ধন হয়েছে!',
  'Registration failed. Please check your credentials.': 'নিবন্ধন হয়নি। তথ্যগুলো মিলিয়ে দেখুন।',
  'We could not reach the sign-in service. Please check your connection.':
    'লগইন সেবার সঙ্গে যোগাযোগ করা যায়নি। আপনার সংযোগ দেখুন।',
  'Too many tries. Please wait a few minutes and try again.':
    'অনেকবার চেষ্টা হয়েছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  'Your browser blocked the sign-in window. Please allow pop-ups for this shop.':
    'ব্রাউজার লগইনের জানালা আটকে দিয়েছে। এই দোকানের জন্য পপ-আপ চালু করুন।',
  'The sign-in window was closed before it finished.': 'শেষ হওয়ার আগেই লগইনের জানালা বন্ধ হয়ে গেছে।',
  'This password does not meet the rules. Please choose a stronger one.':
    'পাসওয়ার্ডটি নিয়ম মানে না। আরও শক্ত একটি বেছে নিন।',
  'Your Session has expired': 'আপনার সেশনের মেয়াদ শেষ',
  'Please log in again to continue': 'চালিয়ে যেতে আবার লগইন করুন',
  OK: 'ঠিক আছে',
  'Please log in first': 'আগে লগইন করুন',
  'You are logged out': 'আপনি লগআউট করেছেন',

  'Signed in as': 'লগইন করা আছে:',
  'Update Profile': 'প্রোফাইল হালনাগাদ',
  Reset: 'আগের মতো করুন',
  LogOut: 'লগআউট',
  'Profile Updated': 'প্রোফাইল হালনাগাদ হয়েছে',
  'Your changes were not saved. Please try again.': 'পরিবর্তন সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  'Change Password': 'পাসওয়ার্ড বদলান',
  'New password': 'নতুন পাসওয়ার্ড',
  'Password cannot be empty!': 'পাসওয়ার্ড খালি রাখা যাবে না!',
  'Password changed successfully': 'পাসওয়ার্ড বদলানো হয়েছে',
  'Please confirm that it is you': 'নিশ্চিত করুন যে এটি আপনি',
  'Your login is some time ago. Enter your current password to go on.':
    'আপনি অনেক আগে লগইন করেছেন। এগোতে বর্তমান পাসওয়ার্ড লিখুন।',
  'Current password': 'বর্তমান পাসওয়ার্ড',
  Confirm: 'নিশ্চিত করুন',

  'Privacy policy': 'গোপনীয়তা নীতি',
  'What {1} stores about you, why, and for how long.': '{1} আপনার কী তথ্য রাখে, কেন রাখে, আর কত দিন রাখে।',
  '{1} stores what it needs to sell you something and bring it to you, and no more.':
    'আপনার কাছে কিছু বিক্রি করতে ও পৌঁছে দিতে যা দরকার, {1} শুধু তা-ই রাখে, তার বেশি নয়।',
  'What we store when you only look around': 'শুধু ঘুরে দেখলে আমরা কী রাখি',
  'Nothing about you. There are no advertising or tracking cookies, and no other company is told what you look at.':
    'আপনার সম্পর্কে কিছুই নয়। বিজ্ঞাপন বা নজরদারির কোনো কুকি নেই, আর আপনি কী দেখছেন তা অন্য কোনো প্রতিষ্ঠানকে জানানো হয় না।',
  'If you choose a language, one cookie remembers it. What you type at checkout stays in your browser until the order is placed or the tab is closed.':
    'ভাষা বেছে নিলে একটি কুকি তা মনে রাখে। চেকআউটে যা লেখেন তা অর্ডার হওয়া বা ট্যাব বন্ধ করা পর্যন্ত আপনার ব্রাউজারেই থাকে।',
  'Our server writes one line for each request, with your network address, to keep the shop safe from abuse.':
    'দোকানকে অপব্যবহার থেকে বাঁচাতে আমাদের সার্ভার প্রতিটি অনুরোধের জন্য আপনার নেটওয়ার্ক ঠিকানাসহ এক লাইন লেখে।',
  'Your name, e-mail address and, if you add one, a picture. Your password is kept only as a hash that cannot be turned back.':
    'আপনার নাম, ইমেইল ঠিকানা, আর দিলে একটি ছবি। পাসওয়ার্ড শুধু এমন রূপে রাখা হয় যা থেকে আসলটি বের করা যায় না।',
  'When the account was made and when you last logged in.': 'কবে অ্যাকাউন্ট খোলা হয়েছে আর শেষ কবে লগইন করেছেন।',
  'One cookie while you are logged in. It holds a random number and nothing else, and scripts cannot read it.':
    'লগইন থাকার সময় একটি কুকি। এতে শুধু একটি এলোমেলো সংখ্যা থাকে, আর কোনো স্ক্রিপ্ট তা পড়তে পারে না।',
  'Your cart and your orders': 'আপনার কার্ট ও অর্ডার',
  'What is in your cart, until you remove it or order it.': 'আপনার কার্টে যা আছে, সরানো বা অর্ডার করা পর্যন্ত।',
  'For each order: the name, mobile number, address and notes that you give us, what you bought, and whether it is paid. The courier is given the name, the number and the address.':
    'প্রতিটি অর্ডারের জন্য: আপনার দেওয়া নাম, মোবাইল নম্বর, ঠিকানা ও নোট, কী কিনেছেন, আর পরিশোধ হয়েছে কি না। কুরিয়ারকে নাম, নম্বর ও ঠিকানা দেওয়া হয়।',
  'A review that you write, together with its order. Our home page may show its words with your first name and what you bought, and nothing else about you.':
    'আপনার লেখা রিভিউ, তার অর্ডারসহ। আমাদের হোম পেজে রিভিউর কথাগুলো আপনার নামের প্রথম অংশ আর কেনা পণ্যের নামসহ দেখানো হতে পারে, এর বেশি কিছু নয়।',
  'You pay on the page of our payment provider. Your card number and its codes never reach us.':
    'আপনি আমাদের পেমেন্ট সেবাদাতার পাতায় পরিশোধ করেন। কার্ডের নম্বর ও কোড কখনো আমাদের কাছে আসে না।',
  'We keep the transaction number, the amount and the time, because the law asks us to account for them.':
    'লেনদেনের নম্বর, টাকার পরিমাণ ও সময় আমরা রাখি, কারণ আইন অনুযায়ী হিসাব রাখতে হয়।',
  'How long, and your rights': 'কত দিন রাখি, আর আপনার অধিকার',
  'Your account and cart are kept until the account is deleted. Orders and payments are kept afterwards, as accounts have to be.':
    'অ্যাকাউন্ট মুছে ফেলা পর্যন্ত অ্যাকাউন্ট ও কার্ট রাখা হয়। অর্ডার ও পেমেন্ট তার পরেও রাখা হয়, হিসাবের নিয়মে।',
  'You can see and change your details in your profile at any time, and you can ask us to delete your account.':
    'প্রোফাইলে গিয়ে যেকোনো সময় আপনার তথ্য দেখতে ও বদলাতে পারেন, আর অ্যাকাউন্ট মুছে ফেলতে বলতে পারেন।',
};
