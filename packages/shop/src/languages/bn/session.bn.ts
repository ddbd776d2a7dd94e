/** Bengali texts of login, registration and profile. */
import { translations } from '../dictionary.ts';

export const session = translations({
  Name: 'নাম',
  Email: 'ইমেইল',
  Login: 'লগইন',
  Register: 'নিবন্ধন',
  'Privacy policy': 'গোপনীয়তা নীতি',
  'New here?': 'নতুন এসেছেন?',
  'Create an account': 'অ্যাকাউন্ট খুলুন',
  'Already a customer?': 'আগে থেকেই অ্যাকাউন্ট আছে?',
  'Gadgets you want, kept in one place.': 'আপনার পছন্দের গ্যাজেট, এক জায়গায়।',
  'Track every order from checkout to delivery': 'অর্ডার থেকে ডেলিভারি পর্যন্ত খোঁজ রাখুন',
  'Pay online, or finish a payment later': 'অনলাইনে পরিশোধ করুন, অথবা পরে করুন',
  'Review what you bought and help others choose': 'যা কিনেছেন তার রিভিউ দিন, অন্যদের বাছতে সাহায্য করুন',
  'Demo account: the fields are filled in, just press Login': 'ডেমো অ্যাকাউন্ট: ঘরগুলো পূরণ করা আছে, শুধু “লগইন” চাপুন',
  Password: 'পাসওয়ার্ড',
  'Show password': 'পাসওয়ার্ড দেখান',
  'Hide password': 'পাসওয়ার্ড লুকান',
  'Remember me': 'আমাকে মনে রাখুন',
  'Lost your password': 'পাসওয়ার্ড ভুলে গেছেন?',
  'Please wait…': 'একটু অপেক্ষা করুন…',
  or: 'অথবা',
  'Continue with Google': 'গুগল দিয়ে লগইন করুন',
  'At least {count} characters': 'অন্তত {count}টি অক্ষর',
  'A lowercase letter': 'একটি ছোট হাতের ইংরেজি অক্ষর',
  'An uppercase letter': 'একটি বড় হাতের ইংরেজি অক্ষর',
  'A digit': 'একটি সংখ্যা',
  'A symbol such as ! or #': '! বা #-এর মতো একটি চিহ্ন',
  met: 'ঠিক আছে',
  'Profile picture': 'প্রোফাইলের ছবি',
  'Profile picture (optional)': 'প্রোফাইলের ছবি (ঐচ্ছিক)',
  'Choose picture': 'ছবি বেছে নিন',
  'Remove Picture': 'ছবি সরান',
  'Your profile': 'আপনার প্রোফাইল',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture of up to {size} MB.':
    'সর্বোচ্চ {size} মেগাবাইটের JPEG, PNG, WebP, AVIF বা GIF ছবি বেছে নিন।',
  'Sending your picture': 'আপনার ছবি পাঠানো হচ্ছে',
  'Uploading the picture...': 'ছবি আপলোড হচ্ছে...',
  'Image upload failed.': 'ছবি আপলোড হয়নি।',
  'Only JPEG, PNG, WebP, AVIF and GIF images are accepted': 'শুধু JPEG, PNG, WebP, AVIF ও GIF ছবি নেওয়া হয়',
  'An image can have up to 10 MB': 'একটি ছবি সর্বোচ্চ 10 মেগাবাইটের হতে পারে',
  'An image can have up to 40 megapixels and 12000 pixels a side':
    'একটি ছবি সর্বোচ্চ 40 মেগাপিক্সেল আর প্রতি পাশে 12000 পিক্সেলের হতে পারে',
  'Too many images are being processed. Please try again in a moment.':
    'এখন অনেক ছবি নিয়ে কাজ চলছে। একটু পরে আবার চেষ্টা করুন।',
  'You have reached the daily limit of 200 MB of images. Please try again tomorrow.':
    'আপনি এক দিনে 200 মেগাবাইট ছবি পাঠিয়েছেন। আগামীকাল আবার আসুন।',
  'By registering you agree to our': 'নিবন্ধন করলে আপনি মেনে নিচ্ছেন আমাদের',
  '.': '।',

  'Profile saved': 'প্রোফাইল সংরক্ষণ হয়েছে',
  'This account was closed': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে',
  'This email belongs to another account. Please confirm the address first.':
    'এই ইমেইল অন্য অ্যাকাউন্টের। আগে ঠিকানাটি নিশ্চিত করুন।',

  'Login successful!': 'লগইন হয়েছে!',
  'Login failed. Please check your credentials.': 'লগইন হয়নি। ইমেইল ও পাসওয়ার্ড মিলিয়ে দেখুন।',
  'Google login successful!': 'গুগল দিয়ে লগইন হয়েছে!',
  'Google login failed. Please try again.': 'গুগল দিয়ে লগইন হয়নি। আবার চেষ্টা করুন।',
  'Password reset email sent. Please check your inbox.': 'পাসওয়ার্ড বদলানোর ইমেইল পাঠানো হয়েছে। ইনবক্স দেখুন।',
  'Failed to send password reset email. Please try again.': 'পাসওয়ার্ড বদলানোর ইমেইল পাঠানো যায়নি। আবার চেষ্টা করুন।',
  'Please enter your email address.': 'আপনার ইমেইল ঠিকানা লিখুন।',
  'Please enter your email address': 'আপনার ইমেইল ঠিকানা লিখুন',
  'Please enter your name': 'আপনার নাম লিখুন',
  'Please enter your password': 'আপনার পাসওয়ার্ড লিখুন',
  'Please enter your current password': 'আপনার বর্তমান পাসওয়ার্ড লিখুন',
  'Please enter a valid email address, for example name@example.com':
    'সঠিক ইমেইল ঠিকানা লিখুন, যেমন name@example.com',
  'Registration successful!': 'নিবন্ধন হয়েছে!',
  'Registration failed. Please check your credentials.': 'নিবন্ধন হয়নি। তথ্যগুলো মিলিয়ে দেখুন।',
  'We could not reach the sign-in service. Please check your connection.':
    'লগইন সেবার সঙ্গে যোগাযোগ করা যায়নি। আপনার সংযোগ দেখুন।',
  'Too many attempts. Please wait a few minutes and try again.':
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
  Reset: 'রিসেট করুন',
  LogOut: 'লগআউট',
  Confirm: 'নিশ্চিত করুন',
});
