/** Bengali texts of the owner's pages as staff write them. */
import { pageTexts } from '../../pages/page-texts.ts';
import { translations } from '../dictionary.ts';

export const adminPages = translations({
  [pageTexts.saved]: 'খসড়া সংরক্ষণ হয়েছে',
  [pageTexts.published]: 'পাতাটি প্রকাশিত হয়েছে',
  [pageTexts.withdrawn]: 'পাতাটি আর প্রকাশিত নেই',
  [pageTexts.notFound]: 'এমন কোনো পাতা নেই',
  [pageTexts.changedMeanwhile]: 'এর মধ্যে অন্য কেউ পাতাটি বদলেছেন',
  [pageTexts.tooLong]: 'পাতাটি খুব লম্বা',
  [pageTexts.wrongLink]:
    'লিংক এই দোকানের কোনো পাতায় যায়, যেমন /category/fan, অথবা https://, mailto: বা tel: দিয়ে শুরু হওয়া ঠিকানায়',
  [pageTexts.foreignPicture]: 'ছবিটি এখানে আপলোড করুন: অন্য ঠিকানার ছবি দেখানো হয় না',
  [pageTexts.noTitle]: 'পাতার একটি শিরোনাম লাগবে',
  [pageTexts.noBlocks]: 'পাতায় অন্তত একটি অংশ লাগবে',
  [pageTexts.blank]: 'তৃতীয় বন্ধনীর ভেতরের ফাঁকা জায়গা পূরণ করুন বা মুছে দিন',
  [pageTexts.emptyBlock]: 'এই অংশটি ফাঁকা',
  'Page changed': 'পাতা বদলানো হয়েছে',
  'Page published': 'পাতা প্রকাশ করা হয়েছে',
  'Page taken back': 'পাতা ফিরিয়ে নেওয়া হয়েছে',
  Published: 'প্রকাশিত',
  Content: 'লেখা',
  'What you publish stands in the footer of the shop and is found by search engines.':
    'যা প্রকাশ করেন তা দোকানের ফুটারে থাকে, সার্চ ইঞ্জিনও খুঁজে পায়।',
  Draft: 'খসড়া',
  'Published, with a newer draft': 'প্রকাশিত, নতুন খসড়া আছে',
  Heading: 'উপশিরোনাম',
  List: 'তালিকা',
  Table: 'ছক',
  Picture: 'ছবি',
  'What the picture shows': 'ছবিতে কী আছে',
  Bold: 'মোটা',
  Italic: 'বাঁকা',
  Link: 'লিংক',
  'An empty line begins a paragraph. **bold**, *italic*, [text](address) is a link.':
    'ফাঁকা লাইন দিলে নতুন অনুচ্ছেদ। **মোটা**, *বাঁকা*, [লেখা](ঠিকানা) লিখলে লিংক।',
  'One entry a line. **bold**, *italic*, [text](address) is a link.':
    'প্রতি লাইনে একটি। **মোটা**, *বাঁকা*, [লেখা](ঠিকানা) লিখলে লিংক।',
  'One row a line, | between the cells. With three or more columns, the first row is the head.':
    'প্রতি লাইনে একটি সারি, ঘরের মাঝে |। তিন বা বেশি কলাম হলে প্রথম সারিটি শিরোনাম।',
  '{number}. {kind}': '{number}. {kind}',
  'Fill in what stands in square brackets. A page with such blanks is not published.':
    'তৃতীয় বন্ধনীর ভেতরের জায়গা পূরণ করুন। এমন ফাঁকা জায়গা থাকলে পাতা প্রকাশ হয় না।',
  'Take over the other text': 'অন্যজনের লেখা নিন',
  'Look at the page': 'পাতাটি দেখুন',
  Publish: 'প্রকাশ করুন',
  'Save the draft': 'খসড়া সংরক্ষণ করুন',
  'Take back': 'ফিরিয়ে নিন',
});
