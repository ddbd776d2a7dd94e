/** Bengali texts of the import of products. */
import { translations } from '../dictionary.ts';

export const adminImports = translations({
  'Import products': 'পণ্য ইমপোর্ট',
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
  'Line {line} of this file is not CSV: a quotation mark is in the wrong place, it has more cells than there are headings, or it is too long.':
    'ফাইলের {line} নম্বর লাইনটি CSV নয়: উদ্ধৃতি চিহ্ন ভুল জায়গায়, শিরোনামের চেয়ে বেশি ঘর আছে, অথবা লাইনটি বেশি লম্বা।',
  'This is not an Excel workbook (.xlsx) that can be read. Please save it again as .xlsx without a password, or as “CSV UTF-8”.':
    'এই এক্সেল ফাইল (.xlsx) পড়া যায় না। পাসওয়ার্ড ছাড়া আবার .xlsx হিসেবে, অথবা “CSV UTF-8” হিসেবে সেভ করুন।',
  'An Excel workbook can have up to 20 MB.': 'এক্সেল ফাইল সর্বোচ্চ 20 মেগাবাইট হতে পারে।',
  'A cell can have up to 21,000 characters.': 'একটি ঘরে সর্বোচ্চ 21,000 অক্ষর থাকতে পারে।',
  'Two columns have the same heading. Please rename one of them.': 'দুটি কলামের শিরোনাম একই। একটির নাম বদলান।',
  'Please assign a column to the id, the SKU or the name.': 'আইডি, এসকেইউ অথবা নামের জন্য একটি কলাম ঠিক করুন।',
  'There is no such field.': 'এমন কোনো ঘর নেই।',
  'Two columns of the file are assigned to the same field.': 'ফাইলের দুটি কলাম একই ঘরে দেওয়া হয়েছে।',
  'This import is being worked on. Please wait until that is finished.':
    'ইমপোর্টটির কাজ চলছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  'Please check the file first.': 'আগে ফাইলটি যাচাই করুন।',
  'There is nothing to import: no line is new or changed.': 'ইমপোর্ট করার কিছু নেই: কোনো লাইন নতুন বা বদলানো নয়।',
  'This import is already applied.': 'ইমপোর্টটি আগেই করা হয়েছে।',
  'This import is not applied.': 'ইমপোর্টটি এখনো করা হয়নি।',
  'An import can be undone for 24 hours.': 'ইমপোর্ট 24 ঘণ্টার মধ্যে ফেরানো যায়।',
  'The right to import products was taken away.': 'পণ্য ইমপোর্ট করার অনুমতি তুলে নেওয়া হয়েছে।',
  'Neither an id, nor an SKU, nor a name says which product this is.':
    'এটি কোন পণ্য তা আইডি, এসকেইউ বা নাম কিছুই বলছে না।',
  'Several products have this name. Please add their ids.': 'একাধিক পণ্যের এই নাম। আইডি যোগ করুন।',
  'This variant is not known: it needs a value of each option.':
    'ভ্যারিয়েন্টটি চেনা যায়নি: প্রতিটি অপশনের একটি মান লাগবে।',
  'Only the first SKU is kept: the further lines are no variants.':
    'শুধু প্রথম এসকেইউ রাখা হয়েছে: পরের লাইনগুলো কোনো ভ্যারিয়েন্ট নয়।',
  '“{value}” in the column “{column}” is a number that a spreadsheet has shortened':
    '“{column}” কলামের “{value}” সংখ্যাটি স্প্রেডশিট ছোট করে ফেলেছে',
  Barcode: 'বারকোড',
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
  'Choose a file': 'একটি ফাইল বেছে নিন',
  'A CSV file in UTF-8 or an Excel workbook (.xlsx) with up to 10,000 lines. The easiest way: download all products, change the file in a spreadsheet, and bring it back.':
    'UTF-8-এ লেখা CSV ফাইল বা এক্সেল ফাইল (.xlsx), সর্বোচ্চ 10,000 লাইন। সহজ উপায়: সব পণ্য ডাউনলোড করুন, স্প্রেডশিটে বদলান, আবার এখানে দিন।',
  'Columns that the file does not have stay as they are in the shop. An import never deletes a product.':
    'ফাইলে যে কলাম নেই তা দোকানে যেমন আছে তেমনই থাকে। ইমপোর্ট কখনো পণ্য মোছে না।',
  'This file is not in UTF-8. Please save it as “CSV UTF-8” in your spreadsheet.':
    'ফাইলটি UTF-8-এ নেই। স্প্রেডশিটে “CSV UTF-8” হিসেবে সেভ করুন।',
  'This file could not be read. Please choose it again.': 'ফাইলটি পড়া যায়নি। আবার বেছে নিন।',
  'Reading the file': 'ফাইলটি পড়া হচ্ছে',
  'Step {number} of 3': '3 ধাপের {number} নম্বর',
  'Assign the columns': 'কলামগুলো মেলান',
  'What is each column of {file}?': '{file}-এর কোন কলামে কী আছে?',
  'Field of “{heading}”': '“{heading}” কলামের ঘর',
  'Leave out': 'বাদ দিন',
  'Check the file': 'ফাইলটি যাচাই করুন',
  'Another file': 'অন্য ফাইল',
  'Check the changes': 'বদলগুলো দেখুন',
  'Comparing the file with the shop': 'ফাইলটি দোকানের সঙ্গে মেলানো হচ্ছে',
  'Change the columns': 'কলাম বদলান',
  'Import ({count})': 'ইমপোর্ট করুন ({count}টি)',
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
  New: 'নতুন',
  Undone: 'ফেরানো হয়েছে',
  'The import': 'ইমপোর্ট',
  'Loading the import': 'ইমপোর্ট লোড হচ্ছে',
  'Loading the products': 'পণ্য লোড হচ্ছে',
  'Some of the products': 'কিছু পণ্য',
  'Results by state': 'অবস্থা অনুযায়ী ফল',
  Unchanged: 'বদলায়নি',
  Wrong: 'ভুল',
  'Not imported': 'ইমপোর্ট হয়নি',
  Kept: 'রেখে দেওয়া',
  'Earlier imports': 'আগের ইমপোর্ট',
  'Waits for its columns': 'কলাম মেলানো বাকি',
  'Waits for your decision': 'আপনার সিদ্ধান্ত বাকি',
  'Lines: {count}': 'লাইন: {count}টি',
  'This is not an address of a picture on a host': 'এটি কোনো হোস্টের ছবির ঠিকানা নয়',
  'This host is in a private network': 'এই হোস্ট ব্যক্তিগত নেটওয়ার্কে আছে',
  'This address has no picture': 'এই ঠিকানায় ছবি নেই',
  'The host took too long': 'হোস্টটি বেশি সময় নিয়েছে',
  '“{host}” is not among the hosts of pictures in the settings': 'সেটিংসের ছবির হোস্টের মধ্যে “{host}” নেই',
  'It is not public in the other shop, so it is left out.': 'আগের দোকানে এটি প্রকাশিত নয়, তাই বাদ রাখা হয়েছে।',
  'The product of this variation is not in the file.': 'এই ভ্যারিয়েশনের পণ্যটি ফাইলে নেই।',
  'None of its variations is in the file.': 'এর কোনো ভ্যারিয়েশন ফাইলে নেই।',
  'An earlier line of the file is about the same product.': 'ফাইলের আগের একটি লাইন একই পণ্যের।',
  'Its stock was below 0 and is taken as 0.': 'এর স্টক 0-এর নিচে ছিল, 0 ধরা হয়েছে।',
  'Its sale price counts on other days and is left out.': 'এর ছাড়ের দাম অন্য দিনের জন্য, তাই নেওয়া হয়নি।',
  'It has {count} pictures; only the first {most} are taken.':
    'এর {count}টি ছবি আছে; প্রথম {most}টি নেওয়া হয়েছে।',
  'It has {count} options; a product can have up to {most}.':
    'এর {count}টি অপশন আছে; একটি পণ্যে সর্বোচ্চ {most}টি থাকতে পারে।',
  '“{column}” is “{value}” in the other shop; this shop does not keep to it.':
    'আগের দোকানে “{column}” হলো “{value}”; এই দোকানে তা মানা হয় না।',
  'Its variations share a stock of {units} in the other shop; here it is divided among them.':
    'আগের দোকানে সব ভ্যারিয়েশনের স্টক একসঙ্গে {units}টি; এখানে তা ভাগ করে দেওয়া হয়েছে।',
  'Its sale prices end on different days in the other shop; here all end with {day}.':
    'আগের দোকানে এর ছাড়গুলো আলাদা দিনে শেষ হয়; এখানে সব শেষ হবে {day} তারিখে।',
  'The variation in line {line} is not sold in the other shop and is left out.':
    '{line} নম্বর লাইনের ভ্যারিয়েশন আগের দোকানে বিক্রি হয় না, তাই বাদ রাখা হয়েছে।',
  'Products of the kind “{kind}” are not taken.': '“{kind}” ধরনের পণ্য নেওয়া হয় না।',
  'The variation in line {line} has no value of its own and is left out.':
    '{line} নম্বর লাইনের ভ্যারিয়েশনের নিজের কোনো মান নেই, তাই বাদ রাখা হয়েছে।',
  'A file of {program}: its variations, options and descriptions are read by its own rules, also from columns that are left out here.':
    '{program}-এর ফাইল: এর ভ্যারিয়েশন, অপশন ও বিবরণ তার নিজের নিয়মে পড়া হয়, এখানে বাদ দেওয়া কলাম থেকেও।',
  'Picture not taken: {address}': 'ছবি নেওয়া হয়নি: {address}',
  'Pictures on other hosts are copied if the setting “Hosts of pictures” names the host.':
    'অন্য হোস্টের ছবি কপি হয়, যদি “ছবির হোস্ট” সেটিংসে হোস্টটির নাম থাকে।',
  'The ZIP file has no picture with this name': 'ZIP ফাইলে এই নামে কোনো ছবি নেই',
  'Several pictures of the ZIP file have this name. Please write their folders as well.':
    'ZIP ফাইলে এই নামে একাধিক ছবি আছে। ফোল্ডারের নামও লিখুন।',
  'This picture is locked with a password in the ZIP file': 'ZIP ফাইলে ছবিটি পাসওয়ার্ড দিয়ে লক করা',
  'This picture is packed in a way that cannot be read. Please zip it again as usual.':
    'ছবিটি এমনভাবে জিপ করা যে পড়া যায় না। সাধারণ নিয়মে আবার জিপ করুন।',
  'This file unpacks to far more than its size in the ZIP file':
    'খুললে ফাইলটি ZIP-এর ভেতরের আকারের চেয়ে অনেক বড় হয়ে যায়',
  'This picture is damaged in the ZIP file': 'ZIP ফাইলে ছবিটি নষ্ট',
  'The ZIP file was not uploaded completely': 'ZIP ফাইলটি পুরোটা আপলোড হয়নি',
  'This is not a ZIP file that can be read. Please zip the pictures again, without a password.':
    'এটি এমন ZIP ফাইল নয় যা পড়া যায়। পাসওয়ার্ড ছাড়া ছবিগুলো আবার জিপ করুন।',
  'A ZIP file can have up to 300 MB. Please split the products over several files.':
    'ZIP ফাইল সর্বোচ্চ 300 মেগাবাইট হতে পারে। পণ্যগুলো একাধিক ফাইলে ভাগ করুন।',
  'A ZIP file can have up to 10,000 files.': 'ZIP-এর ভেতরে সর্বোচ্চ 10,000 ফাইল থাকতে পারে।',
  'The files of a ZIP file can have up to 1 GB when they are unpacked.':
    'ZIP-এর ফাইলগুলো খোলার পর মোট সর্বোচ্চ 1 গিগাবাইট হতে পারে।',
  'There is no file in this ZIP file.': 'এই ZIP-এর ভেতরে কোনো ফাইল নেই।',
  'This is not a part of the ZIP file.': 'এটি ZIP ফাইলটির অংশ নয়।',
  'Another upload of pictures for this import has begun.': 'এই ইমপোর্টের জন্য ছবির আরেকটি আপলোড শুরু হয়েছে।',
  'Pictures in a ZIP file': 'ZIP ফাইলে ছবি',
  'Optional, up to 300 MB. The column “Pictures” then names the files, as in “lamp.jpg; lamp-side.jpg”; folders may be left out.':
    'ঐচ্ছিক, সর্বোচ্চ 300 মেগাবাইট। তখন “ছবি” কলামে ফাইলের নাম লিখুন, যেমন “lamp.jpg; lamp-side.jpg”; ফোল্ডারের নাম না লিখলেও চলে।',
  'Pictures can also come in a ZIP file, which you choose in the next step.':
    'ছবি ZIP ফাইলেও দেওয়া যায়; পরের ধাপে ফাইলটি বেছে নিন।',
  'Choose a ZIP file': 'ZIP ফাইল বেছে নিন',
  'Choose another ZIP file': 'আরেকটি ZIP ফাইল বেছে নিন',
  'Uploading the pictures': 'ছবি আপলোড হচ্ছে',
  'Files: {count}': 'ফাইল: {count}',
  'Please choose {file} again: it was not uploaded completely.': '{file} আবার বেছে নিন: এটি পুরোটা আপলোড হয়নি।',
  'Pictures that no line names: {count}': 'যেসব ছবির নাম কোনো লাইনে নেই: {count}',
  'Some of the pictures': 'কিছু ছবি',
  'Loading the pictures': 'ছবি লোড হচ্ছে',
});
