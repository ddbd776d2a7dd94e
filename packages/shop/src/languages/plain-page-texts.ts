/** The texts that only the pages for browsers without script have. */

export interface PlainPageTexts {
  /** The name of the links at the top. */
  pages: string;
  /** The name of the note after a failure of the scripts. */
  simple: string;
  scriptFailed: string;
  fullPage: string;
  dataSaved: string;
  showFullPage: string;
  /** A form without the token of this browser. */
  oldForm: string;
  checkFields: string;
  change: string;
  showAmounts: string;
  otherAddress: string;
  emptySearch: string;
  nothingFound: (query: string) => string;
  waiting: string;
  notKnownHere: string;
  needsScript: string;
  unavailable: string;
}
