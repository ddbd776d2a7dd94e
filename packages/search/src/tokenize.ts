/** Splits texts into the normalized terms that a search compares. */

/** The one spelling of a unit after a number. */
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
const isNumber = (term: string | undefined): boolean => term !== undefined && /^\d/.test(term);

/**
 * The terms of a text: NFKC, lower case, Bengali digits as ASCII digits, without joiners and whatever else nobody sees, numbers apart from
 * their units. Everything that is neither letter, mark nor digit is a separator.
 */
export function tokenize(text: string): string[] {
  const terms =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? bengaliZero) - bengaliZero))
      // "20k" is a power bank of 20000 mAh; "4k" is a screen.
      .replace(/(?<![\p{L}\p{N}])(\d{2})k(?![\p{L}\p{N}])/gu, '$1000')
      .replace(/(?<!\p{L})(?:type|টাইপ)[\s-]?(?:c|সি)(?![\p{L}\p{M}])/gu, 'usb c')
      .match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?|\p{N}+/gu) ?? [];
  return terms.map((term, index) => (isNumber(terms[index - 1]) ? (units.get(term) ?? term) : term));
}

/** The singular forms of a term: of "watches", "fans", "ইয়ারবাডগুলো". */
export function singularForms(term: string): string[] {
  const endings = [
    /(?<=\p{L}{2})s$/u,
    /(?<=\p{L}{2}(?:ch|sh|x|s))es$/u,
    /(?<=\p{L}{3}.*)(গুলো|গুলি|গুলা|টা|টি)$/u,
  ];
  return endings.filter((ending) => ending.test(term)).map((ending) => term.replace(ending, ''));
}

/** What a Bengali word may be without its case ending: of "ইয়ারবাডের", "টিভির", "ফ্যানকে". */
export function baseForms(term: string): string[] {
  const endings = [
    /(?<=[\p{L}\p{M}]{3})ের$/u,
    /(?<=[\p{L}\p{M}]{2})র$/u,
    /(?<=[\p{L}\p{M}]{3})(?:কে|টার|টির)$/u,
  ];
  return endings.filter((ending) => ending.test(term)).map((ending) => term.replace(ending, ''));
}
