/** Numbers as people and programs write them: with Bengali digits, grouping, ৳ or a decimal comma. */
import { plainCharacters } from './visible-text.ts';

/** The number of a text; NaN for anything else, an exponent and an empty text included. */
export function typedNumber(text: string): number {
  const plain = plainCharacters(text)
    .replace(/৳|tk\.?|bdt|\s/gi, '')
    .replace('\u2212', '-');
  // Three digits after the last comma, in lakhs two between the others: 830,50 has a decimal comma.
  const ungrouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : Number.NaN;
}
