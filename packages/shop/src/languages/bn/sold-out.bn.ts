/** Bengali texts of back-in-stock alerts on the page of a product; loaded with their form. */
import { translations } from '../dictionary.ts';

export const soldOut = translations({
  'Tell me when it is back': 'স্টকে ফিরলে জানান',
  'We email {email} once, when it can be bought again.': 'আবার কেনা গেলে {email} ঠিকানায় একবার মেইল করা হবে।',
  'We email you once, when it can be bought again.': 'আবার কেনা গেলে আপনাকে একবার মেইল করা হবে।',
  'Your email address': 'আপনার ইমেইল ঠিকানা',
  'We will email you once, when it is back in stock.': 'স্টকে ফিরলে আপনাকে একবার মেইল করব।',
  'This product is in stock.': 'পণ্যটি স্টকে আছে।',
  'This address waits for 50 products already. Stop one of its alerts first, by the link in any of our alerts.':
    'এই ঠিকানা 50টি পণ্যের অপেক্ষায় আছে। আমাদের যেকোনো স্টক-বার্তার লিংক থেকে আগে সেগুলো বন্ধ করুন।',
  'This shop sends no alerts': 'এই দোকান স্টক-বার্তা পাঠায় না',
});
