/** Prices in words of a search, in English, Bengali and Bengali in Latin letters: "earbuds under 2000", "২০০০ টাকার নিচে". */
import { latinDigits } from '../language.ts';

export interface PriceWords {
  /** The text without the words about a price. */
  text: string;
  /** Taka, inclusive. */
  min?: number;
  max?: number;
}

const thousands = 'k|thousand|hazar|hajar|হাজার';
const sign = '(?:৳|tk\\.?|bdt|rs\\.?)?\\s*';
const digits = '(\\d[\\d,]{0,11}(?:\\.\\d+)?)';
const amount = `${sign}${digits}\\s*(${thousands})?`;
const taka = '(?:\\s*(?:৳|/-|tk\\.?|taka|bdt|টাকা))?';
/** A few words at most: "takar" is "taka" and "r" as well, so that each more would double the ways to read them. */
const takaOf = '(?:\\s*(?:tk\\.?|taka|takar|tk er|taka r|টাকার|টাকা|এর|\\u09c7র|er|-er|r)){0,3}';
const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
/** The end of a word, and no unit of something else follows: "under 20000 mah", "14-16 inch". */
const end =
  '(?![\\p{L}\\p{M}\\p{N}])(?!\\s*(?:mah|mwh|w|wh|watt|watts|inch|inches|ml|l|g|kg|gb|tb|mb|mm|cm|hz|h|hours?|mp|v|ah|এমএএইচ|ওয়াট|ইঞ্চি|মিলি|জিবি|ঘণ্টা)(?![\\p{L}\\p{M}]))';
const below =
  'নিচে|নীচে|কমে|কম|মধ্যে|ভেতরে|ভিতরে|বাজেট|niche|nicher|kome|kom|moddhe|modhe|modde|vitore|bhitore|under|budget|max';

const range = new RegExp(
  `${edge}(?:between\\s+)?${amount}${taka}\\s*(?:-|–|to|and|theke|থেকে)\\s*${amount}${takaOf}(?:\\s*(?:${below}))?${end}`,
  'iu',
);

const patterns: readonly [RegExp, 'min' | 'max'][] = (
  [
    [
      `${edge}(?:under|below|less than|within|up ?to|upto|max(?:imum)?|cheaper than|budget|বাজেট|<=?)\\s*${amount}${taka}${end}`,
      'max',
    ],
    [`${edge}(?:over|above|more than|from|min(?:imum)?|at least|>=?)\\s*${amount}${taka}${end}`, 'min'],
    [`${edge}${amount}${takaOf}\\s*(?:${below})${end}`, 'max'],
    [`${edge}${amount}${takaOf}\\s*(?:ওপরে|উপরে|বেশি|থেকে|opore|upore|beshi|theke|plus|\\+)`, 'min'],
  ] as const
).map(([source, bound]) => [new RegExp(source, 'iu'), bound]);

const thousand = 1000;
/** "under 20" is about something else than taka. */
const minAmount = 50;
const maxAmount = 10_000_000;
const isAmount = (value: number): boolean => value >= minAmount && value <= maxAmount;

const numberOf = (typed: string | undefined, unit: string | undefined): number =>
  Number(typed?.replaceAll(',', '')) * (unit ? thousand : 1);

const without = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`;

/** Takes the words about a price out of a text; without any, the text is as it was. */
export function parsePriceWords(given: string): PriceWords {
  let text = latinDigits(given);
  const found: { min?: number; max?: number } = {};
  const both = range.exec(text);
  // The unit of the second number is that of the first one, too: "5-10 hazar".
  const [min, max] = [numberOf(both?.[1], both?.[2] ?? both?.[4]), numberOf(both?.[3], both?.[4])];
  if (both && isAmount(min) && isAmount(max) && min < max) {
    Object.assign(found, { min, max });
    text = without(text, both);
  }
  for (const [pattern, bound] of patterns) {
    const match = pattern.exec(text);
    const value = numberOf(match?.[1], match?.[2]);
    if (!match || !isAmount(value)) continue;
    found[bound] ??= value;
    text = without(text, match);
  }
  return found.min === undefined && found.max === undefined
    ? { text: given }
    : { text: text.replace(/\s+/g, ' ').trim(), ...found };
}
