/** English texts of the pages for browsers without script. */
import type { PlainPageTexts } from '../plain-page-texts.ts';

export const plainPages: PlainPageTexts = {
  pages: 'Your shop pages',
  simple: 'Simple version',
  scriptFailed: 'The full page did not load.',
  fullPage: 'Try the full page',
  dataSaved: 'Less data is on.',
  showFullPage: 'Show the full page',
  oldForm:
    'This form was too old, or another page had sent it. Nothing was changed. Please check it and send it again.',
  checkFields: 'Please check the marked fields.',
  change: 'Change',
  showAmounts: 'Show the amounts for this address',
  otherAddress: 'Fill in a saved address',
  emptySearch: 'What are you looking for? Type a name, a brand or a kind of product.',
  nothingFound: (query) => `Nothing found for “${query}”. Please check the spelling, or try a shorter word.`,
  waiting: 'Please load this page again in a few seconds.',
  notKnownHere: 'This browser has not placed such an order. Please log in, or track it by its number.',
  needsScript: 'This login needs JavaScript: your second step is at another service.',
  unavailable: 'An item above can no longer be ordered as it is. Please change it in your cart.',
};
