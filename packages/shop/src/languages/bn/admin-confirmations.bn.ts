/** Bengali texts of orders that are to be confirmed. */
import { translations } from '../dictionary.ts';

export const adminConfirmations = translations({
  'Confirmation asked for': 'নিশ্চিত করতে বলা',
  'Confirmation of an order': 'অর্ডার নিশ্চিত করা',
  'Customers confirm their orders': 'গ্রাহক নিজে অর্ডার নিশ্চিত করেন',
  'By a link in email and SMS, or by a code in an SMS, which proves the number. Until then a new order waits to be confirmed.':
    'ইমেইল ও এসএমএসের লিংক দিয়ে, অথবা এসএমএসের কোড দিয়ে, যা নম্বরটি প্রমাণ করে। তার আগে নতুন অর্ডার নিশ্চিত হওয়ার অপেক্ষায় থাকে।',
  'Not asked': 'চাওয়া হয় না',
  'By a link': 'লিংক দিয়ে',
  'By a code': 'কোড দিয়ে',
  'Judge the risk of orders': 'অর্ডারের ঝুঁকি যাচাই',
  'From what your shop knows of the number: parcels that were delivered or refused, orders within an hour, the address, the sum. The riskiest orders are called first. No order is refused by it.':
    'নম্বরটি নিয়ে আপনার দোকান যা জানে তা থেকে: আগে নেওয়া বা ফেরত দেওয়া পার্সেল, এক ঘণ্টার মধ্যে অন্য অর্ডার, ঠিকানা ও টাকার অঙ্ক। ঝুঁকির অর্ডারে আগে ফোন করা হয়। এতে কোনো অর্ডার বাতিল হয় না।',
  'Nothing speaks against it': 'আপত্তির কিছু নেই',
  'Ask to confirm': 'নিশ্চিত করতে বলুন',
  'Call before packing': 'প্যাক করার আগে ফোন করুন',
  'Ask for the delivery charge first': 'আগে ডেলিভারি চার্জ নিন',
  '{count} orders of this number were not accepted at the door':
    'এই নম্বরের {count}টি অর্ডার দরজা থেকে ফেরত এসেছে',
  '{count} other orders of this number or address within an hour':
    'এক ঘণ্টার মধ্যে এই নম্বর বা ঠিকানার আরও {count}টি অর্ডার',
  '{count} orders of this number were delivered': 'এই নম্বরের {count}টি অর্ডার পৌঁছেছে',
  'The address names no house, road or landmark': 'ঠিকানায় বাসা, রাস্তা বা চেনা কোনো জায়গা নেই',
  'A first order of more than three times the usual sum': 'প্রথম অর্ডারেই সাধারণ অঙ্কের তিন গুণের বেশি',
  'The first order of this number': 'এই নম্বরের প্রথম অর্ডার',
  'Not confirmed yet': 'এখনো নিশ্চিত হয়নি',
  'Confirmed by the customer': 'গ্রাহক নিশ্চিত করেছেন',
  'Paid already': 'আগেই পরিশোধ হয়েছে',
  'No answer': 'ফোন ধরেননি',
  'Wrong number': 'ভুল নম্বর',
  'This order no longer waits to be confirmed': 'অর্ডারটি আর নিশ্চিত হওয়ার অপেক্ষায় নেই',
  'Somebody else is calling about this order': 'এই অর্ডারের জন্য আরেকজন ফোন করছেন',
  'You have this order for five minutes': 'অর্ডারটি পাঁচ মিনিটের জন্য আপনার',
  'Call recorded': 'ফোনের কথা লেখা হয়েছে',
  'An order is given up after three days without an answer, or for a wrong number':
    'তিন দিন ফোন না ধরলে বা নম্বর ভুল হলে অর্ডার ছেড়ে দেওয়া যায়',
  'Call about an order': 'অর্ডার নিয়ে ফোন',
  'Order given up': 'অর্ডার ছেড়ে দেওয়া',
  Outcome: 'ফল',
  'Orders that wait until their customer or you have confirmed them.':
    'যেসব অর্ডার গ্রাহক বা আপনি নিশ্চিত করার অপেক্ষায় আছে।',
  'No order waits to be confirmed.': 'নিশ্চিত হওয়ার অপেক্ষায় কোনো অর্ডার নেই।',
  'Cancelled on {date} if nobody confirms it; hours left: {hours}':
    'কেউ নিশ্চিত না করলে {date} বাতিল হবে; বাকি ঘণ্টা: {hours}',
  'Asked by message': 'বার্তায় জানতে চাওয়া হয়েছে',
  'Asked by message on {date}': '{date} বার্তায় জানতে চাওয়া হয়েছে',
  Confirmation: 'নিশ্চিতকরণ',
  'Confirmed by link on {date}': '{date} লিংক দিয়ে নিশ্চিত',
  'Confirmed by code on {date}': '{date} কোড দিয়ে নিশ্চিত',
  'Confirmed on the telephone on {date}': '{date} ফোনে নিশ্চিত',
  '{name} is calling, until {time}': '{name} ফোন করছেন, {time} পর্যন্ত',
  Call: 'ফোন করুন',
  'Cancel with a message': 'জানিয়ে বাতিল করুন',
  'Picked up at the shop': 'দোকান থেকে নেওয়া হবে',
  'The customer is told by email and SMS that they could not be reached.':
    'গ্রাহককে ইমেইল ও এসএমএসে জানানো হবে যে তাঁকে ফোনে পাওয়া যায়নি।',
});
