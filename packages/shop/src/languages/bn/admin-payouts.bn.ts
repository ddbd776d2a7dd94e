/** Bengali texts of the cash that couriers collect and pay out. */
import { translations } from '../dictionary.ts';

export const adminPayouts = translations({
  'Cash of couriers': 'কুরিয়ারের টাকা',
  'What couriers have collected, compared with your orders before it is recorded.':
    'কুরিয়ার যা আদায় করেছে, তা আগে আপনার অর্ডারের সঙ্গে মেলানো হয়, তারপর লেখা হয়।',
  'Cash of a courier’s payout recorded': 'কুরিয়ারের দেওয়া টাকা লেখা',
  'Line of a courier’s payout decided': 'কুরিয়ারের হিসাবের একটি লাইনের সিদ্ধান্ত',
  'Payout not found': 'হিসাবটি পাওয়া যায়নি',
  'This courier does not tell its payouts. Please upload its statement.':
    'এই কুরিয়ার নিজে থেকে হিসাব জানায় না। তাদের হিসাবের ফাইলটি আপলোড করুন।',
  'The courier could not be asked. Please try again later.': 'কুরিয়ারকে জিজ্ঞেস করা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  'Please assign a column to the consignment, the tracking code or the order number.':
    'কনসাইনমেন্ট, ট্র্যাকিং কোড বা অর্ডার নম্বর কোন কলামে, তা ঠিক করুন।',
  'Please assign a column to what was collected or to what was paid out.':
    'আদায় বা পরিশোধ কোন কলামে, তা ঠিক করুন।',
  'Please assign the columns first.': 'আগে কলামগুলো ঠিক করুন।',
  'The columns of this statement are assigned already.': 'এই হিসাবের কলাম আগেই ঠিক করা হয়েছে।',
  'Please enter the amount in taka, as in 15,250.50': 'টাকার অঙ্ক লিখুন, যেমন 15,250.50',
  'There is nothing to record: no line matches an unpaid parcel.':
    'লেখার কিছু নেই: কোনো লাইন বাকি থাকা পার্সেলের সঙ্গে মেলে না।',
  'This line is decided already.': 'এই লাইনের সিদ্ধান্ত আগেই হয়েছে।',
  'Only a line of another sum than is due can be accepted.':
    'পাওনার চেয়ে কম বা বেশি এসেছে, শুধু এমন লাইনই মেনে নেওয়া যায়।',
  'This line has no number that can be read.': 'এই লাইনে পড়ার মতো কোনো নম্বর নেই।',
  'An amount of this line cannot be read.': 'এই লাইনের একটি অঙ্ক পড়া যায় না।',
  'Its sums do not fit: paid out is not what was collected less the charges.':
    'হিসাব মেলে না: আদায় থেকে চার্জ বাদ দিলে পরিশোধের অঙ্ক হয় না।',
  'Its numbers belong to different orders.': 'এর নম্বরগুলো আলাদা আলাদা অর্ডারের।',
  'This parcel is in the statement twice.': 'এই পার্সেল হিসাবে দুবার আছে।',
  'This parcel was settled by an earlier line.': 'এই পার্সেলের হিসাব আগেই হয়ে গেছে।',
  'The cash is recorded already; the charges are kept.': 'টাকা আগেই লেখা হয়েছে; শুধু চার্জ রাখা হবে।',
  'Nothing was to be collected; the charges are kept.': 'আদায়ের কিছু ছিল না; শুধু চার্জ রাখা হবে।',
  'The shop does not have this parcel as delivered or returned.':
    'দোকানের হিসাবে এই পার্সেল এখনো ডেলিভারি বা ফেরত হয়নি।',
  'This order was deleted.': 'এই অর্ডার মুছে ফেলা হয়েছে।',
  'Line decided': 'লাইনের সিদ্ধান্ত হয়েছে',
  Consignment: 'কনসাইনমেন্ট',
  'Tracking code': 'ট্র্যাকিং কোড',
  Collected: 'আদায়',
  'COD charge': 'সিওডি চার্জ',
  'Paid out': 'পরিশোধ',
  'Something to decide': 'কিছু সিদ্ধান্ত বাকি',
  Matched: 'মিলেছে',
  'Too little': 'কম এসেছে',
  'Too much': 'বেশি এসেছে',
  'Not delivered here': 'এখানে ডেলিভারি হয়নি',
  'Settled before': 'আগেই হিসাব হয়েছে',
  Recorded: 'লেখা হয়েছে',
  Accepted: 'মেনে নেওয়া',
  'Set aside': 'সরিয়ে রাখা হয়েছে',
  'Set it aside': 'সরিয়ে রাখুন',
  'Collected and not paid out': 'আদায় হয়েছে, পরিশোধ হয়নি',
  'Every delivered parcel is paid out.': 'ডেলিভারি হওয়া সব পার্সেলের টাকা পাওয়া গেছে।',
  '{count} delivered parcels': '{count}টি ডেলিভারি হওয়া পার্সেল',
  '{count} are missing: delivered more than {days} days ago and in no statement, {amount}.':
    '{count}টির খোঁজ নেই: {days} দিনের বেশি আগে ডেলিভারি হয়েছে, অথচ কোনো হিসাবে নেই, মোট {amount}।',
  'Show the missing ones': 'যেগুলোর খোঁজ নেই দেখুন',
  'Delivered {date}': 'ডেলিভারি {date}',
  'Name your couriers in the settings first.': 'আগে সেটিংসে আপনার কুরিয়ারদের নাম দিন।',
  'Read a statement': 'হিসাব পড়ুন',
  'Download the courier’s statement as a CSV file. Each line is compared with your orders, and nothing is recorded before you say so.':
    'কুরিয়ারের হিসাব CSV ফাইল হিসেবে নামান। প্রতিটি লাইন আপনার অর্ডারের সঙ্গে মেলানো হবে; আপনি না বলা পর্যন্ত কিছুই লেখা হবে না।',
  'No new statement': 'নতুন কোনো হিসাব নেই',
  '{count} statements fetched': '{count}টি হিসাব আনা হয়েছে',
  '{count} statements fetched; press again for older ones': '{count}টি হিসাব আনা হয়েছে; আরও পুরোনোর জন্য আবার চাপুন',
  'Fetch from {courier}': '{courier} থেকে আনুন',
  Pasted: 'পেস্ট করা',
  'Or paste it': 'অথবা পেস্ট করুন',
  Statement: 'হিসাব',
  'With its headings in the first line, as copied from a spreadsheet.':
    'প্রথম লাইনে শিরোনামসহ, স্প্রেডশিট থেকে যেভাবে কপি হয়।',
  'Read it': 'পড়ুন',
  'What arrived (optional)': 'কত টাকা এসেছে (ঐচ্ছিক)',
  'The amount that the courier has sent to your account, in taka.': 'কুরিয়ার আপনার অ্যাকাউন্টে যত টাকা পাঠিয়েছে।',
  'Compare with the orders': 'অর্ডারের সঙ্গে মেলান',
  'Compare again': 'আবার মেলান',
  'Compare with the parcels': 'পার্সেলের সঙ্গে মেলান',
  'Another statement': 'অন্য হিসাব',
  'Record the cash of {count}': '{count}টির টাকা লিখুন',
  'Record the cash of these parcels?': 'এই পার্সেলগুলোর টাকা লিখবেন?',
  '{count} parcels: collected {collected}, charges {fees}, paid out {paid}.':
    '{count}টি পার্সেল: আদায় {collected}, চার্জ {fees}, পরিশোধ {paid}।',
  'Their orders then count as paid in cash. This cannot be undone.':
    'এরপর এসব অর্ডার নগদে পরিশোধিত ধরা হবে। এটা ফেরানো যাবে না।',
  'Accept this sum?': 'এই অঙ্ক মেনে নেবেন?',
  'Set this line aside?': 'লাইনটি সরিয়ে রাখবেন?',
  'The order counts as paid in full, and the difference is kept with this statement.':
    'অর্ডারটি পুরো পরিশোধিত ধরা হবে, আর পার্থক্যটি এই হিসাবের সঙ্গে থাকবে।',
  'Nothing is recorded for it. A parcel of yours stays among those that are not paid out.':
    'এর জন্য কিছুই লেখা হবে না। আপনার পার্সেল হলে তা পরিশোধ না হওয়া তালিকায় থাকবে।',
  '{amount} arrived, {difference} more than these lines come to.':
    '{amount} এসেছে, যা লাইনগুলোর যোগফলের চেয়ে {difference} বেশি।',
  '{amount} arrived, {difference} less than these lines come to.':
    '{amount} এসেছে, যা লাইনগুলোর যোগফলের চেয়ে {difference} কম।',
  'Which order is it?': 'এটি কোন অর্ডার?',
  'Name the order': 'অর্ডার বলুন',
  'Decided by {email}': 'সিদ্ধান্ত নিয়েছেন {email}',
  'Collected: {amount}': 'আদায়: {amount}',
  'Due: {amount}': 'পাওনা: {amount}',
  'Charges: {amount}': 'চার্জ: {amount}',
  'Paid out: {amount}': 'পরিশোধ: {amount}',
});
