/** Messages of responses that the server sends when it closes a connection before reading the whole request. */
export const connectionTexts = {
  /** 408: the request did not arrive completely in time. */
  tooSlow: 'Sending took too long. Please check your connection and try again.',
  /** 431: URL, cookies and other header fields exceed the size limit. */
  tooLarge: 'The address or the cookies of this request are too long.',
  /** 400: not a valid HTTP request. */
  malformed: 'This request could not be read.',
  /** 503: the maximum number of connections is open. */
  full: 'The shop is very busy at the moment. Please try again in a moment.',
  fullInBengali: 'এই মুহূর্তে দোকানে খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
  /** The same for a browser, which retries after some seconds. */
  fullTitle: 'Very busy',
  tryAgain: 'Try again',
  tryAgainInBengali: 'আবার চেষ্টা করুন',
  autoRetry: 'This page tries again by itself.',
  autoRetryInBengali: 'এই পাতা নিজে থেকেই আবার চেষ্টা করে।',
} as const;
