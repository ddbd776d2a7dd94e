/** Fictional reviews of delivered orders, in English and Bengali. */

export interface DemoReview {
  language: 'en' | 'bn';
  text: string;
  /** The categories that it fits; any if left out. */
  about?: readonly string[];
}

const listening = ['Earbuds', 'Headphones', 'Wired Earphone', 'Wireless Earphone', 'Bluetooth Speaker'];
const charging = ['Powerbank', 'Charging Accessories'];

export const demoReviews: readonly DemoReview[] = [
  { language: 'en', text: 'Came in two days, well packed. Works exactly as the page says.' },
  {
    language: 'en',
    text: 'Second order from this shop. The rider called before coming and let me check the box.',
  },
  { language: 'en', text: 'Delivery took a day longer than promised, but it arrived in perfect condition.' },
  { language: 'en', text: 'Exactly the colour in the picture. Support answered my question within an hour.' },
  {
    language: 'en',
    text: 'I compared it with a shop in Multiplan. Same thing, lower price, and it came to my door.',
  },
  { language: 'en', text: 'Paid online without trouble and got the SMS from the courier the same evening.' },
  { language: 'en', text: 'Good value. The manual could be clearer, otherwise no complaint.' },
  {
    language: 'en',
    text: 'Sound is clear for calls. Bass is a bit strong for my taste, the equaliser fixed it.',
    about: listening,
  },
  {
    language: 'en',
    text: 'I use it every day on the bus and it never disconnects.',
    about: ['Earbuds', 'Wireless Earphone'],
  },
  {
    language: 'en',
    text: 'Loud enough for the whole flat, and the battery outlasted the picnic.',
    about: ['Bluetooth Speaker'],
  },
  {
    language: 'en',
    text: 'Gets a little warm, but charges my laptop and phone together. Happy with it.',
    about: charging,
  },
  {
    language: 'en',
    text: 'Screen is easy to read outdoors. The strap felt stiff for the first week.',
    about: ['Smartwatch'],
  },
  { language: 'en', text: 'Quiet on low speed and it lasted through a two-hour power cut.', about: ['Fan'] },
  {
    language: 'en',
    text: 'Every port works at once, monitor included. Exactly what my desk needed.',
    about: ['Converters & Hub'],
  },
  { language: 'bn', text: 'অর্ডার দেওয়ার পরদিনই পেয়েছি, প্যাকেজিংও খুব ভালো ছিল। অনেক ধন্যবাদ।' },
  { language: 'bn', text: 'ছবিতে যেমন দেখেছি ঠিক তেমনই পেয়েছি। দাম অনুযায়ী খুবই ভালো, আবারও কিনব।' },
  { language: 'bn', text: 'গিফট হিসেবে কিনেছিলাম, সবাই পছন্দ করেছে। র‍্যাপিংটাও সুন্দর ছিল।' },
  { language: 'bn', text: 'ডেলিভারির আগে ফোন দিয়ে জানিয়েছে, বক্স খুলে দেখে নিতে পেরেছি।' },
  { language: 'bn', text: 'সাউন্ড কোয়ালিটি দামের তুলনায় চমৎকার, কলেও কথা পরিষ্কার শোনা যায়।', about: listening },
  { language: 'bn', text: 'লোডশেডিংয়ের সময় ফ্যানটা খুব কাজে দিচ্ছে। চার্জ প্রায় সারারাত থাকে।', about: ['Fan'] },
  { language: 'bn', text: 'ফোন দুইবার ফুল চার্জ দেওয়া যায়, যাতায়াতে খুব কাজের।', about: ['Powerbank'] },
  { language: 'bn', text: 'ডিসপ্লে সুন্দর, স্টেপ কাউন্টও ঠিকঠাক দেখায়।', about: ['Smartwatch'] },
];
