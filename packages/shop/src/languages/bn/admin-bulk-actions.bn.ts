/** Bengali texts of actions on many orders at once. */
import { translations } from '../dictionary.ts';

export const adminBulkActions = translations({
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
