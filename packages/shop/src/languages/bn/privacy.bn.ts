/** Bengali texts of the privacy policy; only its page loads them. */
import { translations } from '../dictionary.ts';

export const privacy = translations({
  'What {shop} stores about you, why, and for how long.': '{shop} আপনার কী তথ্য রাখে, কেন রাখে, আর কত দিন রাখে।',
  '{shop} stores what it needs to sell you something and bring it to you, and no more.':
    'আপনার কাছে কিছু বিক্রি করতে ও পৌঁছে দিতে যা দরকার, {shop} শুধু তা-ই রাখে, তার বেশি নয়।',
  'What we store when you only look around': 'শুধু ঘুরে দেখলে আমরা কী রাখি',
  'Nothing about you. There are no advertising or tracking cookies, and we tell no other company what you look at.':
    'আপনার সম্পর্কে কিছুই নয়। বিজ্ঞাপন বা নজরদারির কোনো কুকি নেই, আর আপনি কী দেখছেন তা অন্য কোনো প্রতিষ্ঠানকে জানানো হয় না।',
  'If you choose a language, one cookie remembers it for a year.': 'ভাষা বেছে নিলে একটি কুকি এক বছর তা মনে রাখে।',
  'If you choose a district for the delivery charge, your browser keeps it on this device; we do not receive it before you order.':
    'ডেলিভারি চার্জের জন্য জেলা বেছে নিলে আপনার ব্রাউজার তা এই ডিভাইসে রাখে; অর্ডারের আগে আমরা তা পাই না।',
  'Where you ask to be told when a product is back, your email address and the product, until you are mailed or for six months. Each of these mails has a link that deletes all of it.':
    'কোনো পণ্য স্টকে ফিরলে জানাতে বললে আপনার ইমেইল ঠিকানা ও পণ্যটি, মেইল পাঠানো পর্যন্ত অথবা ছয় মাস। এমন প্রতিটি মেইলের লিংক দিয়ে সবটা মুছে ফেলা যায়।',
  'Where the shop lists the products that you looked at last or compare, your browser keeps them on this device. We do not receive these lists, but the address of a comparison names its products, and you can clear them.':
    'দোকান যদি আপনার শেষ দেখা পণ্য বা তুলনার তালিকা দেখায়, আপনার ব্রাউজার তা এই ডিভাইসেই রাখে। তালিকা দুটি আমরা পাই না, তবে তুলনার ঠিকানায় পণ্যগুলোর নাম থাকে; আপনি তা মুছে দিতে পারেন।',
  'Where the shop asks for your phone, laptop or watch to say whether an accessory fits, your browser keeps the choice on this device. We receive it only in the address of a page that shows the answer, and you can clear it.':
    'আনুষঙ্গিক পণ্যটি চলবে কি না জানাতে দোকান আপনার ফোন, ল্যাপটপ বা ঘড়ি জানতে চাইলে আপনার ব্রাউজার সেটি এই ডিভাইসেই রাখে। আমরা তা পাই শুধু উত্তর দেখানো পাতার ঠিকানায়; আপনি তা মুছে দিতে পারেন।',
  'Your browser keeps the public pages that you saw last, with their pictures, so that you can read them without a connection. They contain nothing from your account.':
    'সংযোগ ছাড়াও যেন পড়তে পারেন, সে জন্য শেষ দেখা সবার জন্য খোলা পাতাগুলো ছবিসহ আপনার ব্রাউজার রেখে দেয়। আপনার অ্যাকাউন্টের কিছু তার মধ্যে থাকে না।',
  'Our server writes one line for each request: which part of the shop was requested, the result and how long it took. It does not identify you.':
    'আমাদের সার্ভার প্রতিটি অনুরোধের জন্য এক লাইন লেখে: দোকানের কোন অংশ চাওয়া হয়েছে, ফল কী হয়েছে, কত সময় লেগেছে। কে চেয়েছেন তা তাতে থাকে না।',
  'A search that finds nothing is counted, so that we learn what is missing: the words and how often, never who searched. Searches that nobody has made for half a year are deleted.':
    'যে খোঁজে কিছু মেলে না তা গোনা হয়, যাতে জানা যায় কী নেই: শুধু শব্দ আর সংখ্যা, কে খুঁজেছেন তা নয়। ছয় মাস কেউ না খুঁজলে তা মুছে যায়।',
  'When you leave a page, your browser tells us how fast it was: the kind of page, its language, whether the screen is that of a phone, a tablet or a computer, and four figures. We only count them, without a cookie, your network address or which product it was, and delete the counts after 90 days.':
    'পাতা ছেড়ে গেলে আপনার ব্রাউজার জানায় পাতাটি কত দ্রুত ছিল: পাতার ধরন, ভাষা, পর্দা ফোন, ট্যাবলেট না কম্পিউটারের, আর চারটি সংখ্যা। আমরা শুধু গুনি; কুকি, আপনার নেটওয়ার্ক ঠিকানা বা কোন পণ্য ছিল তা রাখা হয় না, আর 90 দিন পর গোনাগুলো মুছে যায়।',
  'To prevent password guessing and abuse, we count attempts under a hash of your network address. The counts are deleted within a day.':
    'পাসওয়ার্ড অনুমান আর অতিরিক্ত অনুরোধ ঠেকাতে আপনার নেটওয়ার্ক ঠিকানার হ্যাশ অনুযায়ী চেষ্টার সংখ্যা গোনা হয়। এক দিনের মধ্যে তা মুছে যায়।',
  'Your name, email address, the language you chose and, if you add one, a picture, re-encoded without the location and time in its file. A picture that is no longer shown anywhere is deleted after three days.':
    'আপনার নাম, ইমেইল ঠিকানা, বেছে নেওয়া ভাষা, আর দিলে একটি ছবি, যা ফাইলের স্থান ও সময়ের তথ্য বাদ দিয়ে নতুন করে বানানো হয়। কোথাও আর দেখানো হয় না এমন ছবি তিন দিন পরে মুছে ফেলা হয়।',
  'Google (Firebase) stores your login for us: email address, name, picture, and your password as a hash that cannot be reversed.':
    'আপনার লগইন আমাদের হয়ে গুগল (ফায়ারবেস) রাখে: ইমেইল ঠিকানা, নাম, ছবি, আর পাসওয়ার্ড এমন রূপে যা থেকে আসলটি বের করা যায় না।',
  'Your password is stored only as a hash that cannot be reversed. If you log in with Google, we also store your Google account ID, with the name, address and picture that Google provides.':
    'পাসওয়ার্ড শুধু হ্যাশ হিসেবে রাখা হয়, যা থেকে আসলটি বের করা যায় না। গুগল দিয়ে লগইন করলে আপনার গুগল অ্যাকাউন্টের আইডি, আর গুগল যে নাম, ঠিকানা ও ছবি জানায় তা-ও রাখা হয়।',
  'When the account was created and when you last logged in.': 'কবে অ্যাকাউন্ট খোলা হয়েছে আর শেষ কবে লগইন করেছেন।',
  'One cookie while you are logged in. It holds a random number and nothing else, and scripts cannot read it. It expires when you log out, after a day at the latest, or after 30 days if you chose “Remember me”. While you log in with Google, another one is set for a few minutes.':
    'লগইন থাকার সময় একটি কুকি। এতে শুধু একটি এলোমেলো সংখ্যা থাকে, আর কোনো স্ক্রিপ্ট তা পড়তে পারে না। লগআউট করলে এটি শেষ হয়, না করলে সর্বোচ্চ এক দিনে, “আমাকে মনে রাখুন” বেছে নিলে 30 দিনে। গুগল দিয়ে লগইন করার সময় আরেকটি কুকি কয়েক মিনিট থাকে।',
  'For each device on which you are logged in: the name of its browser and system, and when you last used it. You see them in your profile, where you can end them, and they are deleted when the login ends.':
    'যে যে ডিভাইসে লগইন আছে তার প্রতিটির ব্রাউজার ও সিস্টেমের নাম, আর শেষ কবে ব্যবহার করেছেন। এগুলো প্রোফাইলে দেখতে ও সেখান থেকে শেষ করতে পারেন; লগইন শেষ হলে মুছে যায়।',
  'Another cookie, for 180 days, by which your account knows this browser again, so that nobody who guesses your password elsewhere can lock you out here. It holds a random number and nothing else, and a logout leaves it.':
    'আরেকটি কুকি, 180 দিন, যা দিয়ে আপনার অ্যাকাউন্ট এই ব্রাউজার চিনতে পারে, যাতে অন্য কোথাও কেউ আপনার পাসওয়ার্ড আন্দাজ করে এখানে আপনার লগইন আটকাতে না পারে। এতে একটি এলোমেলো সংখ্যা ছাড়া কিছু থাকে না, আর লগআউটেও এটি থাকে।',
  'If you set up two-step login: the key of your app, encrypted, and your backup codes as hashes that cannot be reversed, until you turn it off.':
    'দুই ধাপের লগইন চালু করলে: আপনার অ্যাপের কী, এনক্রিপ্ট করা, আর ব্যাকআপ কোডগুলো হ্যাশ হিসেবে, যা থেকে কোড বের করা যায় না; যত দিন না বন্ধ করেন।',
  'For 180 days, a security log: when somebody logs in to your account or fails to, changes its password or is refused a page, with the first part of the network address and the name of browser and system. The owner of the shop reads it when something looks wrong.':
    '180 দিন পর্যন্ত একটি নিরাপত্তা লগ: কেউ আপনার অ্যাকাউন্টে লগইন করলে বা করতে না পারলে, পাসওয়ার্ড বদলালে, অথবা কোনো পাতায় ঢুকতে না পারলে সেটি কখন হয়েছে, নেটওয়ার্ক ঠিকানার প্রথম অংশ, আর ব্রাউজার ও সিস্টেমের নাম। কিছু সন্দেহজনক মনে হলে দোকানের মালিক তা দেখেন।',
  'While you are logged in your browser’s own storage holds your login with your name and email address. Logging out removes it.':
    'লগইন থাকার সময় আপনার নাম ও ইমেইল ঠিকানাসহ লগইনটি ব্রাউজারের নিজের স্টোরেজে থাকে। লগআউট করলে তা মুছে যায়।',
  'Your cart and your orders': 'আপনার কার্ট ও অর্ডার',
  'What is in your cart, until you remove it or order it, and what is on your wishlist where the shop has one.':
    'আপনার কার্টে যা আছে, সরানো বা অর্ডার করা পর্যন্ত; আর দোকানে পছন্দের তালিকা থাকলে তাতে যা আছে।',
  'If you fill a cart without an account, one cookie remembers it for 30 days after the last product. It holds a random number and nothing else, and scripts cannot read it. When you log in, the cart is added to that of your account.':
    'অ্যাকাউন্ট ছাড়া কার্টে কিছু রাখলে একটি কুকি শেষ পণ্য যোগের পর 30 দিন তা মনে রাখে। তাতে শুধু একটি এলোমেলো সংখ্যা থাকে, আর কোনো স্ক্রিপ্ট তা পড়তে পারে না। লগইন করলে কার্টটি আপনার অ্যাকাউন্টের কার্টে যোগ হয়।',
  'A coupon that you apply and what you type at checkout stay in your browser until the order is placed, you log out or the tab is closed.':
    'প্রয়োগ করা কুপন আর চেকআউটে যা লেখেন তা অর্ডার হওয়া, লগআউট করা বা ট্যাব বন্ধ করা পর্যন্ত আপনার ব্রাউজারেই থাকে।',
  'For each order: the name, mobile number, email address, address and notes that you give us, what you bought, and when it was placed, paid and delivered. The courier receives the name, the number and the address.':
    'প্রতিটি অর্ডারের জন্য: আপনার দেওয়া নাম, মোবাইল নম্বর, ইমেইল ঠিকানা, ঠিকানা ও নোট, কী কিনেছেন, আর কবে অর্ডার, পরিশোধ ও ডেলিভারি হয়েছে। কুরিয়ারকে নাম, নম্বর ও ঠিকানা দেওয়া হয়।',
  'An order without an account is kept like any other. It moves to your account if you make one from its page, or later with the same email address.':
    'অ্যাকাউন্ট ছাড়া করা অর্ডারও অন্য অর্ডারের মতো রাখা হয়। তার পাতা থেকে, বা পরে একই ইমেইলে অ্যাকাউন্ট খুললে সেটি আপনার অ্যাকাউন্টে চলে যায়।',
  'The address of each order, up to ten, so that you need not type it again. You can change and delete them in your address book; they go with your account.':
    'প্রতিটি অর্ডারের ঠিকানা, সর্বোচ্চ দশটি, যাতে আবার লিখতে না হয়। ঠিকানার খাতায় গিয়ে এগুলো বদলাতে ও মুছতে পারেন; অ্যাকাউন্ট মুছলে এগুলোও মুছে যায়।',
  'The steps of an order, with what our staff changed in it and why, and what came back of it. Of money that we sent back to you, the number of the transfer.':
    'অর্ডারের ধাপগুলো, আমাদের কর্মীরা তাতে কী বদলেছেন ও কেন, আর কী ফেরত এসেছে। আপনাকে টাকা ফেরত পাঠালে সেই লেনদেনের নম্বর।',
  'Where the shop offers pickup: a code of four digits for each order that you pick up, instead of an address. Only you see it; our staff type it when they hand the order over.':
    'দোকান থেকে অর্ডার নেওয়ার সুবিধা থাকলে: এমন প্রতিটি অর্ডারের জন্য ঠিকানার বদলে চার সংখ্যার একটি কোড। কোডটি শুধু আপনি দেখেন; অর্ডার হাতে দেওয়ার সময় আমাদের কর্মীরা সেটি লেখেন।',
  'If you order by telephone, in a chat or at the counter, our staff store the same for you, and how the order came to us.':
    'ফোনে, চ্যাটে বা দোকানে অর্ডার করলে আমাদের কর্মীরা আপনার হয়ে একই তথ্য রাখেন, আর অর্ডারটি কীভাবে এসেছে তা-ও।',
  'Where the shop offers tracking: whoever has the link from the emails about an order, or knows its number and the last four digits of its mobile number, sees its steps and its sum, and neither name nor address. Tries are counted for an hour, by order number and under a hash of the network address.':
    'দোকানে লগইন ছাড়া অর্ডার দেখার ব্যবস্থা থাকলে: যাঁর কাছে অর্ডারের ইমেইলের লিংক আছে, বা যিনি অর্ডার নম্বর আর মোবাইল নম্বরের শেষ চার সংখ্যা জানেন, তিনি অর্ডারের ধাপ ও মোট টাকা দেখেন; নাম বা ঠিকানা নয়। চেষ্টাগুলো এক ঘণ্টা গোনা হয়, অর্ডার নম্বর ধরে আর নেটওয়ার্ক ঠিকানার একটি হ্যাশ ধরে।',
  'If a courier reports a problem with your parcel: what you ask about it, with the number or address in it for 90 days. Whoever has the link from the emails about the order can ask as well; they read what the courier said, without names and numbers.':
    'কুরিয়ার আপনার পার্সেলে সমস্যা জানালে: সে বিষয়ে আপনি যা চান, আর তাতে থাকা নম্বর বা ঠিকানা 90 দিন পর্যন্ত। অর্ডারের ইমেইলের লিংক যাঁর কাছে আছে তিনিও অনুরোধ করতে পারেন; তিনি কুরিয়ারের কথা নাম ও নম্বর ছাড়া দেখেন।',
  'Where the shop sends SMS: our SMS gateway receives your mobile number and the text. We keep a copy for 90 days, of codes without the code.':
    'দোকান এসএমএস পাঠালে: আমাদের এসএমএস গেটওয়ে আপনার মোবাইল নম্বর ও লেখাটি পায়। আমরা একটি কপি 90 দিন রাখি, কোড থাকলে কোড ছাড়া।',
  'A copy of each email that we send you, for 90 days.': 'আপনাকে পাঠানো প্রতিটি ইমেইলের একটি কপি, 90 দিন পর্যন্ত।',
  'Our staff get an email about each new order, with your name, number and address and the amount.':
    'প্রতিটি নতুন অর্ডারের খবর আমাদের কর্মীরা ইমেইলে পান; তাতে আপনার নাম, নম্বর, ঠিকানা ও টাকার পরিমাণ থাকে।',
  'A review that you write, together with its order. Our home page and the pages of what you bought may show its words, stars and photos with your first name, and nothing else about you. What a camera has stored in a photo is taken out, and you can remove a photo; all of them are deleted with your account.':
    'আপনার লেখা রিভিউ, তার অর্ডারসহ। আমাদের হোম পেজে আর কেনা পণ্যের পাতায় রিভিউর কথা, তারা ও ছবি আপনার নামের প্রথম অংশসহ দেখানো হতে পারে, এর বেশি কিছু নয়। ছবির ভেতরে ক্যামেরার রাখা তথ্য মুছে ফেলা হয়, আর আপনি ছবি সরিয়ে দিতে পারেন; অ্যাকাউন্টের সঙ্গে সব ছবি মুছে যায়।',
  'Where the shop takes questions: what you ask about a product and what you answer, which its page shows with your first name. They are deleted with your account.':
    'যে দোকান প্রশ্ন নেয়: পণ্য নিয়ে আপনি যা জিজ্ঞাসা করেন ও যে উত্তর দেন, পণ্যের পাতায় আপনার নামের প্রথম অংশসহ দেখানো হয়। অ্যাকাউন্ট মুছলে এগুলোও মুছে যায়।',
  'Notes and tags that our staff write about an order or a customer, so that they can help; they are deleted with your account. If staff exclude somebody from paying on delivery, the reason and the mobile numbers, until they end it.':
    'সাহায্য করতে কর্মীরা কোনো অর্ডার বা ক্রেতা সম্পর্কে যে নোট ও ট্যাগ লেখেন; আপনার অ্যাকাউন্টের সঙ্গে তা মুছে যায়। কাউকে ডেলিভারির সময় দাম দেওয়া থেকে বাদ দিলে তার কারণ ও মোবাইল নম্বর, কর্মীরা তা তুলে না নেওয়া পর্যন্ত।',
  'When our staff close your account or change its rights, our audit log records it with your email address.':
    'আমাদের কর্মীরা আপনার অ্যাকাউন্ট বন্ধ করলে বা এর অধিকার বদলালে আমাদের অডিট লগে তা আপনার ইমেইল ঠিকানাসহ লেখা থাকে।',
  'If you work for the shop: what you change in it, with your email address, without an end, and the names of the files of products that you upload, for 30 days.':
    'আপনি দোকানে কাজ করলে: দোকানে যা বদলান তা আপনার ইমেইল ঠিকানাসহ, সময়সীমা ছাড়া; আর পণ্যের যেসব ফাইল আপলোড করেন তার নাম, 30 দিন।',
  'You pay on the page of our payment provider. It receives your name, email address, mobile number, address, what you buy and the amount. Your card number and its codes never reach us.':
    'আপনি আমাদের পেমেন্ট সেবাদাতার পাতায় পরিশোধ করেন। তাদের আপনার নাম, ইমেইল ঠিকানা, মোবাইল নম্বর, ঠিকানা, কী কিনছেন ও টাকার পরিমাণ জানানো হয়। কার্ডের নম্বর ও কোড কখনো আমাদের কাছে আসে না।',
  'We store what the provider reports about a payment: transaction IDs, amount, times, the type of card with most of its digits hidden, and its risk rating. The law requires us to keep accounts.':
    'সেবাদাতা পেমেন্ট সম্পর্কে যা জানায় আমরা তা রাখি: লেনদেনের নম্বর, টাকার পরিমাণ, সময়, কার্ডের ধরন (কয়েকটি ছাড়া সব অঙ্ক ঢাকা), আর তারা পেমেন্টটিকে কতটা ঝুঁকির মনে করেছে। আইন অনুযায়ী হিসাব রাখতে হয়।',
  'How long, and your rights': 'কত দিন রাখি, আর আপনার অধিকার',
  'Your account and cart are kept until the account is deleted. Your sessions and your cart are then deleted, and nobody can log in with it any more.':
    'অ্যাকাউন্ট মুছে ফেলা পর্যন্ত অ্যাকাউন্ট ও কার্ট রাখা হয়। তখন আপনার সব লগইন ও কার্ট শেষ হয়, আর কেউ তা দিয়ে লগইন করতে পারে না।',
  'Orders, payments and reviews are kept afterwards, with your name and address, as accounting rules require.':
    'অর্ডার, পেমেন্ট ও রিভিউ আপনার নাম ও ঠিকানাসহ তার পরেও রাখা হয়, হিসাবের নিয়মে।',
  'You can change your name, picture and password in your profile at any time, and you can ask us to delete your account.':
    'প্রোফাইলে গিয়ে যেকোনো সময় আপনার নাম, ছবি ও পাসওয়ার্ড বদলাতে পারেন, আর অ্যাকাউন্ট মুছে ফেলতে বলতে পারেন।',
});
