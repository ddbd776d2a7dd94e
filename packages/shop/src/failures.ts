/** What people are told when something fails that they cannot mend. The server says it; pages know it in Bengali too. */
export const failureTexts = {
  unexpected: 'Something went wrong. Please try again.',
  /** The database cannot be reached. */
  unreachable: 'The shop cannot reach its data at the moment. Please try again in a moment.',
  /** The disk is full. */
  full: 'The shop cannot keep anything new at the moment. Please try again later.',
} as const;
