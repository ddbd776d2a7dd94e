/** Bengali texts about whether an accessory fits a device; loaded with their part of the product page. */
import { translations } from '../dictionary.ts';

export const deviceFit = translations({
  'Does it fit your device?': 'আপনার ডিভাইসে চলবে?',
  'Your phone, laptop or watch': 'আপনার ফোন, ল্যাপটপ বা ঘড়ি',
  'Type the model, as in Galaxy A54': 'মডেলের নাম লিখুন, যেমন Galaxy A54',
  'Choose your device': 'আপনার ডিভাইস বাছুন',
  'Check the fit': 'মিলিয়ে দেখুন',
  'The devices could not be loaded. Please try again.': 'ডিভাইসের তালিকা আনা যায়নি। আবার চেষ্টা করুন।',
  'We do not know “{device}”. Please ask us before you buy.':
    '“{device}” আমাদের জানা নেই। কেনার আগে আমাদের জিজ্ঞেস করুন।',
  'Forget my device': 'আমার ডিভাইস ভুলে যান',
  'Choose what you have: we compare it with what this states. Only your browser remembers it.':
    'আপনার যা আছে বাছুন: এটির তথ্যের সঙ্গে মিলিয়ে দেখাব। শুধু আপনার ব্রাউজারই তা মনে রাখে।',
  'Mobile phones': 'ফোন',
  Laptops: 'ল্যাপটপ',
  Watches: 'ঘড়ি',
  'Charging by cable': 'তারে চার্জ',
  'Charging by this cable': 'এই কেবলে চার্জ',
  'Charging through it, with a strong charger': 'এর মধ্য দিয়ে চার্জ, শক্তিশালী চার্জার থাকলে',
  'Charging without a cable': 'তার ছাড়া চার্জ',
  'Holding by magnets': 'চুম্বকে আটকে থাকা',
  'Picture on a screen': 'বড় স্ক্রিনে ছবি',
  'Width of the strap': 'স্ট্র্যাপের চওড়া',
  'Made for your model': 'আপনার মডেলের জন্য',
  'Size of the device': 'ডিভাইসের মাপ',
  'Connecting by Bluetooth': 'ব্লুটুথে সংযোগ',
  'It fits': 'চলবে',
  'It fits in part': 'আংশিক চলবে',
  'It does not fit': 'চলবে না',
  'We do not know': 'আমাদের জানা নেই',
  'We do not know enough about the two. Please ask us before you buy.':
    'দুটির সব তথ্য আমাদের জানা নেই। কেনার আগে আমাদের জিজ্ঞেস করুন।',
  'Gives {gives} W, your laptop wants {wants} W.': 'দেয় {gives} ওয়াট, আপনার ল্যাপটপের লাগে {wants} ওয়াট।',
  'Gives {gives} W, your phone wants {wants} W.': 'দেয় {gives} ওয়াট, আপনার ফোনের লাগে {wants} ওয়াট।',
  'We could not confirm it. Please ask us before you buy.':
    'আমরা নিশ্চিত হতে পারিনি। কেনার আগে আমাদের জিজ্ঞেস করুন।',
  'The facts of your device are confirmed.': 'আপনার ডিভাইসের তথ্য যাচাই করা হয়েছে।',
  'The facts of your device are not confirmed.': 'আপনার ডিভাইসের তথ্য যাচাই করা হয়নি।',
  'As long as nothing else is plugged into it.': 'সঙ্গে আর কিছু লাগানো না থাকলে।',
  'It charges more slowly.': 'চার্জ হবে ধীরে।',
  'That is too little for it.': 'এর জন্য তা খুবই কম।',
  'Its full speed needs the charger of its maker: with this it charges more slowly.':
    'পুরো গতিতে চার্জ হতে নিজের ব্র্যান্ডের চার্জার লাগে: এটিতে হবে ধীরে।',
  'It is not certain that both use the same fast charging.': 'দুটির ফাস্ট চার্জিং একই কি না, নিশ্চিত নয়।',
  'Its full speed needs PPS, which is not stated for this.':
    'পুরো গতিতে চার্জ হতে পিপিএস (PPS) লাগে, এটিতে তা লেখা নেই।',
  'It needs a cable from USB-C to Lightning.': 'ইউএসবি-সি থেকে লাইটনিং কেবল লাগবে।',
  'It charges your phone; how fast, we do not know.': 'আপনার ফোন চার্জ হবে; কত দ্রুত, তা আমাদের জানা নেই।',
  'Your laptop charges only with the plug of its own charger.': 'আপনার ল্যাপটপ শুধু নিজের চার্জারের প্লাগে চার্জ হয়।',
  'Your watch charges only with its own cable, in a USB port.':
    'আপনার ঘড়ি শুধু নিজের কেবলে চার্জ হয়, ইউএসবি পোর্ট থেকে।',
  'Your laptop charges by USB-C, which this has not.': 'আপনার ল্যাপটপ চার্জ হয় ইউএসবি-সি দিয়ে, এটিতে তা নেই।',
  'Your device charges only with its own plug or cable.': 'আপনার ডিভাইস শুধু নিজের প্লাগ বা কেবলে চার্জ হয়।',
  'The plug of the cable is {plug}, your device has {port}.': 'কেবলের প্লাগ {plug}, আপনার ডিভাইসের পোর্ট {port}।',
  'It fits the port; how fast it charges, we do not know.': 'পোর্টে লাগবে; কত দ্রুত চার্জ হবে, তা আমাদের জানা নেই।',
  'The cable carries {carries} W, your device wants {wants} W.':
    'কেবল বহন করে {carries} ওয়াট, আপনার ডিভাইসের লাগে {wants} ওয়াট।',
  'Its full speed needs the cable of its maker.': 'পুরো গতিতে চার্জ হতে নিজের ব্র্যান্ডের কেবল লাগে।',
  'Your device does not charge by USB-C.': 'আপনার ডিভাইস ইউএসবি-সি দিয়ে চার্জ হয় না।',
  'How much of it the hub keeps for itself is not stated.': 'এর কতটা হাব নিজে নেয়, তা লেখা নেই।',
  'Watches need the charger of their maker.': 'ঘড়ির জন্য নিজের ব্র্যান্ডের চার্জার লাগে।',
  'Your device does not charge without a cable.': 'আপনার ডিভাইস তার ছাড়া চার্জ হয় না।',
  'Its full speed needs a MagSafe or Qi2 charger.': 'পুরো গতিতে চার্জ হতে ম্যাগসেফ বা কিউআই২ (Qi2) চার্জার লাগে।',
  'The magnets are for phones.': 'চুম্বক ফোনের জন্য।',
  'Your phone has a ring of magnets.': 'আপনার ফোনে চুম্বকের রিং আছে।',
  'Your phone has no magnets: it needs a ring on its back or its case.':
    'আপনার ফোনে চুম্বক নেই: পেছনে বা কভারে রিং লাগাতে হবে।',
  'Your device has no USB-C port.': 'আপনার ডিভাইসে ইউএসবি-সি পোর্ট নেই।',
  'The USB-C port of your device carries a picture.': 'আপনার ডিভাইসের ইউএসবি-সি পোর্ট দিয়ে ছবি দেখানো যায়।',
  'The USB-C port of your device carries no picture.': 'আপনার ডিভাইসের ইউএসবি-সি পোর্ট দিয়ে ছবি দেখানো যায় না।',
  'The strap is for watches.': 'স্ট্র্যাপটি ঘড়ির জন্য।',
  'Your watch takes only straps that are made for it.': 'আপনার ঘড়িতে শুধু এর নিজের স্ট্র্যাপ লাগে।',
  'The strap is {strap} mm wide, your watch takes {band} mm.':
    'স্ট্র্যাপ {strap} মিমি চওড়া, আপনার ঘড়িতে লাগে {band} মিমি।',
  'It is made for your model.': 'এটি আপনার মডেলের জন্যই তৈরি।',
  'It is made for: {models}': 'এটি যেগুলোর জন্য তৈরি: {models}',
  'Holds {least} to {most} inch, your device has {inch}.':
    '{least} থেকে {most} ইঞ্চি ধরে, আপনার ডিভাইস {inch} ইঞ্চি।',
  'Your device has Bluetooth.': 'আপনার ডিভাইসে ব্লুটুথ আছে।',
  'Your device has no Bluetooth.': 'আপনার ডিভাইসে ব্লুটুথ নেই।',
});
