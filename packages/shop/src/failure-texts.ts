/** Messages for failures that users cannot fix, shown by the server or by the page itself. */
export const failureTexts = {
  unexpected: 'Something went wrong. Please try again.',
  /** The database cannot be reached. */
  unreachable: 'The shop cannot reach its data at the moment. Please try again in a moment.',
  /** The disk is full. */
  full: 'The shop cannot save anything at the moment. Please try again later.',
  /** The search index is being built. */
  searchAway: 'The search is being prepared. Please try again in a moment.',
  /** There is no response at all. */
  noConnection: 'The shop could not be reached. Please check your connection.',
} as const;

/** For input with a NUL or a lone surrogate. */
export const unstorableText = 'This text has a character that cannot be stored. Please type it again.';
