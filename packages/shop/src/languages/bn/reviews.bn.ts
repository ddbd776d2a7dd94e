/** Bengali texts of the reviews that a shopper writes. */
import { translations } from '../dictionary.ts';

export const reviews = translations({
  'What is it like to use, and would you buy it again? Our pages may show it with your first name.':
    'ব্যবহার করতে কেমন, আর আবার কিনবেন কি? আমাদের ওয়েবসাইটে আপনার নামের প্রথম অংশসহ দেখানো হতে পারে।',
  'Very bad': 'খুব খারাপ',
  Bad: 'খারাপ',
  Fair: 'মোটামুটি',
  'Very good': 'খুব ভালো',
  '{count} of 5 stars: {word}': '5টির মধ্যে {count}টি তারা: {word}',
  'Tap a star': 'তারা বাছুন',
  'Your stars for {product}': '{product}-এর জন্য আপনার তারা',
  'Your rating (optional)': 'আপনার রেটিং (ঐচ্ছিক)',
  'About this product (optional)': 'এই পণ্য নিয়ে (ঐচ্ছিক)',
  'Only products of the order can be rated': 'শুধু অর্ডারের পণ্যগুলোর রেটিং দেওয়া যায়',
  'It has what may be a telephone number.': 'এতে ফোন নম্বর থাকতে পারে।',
  'It has an e-mail or web address.': 'এতে ইমেইল বা ওয়েব ঠিকানা আছে।',
  'It has contact details.': 'এতে যোগাযোগের তথ্য আছে।',
  'It insults somebody.': 'এতে কাউকে অপমান করা হয়েছে।',
  'It is not about the product.': 'এটি পণ্য নিয়ে নয়।',
  'It is an advert.': 'এটি বিজ্ঞাপন।',
  'Its rating is bad.': 'এর রেটিং খারাপ।',
  Shown: 'দেখানো হচ্ছে',
  'Waits for our staff': 'আমাদের কর্মীরা দেখবেন',
  'Not shown': 'দেখানো হচ্ছে না',
  'Each product is rated once': 'প্রতিটি পণ্যের রেটিং একবারই দেওয়া যায়',
});
