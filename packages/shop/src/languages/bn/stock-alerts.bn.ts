/** Bengali texts of back-in-stock alerts: the mail, and the page that stops them. */
import type { ServerTexts } from '../server-texts.ts';

export const stockAlerts: ServerTexts['stockAlerts'] = {
  subject: (product) => `${product} আবার স্টকে এসেছে`,
  title: 'আবার স্টকে এসেছে',
  intro: (product) => `${product} আবার কেনা গেলে জানাতে বলেছিলেন। এখন কেনা যাচ্ছে, স্টক থাকা পর্যন্ত।`,
  view: 'পণ্যটি দেখুন',
  once: 'এটি নিয়ে এই একটিই মেইল: আর জানানো হবে না।',
  stop: 'এই ঠিকানায় সব স্টক-বার্তা বন্ধ করতে:',
  why: (shop) => `এই ঠিকানা থেকে ${shop}-এ স্টক-বার্তা চাওয়া হয়েছিল বলে আপনি এই মেইল পেয়েছেন।`,
  stopTitle: 'স্টক-বার্তা বন্ধ করবেন?',
  stopText: 'বন্ধ করলে কোনো পণ্য স্টকে ফিরলে এই ঠিকানায় আর মেইল যাবে না:',
  stopButton: 'সব স্টক-বার্তা বন্ধ করুন',
  stopped: 'স্টক-বার্তা বন্ধ হয়েছে',
  stoppedText: 'এই ঠিকানায় আর কোনো পণ্যের মেইল যাবে না। চাইলে যেকোনো সময় আবার জানাতে বলতে পারবেন।',
};
