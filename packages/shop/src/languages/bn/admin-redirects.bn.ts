/** Bengali texts of the redirects of old addresses. */
import { translations } from '../dictionary.ts';

export const adminRedirects = translations({
  Redirects: 'রিডাইরেক্ট',
  '{count} redirects': '{count}টি রিডাইরেক্ট',
  'New redirect': 'নতুন রিডাইরেক্ট',
  'Old address': 'পুরোনো ঠিকানা',
  'New redirects': 'নতুন রিডাইরেক্ট',
  'Search addresses': 'ঠিকানা খুঁজুন',
  'There are no redirects yet.': 'এখনো কোনো রিডাইরেক্ট নেই।',
  'No address has this text.': 'কোনো ঠিকানায় এই লেখা নেই।',
  'Links and search engines that know an address of your old shop are led to the new page. A page of this shop is never replaced.':
    'যেসব লিংক ও সার্চ ইঞ্জিন আপনার পুরোনো দোকানের ঠিকানা জানে, সেগুলো নতুন পাতায় চলে আসে। এই দোকানের কোনো পাতা কখনো বদলে যায় না।',
  'From a file: a CSV file with old and new addresses in two columns, or the sitemap of your old shop, whose addresses are led to the products with the same names.':
    'ফাইল থেকে: দুই কলামে পুরোনো ও নতুন ঠিকানার CSV ফাইল, অথবা আপনার পুরোনো দোকানের সাইটম্যাপ, যার ঠিকানাগুলো একই নামের পণ্যে চলে আসে।',
  'Added: {added}. Already there: {unchanged}. Not taken: {refused}.':
    'যোগ হয়েছে: {added}টি। আগেই ছিল: {unchanged}টি। নেওয়া হয়নি: {refused}টি।',
  'Addresses that are not taken': 'যেসব ঠিকানা নেওয়া হয়নি',
  'As in /products/earbuds or https://old-shop.example/?p=812':
    'যেমন /products/earbuds অথবা https://old-shop.example/?p=812',
  'A page of this shop, as in /category/earbuds': 'এই দোকানের একটি পাতা, যেমন /category/earbuds',
  'Delete this redirect?': 'এই রিডাইরেক্ট মুছবেন?',
  '{address} then leads to no page any more.': 'এরপর {address} আর কোনো পাতায় নিয়ে যাবে না।',
  redirects: 'রিডাইরেক্ট',
  'The redirect is added': 'রিডাইরেক্ট যোগ হয়েছে',
  'The redirect is deleted': 'রিডাইরেক্ট মোছা হয়েছে',
  'Redirect not found': 'রিডাইরেক্টটি পাওয়া যায়নি',
  'This is not an address: it begins with a slash, or with http and the name of the old shop.':
    'এটি ঠিকানা নয়: ঠিকানা শুরু হয় স্ল্যাশ দিয়ে, অথবা http ও পুরোনো দোকানের নাম দিয়ে।',
  'The shop has a page at this address.': 'এই ঠিকানায় দোকানের একটি পাতা আছে।',
  'A redirect leads to an address of this shop, which begins with a slash.':
    'রিডাইরেক্ট এই দোকানের কোনো ঠিকানায় নিয়ে যায়, যা স্ল্যাশ দিয়ে শুরু হয়।',
  'The shop has no page at the address to which it leads.': 'যে ঠিকানায় নিয়ে যাওয়ার কথা সেখানে দোকানের কোনো পাতা নেই।',
  'This redirect would lead back to itself.': 'এই রিডাইরেক্ট ঘুরে নিজের কাছেই ফিরে আসবে।',
  'There is already a redirect of this address. Delete it first.':
    'এই ঠিকানার রিডাইরেক্ট আগে থেকেই আছে। আগে সেটি মুছুন।',
  'A shop can have up to 50,000 redirects.': 'একটি দোকানে সর্বোচ্চ 50,000টি রিডাইরেক্ট থাকতে পারে।',
  'This file has no addresses.': 'এই ফাইলে কোনো ঠিকানা নেই।',
  'A file can have up to 50,000 addresses and 12 million characters.':
    'একটি ফাইলে সর্বোচ্চ 50,000টি ঠিকানা ও 1 কোটি 20 লাখ অক্ষর থাকতে পারে।',
  'This is neither a CSV file with two columns nor a sitemap.': 'এটি দুই কলামের CSV ফাইল নয়, সাইটম্যাপও নয়।',
  'This sitemap only lists other sitemaps. Please choose one with the addresses of products.':
    'এই সাইটম্যাপে শুধু অন্য সাইটম্যাপের তালিকা আছে। পণ্যের ঠিকানা আছে এমন একটি বেছে নিন।',
  'No product or category of the shop has such a name.': 'দোকানের কোনো পণ্য বা ক্যাটাগরির এমন নাম নেই।',
  'Redirect added': 'রিডাইরেক্ট যোগ করা হয়েছে',
  'Redirect deleted': 'রিডাইরেক্ট মোছা হয়েছে',
  'Redirects imported': 'রিডাইরেক্ট ইমপোর্ট করা হয়েছে',
});
