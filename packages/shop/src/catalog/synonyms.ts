/**
 * Search synonyms and stop words: other English and Bengali words for the products, and phonetic spellings of both in
 * the other script. The search finds most phonetic spellings without a synonym ("hedfon", "charjar"); list a word only
 * if it is another word, or too short to be recognized ("phan", "tibi").
 */

/** Synonyms by category. The words of a phrase are matched one by one. */
export const categorySynonyms: Readonly<Record<string, readonly string[]>> = {
  Earbuds: ['airpods', 'tws', 'earphone', 'earpiece', 'earplug', 'কানের ইয়ারফোন', 'এয়ারপড'],
  Smartwatch: [
    'watch',
    'wristwatch',
    'fitness tracker',
    'smart band',
    'ঘড়ি',
    'হাতঘড়ি',
    'ghori',
    'gori',
    'hat ghori',
  ],
  Powerbank: ['power bank', 'portable charger', 'backup battery', 'চার্জ ব্যাংক'],
  Fan: ['charger fan', 'rechargeable', 'পাখা', 'pakha', 'phan', 'ফেন', 'চার্জার ফ্যান'],
  Headphones: ['headset', 'হেডসেট'],
  'Bluetooth Speaker': [
    'sound box',
    'boombox',
    'sound system',
    'সাউন্ড বক্স',
    'portable speaker',
    'mike',
    'মাইক',
  ],
  'Wired Earphone': ['headphone', 'earpiece', 'earplug', 'তারযুক্ত', 'তার সহ', 'airfon'],
  'Wireless Earphone': ['neckband', 'earpiece', 'তার ছাড়া', 'tar chara', 'airfon'],
  'Bluetooth Earphone': ['neckband', 'earpiece', 'তার ছাড়া', 'tar chara', 'airfon'],
  'Charging Accessories': [
    'charger',
    'fast charger',
    'mobile charger',
    'adapter',
    'mobile accessories',
    'চার্জার',
  ],
  'Converters & Hub': [
    'converter',
    'adapter',
    'dongle',
    'docking station',
    'dock',
    'splitter',
    'কনভার্টার',
    'হাব',
  ],
  Laptop: ['notebook', 'computer', 'pc', 'macbook', 'কম্পিউটার', 'ল্যাপটপ'],
  'Smart TV': ['tv', 'television', 'led tv', 'android tv', 'টিভি', 'টেলিভিশন', 'tibi'],
};

/** Synonyms by word of the product name. */
export const nameSynonyms: Readonly<Record<string, readonly string[]>> = {
  lamp: [
    'light',
    'table lamp',
    'desk light',
    'study',
    'reading light',
    'পড়ার',
    'বাতি',
    'batti',
    'bati',
    'লাইট',
    'টেবিল ল্যাম্প',
  ],
  light: ['lamp', 'selfie light', 'tiktok light', 'বাতি', 'batti', 'bati'],
  bottle: ['flask', 'water bottle', 'thermos', 'mug', 'পানির বোতল', 'pani', 'ফ্লাস্ক'],
  projector: ['beamer', 'home theatre', 'প্রজেক্টর'],
  stand: ['holder', 'স্ট্যান্ড'],
  phone: ['mobile', 'মোবাইল'],
  charger: ['চার্জার'],
  headset: ['headphone', 'হেডফোন'],
  desk: ['table', 'টেবিল'],
  wireless: ['তার ছাড়া', 'tar chara'],
  mini: ['portable', 'small', 'ছোট'],
  handheld: ['portable', 'hand fan', 'হাত পাখা'],
  neckband: ['earphone', 'headphone', 'ইয়ারফোন'],
  adapter: ['converter', 'connector'],
  trolley: ['party', 'dj'],
};

/** Stop words, which a product need not contain: "headphone er dam", "best laptop price in bd". */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and the of for in on with to under best good top cheap cheapest low price prices cost buy new original ' +
    'official online offer bd bangladesh dhaka taka tk men women boys girls kids gift er ar jonno dam daam dame damer koto bhalo valo vhalo sosta shosta kom ' +
    'kinbo kinte chai lagbe amar ভালো ভাল সেরা দাম দামে দামের কত টাকা কম সস্তা কিনব কিনতে চাই লাগবে জন্য এর আমার নতুন'
  ).split(' '),
);
