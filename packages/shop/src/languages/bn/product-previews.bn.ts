/** Bengali texts of the page of a preview link. */
import type { productPreviews as english } from '../en/product-previews.en.ts';

export const productPreviews: typeof english = {
  note: 'এটি প্রিভিউ: পণ্যটি এখনো দোকানে নেই।',
  over: 'এই প্রিভিউয়ের মেয়াদ শেষ',
  askAgain: 'প্রিভিউ লিংক সাত দিন কাজ করে। দোকানের কাছে নতুন লিংক চেয়ে নিন।',
};
