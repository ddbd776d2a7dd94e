/** Codes on packages, which a scanner reads of a product or variant. */
import { Type } from 'typebox';
import { plainCharacters } from '../visible-text.ts';

/** The most codes of a product or variant. */
export const maxCodes = 20;
export const maxCodeLength = 60;

/** Printable ASCII, not only spaces. */
export const ProductCode = Type.String({
  minLength: 1,
  maxLength: maxCodeLength,
  pattern: '^[\\x20-\\x7e]*[\\x21-\\x7e]',
});
export const GivenCodes = Type.Optional(
  Type.Array(ProductCode, {
    maxItems: maxCodes,
    description: 'Barcodes and other codes of its package. Left out, they stay',
  }),
);

/** A code as it is compared. */
export const toCode = (text: string): string => plainCharacters(text).trim().toUpperCase();
