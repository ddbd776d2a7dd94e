/** The API docs of an endpoint: what its definition does not contain, and its application errors. */
import { maxCounted, moreThanTotalHeader, totalCountHeader } from '@jontro/shop/admin-lists.ts';
import type { ErrorCode } from './application-error.ts';
import { maxRows } from './csv.ts';

/** One application error: its kind, its message, and the response's code if that is more specific. */
export type DocumentedError = readonly [kind: ErrorCode, message: string, code?: string];

export interface EndpointDocs {
  /** One short line without a full stop. */
  summary: string;
  /** Further description, in whole sentences. */
  text?: string;
  /** Has a rate limit, so that it may respond 429. */
  rateLimited?: true;
  /** The errors of the use case; those of access and schemas follow from the endpoint. */
  errors?: readonly DocumentedError[];
  /** Accepts one image as a multipart body, which no schema describes. */
  upload?: true;
  /** Accepts bytes as `application/octet-stream`. */
  bytes?: true;
  /** The media type of the response if it is not JSON. */
  responseType?: string;
  /** Headers that the endpoint reads. */
  headers?: Readonly<Record<string, string>>;
}

/** The API docs of every endpoint of a feature; an endpoint without them does not compile. */
export type ApiDocs<Endpoints> = { readonly [Name in keyof Endpoints]: EndpointDocs };

/** For lists whose response has the number of matching rows in a header. */
export const totalHeaderText = `The header "${totalCountHeader}" has the number of matching rows, or ${maxCounted} with "${moreThanTotalHeader}: true" if there are more; "page" and "limit" select a page.`;
/** For CSV files. */
export const csvFormatText = `UTF-8 with a byte order mark, amounts in taka, times of Bangladesh such as 2026-11-22 17:05:00; at most ${maxRows} lines. A text that a spreadsheet would run as a formula begins with an apostrophe.`;
