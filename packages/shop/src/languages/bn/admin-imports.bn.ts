/** Bengali texts of the import of products. */
import { translations } from '../dictionary.ts';

export const adminImports = translations({
  Id: 'আইডি',
  'Stock when exported': 'ফাইল নেওয়ার সময়ের স্টক',
  'Value of option {number}': 'অপশন {number}-এর মান',
  'Colour of option {number}': 'অপশন {number}-এর রং',
  'Pictures of the variant': 'ভ্যারিয়েন্টের ছবি',
  'Import not found': 'ইমপোর্টটি পাওয়া যায়নি',
  'A file can have up to 10,000 lines and 12 million characters.':
    'একটি ফাইলে সর্বোচ্চ 10,000 লাইন ও 1 কোটি 20 লাখ অক্ষর থাকতে পারে।',
  'A file can have up to 200 columns.': 'একটি ফাইলে সর্বোচ্চ 200টি কলাম থাকতে পারে।',
  'This file has no lines below its headings.': 'এই ফাইলে শিরোনামের নিচে কোনো লাইন নেই।',
  'This is not a CSV file: a quotation mark is in the wrong place, or a line has more cells than there are headings.':
    'এটি CSV ফাইল নয়: কোথাও উদ্ধৃতি চিহ্ন ভুল জায়গায়, অথবা কোনো লাইনে শিরোনামের চেয়ে বেশি ঘর আছে।',
  'A cell can have up to 21,000 characters.': 'একটি ঘরে সর্বোচ্চ 21,000 অক্ষর থাকতে পারে।',
  'Two columns have the same heading. Please rename one of them.':
    'দুটি কলামের শিরোনাম একই। একটির নাম বদলান।',
  'Please assign a column to the id, the SKU or the name.': 'আইডি, SKU অথবা নামের জন্য একটি কলাম ঠিক করুন।',
  'There is no such field.': 'এমন কোনো ঘর নেই।',
  'Two columns of the file are assigned to the same field.': 'ফাইলের দুটি কলাম একই ঘরে দেওয়া হয়েছে।',
  'This import is being worked on. Please wait until that is finished.':
    'ইমপোর্টটির কাজ চলছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  'Please check the file first.': 'আগে ফাইলটি যাচাই করুন।',
  'There is nothing to import: no line is new or changed.':
    'ইমপোর্ট করার কিছু নেই: কোনো লাইন নতুন বা বদলানো নয়।',
  'This import is already applied.': 'ইমপোর্টটি আগেই করা হয়েছে।',
  'This import is not applied.': 'ইমপোর্টটি এখনো করা হয়নি।',
  'An import can be undone for 24 hours.': 'ইমপোর্ট 24 ঘণ্টার মধ্যে ফেরানো যায়।',
  'The right to import products was taken away.': 'পণ্য ইমপোর্ট করার অনুমতি তুলে নেওয়া হয়েছে।',
  'Neither an id, nor an SKU, nor a name says which product this is.':
    'এটি কোন পণ্য তা আইডি, SKU বা নাম কিছুই বলছে না।',
  'Several products have this name. Please add their ids.': 'একাধিক পণ্যের এই নাম। আইডি যোগ করুন।',
  'This variant is not known: it needs a value of each option.':
    'ভ্যারিয়েন্টটি চেনা যায়নি: প্রতিটি অপশনের একটি মান লাগবে।',
  'The SKU is not kept: only variants have one.': 'SKU রাখা হয়নি: শুধু ভ্যারিয়েন্টের SKU থাকে।',
  'An option needs a name.': 'অপশনের একটি নাম লাগবে।',
  'This product was changed after the import, so it stays as it is.':
    'ইমপোর্টের পর পণ্যটি বদলানো হয়েছে, তাই যেমন আছে তেমনই থাকছে।',
  '“{value}” in the column “{column}” is not a number': '“{column}” কলামের “{value}” সংখ্যা নয়',
  '“{value}” in the column “{column}” is not a whole number up to 1,000,000':
    '“{column}” কলামের “{value}” 10,00,000 পর্যন্ত পূর্ণ সংখ্যা নয়',
  '“{value}” in the column “{column}” is neither yes nor no': '“{column}” কলামের “{value}” হ্যাঁ বা না নয়',
  'Products imported': 'পণ্য ইমপোর্ট করা হয়েছে',
  'Import of products undone': 'পণ্যের ইমপোর্ট ফেরানো হয়েছে',
  'New products': 'নতুন পণ্য',
  'Changed products': 'বদলানো পণ্য',

  'Download all products': 'সব পণ্য ডাউনলোড করুন',
  'Choose a CSV file': 'একটি CSV ফাইল বেছে নিন',
  'A CSV file in UTF-8 with up to 10,000 lines. The easiest way: download all products, change the file in a spreadsheet, and bring it back.':
    'UTF-8-এ লেখা CSV ফাইল, সর্বোচ্চ 10,000 লাইন। সহজ উপায়: সব পণ্য ডাউনলোড করুন, স্প্রেডশিটে বদলান, আবার এখানে দিন।',
  'Columns that the file does not have stay as they are in the shop. An import never deletes a product.':
    'ফাইলে যে কলাম নেই তা দোকানে যেমন আছে তেমনই থাকে। ইমপোর্ট কখনো পণ্য মোছে না।',
  'This file is not in UTF-8. Please save it as “CSV UTF-8” in your spreadsheet.':
    'ফাইলটি UTF-8-এ নেই। স্প্রেডশিটে “CSV UTF-8” হিসেবে সেভ করুন।',
  'Reading the file': 'ফাইলটি পড়া হচ্ছে',
  'Step {number} of 3': '3 ধাপের {number} নম্বর',
  'Assign the columns': 'কলামগুলো মেলান',
  'What is each column of {file}?': '{file}-এর কোন কলামে কী আছে?',
  'Column of the file': 'ফাইলের কলাম',
  Example: 'উদাহরণ',
  Field: 'ঘর',
  'Field of “{heading}”': '“{heading}” কলামের ঘর',
  'Leave out': 'বাদ দিন',
  'Check the file': 'ফাইলটি যাচাই করুন',
  'Another file': 'অন্য ফাইল',
  'Check the changes': 'বদলগুলো দেখুন',
  'Comparing the file with the shop': 'ফাইলটি দোকানের সঙ্গে মেলানো হচ্ছে',
  'Change the columns': 'কলাম বদলান',
  'Import {count} products': '{count}টি পণ্য ইমপোর্ট করুন',
  'Importing the products': 'পণ্য ইমপোর্ট হচ্ছে',
  'Undoing the import': 'ইমপোর্ট ফেরানো হচ্ছে',
  'You can leave this page; the work goes on.': 'এই পাতা ছেড়ে যেতে পারেন; কাজ চলতে থাকবে।',
  'The import is finished': 'ইমপোর্ট শেষ',
  'The import is undone': 'ইমপোর্ট ফেরানো হয়েছে',
  'Undo the import': 'ইমপোর্ট ফেরান',
  'Undo this import?': 'এই ইমপোর্ট ফেরাবেন?',
  'Changed products get their earlier values back and added ones are deleted. What was changed since stays; units sold since are kept.':
    'বদলানো পণ্য আগের মান ফিরে পায়, যোগ করা পণ্য মুছে যায়। এরপর যা বদলানো হয়েছে তা থাকে; এরপর বিক্রি হওয়া সংখ্যাও ঠিক থাকে।',
  'Download what was not imported': 'যা ইমপোর্ট হয়নি তা ডাউনলোড করুন',
  'You can undo it until {time}.': '{time} পর্যন্ত এটি ফেরানো যাবে।',
  'Line {line}': 'লাইন {line}',
  'New product': 'নতুন পণ্য',
  'Results by state': 'অবস্থা অনুযায়ী ফল',
  Unchanged: 'বদলায়নি',
  Wrong: 'ভুল',
  'Not imported': 'ইমপোর্ট হয়নি',
  Kept: 'রেখে দেওয়া',
  'Earlier imports': 'আগের ইমপোর্ট',
  'Waits for its columns': 'কলাম মেলানো বাকি',
  'Waits for your decision': 'আপনার সিদ্ধান্ত বাকি',
  '{count} lines': '{count}টি লাইন',
  'No products here.': 'এখানে কোনো পণ্য নেই।',
});
