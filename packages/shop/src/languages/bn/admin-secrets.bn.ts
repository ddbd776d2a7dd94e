/** Bengali texts of the credentials on the settings page. */
import { translations } from '../dictionary.ts';

export const adminSecrets = translations({
  'Payment and email logins': 'পেমেন্ট ও ইমেইলের লগইন',
  'Online payment (SSLCommerz)': 'অনলাইন পেমেন্ট (SSLCommerz)',
  'Without them customers can only pay on delivery.': 'এগুলো ছাড়া ক্রেতারা শুধু হাতে পেয়ে টাকা দিতে পারেন।',
  'Check the credentials': 'লগইন যাচাই করুন',
  'Store ID': 'স্টোর আইডি',
  'Store password': 'স্টোর পাসওয়ার্ড',
  bKash: 'বিকাশ',
  'Of your merchant account for tokenized checkout. Customers then pay from their bKash wallet, without a payment gateway in between.':
    'আপনার মার্চেন্ট অ্যাকাউন্টের tokenized checkout-এর লগইন। ক্রেতারা তখন নিজের বিকাশ ওয়ালেট থেকে সরাসরি পরিশোধ করেন, মাঝে কোনো পেমেন্ট গেটওয়ে থাকে না।',
  Nagad: 'নগদ ওয়ালেট',
  'Of your merchant account for check-out. Customers then pay from their Nagad wallet. Nagad must allow the address of your server.':
    'আপনার মার্চেন্ট অ্যাকাউন্টের চেকআউটের কী। ক্রেতারা তখন নিজের নগদ ওয়ালেট থেকে পরিশোধ করেন। আপনার সার্ভারের ঠিকানা নগদকে অনুমোদন করতে হবে।',
  'Merchant ID': 'মার্চেন্ট আইডি',
  'Public key of Nagad': 'নগদের পাবলিক কী',
  'Private key of your shop': 'আপনার দোকানের প্রাইভেট কী',
  'App key': 'App key',
  'App secret': 'App secret',
  'Mail server': 'মেইল সার্ভার',
  'Sends the emails of the shop. Your mail provider tells you its name and port.':
    'দোকানের ইমেইল পাঠায়। নাম ও পোর্ট আপনার মেইল সেবাদাতা জানাবে।',
  Server: 'সার্ভার',
  'As in smtp.example.com': 'যেমন smtp.example.com',
  Port: 'পোর্ট',
  'Mostly 465 or 587': 'বেশিরভাগ সময় 465 বা 587',
  'Login name': 'লগইন নাম',
  'Sender of the emails': 'ইমেইলের প্রেরক',
  'As in shop@example.com': 'যেমন shop@example.com',
  'Saved. The shop uses it now': 'সংরক্ষণ হয়েছে। দোকান এখন এটি ব্যবহার করছে',
  'Removed. The shop no longer uses it': 'সরানো হয়েছে। দোকান আর এটি ব্যবহার করে না',
  'There is no such credential': 'এমন কোনো লগইন নেই',
  'This is not set yet': 'এটি এখনো দেওয়া হয়নি',
  'This is set where the shop is started, so it cannot be changed here':
    'এটি দোকান চালু করার জায়গায় দেওয়া, তাই এখানে বদলানো যায় না',
  'Somebody else has changed this meanwhile. Please look again.':
    'এর মধ্যে অন্য কেউ এটি বদলেছেন। আবার দেখে নিন।',
  'The key that opens it is missing or another one. Enter it again, or bring the key back.':
    'এটি খোলার কী নেই বা অন্য কী আছে। আবার লিখুন, অথবা আগের কীটি ফিরিয়ে আনুন।',
  'Please fill in this field': 'এই ঘরটি পূরণ করুন',
  'This does not look right': 'এটি ঠিক মনে হচ্ছে না',
  'Enter the public name of a mail server, with port 25, 465, 587 or 2525':
    'মেইল সার্ভারের প্রকাশ্য নাম লিখুন, পোর্ট 25, 465, 587 বা 2525',
  'It works: the login was accepted': 'কাজ করছে: লগইন গ্রহণ হয়েছে',
  'It works: the mail server has taken a test email to you':
    'কাজ করছে: মেইল সার্ভার আপনাকে পাঠানো একটি পরীক্ষার ইমেইল নিয়েছে',
  'It was refused': 'গ্রহণ করা হয়নি',
  'The service cannot be reached, or does not answer as expected':
    'সেবাটির সঙ্গে যোগাযোগ হচ্ছে না, অথবা ঠিকমতো সাড়া দিচ্ছে না',
  'Set where the shop is started ({variable}). That comes first.':
    'দোকান চালু করার জায়গায় দেওয়া ({variable})। সেটিই আগে।',
  'Set up': 'চালু করুন',
  Set: 'দেওয়া আছে',
  'Cannot be opened': 'খোলা যাচ্ছে না',
  'Set on {date} by {by}.': '{date} তারিখে {by} দিয়েছেন।',
  'It ends in {ending}.': 'শেষ অক্ষরগুলো {ending}।',
  'Remove this login?': 'এই লগইনটি সরাবেন?',
  'The shop can no longer use this service until you set it again.':
    'আবার না দেওয়া পর্যন্ত দোকান এই সেবাটি ব্যবহার করতে পারবে না।',
  'What is stored is not shown. Fill in all fields again.': 'যা রাখা আছে তা দেখানো হয় না। সব ঘর আবার পূরণ করুন।',
  'Login of another service set': 'অন্য সেবার লগইন দেওয়া হয়েছে',
  'Login of another service removed': 'অন্য সেবার লগইন সরানো হয়েছে',
  'Login of another service tried': 'অন্য সেবার লগইন যাচাই করা হয়েছে',
  'Key of secrets replaced': 'গোপন তথ্যের কী বদলানো হয়েছে',
  Replaced: 'বদলানো হয়েছে',
  Works: 'কাজ করছে',
});
