/** Bengali texts of pickup at the shop, for staff. */
import { translations } from '../dictionary.ts';

export const adminPickup = translations({
  'Hand over at the shop': 'দোকানে হাতে দিন',
  'Ask {name} for the pickup code of this order.': '{name}-কে এই অর্ডার নেওয়ার কোডটি জিজ্ঞেস করুন।',
  'Pickup code': 'নেওয়ার কোড',
  'Why without the code?': 'কোড ছাড়া কেন?',
  'The audit log names you and the reason.': 'কাজের লগে আপনার নাম ও কারণ থাকবে।',
  'Enter the code': 'কোড লিখুন',
  'Hand over without the code': 'কোড ছাড়া হাতে দিন',
  'Hand it over': 'হাতে দিন',
  '{payment}. Pack it, mark it as ready, and hand it over for its code.':
    '{payment}। প্যাক করুন, তৈরি বলে চিহ্নিত করুন, কোড মিলিয়ে হাতে দিন।',
  'Not paid. Pack it, mark it as ready, and hand it over for its code and {amount}.':
    'পরিশোধ হয়নি। প্যাক করুন, তৈরি বলে চিহ্নিত করুন, কোড মিলিয়ে {amount} নিয়ে হাতে দিন।',
  '{payment}, and ready: hand it over for its code.': '{payment}, তৈরি: কোড মিলিয়ে হাতে দিন।',
  'Ready: hand it over for its code and {amount}.': 'তৈরি: কোড মিলিয়ে {amount} নিয়ে হাতে দিন।',
  'Handed over. Record the {amount} that you received.': 'হাতে দেওয়া হয়েছে। পাওয়া {amount} লিখে রাখুন।',
  'Tell the customer the pickup code': 'ক্রেতাকে নেওয়ার কোডটি বলুন',
  'It is also in the mail that says when the order is ready. You will not see it again.':
    'অর্ডার তৈরি হলে যে ইমেইল যাবে তাতেও কোডটি থাকবে। আপনি এটি আর দেখবেন না।',
  'You will not see it again.': 'আপনি এটি আর দেখবেন না।',
  'Show the order': 'অর্ডারটি দেখুন',
});
