/** A hint for an address that a courier may not find; never a reason to refuse it. */
import type { PlainMessage } from '../messages.ts';

/** Words that name a building, a way or a neighbour, in English, Banglish and Bengali. */
const words =
  'house|home|h#|flat|floor|building|bldg|tower|plaza|villa|apartment|apt|holding|road|rd|street|lane|goli|avenue|block|sector|section|village|vill|gram|near|beside|behind|opposite|opp|bazar|bazaar|market|mosque|masjid|school|college|hospital|office|station|more|mor|para|bari|union|ward';
const bengaliWords =
  'বাসা|বাড়ি|বাড়ি|বাড়ী|হোল্ডিং|ফ্ল্যাট|তলা|ভবন|টাওয়ার|রোড|সড়ক|সড়ক|রাস্তা|লেন|গলি|ব্লক|সেক্টর|গ্রাম|পাড়া|পাড়া|মহল্লা|পাশে|কাছে|সামনে|পেছনে|বিপরীতে|বাজার|মার্কেট|মসজিদ|স্কুল|কলেজ|হাসপাতাল|অফিস|মোড়|মোড়|ওয়ার্ড|ইউনিয়ন';
const names = /* @__PURE__ */ new RegExp(`(^|[^a-z])(${words})([^a-z]|$)|${bengaliWords}`, 'i');
const minLength = 12;

/** What to add to an address so that it is found; undefined if it names a house, a road or a landmark, or is empty. */
export function addressHint(address: string): PlainMessage | undefined {
  const text = address.trim();
  if (text === '' || (text.length >= minLength && names.test(text))) return undefined;
  return 'Please add the house or a landmark, so that the courier finds it.';
}
