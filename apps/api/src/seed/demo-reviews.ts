/** What invented customers say about delivered orders, in English and Bengali. */

export const demoReviews: readonly string[] = [
  'Came in two days, well packed. Battery lasts the whole day exactly as the page says.',
  'প্যাকেজিং খুব ভালো ছিল, দুই দিনেই হাতে পেয়েছি। সাউন্ড কোয়ালিটি দামের তুলনায় চমৎকার।',
  'Good value. The cable in the box is a little short, otherwise no complaint.',
  'Second order from this shop. The rider called before coming and let me check the box.',
  'ডেলিভারি দ্রুত, পণ্য একদম অরিজিনাল। ধন্যবাদ জন্ত্র।',
  'Works as described. I use it every day on the bus and it never disconnects.',
  'The charger gets warm but charges my laptop and phone together. Happy with it.',
  'গিফট হিসেবে কিনেছিলাম, সবাই পছন্দ করেছে। র‍্যাপিংটাও সুন্দর ছিল।',
  'Display is bright enough outdoors. Strap felt stiff for the first week.',
  'Sound is clear for calls. Bass is a bit strong for my taste, the equaliser fixed it.',
  'লোডশেডিংয়ের সময় ফ্যানটা খুব কাজে দিচ্ছে। চার্জ প্রায় সারারাত থাকে।',
  'Delivery took four days to Rangpur, but the product is in perfect condition.',
  'Exactly the colour in the picture. Support answered my question within an hour.',
  'ব্যাটারি ব্যাকআপ ভালো, তবে চার্জ হতে একটু সময় নেয়।',
  'I compared it with a shop in Multiplan. Same thing, lower price, and it came to my door.',
  'Solid build. The manual could be clearer about pairing a second phone.',
  'দাম অনুযায়ী খুবই ভালো। আবারও কিনব।',
  'My father uses it for the news and the volume is plenty for our room.',
  'Fast delivery inside Dhaka, paid online without trouble.',
  'অর্ডার দেওয়ার পরদিনই পেয়েছি। অনেক ধন্যবাদ।',
];
