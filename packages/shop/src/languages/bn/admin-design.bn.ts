/** Bengali texts of the page on which the owner chooses the shop's colours. */
import { translations } from '../dictionary.ts';

export const adminDesign = translations({
  'The colours of your shop: pages, emails, error pages and API pages. Papers are black on white.':
    'দোকানের রং: পাতা, ইমেইল, ত্রুটির পাতা ও প্রোগ্রামারদের নথিতে। ছাপা কাগজ সাদার ওপর কালো।',
  'Buttons, links, chosen rows and the focus.': 'বোতাম, লিংক, বাছাই করা সারি ও ফোকাস।',
  'Dots, badges with a count, stars and notices.': 'বিন্দু, সংখ্যার ব্যাজ, তারকা ও জানানোর বার্তা।',
  'Choose: {name}': 'বেছে নিন: {name}',
  'A colour is # and six of 0–9 and a–f, as in #1d4ed8':
    'রং লিখুন # দিয়ে, তারপর 0–9 ও a–f থেকে ছয়টি অক্ষর, যেমন #1d4ed8',
  'Not seen well enough': 'ভালো করে দেখা যায় না',
  '{ratio} : 1 {place}, needs {least} : 1': '{place} {ratio} : 1, দরকার {least} : 1',
  'Use {colour}, the nearest that is': 'কাছের যে রং ভালো দেখা যায়, {colour}, সেটি নিন',
  'Seen well everywhere': 'সব জায়গায় ভালো দেখা যায়',
  'In light': 'হালকা রূপে',
  'In dark': 'গাঢ় রূপে',
  'A chosen row': 'বাছাই করা সারি',
  'On the band': 'গাঢ় রঙের ওপর',
  'A notice': 'জানানোর বার্তা',
  'Main colour': 'মূল রং',
  Mark: 'চিহ্নের রং',
  'on the white page': 'সাদা পাতায়',
  'on grey panels': 'ধূসর প্যানেলে',
  'on chosen rows': 'বাছাই করা সারিতে',
  'behind dark text': 'গাঢ় লেখার পেছনে',
  'on the dark footer': 'পাতার গাঢ় নিচের অংশে',
  'on the band of the main colour': 'মূল রঙের গাঢ় অংশে',
});
