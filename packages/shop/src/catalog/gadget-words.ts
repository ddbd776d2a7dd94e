/**
 * Words of the trade that a search knows although the shop may not sell what they name: brands, and kinds of products. Without
 * them "anker" would be a misspelling of another word, and "phone" the first word of a phone stand.
 */

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Brands that shoppers in Bangladesh ask for; one that no product of the shop has is no misspelling of another word. */
export const knownBrands: readonly string[] = words(`
  acer adata aiwa amazfit anker apple asus awei baseus beats belkin benq bose boya brother canon casio colmi corsair creative
  dell deepcool dji edifier epson fantech fastrack fifine fitbit garmin gigabyte google gopro haier harman havit haylou hisense
  hitachi hoco honor hp huawei imilab infinix intel ipad iphone itel jabra jbl joyroom kemei kieslect kingston kospet ldnio
  lenovo lg logitech mcdodo microsoft mibro mi motorola msi nikon nokia nothing oneplus onikuma oppo oraimo panasonic philips
  poco qcy rapoo razer realme redmi redragon remax samsung sandisk sennheiser sharp sony soundcore symphony tcl tecno toshiba
  tplink transcend ugreen uiisii vision vivo walton wavefun wiwu xiaomi xinji yison zeblaze zte
  অ্যাপল আইফোন আইপ্যাড অ্যাংকার আঙ্কার বেসিউস শাওমি স্যামসাং সামসাং সনি রিয়েলমি রেডমি অপ্পো ওপ্পো ভিভো হুয়াওয়ে নকিয়া ওয়ালটন ওয়ানপ্লাস
  ইনফিনিক্স টেকনো সিম্ফনি আইটেল লেনোভো আসুস ডেল লজিটেক জেবিএল হোকো রিম্যাক্স জয়রুম কিউসিওয়াই হাইলৌ অরাইমো ফিলিপস প্যানাসনিক
`);

/**
 * Kinds of products that other products are made for, or that a gadget shop is asked for: the words of each. Where one of them names
 * what is wanted, as the last word of a search does, it must be in the name of a product, its category or their synonyms.
 */
export const productKinds: readonly (readonly string[])[] = [
  'phone phones mobile mobiles mobail smartphone smartphones handset handsets cellphone fon ফোন মোবাইল মোবাইলফোন স্মার্টফোন হ্যান্ডসেট',
  'tablet tablets tab tabs ট্যাবলেট ট্যাব',
  'camera cameras kemera cctv webcam ক্যামেরা সিসিটিভি ওয়েবক্যাম',
  'mic mics microphone microphones maikrofon মাইক্রোফোন',
  'router routers modem রাউটার মডেম',
  'keyboard keyboards kibord কিবোর্ড কীবোর্ড',
  'mouse mouses mice মাউস',
  'monitor monitors মনিটর',
  'printer printers প্রিন্টার',
  'scanner স্ক্যানার',
  'pendrive pendrives flashdrive harddisk harddrive পেনড্রাইভ হার্ডডিস্ক',
  'memorycard sdcard মেমোরিকার্ড মেমরিকার্ড',
  'cable cables kebol kabel কেবল ক্যাবল কেবলস',
  'cover covers backcover কভার ব্যাককভার',
  'protector protectors প্রটেক্টর প্রোটেক্টর',
  'bag bags backpack beg ব্যাগ ব্যাকপ্যাক',
  'strap straps স্ট্র্যাপ',
  'tripod tripods selfiestick ট্রাইপড',
  'drone drones ড্রোন',
  'joystick gamepad controller playstation xbox জয়স্টিক গেমপ্যাড',
  'trimmer trimmers shaver ট্রিমার শেভার',
  'dryer ড্রায়ার',
  'blender mixer grinder ব্লেন্ডার',
  'cooker kettle oven stove কুকার কেটলি ওভেন চুলা',
  'iron irons istri ইস্ত্রি আয়রন',
  'fridge refrigerator freezer ফ্রিজ রেফ্রিজারেটর',
  'aircooler airconditioner এসি এয়ারকুলার',
  'ups ips ইউপিএস আইপিএস',
].map(words);

/** Words in the name or the category of what belongs to another product: a phone stand is no phone. */
export const accessoryWords: readonly string[] = words(`
  accessories accessory adapter bag band cable case charger charging cleaner converter cover dock grip holder hub kit mount pad
  pouch protector remote sleeve stand strap tripod wallet
  স্ট্যান্ড হোল্ডার চার্জার কেবল কভার কেস ব্যাগ স্ট্র্যাপ অ্যাডাপ্টার
`);

/** What comes after one of these words describes what is wanted and does not name it: "earphone with mic". */
export const describingWords: readonly string[] = words('with for without সহ');
