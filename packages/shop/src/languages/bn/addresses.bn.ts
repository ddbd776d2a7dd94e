/** Bengali texts of the address book. */
import { translations } from '../dictionary.ts';

export const addresses = translations({
  Save: 'সংরক্ষণ করুন',
  Change: 'বদলান',
  Delete: 'মুছুন',
  'Where your orders go': 'আপনার অর্ডার যেখানে যায়',
  '{count} of {max} addresses': '{max}টির মধ্যে {count}টি ঠিকানা',
  'Add address': 'ঠিকানা যোগ করুন',
  'New address': 'নতুন ঠিকানা',
  'Change the address': 'ঠিকানা বদলান',
  'Label (optional)': 'চেনার নাম (ঐচ্ছিক)',
  'Home, Office, Mother': 'বাসা, অফিস, মা',
  'Your addresses': 'আপনার ঠিকানা',
  'Loading your addresses': 'আপনার ঠিকানা লোড হচ্ছে',
  'No address is saved yet. The address of your first order is kept here, so that you type it once.':
    'এখনো কোনো ঠিকানা রাখা নেই। প্রথম অর্ডারের ঠিকানা এখানে থাকবে, তাই একবারই লিখতে হবে।',
  'Fills the checkout': 'চেকআউটে এটিই আসে',
  'Use first': 'এটি আগে আনুন',
  'Change the address {name}': '{name} ঠিকানাটি বদলান',
  'Delete the address {name}': '{name} ঠিকানাটি মুছুন',
  'Use the address {name} first': '{name} ঠিকানাটি আগে আনুন',
  'Delete this address?': 'এই ঠিকানা মুছবেন?',
  'Orders that you have placed keep it.': 'আগের অর্ডারগুলোতে এটি থেকে যাবে।',
  'Thana or upazila (optional)': 'থানা বা উপজেলা (ঐচ্ছিক)',
  '{count} suggestions': '{count}টি মেলে',
  'Where to?': 'কোথায় পাঠাব?',
  'Somewhere else': 'অন্য কোথাও',
  'Manage your addresses': 'ঠিকানাগুলো দেখুন ও বদলান',
  'Please add the house or a landmark, so that the courier finds it.':
    'বাসা নম্বর বা কাছের পরিচিত জায়গা লিখুন, যাতে কুরিয়ার খুঁজে পায়।',
  'Address saved': 'ঠিকানা রাখা হয়েছে',
  'Address changed': 'ঠিকানা বদলানো হয়েছে',
  'Address deleted': 'ঠিকানা মোছা হয়েছে',
  'This address now fills the checkout': 'এখন থেকে চেকআউটে এই ঠিকানা আসবে',
  'This address is not in your address book': 'এই ঠিকানা আপনার খাতায় নেই',
  'An address book holds at most 10 addresses': 'ঠিকানার খাতায় সর্বোচ্চ 10টি ঠিকানা রাখা যায়',
});
