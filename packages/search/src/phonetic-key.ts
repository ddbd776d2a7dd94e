/**
 * The phonetic key of a term, the same for English, Bengali and Banglish (Bengali in Latin letters): হেডফোন, "headphone"
 * and "hedfon" share one. Bengali is transliterated first; then the same rules apply to all.
 */

const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      k: 'কখ',
      g: 'গঘ',
      ch: 'চছ',
      j: 'জঝয',
      t: 'টঠতথৎ',
      d: 'ডঢদধ',
      n: 'নণঞ',
      p: 'প',
      f: 'ফ',
      b: 'বভ',
      m: 'ম',
      r: 'র',
      l: 'ল',
      s: 'শষস',
      h: 'হ',
      ng: 'ঙং',
      a: 'আা',
      i: 'ইঈিী',
      u: 'উঊুূ',
      e: 'এে',
      o: 'অওো',
      oi: 'ঐৈ',
      ou: 'ঔৌ',
      ri: 'ঋৃ',
    }).flatMap(([latin, bengali]) => [...bengali].map((letter) => [letter, latin])),
  ),
};

/** Transliterates a word to Latin letters by pronunciation, without the inherent vowel that Bengali does not write. */
export const transliterate = (word: string): string =>
  /[\u0980-\u09ff]/.test(word)
    ? word
        .normalize('NFKC')
        // Spelled with other letters in Bengali: wa as o and ya, the dotted r, and the subscript ya pronounced "a".
        .replace(/\u0993\u09af\u09bc(\u09cd\u09af)?/g, (_, subscript?: string) => (subscript ? 'wa' : 'w'))
        .replace(/\u09af\u09bc/g, 'y')
        .replace(/[\u09a1\u09a2]\u09bc/g, 'r')
        .replace(/\u09cd\u09af\u09be?/g, 'a')
        .replace(/[\u0980-\u09ff]/g, (letter) => letters[letter] ?? '')
    : word;

/** Applied in this order; capital C stands for "ch". */
const rules: readonly [RegExp, string][] = [
  [/igh(?=t)/g, 'i'],
  [/tch|chh?/g, 'C'],
  [/ph/g, 'f'],
  [/[st]ion/g, 'shon'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/[gz]/g, 'j'],
  [/v/g, 'b'],
  // "oyach", "smartoach" and "paoar" are pronounced with a w.
  [/(?<=^|[aeit])o[yi]?(?=a)/g, 'w'],
  [/(?<=[aeiouy])w(?![aeiouy])/g, ''],
  [/(?<=.)h/g, ''],
  [/(?<=..)e$/g, ''],
  [/(?<![aeiouy])a[aeiouy]*/g, 'a'],
  [/(?<![aeiouy])[ou][aeiouy]*/g, 'u'],
  [/(?<![aeiouy])[eiy][aeiouy]*/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** The phonetic key of a word, with three vowel classes: "headphone" is "hidfun". Signs and digits stay as they are. */
export const toPhoneticKey = (word: string): string =>
  rules.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), transliterate(word));

/** The consonant skeleton of a phonetic key, with an "a" for a vowel at the start: "hdfn" of "hidfun", "arbds" of "irbads". */
export const toConsonantSkeleton = (phoneticKey: string): string =>
  phoneticKey
    .replace(/^[aiu]/, 'A')
    .replace(/[aiu]/g, '')
    .replace('A', 'a');
