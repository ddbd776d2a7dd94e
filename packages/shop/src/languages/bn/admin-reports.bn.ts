/** Bengali texts of the reports. */
import { translations } from '../dictionary.ts';

export const adminReports = translations({
  'Up to date': 'এখন পর্যন্ত',
  '{period}, compared with {earlier}': '{period}, তুলনায় {earlier}',
  Steps: 'ধাপ',
  'The first day must not be after the last one': 'প্রথম দিন শেষ দিনের পরে হতে পারে না',
  'This period is too long: at most 92 days, 53 weeks or 36 months':
    'সময়টি বেশি লম্বা: সর্বোচ্চ 92 দিন, 53 সপ্তাহ বা 36 মাস',
  Days: 'দিন',
  Weeks: 'সপ্তাহ',
  'Until today': 'আজ পর্যন্ত',
  Sales: 'বিক্রি',
  'The sales': 'বিক্রি',
  'Paid online': 'অনলাইনে পরিশোধিত',
  'As in the period before': 'আগের সময়ের সমান',
  'Nothing in the period before': 'আগের সময়ে কিছু ছিল না',
  'Slightly more than before': 'আগের চেয়ে সামান্য বেশি',
  'Slightly less than before': 'আগের চেয়ে সামান্য কম',
  '{percent}% more than before': 'আগের চেয়ে {percent}% বেশি',
  '{percent}% less than before': 'আগের চেয়ে {percent}% কম',
  'This period': 'এই সময়',
  'The period before': 'আগের সময়',
  '{title} over time': 'সময়ের সঙ্গে {title}',
  '{title}: {now}, in the period before {before}. {change}.': '{title}: {now}, আগের সময়ে {before}। {change}।',
  'The best day: {step} with {value}.': 'সবচেয়ে ভালো দিন: {step}, {value}।',
  'The best week: {step} with {value}.': 'সবচেয়ে ভালো সপ্তাহ: {step}, {value}।',
  'The best month: {step} with {value}.': 'সবচেয়ে ভালো মাস: {step}, {value}।',
  '{step}: {now}, before {before}': '{step}: {now}, আগে {before}',
  'Hide the numbers': 'সংখ্যা লুকান',
  'Show the numbers as a table': 'সংখ্যাগুলো ছকে দেখান',
  'Below each figure is that of the period before.': 'প্রতিটি সংখ্যার নিচে আগের সময়ের সংখ্যা।',
  'before:': 'আগে:',

  'By source': 'কোথা থেকে এসেছে',
  sources: 'উৎস',
  'Cancelled and returned are those of the orders placed in this period, whenever that was.':
    'বাতিল ও ফেরত এই সময়ে আসা অর্ডারের হিসাব, যখনই তা হয়ে থাকুক।',

  'Best products': 'সেরা পণ্য',
  'Units are those of orders placed in this period. Sales are the money received in it, without delivery and discounts.':
    'কয়টি তা এই সময়ের অর্ডার থেকে। বিক্রি এই সময়ে আসা টাকা থেকে, ডেলিভারি ও ছাড় বাদে।',
  'Best products by': 'সেরা পণ্য যেভাবে',
  'By units': 'সংখ্যায়',
  'By sales': 'বিক্রিতে',
  Product: 'পণ্য',
  'Nothing was ordered in this period.': 'এই সময়ে কোনো অর্ডার আসেনি।',

  'Open orders': 'খোলা অর্ডার',
  'The open orders': 'খোলা অর্ডার',
  'The current state, independent of the period.': 'এখনকার অবস্থা, উপরের সময়ের সঙ্গে এর সম্পর্ক নেই।',
  'Not paid yet': 'এখনো অপরিশোধিত',
  'To be delivered': 'পৌঁছাতে হবে',
  'order, {sum} in total': 'টি অর্ডার, মোট {sum}',
  'orders, {sum} in total': 'টি অর্ডার, মোট {sum}',
  'The oldest: {name}, {time}': 'সবচেয়ে পুরোনো: {name}, {time}',
  'No open orders.': 'কোনো খোলা অর্ডার নেই।',
  'Show these orders': 'এই অর্ডারগুলো দেখান',

  "The current state. The limit for low stock is in the shop's settings.":
    'এখনকার অবস্থা। স্টক কম ধরার সীমা দোকানের সেটিংসে আছে।',
  'The stock': 'স্টক',
  '{count} or fewer left': '{count}টি বা কম',
  'Sold out': 'শেষ',
  'Not in stock': 'স্টকে নেই',
  'No product is low in stock.': 'কোনো পণ্যের স্টক কম নয়।',
  'No product is sold out.': 'কোনো পণ্য শেষ হয়নি।',
  'Show all {count}': 'সব {count}টি দেখান',

  'Zero-result searches': 'যে খোঁজে কিছু পাওয়া যায়নি',
  'Since counting began, the most frequent first. They are stored without their users.':
    'গোনা শুরুর পর থেকে, যা বেশি খোঁজা হয়েছে তা আগে। কে খুঁজেছেন তা রাখা হয় না।',
  'Searched for': 'যা খোঁজা হয়েছে',
  Times: 'কতবার',
  Last: 'শেষবার',
  'Every search found something.': 'প্রতিটি খোঁজে কিছু পাওয়া গেছে।',
});
