/** Bengali texts of pickup at the shop, for customers. */
import { translations } from '../dictionary.ts';

export const pickup = translations({
  'How do you get it?': 'কীভাবে নেবেন?',
  'Delivery to your address': 'আপনার ঠিকানায় ডেলিভারি',
  'A courier brings it and calls first.': 'কুরিয়ার পৌঁছে দেবে, আগে ফোন করবে।',
  'Pick up at the shop': 'দোকান থেকে নেব',
  'Pay at the shop': 'দোকানে নগদ',
  '{amount} in cash, when you pick up your order.': 'অর্ডার নেওয়ার সময় নগদ {amount} দেবেন।',
  'We call this number about your order.': 'অর্ডারের ব্যাপারে এই নম্বরে ফোন করব।',
  'When you will come, who comes for you': 'কখন আসবেন, আপনার বদলে কে আসবেন',
  'We tell you when it is ready.': 'তৈরি হলে আপনাকে জানাব।',
  'We tell you when it is ready. Please bring the code.': 'তৈরি হলে আপনাকে জানাব। কোডটি সঙ্গে আনবেন।',
  'It is ready. Please bring the code.': 'অর্ডারটি তৈরি। কোডটি সঙ্গে আনবেন।',
  'You pick it up': 'আপনি নিয়ে যাবেন',
  'You pick it up at the shop.': 'আপনি দোকান থেকে নিয়ে যাবেন।',
  'Online, or in cash at the shop': 'অনলাইনে, অথবা দোকানে নগদে',
  'In cash at the shop': 'দোকানে নগদে',
  'Who picks it up': 'যিনি নিয়ে যাবেন',
  'Your pickup code': 'আপনার অর্ডার নেওয়ার কোড',
  'Please say it at the counter, to nobody else.': 'কোডটি শুধু কাউন্টারে বলবেন, অন্য কাউকে নয়।',
  'Address of the shop': 'দোকানের ঠিকানা',
  'Opening hours': 'খোলা থাকে',
  'Picked up': 'নেওয়া হয়েছে',
  'Your order is ready to be picked up.': 'আপনার অর্ডার নেওয়ার জন্য তৈরি।',
  'Please bring the code to the shop.': 'কোডটি নিয়ে দোকানে আসুন।',
  'You have picked up your order.': 'আপনি অর্ডারটি নিয়ে গেছেন।',
  'You have picked up your order. It is not paid yet.': 'আপনি অর্ডারটি নিয়ে গেছেন। দাম এখনো পরিশোধ হয়নি।',
  'We tell you when you can pick it up.': 'কখন নিতে পারবেন আমরা জানাব।',
  'We tell you when you can pick it up. Pay now, or in cash at the shop.':
    'কখন নিতে পারবেন আমরা জানাব। এখনই পরিশোধ করুন, অথবা দোকানে নগদে।',
});
