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
  'This upload has ended. Please choose the file again.': 'এই আপলোড শেষ হয়ে গেছে। ফাইলটি আবার বেছে নিন।',
  'This is not the name of the shop': 'এটি দোকানের নাম নয়',
  'A backup is being brought back already': 'একটি ব্যাকআপ এখনই ফিরিয়ে আনা হচ্ছে',
  'In this backup your account is no owner: it is of another shop, or of another time. An operator can restore it with the command “npm run admin -- restore”.':
    'এই ব্যাকআপে আপনার অ্যাকাউন্ট মালিক নয়: এটি অন্য দোকানের বা অন্য সময়ের। কারিগরি দায়িত্বে থাকা কেউ “npm run admin -- restore” কমান্ড দিয়ে এটি ফিরিয়ে আনতে পারেন।',
  'The shop also runs on another machine, which cannot be closed from here. Stop it everywhere, and use the command “npm run admin -- restore”.':
    'দোকানটি অন্য মেশিনেও চলছে, যা এখান থেকে বন্ধ করা যায় না। সব জায়গায় বন্ধ করে “npm run admin -- restore” কমান্ড ব্যবহার করুন।',
  'The backup could not be brought back. Nothing was changed.': 'ব্যাকআপ ফিরিয়ে আনা যায়নি। কিছুই বদলায়নি।',
  'The machine or the shop was stopped while the backup was brought back. Nothing was changed.':
    'ব্যাকআপ ফিরিয়ে আনার সময় মেশিন বা দোকান বন্ধ হয়ে গিয়েছিল। কিছুই বদলায়নি।',
  'The shop could not be closed in time, so nothing was changed. Please try again.':
    'দোকান সময়মতো বন্ধ করা যায়নি, তাই কিছুই বদলায়নি। আবার চেষ্টা করুন।',
  'The shop is closing': 'দোকান বন্ধ হচ্ছে',
  'Bring back a file of another device': 'অন্য ডিভাইসের ফাইল ফিরিয়ে আনুন',
  'Choose a backup that you have downloaded. It is checked first; nothing changes before you bring it back. If the line breaks, choose the same file again: it continues where it was.':
    'আগে ডাউনলোড করা একটি ব্যাকআপ বেছে নিন। আগে এটি যাচাই হয়; আপনি ফিরিয়ে না আনা পর্যন্ত কিছুই বদলায় না। সংযোগ কেটে গেলে একই ফাইল আবার বেছে নিন: যেখানে থেমেছিল সেখান থেকে চলবে।',
  'Choose a backup file': 'ব্যাকআপ ফাইল বেছে নিন',
  'The backup is being uploaded': 'ব্যাকআপ আপলোড হচ্ছে',
  'Bring back': 'ফিরিয়ে আনুন',
  Uploaded: 'আপলোড করা',
  'Upload not finished': 'আপলোড শেষ হয়নি',
  'Made before a backup was brought back': 'একটি ব্যাকআপ ফিরিয়ে আনার আগে নেওয়া',
  'Brought back {time} by {by}': '{time} ফিরিয়ে এনেছেন {by}',
  'Not brought back {time} by {by}': '{time} {by} ফিরিয়ে আনতে চেয়েছিলেন, হয়নি',
  'Bring this backup back?': 'এই ব্যাকআপ ফিরিয়ে আনবেন?',
  'Close the shop and bring it back': 'দোকান বন্ধ করে ফিরিয়ে আনুন',
  'The shop becomes what it was on {time}. What happened since is gone from it.':
    'দোকান {time}-এ যেমন ছিল তেমন হয়ে যাবে। এর পরের কিছুই আর থাকবে না।',
  Now: 'এখন',
  'In the backup': 'ব্যাকআপে',
  Accounts: 'অ্যাকাউন্ট',
  'The shop is closed for some minutes; customers see a page that says so.':
    'দোকান কয়েক মিনিট বন্ধ থাকবে; ক্রেতারা তা জানিয়ে একটি পাতা দেখবেন।',
  'A backup of the present shop is made first. With it you can come back.':
    'আগে বর্তমান দোকানের একটি ব্যাকআপ নেওয়া হবে। সেটি দিয়ে আগের অবস্থায় ফেরা যাবে।',
  'Everybody is signed out, you too.': 'সবাই লগআউট হয়ে যাবেন, আপনিও।',
  'If something fails, the shop opens again as it is now.': 'কিছু ব্যর্থ হলে দোকান এখন যেমন আছে তেমনই আবার খুলবে।',
  'Type the name of the shop to go on: {name}': 'এগোতে দোকানের নাম লিখুন: {name}',
  'The shop is closed while the backup is brought back': 'ব্যাকআপ ফিরিয়ে আনার সময় দোকান বন্ধ আছে',
  'This page waits until it is open again. Then sign in again.':
    'আবার খোলা পর্যন্ত এই পাতা অপেক্ষা করবে। তারপর আবার লগইন করুন।',
  'Restore of a backup begun': 'ব্যাকআপ ফিরিয়ে আনা শুরু হয়েছে',
  'Restore of a backup failed': 'ব্যাকআপ ফিরিয়ে আনা যায়নি',
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
  '{size} MB': '{size} মেগাবাইট',
  '{size} GB': '{size} গিগাবাইট',
  'It does not contain the key that opens payment, email and two-step logins (SECRETS_KEY, or secrets.key in the data folder). Keep that key in another place.':
    'যে কী দিয়ে পেমেন্ট, ইমেইল ও দুই ধাপের লগইন খোলে (SECRETS_KEY, বা ডেটা ফোল্ডারের secrets.key), তা এতে নেই। কীটি অন্য জায়গায় রাখুন।',
  'Backups in another place': 'অন্য জায়গায় রাখা ব্যাকআপ',
  'In order': 'সব ঠিক আছে',
  'Needs attention': 'দেখা দরকার',
  'Not yet': 'এখনো হয়নি',
  'Last backup: {time}': 'শেষ ব্যাকআপ: {time}',
  'Pictures: {count}': 'ছবি: {count}টি',
  'Pictures that are lost or damaged in the shop, and not in the backup: {count}. Tell whoever runs the server of your shop.':
    'দোকানে হারানো বা নষ্ট হওয়া ছবি, যা ব্যাকআপেও নেই: {count}টি। আপনার দোকানের সার্ভার যিনি চালান তাঁকে জানান।',
  'Picture files that could not be read: {count}': 'যে ছবির ফাইল পড়া যায়নি: {count}টি',
  'Last one restored as a trial and checked: {time}': 'শেষ যেটি পরীক্ষামূলকভাবে ফিরিয়ে এনে যাচাই করা হয়েছে: {time}',
  'It failed since, or is too long ago. Tell whoever runs the server of your shop.':
    'এরপর কাজটি ব্যর্থ হয়েছে, বা অনেক দিন হয়ে গেছে। আপনার দোকানের সার্ভার যিনি চালান তাঁকে জানান।',
  'They are sealed before they leave this machine. Whoever runs the server brings them back.':
    'এই মেশিন ছাড়ার আগেই এগুলো এনক্রিপ্ট করা হয়। সার্ভার যিনি চালান তিনিই এগুলো ফিরিয়ে আনেন।',
  'Backup downloaded': 'ব্যাকআপ ডাউনলোড হয়েছে',
  'Backup deleted': 'ব্যাকআপ মোছা হয়েছে',
});
