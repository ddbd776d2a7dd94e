/** Bengali texts of the page on which the owner chooses the shop's colours. */
import { translations } from '../dictionary.ts';

export const adminDesign = translations({
  'Main colour': 'মূল রং',
  Mark: 'চিহ্নের রং',
  'on the white page': 'সাদা পাতায়',
  'on grey panels': 'ধূসর প্যানেলে',
  'on chosen rows': 'বাছাই করা সারিতে',
  'behind dark text': 'গাঢ় লেখার পেছনে',
  'on the dark footer': 'পাতার গাঢ় নিচের অংশে',
  'on the band of the main colour': 'মূল রঙের পট্টিতে',
});
