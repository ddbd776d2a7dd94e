/** What the shop's API document says of a call beside its row: in words what it does, and every "no" of its own. */
import { totalHeader } from '@jontro/shop/admin-lists.ts';
import type { ErrorCode } from './application-error.ts';
import { maxRows } from './csv.ts';

/** One "no": its kind, its words, and the code of the answer where that is a finer one. */
export type DocumentedError = readonly [kind: ErrorCode, message: string, code?: string];

export interface EndpointDocs {
  /** A short line without a full stop. */
  summary: string;
  /** What a reader must know besides, in whole sentences. */
  text?: string;
  /** Counted by a rate limit of its own, so that it may answer 429. */
  limited?: true;
  /** The refusals of the use case; those of guard and shapes follow from the row. */
  errors?: readonly DocumentedError[];
  /** Takes one picture as a multipart body, which no shape describes. */
  upload?: true;
  /** The media type of the answer where it is not JSON. */
  answers?: string;
  /** Headers that the call reads. */
  headers?: Readonly<Record<string, string>>;
}

/** A guide of every row of a feature; a row without one does not compile. */
export type ApiDocs<Calls> = { readonly [Name in keyof Calls]: EndpointDocs };

/** Said of lists whose answer counts, in a header, all that fits. */
export const countedInHeader = `The header "${totalHeader}" counts all that fit; "page" and "limit" ask for a part.`;
/** Said of files for spreadsheets. */
export const fileRules = `UTF-8 with a byte order mark, amounts in taka, moments in ISO 8601; at most ${maxRows} lines. A text that a spreadsheet would run as a formula begins with an apostrophe.`;
