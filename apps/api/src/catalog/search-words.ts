/** A text taken apart into the words that are compared in a search. */

/** Units are written one way after a number, however they were typed. */
const units = new Map(
  Object.entries({
    watt: 'w',
    watts: 'w',
    ওয়াট: 'w',
    এমএএইচ: 'mah',
    ইঞ্চি: 'inch',
    ইঞ্চ: 'inch',
    inches: 'inch',
    মিলি: 'ml',
    এইচ: 'h',
    ঘণ্টা: 'h',
    ঘন্টা: 'h',
    hour: 'h',
    hours: 'h',
    hr: 'h',
    hrs: 'h',
  }).map(([typed, unit]) => [typed.normalize('NFKC'), unit]),
);

const bengaliZero = 0x09e6;
const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/.test(word);

/**
 * The words of a text as they are compared: composed alike, lower case, digits of Bengali as those of English, without
 * marks that join Bengali letters invisibly, numbers apart from their units. All that is neither letter, mark nor digit
 * only separates words.
 */
export function searchWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200c\u200d]/g, '')
      .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? bengaliZero) - bengaliZero))
      // "20k" is said of a power bank of 20000 mAh; "4k" is a screen.
      .replace(/(?<![\p{L}\p{N}])(\d{2})k(?![\p{L}\p{N}])/gu, '$1000')
      .replace(/(?<!\p{L})(?:type|টাইপ)[\s-]?(?:c|সি)(?![\p{L}\p{M}])/gu, 'usb c')
      .match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?|\p{N}+/gu) ?? [];
  return words.map((word, at) => (isNumber(words[at - 1]) ? (units.get(word) ?? word) : word));
}

/** A word without the ending that says there are more than one: "watches", "fans", "ইয়ারবাডগুলো". */
export function singularsOf(word: string): string[] {
  const endings = [
    /(?<=\p{L}{2})s$/u,
    /(?<=\p{L}{2}(?:ch|sh|x|s))es$/u,
    /(?<=\p{L}{3}.*)(গুলো|গুলি|গুলা|টা|টি)$/u,
  ];
  return endings.filter((ending) => ending.test(word)).map((ending) => word.replace(ending, ''));
}
