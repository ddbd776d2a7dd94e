/** Prices in words of a search, in English, Bengali and Bengali in Latin letters: "earbuds under 2000", "২০০০ টাকার নিচে". */

export interface PriceWords {
  /** The text without the words about a price. */
  text: string;
  /** Taka, inclusive. */
  min?: number;
  max?: number;
}

const bengaliZero = '০'.charCodeAt(0);
const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));

const amount = '(?:৳|tk\\.?|bdt|rs\\.?)?\\s*(\\d[\\d,]{0,11}(?:\\.\\d+)?)\\s*(k|thousand|hazar|hajar|হাজার)?';
const taka = '(?:\\s*(?:৳|/-|tk\\.?|taka|bdt|টাকা))?';
const takaOf = '(?:\\s*(?:tk\\.?|taka|takar|tk er|taka r|টাকার|টাকা|এর|er|-er|r))*';
const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
const end = '(?![\\p{L}\\p{M}\\p{N}])';

const patterns: readonly [RegExp, 'min' | 'max'][] = (
  [
    [
      `${edge}(?:under|below|less than|within|up ?to|upto|max(?:imum)?|cheaper than|<=?)\\s*${amount}${taka}${end}`,
      'max',
    ],
    [`${edge}(?:over|above|more than|from|min(?:imum)?|at least|>=?)\\s*${amount}${taka}${end}`, 'min'],
    [
      `${edge}${amount}${takaOf}\\s*(?:নিচে|নীচে|কমে|কম|মধ্যে|ভেতরে|ভিতরে|niche|nicher|kome|kom|moddhe|modhe|vitore|bhitore|under|max)${end}`,
      'max',
    ],
    [`${edge}${amount}${takaOf}\\s*(?:ওপরে|উপরে|বেশি|থেকে|opore|upore|beshi|theke|plus|\\+)`, 'min'],
  ] as const
).map(([source, bound]) => [new RegExp(source, 'iu'), bound]);

const thousand = 1000;
const maxAmount = 10_000_000;

/** Takes the words about a price out of a text; without any, the text is as it was. */
export function parsePriceWords(given: string): PriceWords {
  let text = latinDigits(given);
  const found: { min?: number; max?: number } = {};
  for (const [pattern, bound] of patterns) {
    const match = pattern.exec(text);
    const value = Number(match?.[1]?.replaceAll(',', '')) * (match?.[2] ? thousand : 1);
    // "under 20 W" is about watts, not about taka.
    if (!match || !(value >= 50 && value <= maxAmount)) continue;
    found[bound] ??= value;
    text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  }
  return found.min === undefined && found.max === undefined
    ? { text: given }
    : { text: text.replace(/\s+/g, ' ').trim(), ...found };
}
