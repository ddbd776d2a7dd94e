/** Order numbers that people can say, as in J-10482: a prefix of the shop and a number of the sequence. */
import { plainCharacters } from '../visible-text.ts';

/** The sequence's first number in a new shop. */
export const defaultFirstOrderNumber = 10_001;
export const defaultOrderNumberPrefix = 'J-';

/** How an order is named in texts: by its number, or by its id while it has none. */
export const orderLabel = ({ _id, orderNumber }: { _id: string; orderNumber?: string | undefined }): string =>
  orderNumber ?? _id;

/**
 * Parses an order number in any notation: "J-10482", "j 10482", "#10482" and "১০৪৮২" are 10482; undefined for anything else. The
 * prefix is not compared, because the shop may have changed it.
 */
export function parseOrderNumber(text: string): number | undefined {
  const match = /^#?\s*[\p{L}\p{M}]{0,12}\s*[-‐-―]?\s*(\d{1,12})$/u.exec(plainCharacters(text).trim());
  return match ? Number(match[1]) : undefined;
}
