/** Bengali texts of the home page, including the demo shop's banners. */
import { translations } from '../dictionary.ts';

export const home = translations({
  '{shop}: gadgets and accessories in Bangladesh': '{shop}: বাংলাদেশে গ্যাজেট ও অ্যাকসেসরিজ',
  'Tech Destination': 'প্রযুক্তির ঠিকানা',
  Offers: 'অফার',
  '{position} of {count}': '{count}টির মধ্যে {position}',
  'Show offer {position}: {title}': 'অফার {position} দেখান: {title}',
  'Pause the offers': 'অফার থামান',
  'Play the offers': 'অফার চালান',

  'Our promises': 'আমাদের প্রতিশ্রুতি',
  'Fast delivery': 'দ্রুত ডেলিভারি',
  'Inside Dhaka in 24-48 hours': 'ঢাকার ভেতরে 24-48 ঘণ্টায়',
  'Secure payment': 'নিরাপদ পেমেন্ট',
  'Cards and mobile banking, verified by the bank': 'কার্ড ও মোবাইল ব্যাংকিং, ব্যাংকের যাচাইসহ',
  Delivery: 'ডেলিভারি',
  Returns: 'ফেরত',
  'Easy returns': 'সহজ ফেরত',
  'Unused and in its box, within {count} days': 'অব্যবহৃত ও বাক্সসহ, {count} দিনের মধ্যে',

  'Popular Gadgets': 'জনপ্রিয় গ্যাজেট',
  'Popular gadgets': 'জনপ্রিয় গ্যাজেট',
  'Loading popular gadgets': 'জনপ্রিয় গ্যাজেট লোড হচ্ছে',
  'Previous gadget': 'আগের গ্যাজেট',
  'Next gadget': 'পরের গ্যাজেট',
  'Pause the carousel': 'চলা থামান',
  'Play the carousel': 'চালু করুন',
  'Top Categories': 'জনপ্রিয় ক্যাটাগরি',
  'Best Sellers': 'বেস্ট সেলার',
  'Best sellers': 'বেস্ট সেলার',
  'Loading best sellers': 'বেস্ট সেলার লোড হচ্ছে',
  'Discover our top-selling gadgets that are highly recommended by our customers. Experience the best of innovation!':
    'আমাদের সবচেয়ে বেশি বিক্রি হওয়া গ্যাজেটগুলো দেখুন, যেগুলো ক্রেতারা বারবার পছন্দ করেন। সেরা উদ্ভাবনের অভিজ্ঞতা নিন!',
  'New Arrivals': 'নতুন এসেছে',
  'New arrivals': 'নতুন পণ্য',
  'Loading new arrivals': 'নতুন পণ্য লোড হচ্ছে',
  'What our customers say': 'ক্রেতারা যা বলছেন',
  'In their own words, after their order arrived.': 'অর্ডার হাতে পাওয়ার পর, তাঁদের নিজের কথায়।',
  'A customer': 'একজন ক্রেতা',
  Bought: 'কিনেছেন',
  'About {shop}': '{shop} সম্পর্কে',

  'What everybody is buying': 'সবাই যা কিনছে',
  'The earbuds, headphones and speakers our customers come back for.':
    'যে ইয়ারবাড, হেডফোন আর স্পিকারের জন্য ক্রেতারা বারবার ফিরে আসেন।',
  'Shop best sellers': 'বেস্ট সেলার দেখুন',
  'Silence for the ride home': 'বাড়ি ফেরার পথে নীরবতা',
  'NightBeat Pro takes up to 42 dB of bus and traffic out of your day.':
    'বাস আর রাস্তার শব্দ 42 ডেসিবেল পর্যন্ত কমিয়ে দেয় নাইটবিট প্রো।',
  'See NightBeat Pro': 'নাইটবিট প্রো দেখুন',
  'Time, steps and sleep': 'সময়, পদক্ষেপ আর ঘুম',
  'Smart watches that last the week and look right at work.': 'পুরো সপ্তাহ চার্জ থাকে, অফিসেও মানায় এমন স্মার্ট ঘড়ি।',
  'Shop smart watches': 'স্মার্ট ঘড়ি দেখুন',
  'Cool through load shedding': 'লোডশেডিংয়েও ঠান্ডা',
  'CoolWave keeps moving air for hours after the power goes.': 'বিদ্যুৎ যাওয়ার পরও কয়েক ঘণ্টা বাতাস দেয় কুলওয়েভ।',
  'See CoolWave': 'কুলওয়েভ দেখুন',
  'Bigger screens, better evenings': 'বড় পর্দা, সুন্দর সন্ধ্যা',
  'Smart TVs and laptops, delivered to your door anywhere in Bangladesh.':
    'স্মার্ট টিভি আর ল্যাপটপ, বাংলাদেশের যেকোনো জায়গায় আপনার দরজায়।',
  'Shop TVs and laptops': 'টিভি ও ল্যাপটপ দেখুন',
  'The whole roof will hear it': 'পুরো ছাদ শুনবে',
  'PartyQuake 300: 300 W, lit twin woofers and inputs for two microphones.':
    'পার্টিকোয়েক 300: 300 ওয়াট, আলোকিত জোড়া উফার আর দুটি মাইক্রোফোনের ইনপুট।',
  'See PartyQuake 300': 'পার্টিকোয়েক 300 দেখুন',
});
