/** What people read when the server closes a connection before it has read their request. */
export const connectionTexts = {
  /** 408: the rest of a request did not come in time. */
  tooSlow: 'Sending took too long. Please check your connection and try again.',
  /** 431: address, cookies and other header fields are larger than the server reads. */
  tooLarge: 'The address or the cookies of this request are too long.',
  /** 400: what was sent is no HTTP request. */
  malformed: 'This request could not be read.',
  /** 503: as many connections are open as the server takes. */
  full: 'The shop is very busy at the moment. Please try again in a moment.',
  fullInBengali: 'এই মুহূর্তে দোকানে খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
  /** The same for a browser, which asks again after some seconds. */
  fullTitle: 'Very busy',
  again: 'Try again',
  againInBengali: 'আবার চেষ্টা করুন',
  byItself: 'This page tries again by itself.',
  byItselfInBengali: 'এই পাতা নিজে থেকেই আবার চেষ্টা করে।',
} as const;
