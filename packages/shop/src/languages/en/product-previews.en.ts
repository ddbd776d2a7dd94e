/** English texts of the page of a preview link. */

export const productPreviews = {
  note: 'A preview: this product is not in the shop yet.',
  over: 'This preview is over',
  askAgain: 'A preview link works for seven days. Please ask the shop for another one.',
};
