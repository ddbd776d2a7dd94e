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

  Refunds: 'ফেরত',
  refunds: 'ফেরত',
  'Given back': 'ফেরত গেছে',
  Net: 'নিট',
  'Refunded online': 'অনলাইনে ফেরত',
  'Given back in cash': 'নগদে ফেরত',
  'Money counts on the day it came, and a refund on the day it went back: no refund, return or change of an order changes a day that is over. Net is what came less what went back.':
    'টাকা যেদিন এসেছে সেদিনের হিসাবে, ফেরত যেদিন গেছে সেদিনের হিসাবে থাকে: পরে কোনো ফেরত বা অর্ডারের পরিবর্তন শেষ হওয়া দিনের হিসাব বদলায় না। নিট মানে যা এসেছে, তা থেকে যা ফেরত গেছে তা বাদে।',
  'Nothing went back in this period.': 'এই সময়ে কোনো টাকা ফেরত যায়নি।',
  'The latest {shown} of {count}, {amount} in total.': '{count}টির মধ্যে সর্বশেষ {shown}টি, মোট {amount}।',
  '{count} refunds of {amount} are on their way. They count on the day the provider makes them.':
    '{amount}-এর {count}টি ফেরত চলছে। প্রদানকারী যেদিন ফেরত দেবে, সেদিনের হিসাবে আসবে।',
  '{count} refunds were refused by the provider and do not count: see the payments.':
    '{count}টি ফেরত প্রদানকারী নাকচ করেছে, তাই হিসাবে নেই: পেমেন্ট দেখুন।',
  'Download all money as CSV': 'সব টাকার হিসাব CSV নামান',
  'Units without a cost price': 'ক্রয়মূল্য ছাড়া পণ্য',
  'Sales without a cost': 'ক্রয়মূল্য ছাড়া বিক্রি',
  Unknown: 'অজানা',

  'By source': 'কোথা থেকে এসেছে',
  sources: 'উৎস',
  'Cancelled and returned are those that ended so in this period, whenever they were ordered.':
    'বাতিল ও ফেরত এই সময়ে যা হয়েছে তার হিসাব, অর্ডার যখনই এসে থাকুক।',

  'Delivery costs': 'ডেলিভারির খরচ',
  'delivery costs': 'ডেলিভারির খরচ',
  'Of the orders placed in this period, beside what customers were charged for delivery and cash on delivery. The statement of a courier wins over the fee of the booking.':
    'এই সময়ে আসা অর্ডারের খরচ, পাশে ডেলিভারি ও ক্যাশ অন ডেলিভারির জন্য ক্রেতাদের কাছ থেকে নেওয়া টাকা। বুকিংয়ের ফির চেয়ে কুরিয়ারের স্টেটমেন্ট অগ্রাধিকার পায়।',
  'Without a fee yet': 'ফি এখনো অজানা',
  Charged: 'নেওয়া হয়েছে',
  'Own riders': 'নিজস্ব রাইডার',
  'No order of this period was sent.': 'এই সময়ের কোনো অর্ডার পাঠানো হয়নি।',
  'Delivery costs by district': 'জেলা অনুযায়ী ডেলিভারির খরচ',
  'The most parcels first.': 'যেখানে বেশি পার্সেল, তা আগে।',
  'Orders whose delivery lost most': 'যেসব অর্ডারের ডেলিভারিতে লোকসান সবচেয়ে বেশি',
  'At most {count}, of those whose fees are all known.': 'যেগুলোর সব ফি জানা, তার সর্বোচ্চ {count}টি।',
  'No order with known fees cost more than was charged.': 'ফি জানা এমন কোনো অর্ডারে নেওয়া টাকার চেয়ে বেশি খরচ হয়নি।',
  '{count} parcels without a fee yet: their charges and costs are in no sum.':
    '{count}টি পার্সেলের ফি এখনো অজানা: সেগুলোর টাকা কোনো যোগফলে নেই।',
  '{count} parcels with the fee of their booking: their COD charges are not known before the courier’s statement.':
    '{count}টি পার্সেলের শুধু বুকিংয়ের ফি জানা: কুরিয়ারের স্টেটমেন্ট আসার আগে সিওডি চার্জ জানা যায় না।',

  'Best products': 'সেরা পণ্য',
  'Units are those that were ordered in this period, less those that were cancelled or came back in it. Sales are of what was paid in it, without delivery and discounts.':
    'কয়টি তা এই সময়ের অর্ডার থেকে, এই সময়ে বাতিল বা ফেরত হওয়াগুলো বাদে। বিক্রি এই সময়ে পরিশোধ হওয়া পণ্যের, ডেলিভারি ও ছাড় বাদে।',
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
  '{count} order, {sum} in total': '{count}টি অর্ডার, মোট {sum}',
  '{count} orders, {sum} in total': '{count}টি অর্ডার, মোট {sum}',
  'The oldest: {name}, {time}': 'সবচেয়ে পুরোনো: {name}, {time}',
  'No open orders.': 'কোনো খোলা অর্ডার নেই।',
  'Show these orders': 'এই অর্ডারগুলো দেখান',

  'Delivery times': 'ডেলিভারির সময়',
  'The working days in which nine of ten parcels arrived, by the weekday of the order: the latest 60 of each, from the last 180 days. Learned anew each day.':
    'অর্ডারের বার অনুযায়ী, যে কয় কর্মদিবসে দশটির নয়টি পার্সেল পৌঁছেছে: গত 180 দিনের, প্রতিটি বারের সর্বশেষ 60টি। প্রতিদিন নতুন করে হিসাব হয়।',
  'delivery times': 'ডেলিভারির সময়',
  'Brings most parcels': 'বেশির ভাগ পার্সেল আনে',
  'No courier has brought 30 parcels of one weekday to a district yet.':
    'এখনো কোনো কুরিয়ার একটি জেলায় একই বারের 30টি পার্সেল পৌঁছায়নি।',
  'Of {all} promised deliveries of the last 90 days {kept} arrived in time, {percent}%.':
    'গত 90 দিনে কথা দেওয়া {all}টি ডেলিভারির {kept}টি সময়মতো পৌঁছেছে, {percent}%।',
  'No promised delivery was due in the last 90 days.': 'গত 90 দিনে কথা দেওয়া কোনো ডেলিভারির সময় আসেনি।',
  'Shoppers read the days of the courier that brings most parcels to their district.':
    'ক্রেতারা সেই কুরিয়ারের সময় দেখেন, যেটি তাঁদের জেলায় বেশির ভাগ পার্সেল আনে।',
  'Shoppers read the days of the delivery zones, until you turn on “Learn the days of deliveries” in the settings.':
    'সেটিংসে “ডেলিভারির সময় শিখে নেওয়া” চালু না করা পর্যন্ত ক্রেতারা ডেলিভারি জোনের সময় দেখেন।',

  "The current state. The limit for low stock is in the shop's settings.":
    'এখনকার অবস্থা। স্টক কম ধরার সীমা দোকানের সেটিংসে আছে।',
  'The stock': 'স্টক',
  '{count} or fewer left, or their own limit': '{count}টি বা কম, অথবা নিজস্ব সীমার মধ্যে',
  'Sold out': 'শেষ',
  'Not in stock': 'স্টকে নেই',
  'Customers wait for': 'ক্রেতারা যার অপেক্ষায়',
  '{count} asked for an alert': '{count} জন জানতে চেয়েছেন',
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
