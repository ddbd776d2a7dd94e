/** Bengali texts of the backups. */
import { translations } from '../dictionary.ts';

export const adminBackups = translations({
  'Only owners make backups and bring them back: they contain everything':
    'ব্যাকআপ শুধু মালিকেরা নেন ও ফিরিয়ে আনেন: এতে সবকিছু থাকে',
  'There is no such backup': 'এমন কোনো ব্যাকআপ নেই',
  'This download is no longer valid. Please start it again.': 'এই ডাউনলোডের সময় শেষ। আবার শুরু করুন।',
  'The file of this backup is not on this machine': 'এই ব্যাকআপের ফাইল এই মেশিনে নেই',
  'A backup is already being made or checked. Please wait until that is finished.':
    'একটি ব্যাকআপ নেওয়া বা যাচাই করা হচ্ছে। শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  'This backup is not finished': 'এই ব্যাকআপ শেষ হয়নি',
  'There is too little free space on the disk for a backup. Delete an old backup, or make room.':
    'ব্যাকআপের জন্য ডিস্কে যথেষ্ট জায়গা নেই। পুরোনো একটি ব্যাকআপ মুছুন, বা জায়গা খালি করুন।',
  'The backup failed. Please try again.': 'ব্যাকআপ নেওয়া যায়নি। আবার চেষ্টা করুন।',
  'The backup has started': 'ব্যাকআপ শুরু হয়েছে',
  'The backup begins': 'ব্যাকআপ শুরু হচ্ছে',
  'The backup is being made': 'ব্যাকআপ নেওয়া হচ্ছে',
  'The backup is being checked': 'ব্যাকআপ যাচাই করা হচ্ছে',
  'The backup is deleted': 'ব্যাকআপ মুছে ফেলা হয়েছে',
  'Every row and picture is as it was written.': 'প্রতিটি তথ্য ও ছবি যেমন লেখা হয়েছিল তেমনই আছে।',
  'This file is damaged, cut off, or no backup of a shop. It cannot be brought back.':
    'ফাইলটি নষ্ট, অসম্পূর্ণ, বা কোনো দোকানের ব্যাকআপ নয়। এটি ফিরিয়ে আনা যাবে না।',
  'This file was changed after it was written. It cannot be brought back.':
    'লেখার পরে ফাইলটি বদলানো হয়েছে। এটি ফিরিয়ে আনা যাবে না।',
  'This backup was made by another version of the shop than this one. It cannot be brought back here.':
    'ব্যাকআপটি দোকানের অন্য সংস্করণে নেওয়া। এখানে এটি ফিরিয়ে আনা যাবে না।',
  'Back up now': 'এখনই ব্যাকআপ নিন',
  'Loading the backups': 'ব্যাকআপ লোড হচ্ছে',
  'Backups on this machine': 'এই মেশিনের ব্যাকআপ',
  'Free on the disk: {free}. A backup needs up to {needed}. The newest {count} are kept.':
    'ডিস্কে খালি: {free}। একটি ব্যাকআপে লাগতে পারে {needed}। নতুন {count}টি রাখা হয়।',
  'No backup yet.': 'এখনো কোনো ব্যাকআপ নেই।',
  'Orders: {orders}, products: {products}, accounts: {users}, no pictures':
    'অর্ডার: {orders}, পণ্য: {products}, অ্যাকাউন্ট: {users}, ছবি নেই',
  'Orders: {orders}, products: {products}, accounts: {users}, picture files: {pictures}':
    'অর্ডার: {orders}, পণ্য: {products}, অ্যাকাউন্ট: {users}, ছবির ফাইল: {pictures}',
  'Made by an earlier version: when it is brought back, it is brought up to date.':
    'আগের সংস্করণে নেওয়া: ফিরিয়ে আনার সময় এটি হালনাগাদ করা হয়।',
  Checked: 'যাচাই করা',
  'Not usable': 'ব্যবহার করা যাবে না',
  'Checked {time}': 'যাচাই: {time}',
  Download: 'ডাউনলোড',
  Check: 'যাচাই করুন',
  'Delete this backup?': 'এই ব্যাকআপটি মুছবেন?',
  'The file is deleted for good. The shop stays as it is.': 'ফাইলটি চিরতরে মুছে যাবে। দোকান যেমন আছে তেমনই থাকবে।',
  'A backup is one file with everything in the shop: products, orders, accounts, settings and pictures. Shopping goes on while it is made.':
    'ব্যাকআপ হলো দোকানের সবকিছু নিয়ে একটি ফাইল: পণ্য, অর্ডার, অ্যাকাউন্ট, সেটিংস ও ছবি। এটি নেওয়ার সময় কেনাকাটা চলতে থাকে।',
  'It contains names, addresses, phone numbers and password hashes. Download it to another device, and keep it like cash: if this machine breaks, the backups on it are lost too.':
    'এতে নাম, ঠিকানা, ফোন নম্বর ও পাসওয়ার্ডের হ্যাশ থাকে। অন্য কোনো ডিভাইসে ডাউনলোড করে নগদ টাকার মতো যত্নে রাখুন: এই মেশিন নষ্ট হলে এখানকার ব্যাকআপও হারিয়ে যাবে।',
  'It does not contain the key that opens payment, email and two-step logins (SECRETS_KEY, or secrets.key in the data folder). Keep that key in another place.':
    'যে কী দিয়ে পেমেন্ট, ইমেইল ও দুই ধাপের লগইন খোলে (SECRETS_KEY, বা ডেটা ফোল্ডারের secrets.key), তা এতে নেই। কীটি অন্য জায়গায় রাখুন।',
  'Backup downloaded': 'ব্যাকআপ ডাউনলোড হয়েছে',
  'Backup deleted': 'ব্যাকআপ মোছা হয়েছে',
});
