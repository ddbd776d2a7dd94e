/** Bengali texts of the views of lists and of the keys of lists. */
import { translations } from '../dictionary.ts';

export const adminListViews = translations({
  'Loading the list': 'তালিকা লোড হচ্ছে',
  Views: 'ভিউ',
  'Save this view': 'এই ভিউ সেভ করুন',
  'Edit views': 'ভিউ সাজান',
  'Search, filters and order of the list are saved.': 'তালিকার খোঁজ, ফিল্টার ও ক্রম সেভ হবে।',
  'The list opens with it': 'তালিকা এটি দিয়ে খুলবে',
  'View saved': 'ভিউ সেভ হয়েছে',
  'View deleted': 'ভিউ মোছা হয়েছে',
  'This list has no views.': 'এই তালিকায় কোনো ভিউ নেই।',
  'This list has a view of this name already.': 'এই তালিকায় এই নামে একটি ভিউ আগেই আছে।',
  'Please enter a name of up to 60 characters': 'সর্বোচ্চ 60 অক্ষরের একটি নাম লিখুন',
  'You have 30 views already. Please delete one first.': 'আপনার 30টি ভিউ আছে। আগে একটি মুছুন।',
  'View not found': 'ভিউটি পাওয়া যায়নি',

  'Keyboard shortcuts': 'কীবোর্ডের শর্টকাট',
  'Next row': 'পরের সারি',
  'Previous row': 'আগের সারি',
  'Open the row': 'সারিটি খুলুন',
  'This help': 'এই সাহায্য',
  'Single-key shortcuts': 'এক কী-র শর্টকাট',
  'In lists, outside of inputs. The switch is kept on this device.':
    'তালিকায় কাজ করে, লেখার ঘরে নয়। এই সুইচ এই ডিভাইসেই থাকে।',
});
