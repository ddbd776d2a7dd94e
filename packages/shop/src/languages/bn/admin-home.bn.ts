/** Bengali texts of the settings of the home page's second edition and of the footer. */
import { translations } from '../dictionary.ts';

export const adminHome = translations({
  'What it has, in this order. A page with the hero has no banners.':
    'এতে যা থাকবে, এই ক্রমে। হিরো থাকলে ব্যানার দেখানো হয় না।',
  'Hero of the home page': 'হোমপেজের হিরো',
  'One product at its top, with your line: on a colour, or with a picture that fills it. The first whose time has come is shown; without one the product that sells best.':
    'সবার ওপরে একটি পণ্য, আপনার লেখা লাইনসহ: রঙের ওপর, অথবা পুরো জায়গা জোড়া ছবিতে। যেটির সময় হয়েছে, তার প্রথমটি দেখানো হয়; একটিও না থাকলে সবচেয়ে বেশি বিক্রি হওয়া পণ্য।',
  'Buying guide of the home page': 'হোমপেজের কেনার গাইড',
  'Explains a choice by what bothers people: two or three products, each with a sentence.':
    'কী সমস্যা, তা ধরে বেছে নিতে সাহায্য করে: দুই বা তিনটি পণ্য, প্রতিটির জন্য একটি বাক্য।',
  'Footer without empty links': 'ফাঁকা লিংক ছাড়া ফুটার',
  'It has only links that lead to a page, how to reach you, and ways of paying by their names.':
    'এতে শুধু সেই লিংক থাকে যার পেজ আছে, আপনার সঙ্গে যোগাযোগের উপায়, আর পেমেন্টের উপায়ের নাম।',
  'Light header everywhere': 'সব পেজে হালকা রঙের হেডার',
  'Without it the header of the home page and of the pages for logging in is dark.':
    'এটি বন্ধ থাকলে প্রথম পাতা ও লগইনের পেজগুলোর হেডার গাঢ় রঙের হয়।',
  Line: 'লাইন',
  Sentence: 'বাক্য',
  'Picture without a background': 'পেছনের অংশ ছাড়া ছবি',
  'Products of the guide': 'গাইডের পণ্য',
  'What bothers people': 'মানুষের সমস্যা',
  'Colour behind it': 'পেছনের রং',
  'Picture that fills it': 'পুরো জায়গা জোড়া ছবি',
  'Tall picture for phones': 'ফোনের জন্য লম্বা ছবি',
  'Page with a map': 'ম্যাপের পেজ',
  'Official marks of ways of paying': 'পেমেন্টের আনুষ্ঠানিক চিহ্ন',
  'Picture of the mark': 'চিহ্নের ছবি',
  'Hero: one product with its price': 'হিরো: দামসহ একটি পণ্য',
  'Categories with pictures and prices': 'ছবি ও দামসহ ক্যাটাগরি',
  'Discounts that end': 'যে ছাড়ের শেষ আছে',
  'Buying guide': 'কেনার গাইড',
  'Most sold, as a ranked list': 'সবচেয়ে বেশি বিক্রি, ক্রম অনুযায়ী',
  'Newest products in a row': 'নতুন পণ্য, এক সারিতে',
  'Reviews with stars': 'তারকাসহ রিভিউ',
  'Address, telephone, returns and payment': 'ঠিকানা, টেলিফোন, ফেরত ও পেমেন্ট',
  'Those of the demo shop; a shop of its own shows what sells best':
    'ডেমো দোকানেরগুলো; নিজের দোকানে সবচেয়ে বেশি বিক্রি হওয়া পণ্য দেখানো হয়',
  'That of the demo shop; a shop of its own has none': 'ডেমো দোকানেরটি; নিজের দোকানে থাকে না',
  Marigold: 'গাঁদা',
  Pink: 'গোলাপি',
  'Sky blue': 'আকাশি',
  'Leaf green': 'পাতা সবুজ',
  Clay: 'মাটি',
  Violet: 'বেগুনি',
  Straw: 'খড়',
});
