/** Bengali texts of the statements of payment providers. */
import { translations } from '../dictionary.ts';

export const adminStatements = translations({
  'Compare with the provider': 'গেটওয়ের তালিকার সঙ্গে মেলান',
  'After a restore of an older backup the provider may have taken payments that the shop no longer knows. Download the list of transactions from the provider’s panel as a CSV file of up to 10,000 lines, and choose it here.':
    'পুরোনো ব্যাকআপ ফেরানোর পর এমন পেমেন্ট থাকতে পারে, যার টাকা গেটওয়ে নিয়েছে অথচ দোকান আর জানে না। গেটওয়ের প্যানেল থেকে লেনদেনের তালিকা CSV ফাইল হিসেবে নামান (সর্বোচ্চ 10,000 লাইন), তারপর এখানে বেছে নিন।',
  'Nothing is decided by the file: each payment that the shop does not know is asked about at the provider, and you decide about what it has taken.':
    'ফাইল দেখে কিছু ঠিক হয় না: দোকান যে পেমেন্ট চেনে না, তার প্রতিটির কথা গেটওয়েকে জিজ্ঞেস করা হয়। গেটওয়ে যে টাকা নিয়েছে, তার সিদ্ধান্ত আপনার।',
  'Earlier statements': 'আগের তালিকা',
  'The statement': 'তালিকাটি',
  'Loading the statement': 'তালিকা আসছে',
  'Some of the lines': 'কিছু লাইন',
  'Loading the lines': 'লাইনগুলো আসছে',
  'Ask the provider': 'গেটওয়েকে জিজ্ঞেস করুন',
  'The provider is being asked': 'গেটওয়েকে জিজ্ঞেস করা হচ্ছে',
  'What the provider says': 'গেটওয়ে যা বলছে',
  'Lost here': 'এখানে হারিয়েছে',
  'Other amount': 'টাকার অঙ্ক আলাদা',
  'Being asked': 'জিজ্ঞেস করা হচ্ছে',
  'Being given to orders': 'অর্ডারে দেওয়া হচ্ছে',
  'Being refunded': 'ফেরত দেওয়া হচ্ছে',
  'Given to orders': 'অর্ডারে দেওয়া হয়েছে',
  'Refunds requested': 'ফেরত চাওয়া হয়েছে',
  'Not paid at the provider': 'গেটওয়েতে পরিশোধ হয়নি',
  'Known and equal': 'জানা, অঙ্কও এক',
  'Not of this shop': 'এই দোকানের নয়',
  'Repeated in the file': 'ফাইলে আবার আছে',
  'Cannot be read': 'পড়া যায় না',
  'Payments lost: {count}. The provider has taken {amount} for them.':
    'হারানো পেমেন্ট: {count}টি। এর জন্য গেটওয়ে {amount} নিয়েছে।',
  'The shop has lost none of these payments.': 'এগুলোর কোনো পেমেন্ট দোকান হারায়নি।',
  'Transaction {id}': 'লেনদেন {id}',
  'File: {amount}': 'ফাইলে: {amount}',
  'Provider: {amount}': 'গেটওয়েতে: {amount}',
  'Shop: {amount}': 'দোকানে: {amount}',
  'In the file: {text}': 'ফাইলে লেখা: {text}',
  'Order {number} fits: it is unpaid and of this amount.': 'অর্ডার {number} মেলে: এটি অপরিশোধিত, অঙ্কও এক।',
  'Order {number} does not fit: it is paid, has ended, or is of another amount.':
    'অর্ডার {number} মেলে না: পরিশোধ হয়ে গেছে, শেষ হয়েছে, অথবা অঙ্ক আলাদা।',
  'The shop has no order for it.': 'এর কোনো অর্ডার দোকানে নেই।',
  'Open the payment': 'পেমেন্ট খুলুন',
  'The provider has not answered yet and is asked again: {reason}':
    'গেটওয়ে এখনো উত্তর দেয়নি, আবার জিজ্ঞেস করা হবে: {reason}',
  'Give to its order': 'অর্ডারে দিন',
  'Give to an order': 'কোনো অর্ডারে দিন',
  'Give to their orders ({count})': 'নিজ নিজ অর্ডারে দিন ({count})',
  'Refund all ({count})': 'সব ফেরত দিন ({count})',
  'Give these payments to their orders?': 'পেমেন্টগুলো নিজ নিজ অর্ডারে দেবেন?',
  'Refund these payments?': 'পেমেন্টগুলো ফেরত দেবেন?',
  'The provider is asked once more about each. Then the order is paid, and its customer gets the mail.':
    'প্রতিটির কথা গেটওয়েকে আরেকবার জিজ্ঞেস করা হবে। তারপর অর্ডারটি পরিশোধিত হবে, ক্রেতা ইমেইল পাবেন।',
  'The provider is asked once more about each. Then its refund is requested in full.':
    'প্রতিটির কথা গেটওয়েকে আরেকবার জিজ্ঞেস করা হবে। তারপর পুরো টাকা ফেরত চাওয়া হবে।',
  'It must be unpaid, not cancelled, and of exactly {amount}.':
    'অর্ডারটি অপরিশোধিত হতে হবে, বাতিল নয়, আর ঠিক {amount} টাকার।',
  'Please enter the number of the order': 'অর্ডারের নম্বর লিখুন',
  'Lost payments decided': 'হারানো পেমেন্টের সিদ্ধান্ত',
  'Found in the provider’s statement; the shop had lost it': 'গেটওয়ের তালিকায় পাওয়া গেছে; দোকান হারিয়েছিল',
  'Statement not found': 'তালিকাটি পাওয়া যায়নি',
  'No payment provider of this shop can be asked for a payment by its transaction ID.':
    'এই দোকানের কোনো পেমেন্ট সেবাদাতার কাছে লেনদেন আইডি দিয়ে পেমেন্টের খোঁজ নেওয়া যায় না।',
  'Please assign a column to the transaction ID.': 'লেনদেন আইডির জন্য একটি কলাম ঠিক করুন।',
  'The provider has been asked about this file. Please upload it again to ask once more.':
    'এই ফাইলের কথা গেটওয়েকে জিজ্ঞেস করা হয়েছে। আবার জিজ্ঞেস করতে ফাইলটি আবার দিন।',
  'No line of these is a payment that the shop has lost.': 'এগুলোর কোনোটি দোকানের হারানো পেমেন্ট নয়।',
  'There is no order with this number.': 'এই নম্বরের কোনো অর্ডার নেই।',
  'This order does not fit: it must be unpaid, not cancelled, and of exactly this amount.':
    'এই অর্ডার মেলে না: অপরিশোধিত হতে হবে, বাতিল নয়, আর ঠিক এই টাকার।',
  'No order fits these payments.': 'এই পেমেন্টগুলোর সঙ্গে কোনো অর্ডার মেলে না।',
  'An order can be named for one payment only.': 'একটি পেমেন্টের জন্যই অর্ডারের নম্বর দেওয়া যায়।',
  'This line has no transaction ID that can be read.': 'এই লাইনে পড়ার মতো লেনদেন আইডি নেই।',
  'The amount of this line cannot be read.': 'এই লাইনের টাকার অঙ্ক পড়া যায় না।',
  'The payments are given to their orders': 'পেমেন্টগুলো নিজ নিজ অর্ডারে দেওয়া হচ্ছে',
  'The payments will be refunded': 'পেমেন্টগুলো ফেরত দেওয়া হবে',
  attach: 'অর্ডারে দেওয়া',
  refund: 'ফেরত',
});
