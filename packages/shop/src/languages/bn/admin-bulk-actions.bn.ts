/** Bengali texts of actions on many orders at once. */
import { translations } from '../dictionary.ts';

export const adminBulkActions = translations({
  'Choose all {count}': 'সব {count}টি বাছুন',
  'Choose the order of {name}': '{name}-এর অর্ডার বাছুন',
  'Choose all of this page': 'এই পাতার সব বাছুন',
  'Chosen orders': 'বাছাই করা অর্ডার',
  '{count} chosen': '{count}টি বাছা হয়েছে',
  'Choose none': 'বাছাই তুলে দিন',
  'One by one, 200 can be chosen at most.': 'একটি একটি করে সর্বোচ্চ ২০০টি বাছা যায়।',
  Print: 'প্রিন্ট',
  'CSV of {count}': '{count}টির CSV',
  'Counting the orders': 'অর্ডার গোনা হচ্ছে',
  '{action} ({count})': '{action} ({count}টি)',
  '{count} orders can take part.': '{count}টি অর্ডারে এটি করা যাবে।',
  '{count} orders cannot take part:': '{count}টি অর্ডারে করা যাবে না:',
  'Cash in all: {amount}': 'মোট নগদ: {amount}',
  'You can undo it for 30 minutes. Mails to the customers wait until then.':
    '৩০ মিনিট পর্যন্ত এটি ফেরানো যাবে। ক্রেতাদের মেইল ততক্ষণ অপেক্ষায় থাকবে।',
  'It cannot be undone.': 'এটি আর ফেরানো যাবে না।',
  'Actions on many orders': 'অনেক অর্ডারের কাজ',
  '{done} of {total}': '{total}টির মধ্যে {done}টি',
  'by {email}': '{email} করেছেন',
  'Undo: {action}': 'ফিরিয়ে আনুন: {action}',
  'Close: {action}': 'বন্ধ করুন: {action}',
  'Progress: {action}': 'অগ্রগতি: {action}',
  '{count} not changed': '{count}টি বদলানো যায়নি',
  'Why is it undone?': 'কেন ফেরানো হচ্ছে?',
  'It is kept in the audit log. Customers do not see it.': 'এটি অডিট লগে থাকে। ক্রেতারা দেখেন না।',
  'Record the cash': 'নগদ লিখুন',
  'At most 5,000 orders can be changed at once. Please narrow the list.':
    'একসঙ্গে সর্বোচ্চ ৫,০০০ অর্ডার বদলানো যায়। তালিকা ছোট করুন।',
  'None of these orders can take part.': 'এই অর্ডারগুলোর কোনোটিতে এটি করা যাবে না।',
  'The chosen orders have changed meanwhile. Please look at them again.':
    'বাছাই করা অর্ডারগুলো এর মধ্যে বদলেছে। আবার দেখে নিন।',
  'Five of your actions are not finished yet. Please wait until one is.':
    'আপনার পাঁচটি কাজ এখনো শেষ হয়নি। একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  'Action not found': 'কাজটি পাওয়া যায়নি',
  'This action is not finished yet.': 'এই কাজ এখনো শেষ হয়নি।',
  'This action cannot be undone.': 'এই কাজ ফেরানো যায় না।',
  'An action can be undone for 30 minutes.': '৩০ মিনিট পর্যন্ত কাজ ফেরানো যায়।',
  'This action is already undone.': 'এই কাজ আগেই ফেরানো হয়েছে।',
  'Please say why.': 'কারণ লিখুন।',
  'The right to do this was taken away.': 'এই কাজের অনুমতি তুলে নেওয়া হয়েছে।',
  'Its step does not allow this.': 'এর বর্তমান ধাপে এটি করা যায় না।',
  'This order has changed since.': 'এই অর্ডার এর মধ্যে বদলেছে।',
  'The customer has had a mail about it already.': 'ক্রেতাকে এ বিষয়ে মেইল আগেই পাঠানো হয়েছে।',
});
